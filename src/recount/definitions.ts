/** What one question expects: the gain of every relevant document, and the grades of all judged ones. */
export interface Expected {
  /** Relevant documents; all of them are in `grades`. */
  readonly gold: ReadonlySet<string>;
  readonly grades: ReadonlyMap<string, number>;
}

/**
 * A measure as its definition reads, on sets and counts.
 *
 * @param ranked ids, best first, none twice.
 * @param top how many of them are looked at; undefined for all.
 */
export type Definition = (ranked: readonly string[], expected: Expected, top: number | undefined) => number;

/** A measure of a plan with its cutoff put in. */
export interface Counted {
  /** As rows name it: `all@5`. */
  readonly name: string;
  /** Whether a value is 0 or 1, so that questions are counted. */
  readonly isCount: boolean;
  /** Whether questions without an answer are left out. */
  readonly skipsAbstention: boolean;
  value(ranked: readonly string[], expected: Expected): number;
}

const relevantAt = (ranked: readonly string[], { gold }: Expected, top = ranked.length): number[] =>
  [...ranked.slice(0, top).entries()].filter(([, id]) => gold.has(id)).map(([place]) => place + 1);

const sum = (terms: readonly number[]): number => terms.reduce((total, term) => total + term, 0);

const discounted = (gains: readonly number[]): number =>
  sum(gains.map((gain, place) => Math.max(gain, 0) / Math.log2(place + 2)));

const any: Definition = (ranked, { gold }, top) => (ranked.slice(0, top).some((id) => gold.has(id)) ? 1 : 0);

const all: Definition = (ranked, { gold }, top) => {
  const seen = new Set(ranked.slice(0, top));
  return gold.size > 0 && [...gold].every((id) => seen.has(id)) ? 1 : 0;
};

const DEFINITIONS: Readonly<Record<string, Definition>> = {
  any,
  Success: any,
  all,
  P: (ranked, expected, top = ranked.length) => relevantAt(ranked, expected, top).length / top,
  R: (ranked, expected, top) =>
    expected.gold.size === 0 ? 0 : relevantAt(ranked, expected, top).length / expected.gold.size,
  RR: (ranked, expected, top) => {
    const [first] = relevantAt(ranked, expected, top);
    return first === undefined ? 0 : 1 / first;
  },
  AP: (ranked, expected, top) => {
    const places = relevantAt(ranked, expected, top);
    return expected.gold.size === 0
      ? 0
      : sum(places.map((place, before) => (before + 1) / place)) / expected.gold.size;
  },
  nDCG: (ranked, { grades }, top) => {
    const best = discounted([...grades.values()].sort((a, b) => b - a).slice(0, top));
    const gains = ranked.slice(0, top).map((id) => grades.get(id) ?? 0);
    return best === 0 ? 0 : discounted(gains) / best;
  },
};

const OTHER_SPELLINGS: Readonly<Record<string, string>> = { Every: 'all', Any: 'any', MRR: 'RR', MAP: 'AP' };

/** A measure by its spelling (`Every@5`, `all@5`, `nDCG@10`, `AP`); undefined where there is no definition here. */
export function counted(spelling: string): Counted | undefined {
  const [, word = '', digits] = /^([A-Za-z]+)(?:@(\d+))?$/.exec(spelling) ?? [];
  const name = Object.hasOwn(OTHER_SPELLINGS, word) ? OTHER_SPELLINGS[word]! : word;
  const definition = Object.hasOwn(DEFINITIONS, name) ? DEFINITIONS[name] : undefined;
  if (definition === undefined) return undefined;
  const top = digits === undefined ? undefined : Number(digits);
  const isCount = name === 'any' || name === 'all' || name === 'Success';
  if (top === undefined && (isCount || name === 'P')) return undefined;
  return {
    name: digits === undefined ? name : `${name}@${digits}`,
    isCount,
    skipsAbstention: name === 'all',
    value: (ranked, expected) => definition(ranked, expected, top),
  };
}
