import type { Passage } from './passages.ts';
import { wordsOf } from './words.ts';

/** The lesson's three rankers, which are the legs of its fusion. */
export type LegName = 'a' | 'b' | 'c';

/** The legs in the order in which they are fused. */
export const LEG_NAMES: readonly LegName[] = ['a', 'b', 'c'];

/** A passage that holds at least one word of the query, with what the rankers count in it. */
export interface MatchingPassage extends Passage {
  /** As in the written runs: `kipps-98`. */
  readonly id: string;
  readonly words: number;
  /** How often words of the query stand in it. */
  readonly hits: number;
  /** How many different words of the query stand in it. */
  readonly different: number;
  /** By query word that stands in it, in the query's order: how often. */
  readonly hitsByWord: Readonly<Record<string, number>>;
}

/** A ranker's list: every matching passage once, best first. */
export interface RankedPassage {
  /** From 1. */
  readonly rank: number;
  readonly passage: MatchingPassage;
  /** What the ranker counted: higher is better. */
  readonly score: number;
}

/** The passages that hold at least one of the words, in the order of the text. */
export function matchingPassages(
  passages: readonly Passage[],
  queryWords: readonly string[],
  idPrefix: string,
): MatchingPassage[] {
  return passages.flatMap((passage) => {
    const words = wordsOf(passage.text);
    const counts = queryWords
      .map((wanted) => [wanted, words.filter((word) => word === wanted).length] as const)
      .filter(([, count]) => count > 0);
    if (counts.length === 0) return [];
    return [
      {
        ...passage,
        id: `${idPrefix}-${passage.number}`,
        words: words.length,
        hits: counts.reduce((sum, [, count]) => sum + count, 0),
        different: counts.length,
        hitsByWord: Object.fromEntries(counts),
      },
    ];
  });
}

/**
 * Ranks the matching passages, ties by the earlier passage.
 *
 * - `a`: the hits.
 * - `b`: the hits divided by the words of the passage. Equal fractions are equal doubles.
 * - `c`: the different query words, then the hits, written as one whole number: 3,005 is three words, five hits.
 */
export function rankBy(ranker: LegName, matching: readonly MatchingPassage[]): RankedPassage[] {
  const step = differentWordStep(matching);
  const scoreOf = ({ hits, words, different }: MatchingPassage): number => {
    if (ranker === 'a') return hits;
    return ranker === 'b' ? hits / words : different * step + hits;
  };
  return matching
    .map((passage) => ({ passage, score: scoreOf(passage) }))
    .sort((x, y) => y.score - x.score || x.passage.number - y.passage.number)
    .map((entry, index) => ({ rank: index + 1, ...entry }));
}

/** What one more different word is worth in ranker C: a power of ten, 1,000 at least, that no hits can reach. */
function differentWordStep(matching: readonly MatchingPassage[]): number {
  const mostHits = matching.reduce((most, { hits }) => Math.max(most, hits), 0);
  return 10 ** Math.max(3, String(mostHits).length);
}
