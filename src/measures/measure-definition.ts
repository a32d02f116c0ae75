import type { JudgedRanking } from './judged-ranking.ts';
import type { ParameterDefinitions, ParameterValues, ValuesOf } from './parameter.ts';

/**
 * What a measure promises whatever the ranking; the property tests read these. Every measure also promises
 * what needs no name: the order of the queries and a renaming of ids that keeps their order change nothing, and
 * a value lies in the declared range.
 *
 * - `idealIsOne`: the ranking of exactly the relevant documents, best grade first, scores 1 when there is a
 *   relevant document and the cutoff is not below their number.
 * - `emptyIsZero`: the empty ranking scores 0.
 * - `unjudgedTailInvariant`: unjudged documents appended to the ranking change nothing.
 * - `addedRelevantNeverLowers`: appending a relevant document that the ranking lacked never lowers the value.
 * - `promotionNeverLowers`: moving a document above a neighbour of lower grade never lowers the value.
 * - `zeroOrOne`: a query's value is 0 or 1, so that McNemar's test applies.
 */
export type MeasureLaw =
  | 'idealIsOne'
  | 'emptyIsZero'
  | 'unjudgedTailInvariant'
  | 'addedRelevantNeverLowers'
  | 'promotionNeverLowers'
  | 'zeroOrOne';

/** The versions of trec_eval whose numbers can be reproduced. */
export type Compatibility = 'trec_eval-9' | 'trec_eval-10';

/** How the values of the queries become one: counts are added up, everything else is averaged. */
export type Aggregation = 'mean' | 'sum';

/** One document's part in a value. */
export interface MeasureTerm {
  /** 1-based. */
  readonly rank: number;
  /** The arithmetic of this term, e.g. `2/3`. */
  readonly term: string;
}

/** How a value comes about: the terms, and the whole sum as arithmetic that gives the value. */
export interface WorkedSum {
  readonly terms: readonly MeasureTerm[];
  /**
   * The arithmetic of the value, with the numbers put in: `(1/1 + 2/3) / 4`. Uses `+ - * / ^ ( )`, `log2`,
   * `min` and `max`.
   */
  readonly sum: string;
}

interface Definition<Values> {
  /** As ir_measures spells it. */
  readonly name: string;
  /** Other names for the same measure. */
  readonly aliases?: readonly string[];
  /** The parameter that `@` sets. Default `cutoff`. */
  readonly atParameter?: string;
  /** Least and greatest value a query can have. */
  readonly range: readonly [minimum: number, maximum: number];
  /** One line for people. */
  readonly meaning: string;
  /** The formula as text. R: the relevant documents in the qrels; k: the cutoff; i, j: ranks from 1. */
  readonly formula: string;
  /** Paper, and the reference implementation that the numbers agree with. */
  readonly source: string;
  readonly laws: readonly MeasureLaw[];
  readonly aggregation?: Aggregation;
  /** Parameters that a version of trec_eval fixes otherwise than we do. */
  readonly conventions?: Readonly<Partial<Record<Compatibility, ParameterValues>>>;
  /**
   * The value for one query; never NaN.
   *
   * @param compatibility the version of trec_eval to reproduce where its arithmetic is not ours.
   */
  compute(judged: JudgedRanking, values: Values, compatibility?: Compatibility): number;
  /** The worked sum for one query, where the measure can show one. */
  explain?(judged: JudgedRanking, values: Values): WorkedSum;
}

/** A measure: what it is called, what it means, what it promises, and how it is computed for one query. */
export interface MeasureDefinition extends Definition<ParameterValues> {
  readonly parameters: ParameterDefinitions;
}

interface TypedDefinition<Parameters extends ParameterDefinitions> extends Definition<ValuesOf<Parameters>> {
  readonly parameters: Parameters;
}

/** Lets a definition's functions see their parameters by name and type. */
export function defineMeasure<const Parameters extends ParameterDefinitions>(
  definition: TypedDefinition<Parameters>,
): MeasureDefinition {
  // Values reach a definition only through createMeasure, which checks them against its parameters.
  const { compute, explain, ...rest } = definition;
  return {
    ...rest,
    compute: compute as MeasureDefinition['compute'],
    ...(explain && {
      explain: explain as NonNullable<MeasureDefinition['explain']>,
    }),
  };
}
