import { compareRationals, type WeightSwap, weightSwap, weightSwapPoints } from '../../src/fusion/index.ts';
import { type LabState, weightOf } from '../state/lab-state.ts';
import type { LabList } from './lab-data.ts';
import type { FusedList, LabFusion, RankedList } from './lab-fusion.ts';

/** A weight at which the document passes a rival, or is passed. */
export interface WeightEnd {
  readonly at: number;
  readonly rival: string;
}

/** Which weights of one list make a document first, the others staying as they are. */
export type FirstByWeight =
  /** Between the two ends; undefined: from 0 on, or whatever the weight. */
  | { readonly kind: 'first'; readonly above: WeightEnd | undefined; readonly below: WeightEnd | undefined }
  /** A rival is ahead, or level and favoured by the tie rule, at every weight. */
  | { readonly kind: 'behind'; readonly rival: string }
  /** It would have to weigh more than one end and less than the other, which is lower. */
  | { readonly kind: 'torn'; readonly above: WeightEnd; readonly below: WeightEnd };

/** The answer for one list. */
export interface ListWeight {
  readonly list: LabList;
  readonly weight: string;
  readonly answer: FirstByWeight;
}

/** A weight so large that its list alone decides. */
const LARGEST = 1e6;

/**
 * For each list, which weights make a document first: solved exactly. The documents that are first at some weight are
 * found first; the document has to be ahead of each of them.
 */
export function firstByWeight(
  { lists }: LabFusion,
  { query, spec }: FusedList,
  state: LabState,
  id: string,
): ListWeight[] {
  const taking = lists.filter(({ isOff }) => !isOff);
  const weights = taking.map(({ list }) => weightOf(state, list.letter));
  const ranksOf = (document: string) => taking.map((ranked) => rankInDepth(ranked, document, state.depth));
  const own = ranksOf(id);
  return taking.map(({ list }, leg) => {
    const { tops } = weightSwapPoints(query, spec, list.letter, { limit: 1, low: 0, high: LARGEST });
    const winners = [...new Set(tops.map((top) => query.candidates.idOf(top[0]!)))];
    const options = { leg, weights, rankConstant: state.rankConstant };
    const rivals = winners
      .filter((winner) => winner !== id)
      .map((rival) => ({ rival, swap: weightSwap(own, ranksOf(rival), options) }));
    return { list, weight: weights[leg]!, answer: answerOf(rivals, winners.includes(id)) };
  });
}

interface Rival {
  readonly rival: string;
  readonly swap: WeightSwap | undefined;
}

function answerOf(rivals: readonly Rival[], isSomewhereFirst: boolean): FirstByWeight {
  const always = rivals.find(({ swap }) => swap === undefined);
  if (always !== undefined && !isSomewhereFirst) return { kind: 'behind', rival: always.rival };
  const swaps = rivals.flatMap(({ rival, swap }) => (swap === undefined ? [] : [{ rival, swap }]));
  const ascending = [...swaps].sort((a, b) => compareRationals(a.swap.exact, b.swap.exact));
  const lower = ascending.filter(({ swap }) => swap.above === 'first').at(-1);
  const upper = ascending.find(({ swap }) => swap.below === 'first');
  const end = (bound: typeof lower): WeightEnd | undefined =>
    bound === undefined ? undefined : { at: bound.swap.at, rival: bound.rival };
  const [above, below] = [end(lower), end(upper)];
  const isTorn =
    lower !== undefined && upper !== undefined && compareRationals(lower.swap.exact, upper.swap.exact) >= 0;
  return isTorn && !isSomewhereFirst
    ? { kind: 'torn', above: above!, below: below! }
    : { kind: 'first', above, below };
}

/** A document that stands at least as high in every list and higher in one: no weights at all put the other first. */
export function dominatorOf(
  { lists }: LabFusion,
  fused: FusedList,
  { depth }: LabState,
  id: string,
): string | undefined {
  const taking = lists.filter(({ isOff }) => !isOff);
  const ranksOf = (document: string) =>
    taking.map((ranked) => rankInDepth(ranked, document, depth) ?? Number.POSITIVE_INFINITY);
  const own = ranksOf(id);
  return fused.rows(fused.rowCount).find((row) => {
    const ranks = ranksOf(row.id);
    return ranks.every((rank, leg) => rank <= own[leg]!) && ranks.some((rank, leg) => rank < own[leg]!);
  })?.id;
}

function rankInDepth({ rankOf }: RankedList, id: string, depth: number | undefined): number | undefined {
  const rank = rankOf(id);
  return rank === undefined || (depth !== undefined && rank > depth) ? undefined : rank;
}
