import type { Notice } from '../../model/index.ts';

/** Part of a query with its place in it: UTF-16 offsets, half-open, operators and quotes included. */
interface QueryPart {
  readonly start: number;
  readonly end: number;
}

/** Plain words: all that stands between two operators. */
export interface TextPart extends QueryPart {
  readonly kind: 'text';
  readonly text: string;
}

/** `"these words"`: required, next to each other, in this order. */
export interface PhrasePart extends QueryPart {
  readonly kind: 'phrase';
  /** What stands between the quotes. */
  readonly text: string;
}

/** `word*`: any word that begins so. */
export interface PrefixPart extends QueryPart {
  readonly kind: 'prefix';
  /** The beginning, without the star, as written. */
  readonly text: string;
}

/** `-word`, `-"these words"` or `-word*`: documents that hold it are left out. */
export interface ExcludedPart extends QueryPart {
  readonly kind: 'excluded';
  readonly match: 'word' | 'phrase' | 'prefix';
  readonly text: string;
}

/** `path:value` or `tag:value`; with a minus before it, documents of which it holds are left out. */
export interface ValueFilterPart extends QueryPart {
  readonly kind: 'filter';
  readonly field: 'path' | 'tag';
  readonly value: string;
  readonly isExcluded: boolean;
}

/** `after:date` or `before:date`; the date may be a year, a month or a day. A minus makes one the other. */
export interface DateFilterPart extends QueryPart {
  readonly kind: 'filter';
  readonly field: 'after' | 'before';
  /** The date as written. */
  readonly value: string;
  /**
   * The first day of the date, as `YYYY-MM-DD`. `after` holds from this day on, `before` for the days before it:
   * `after:2024-03 before:2024-04` is March 2024.
   */
  readonly day: string;
}

/** A condition that documents must meet before anything is ranked. */
export type FilterPart = ValueFilterPart | DateFilterPart;

/** Any part of a query. */
export type AnyQueryPart = TextPart | PhrasePart | PrefixPart | ExcludedPart | FilterPart;

/** The last word of a query that ends inside a word: perhaps only its beginning. */
export interface UnfinishedWord extends QueryPart {
  readonly text: string;
}

/** A query taken apart. Every character of it but white space lies in exactly one of `parts`. */
export interface ParsedQuery {
  /** The query as given. */
  readonly text: string;
  /** All parts in the query's order. */
  readonly parts: readonly AnyQueryPart[];
  /**
   * What is asked for, without operators: texts, phrases and prefixes in the query's order, joined by a space.
   * For encoders, and for whatever takes a plain question.
   */
  readonly plain: string;
  readonly texts: readonly TextPart[];
  readonly phrases: readonly PhrasePart[];
  readonly prefixes: readonly PrefixPart[];
  readonly excluded: readonly ExcludedPart[];
  readonly filters: readonly FilterPart[];
  /** There when the query's last character belongs to a plain word. */
  readonly unfinished: UnfinishedWord | undefined;
  /** What looked like an operator and was taken as text. */
  readonly notices: readonly Notice[];
}
