import { ranksOf } from './exact-sums.ts';
import type { FusionInput } from './method.ts';

/**
 * What puts truly tied documents in order.
 *
 * - `most-legs`: more legs first, then the better best rank, then the id.
 * - `first-leg`: the better rank in the spec's first leg, absent last, then in the second, and so on, then the
 *   id: the rule of the published data kit.
 * - `id`: ascending by UTF-8 bytes.
 * - `input-order`: as the documents are first met when the legs' lines are read in spec order.
 */
export type TieRule = 'most-legs' | 'first-leg' | 'id' | 'input-order';

/** Every tie rule, the default first. */
export const TIE_RULES: readonly TieRule[] = ['most-legs', 'first-leg', 'id', 'input-order'];

/** What a tie rule can ask about candidates. */
export interface TiedDocuments {
  /** Ascending by UTF-8 bytes. */
  compareIds(a: number, b: number): number;
  /** By candidate: where its line stands among the lines of the first leg that holds it, legs in spec order. */
  inputPosition(candidate: number): number;
}

/** Makes the comparison of one query: negative when `a` comes first; never 0 for two different candidates. */
export function tieComparison(
  rule: TieRule,
  input: FusionInput,
  documents: TiedDocuments,
): (a: number, b: number) => number {
  const byId = (a: number, b: number) => documents.compareIds(a, b);
  switch (rule) {
    case 'id':
      return byId;
    case 'input-order':
      return (a, b) => documents.inputPosition(a) - documents.inputPosition(b) || byId(a, b);
    case 'first-leg': {
      const ranks = lazily(() => allRanks(input));
      return (a, b) => compareLegByLeg(ranks(), a, b) || byId(a, b);
    }
    case 'most-legs': {
      const places = lazily(() => bestPlaces(input));
      return (a, b) => {
        const { legCounts, bestRanks } = places();
        return legCounts[b]! - legCounts[a]! || bestRanks[a]! - bestRanks[b]! || byId(a, b);
      };
    }
  }
}

function compareLegByLeg(ranks: readonly Int32Array[], a: number, b: number): number {
  for (const leg of ranks) {
    const rankA = leg[a]! || Number.POSITIVE_INFINITY;
    const rankB = leg[b]! || Number.POSITIVE_INFINITY;
    if (rankA !== rankB) return rankA < rankB ? -1 : 1;
  }
  return 0;
}

function allRanks(input: FusionInput): Int32Array[] {
  return input.legs.map(({ candidates }) => ranksOf(input.candidateCount, candidates));
}

/** By candidate: how many legs hold it, and its best rank in any. */
function bestPlaces(input: FusionInput): { legCounts: Int32Array; bestRanks: Int32Array } {
  const legCounts = new Int32Array(input.candidateCount);
  const bestRanks = new Int32Array(input.candidateCount).fill(0x7fffffff);
  for (const { candidates } of input.legs) {
    for (let index = 0; index < candidates.length; index++) {
      const candidate = candidates[index]!;
      legCounts[candidate]!++;
      if (index + 1 < bestRanks[candidate]!) bestRanks[candidate] = index + 1;
    }
  }
  return { legCounts, bestRanks };
}

/** Most queries have few ties, and some none: their ranks are looked at only when a tie asks. */
function lazily<Value extends object>(make: () => Value): () => Value {
  let value: Value | undefined;
  return () => (value ??= make());
}
