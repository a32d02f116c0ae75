import type { Notice } from '../../model/index.ts';
import type {
  AnyQueryPart,
  ExcludedPart,
  FilterPart,
  ParsedQuery,
  PhrasePart,
  PrefixPart,
  TextPart,
  UnfinishedWord,
} from './parsed-query.ts';
import { firstDayOf } from './query-dates.ts';
import { hasWord, isWordAt, previousCharacter } from './word-characters.ts';

const SPACE = /\s/u;
/** An operator may stand where a word begins, brackets before it or not. */
const OPENING_BRACKET = /[([{]/u;
/** Quotes by what closes them. A pair of straight quotes, or curly ones as keyboards and word processors make them. */
const CLOSING: Readonly<Record<string, string>> = {
  '"': '"',
  '\u201c': '\u201c\u201d',
  '\u201e': '\u201c\u201d',
};
/** Joins words to one another in the word that a query ends in. */
const JOINT = /[-_./'\u2019]/;
const FIELD = /(path|tag|after|before):/iy;

/** `-after:2024` is what lies before 2024. */
const OPPOSITE = { after: 'before', before: 'after' } as const;

/**
 * Takes a query apart. Operators are `"these words"` (curly quotes too), `-word` and `-"these words"`,
 * `path:value`, `tag:value`, `after:date` and `before:date` (a value may be quoted), and `word*`; an operator
 * begins where a word begins. Everything else is plain text, such as a quote that is never closed, a minus alone, `a::b`,
 * `http://x:80`, or `after:` something that is no date, which a notice tells. Never throws; takes time in
 * proportion to the query's length.
 */
export function parseQuery(text: string): ParsedQuery {
  const parts = new QueryReader(text).read();
  const texts = parts.filter((part): part is TextPart => part.kind === 'text');
  const asked = parts.filter((part) => part.kind !== 'excluded' && part.kind !== 'filter');
  return {
    text,
    parts,
    plain: asked.map((part) => part.text).join(' '),
    texts,
    phrases: parts.filter((part): part is PhrasePart => part.kind === 'phrase'),
    prefixes: parts.filter((part): part is PrefixPart => part.kind === 'prefix'),
    excluded: parts.filter((part): part is ExcludedPart => part.kind === 'excluded'),
    filters: parts.filter((part): part is FilterPart => part.kind === 'filter'),
    unfinished: unfinishedWord(text, texts.at(-1)),
    notices: badDates(texts),
  };
}

/** What stands between two quotes, and where the second one ends. */
interface Quoted {
  readonly text: string;
  readonly end: number;
}

class QueryReader {
  readonly #text: string;
  readonly #parts: AnyQueryPart[] = [];
  /** Where the plain text that is being collected begins; -1 for none. */
  #plainStart = -1;
  #plainEnd = 0;
  /** Closing quotes that do not come any more: looking for them again and again would take quadratic time. */
  readonly #missing = new Set<string>();

  constructor(text: string) {
    this.#text = text;
  }

  read(): AnyQueryPart[] {
    const text = this.#text;
    let at = 0;
    /** Whether an operator may stand here. */
    let isWordStart = true;
    while (at < text.length) {
      if (SPACE.test(text[at]!)) {
        isWordStart = true;
        at++;
        continue;
      }
      const part = isWordStart ? this.#operatorAt(at) : undefined;
      if (part !== undefined) {
        this.#finishPlain();
        this.#parts.push(part);
        at = part.end;
        continue;
      }
      // One bracket, or all the rest of the word.
      isWordStart &&= OPENING_BRACKET.test(text[at]!);
      const end = isWordStart ? at + 1 : this.#wordEnd(at);
      if (this.#plainStart < 0) this.#plainStart = at;
      this.#plainEnd = end;
      at = end;
    }
    this.#finishPlain();
    return this.#parts;
  }

  #finishPlain(): void {
    if (this.#plainStart < 0) return;
    const start = this.#plainStart;
    const end = this.#plainEnd;
    this.#parts.push({ kind: 'text', text: this.#text.slice(start, end), start, end });
    this.#plainStart = -1;
  }

  #operatorAt(start: number): AnyQueryPart | undefined {
    const isExcluded = this.#text[start] === '-';
    const at = isExcluded ? start + 1 : start;
    const phrase = this.#phraseAt(at);
    if (phrase !== undefined) {
      const { text, end } = phrase;
      return isExcluded
        ? { kind: 'excluded', match: 'phrase', text, start, end }
        : { kind: 'phrase', text, start, end };
    }
    return (
      this.#filterAt(start, at, isExcluded) ??
      this.#prefixAt(start, at, isExcluded) ??
      (isExcluded ? this.#excludedWordAt(start, at) : undefined)
    );
  }

  #phraseAt(at: number): Quoted | undefined {
    const quoted = this.#quotedAt(at);
    return quoted !== undefined && hasWord(quoted.text) ? quoted : undefined;
  }

  #quotedAt(at: number): Quoted | undefined {
    const closing = CLOSING[this.#text[at] ?? ''];
    if (closing === undefined || this.#missing.has(closing)) return undefined;
    const text = this.#text;
    let end = at + 1;
    while (end < text.length && !closing.includes(text[end]!)) end++;
    if (end < text.length) return { text: text.slice(at + 1, end), end: end + 1 };
    this.#missing.add(closing);
    return undefined;
  }

  #filterAt(start: number, at: number, isExcluded: boolean): FilterPart | undefined {
    FIELD.lastIndex = at;
    const match = FIELD.exec(this.#text);
    if (match === null) return undefined;
    const field = match[1]!.toLowerCase() as FilterPart['field'];
    const from = FIELD.lastIndex;
    const quoted = this.#quotedAt(from);
    const end = quoted?.end ?? this.#wordEnd(from);
    const value = quoted?.text ?? this.#text.slice(from, end);
    if (value.trim() === '' || (quoted === undefined && /^[:"\u201c\u201e]/u.test(value))) return undefined;
    if (field === 'path' || field === 'tag') {
      const named = field === 'tag' ? value.replace(/^#/, '') : value;
      return named === '' ? undefined : { kind: 'filter', field, value: named, isExcluded, start, end };
    }
    const day = firstDayOf(value.trim());
    if (day === undefined) return undefined;
    return { kind: 'filter', field: isExcluded ? OPPOSITE[field] : field, value, day, start, end };
  }

  #prefixAt(start: number, at: number, isExcluded: boolean): AnyQueryPart | undefined {
    // Asked before the rest of a word is looked at: a megabyte of brackets would be looked at once for each.
    if (!isWordAt(this.#text, at)) return undefined;
    const end = this.#wordEnd(at);
    if (this.#text[end - 1] !== '*' || !isWordAt(this.#text, previousCharacter(this.#text, end - 1)))
      return undefined;
    const text = this.#text.slice(at, end - 1);
    if (text.includes('*')) return undefined;
    return isExcluded
      ? { kind: 'excluded', match: 'prefix', text, start, end }
      : { kind: 'prefix', text, start, end };
  }

  #excludedWordAt(start: number, at: number): ExcludedPart | undefined {
    if (!isWordAt(this.#text, at)) return undefined;
    const end = this.#wordEnd(at);
    return { kind: 'excluded', match: 'word', text: this.#text.slice(at, end), start, end };
  }

  #wordEnd(from: number): number {
    let end = from;
    while (end < this.#text.length && !SPACE.test(this.#text[end]!)) end++;
    return end;
  }
}

/** The last word, with what is joined to it, when the query ends in a word. */
function unfinishedWord(text: string, last: TextPart | undefined): UnfinishedWord | undefined {
  if (last === undefined || last.end !== text.length) return undefined;
  let start = last.end;
  let at = start;
  while (at > last.start) {
    const before = previousCharacter(text, at);
    // A joint counts when a word character follows it, and one comes before.
    if (isWordAt(text, before)) start = before;
    else if (start !== at || start === last.end || !JOINT.test(text[before]!)) break;
    at = before;
  }
  return start === last.end ? undefined : { text: text.slice(start), start, end: last.end };
}

function badDates(texts: readonly TextPart[]): Notice[] {
  const found = texts.flatMap(({ text }) => text.match(/(?<!\S)(?:after|before):[^\s:]\S*/giu) ?? []);
  if (found.length === 0) return [];
  return [
    {
      code: 'not-a-date',
      message: `Taken as words, because no date follows (YYYY, YYYY-MM or YYYY-MM-DD): ${found.slice(0, 3).join(', ')}.`,
      count: found.length,
    },
  ];
}
