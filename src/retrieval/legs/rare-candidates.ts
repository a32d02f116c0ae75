import type { RareTermsRule } from './rare-terms-rule.ts';

/** A part of a query that may be rare: exact to a reader, whatever the models make of it. */
export interface RareCandidate {
  /**
   * - `identifier`: `CVE-2021-44228`, `snake_case`, `a/path.ts`, `v2`, `HTTP`.
   * - `camel-case`: `useEffect`.
   * - `quoted`: between quotation marks or backticks.
   * - `capitalised`: a run of two or more capitalised words, as names are.
   */
  readonly kind: 'identifier' | 'camel-case' | 'quoted' | 'capitalised';
  /** As it stands in the query, without the marks around it. */
  readonly text: string;
  /** UTF-16 offset into the query. */
  readonly start: number;
}

const QUOTED = /"([^"]+)"|`([^`]+)`|“([^”]+)”|(?<![\p{L}\p{N}])'([^']+)'(?![\p{L}\p{N}])/gu;
const CHUNK = /\S+/gu;
const EDGES = /^[^\p{L}\p{N}_$@#./~-]+|[^\p{L}\p{N}_$#+/~-]+$/gu;
const JOINED = /[\p{L}\p{N}][-_./:@#\\]+[\p{L}\p{N}]/u;
const CAMEL = /\p{Ll}\p{Lu}|\p{Lu}\p{Lu}\p{Ll}/u;
const CAPITALISED = /^\p{Lu}[\p{L}\p{M}\p{N}'’]*$/u;

/** Words that are capitalised for standing first, or always, and are no part of a name. */
const NO_NAMES: ReadonlySet<string> = new Set(
  (
    'a an and are as at be but by can could did do does for from had has have he her his how i if in into is it its me my ' +
    'no not of on or our she should so that the their them then there these they this those to us was we were what when ' +
    'where which while who whom whose why will with would you your january february march april may june july august ' +
    'september october november december monday tuesday wednesday thursday friday saturday sunday'
  ).split(' '),
);

/**
 * The parts of a query that may be rare terms, in query order; each text once, quoted strings before what stands
 * inside them. Which of them are rare only the index knows.
 *
 * @see deep-recall's rare-term leg, for the kinds; its lists of words are not ours.
 */
export function rareCandidates(query: string, rule: RareTermsRule): RareCandidate[] {
  const found = [...quotedStrings(query, rule), ...identifiers(query, rule), ...capitalisedRuns(query)];
  const texts = new Set<string>();
  return found
    .sort((a, b) => a.start - b.start || b.text.length - a.text.length)
    .filter(({ text }) => !texts.has(text) && texts.add(text));
}

function quotedStrings(query: string, rule: RareTermsRule): RareCandidate[] {
  return [...query.matchAll(QUOTED)].flatMap((match) => {
    const inner = match[1] ?? match[2] ?? match[3] ?? match[4] ?? '';
    const text = inner.trim();
    if (text.length < rule.minimumLength || text.length > rule.maximumQuotedLength) return [];
    return [{ kind: 'quoted' as const, text, start: match.index + 1 + inner.indexOf(text) }];
  });
}

function identifiers(query: string, rule: RareTermsRule): RareCandidate[] {
  return [...query.matchAll(CHUNK)].flatMap((match) => {
    const text = match[0].replace(EDGES, '');
    if (text.length < rule.minimumLength) return [];
    const kind = CAMEL.test(text)
      ? ('camel-case' as const)
      : isIdentifier(text)
        ? ('identifier' as const)
        : null;
    return kind === null ? [] : [{ kind, text, start: match.index + match[0].indexOf(text) }];
  });
}

function isIdentifier(text: string): boolean {
  if (JOINED.test(text)) return true;
  const hasLetter = /\p{L}/u.test(text);
  if (hasLetter && /\p{N}/u.test(text)) return true;
  if (/^[#@$]/u.test(text) || text.includes('_') || /[#+]$/u.test(text)) return hasLetter;
  return /^\p{Lu}{2,}$/u.test(text);
}

/** In a query of so many words, most of which are capitalised, capitals are a habit of titles and name nothing. */
const TITLE_WORDS = 4;

/**
 * Runs of two or more capitalised words, cut at words that are no names and at ends of sentences; none in a query
 * that is written as a title.
 */
function capitalisedRuns(query: string): RareCandidate[] {
  const words = query.match(/\p{L}[\p{L}\p{M}\p{N}'’]*/gu) ?? [];
  const capitals = words.filter((word) => CAPITALISED.test(word)).length;
  if (words.length >= TITLE_WORDS && capitals * 2 > words.length) return [];
  const runs: RareCandidate[] = [];
  let run: { start: number; end: number; words: number } | undefined;
  const close = () => {
    if (run !== undefined && run.words > 1) {
      runs.push({ kind: 'capitalised', text: query.slice(run.start, run.end), start: run.start });
    }
    run = undefined;
  };
  for (const match of query.matchAll(CHUNK)) {
    const word = match[0].replace(/^[("'“[]+|[)"'”\].,;:!?]+$/gu, '');
    const start = match.index + match[0].indexOf(word);
    const opens = start > match.index;
    if (!CAPITALISED.test(word) || NO_NAMES.has(word.toLowerCase())) {
      close();
      continue;
    }
    if (opens) close();
    run =
      run === undefined
        ? { start, end: start + word.length, words: 1 }
        : { ...run, end: start + word.length, words: run.words + 1 };
    if (start + word.length < match.index + match[0].length) close();
  }
  close();
  return runs;
}
