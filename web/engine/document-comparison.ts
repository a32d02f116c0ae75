import {
  add,
  compareRationals,
  lowest,
  multiply,
  type RankConstantSwaps,
  type Rational,
  rankConstantSwaps,
  rationalOf,
  reciprocalRankTerm,
  type WeightSwap,
  weightSwap,
} from '../../src/fusion/index.ts';
import { type LabState, weightOf } from '../state/lab-state.ts';
import type { LabList } from './lab-data.ts';
import type { LabFusion } from './lab-fusion.ts';

/** What one list gives a document. */
export interface ExactTerm {
  /** Within the depth; undefined when the list gives it nothing. */
  readonly rank: number | undefined;
  /** In lowest terms; 0 when it gives nothing. */
  readonly value: Rational;
}

/** One list's part in a comparison of two documents. */
export interface ComparedList {
  readonly list: LabList;
  readonly weight: string;
  readonly first: ExactTerm;
  readonly second: ExactTerm;
  /** What it gives the first beyond what it gives the second. */
  readonly difference: Rational;
  /** The weight of this list at which the two are level, the others as they are; undefined: none changes who is ahead. */
  readonly swap: WeightSwap | undefined;
}

/** Two documents' sums, term by term. */
export interface DocumentComparison {
  readonly first: string;
  readonly second: string;
  readonly lists: readonly ComparedList[];
  readonly firstSum: Rational;
  readonly secondSum: Rational;
  /** `firstSum - secondSum`. */
  readonly gap: Rational;
  readonly constantSwaps: RankConstantSwaps;
}

const NOTHING: Rational = { numerator: 0n, denominator: 1n };
const MINUS_ONE: Rational = { numerator: -1n, denominator: 1n };

/** One document against another, exactly. Undefined while no list takes part. */
export function compareDocuments(
  { lists }: LabFusion,
  state: LabState,
  first: string,
  second: string,
): DocumentComparison | undefined {
  const taking = lists.filter(({ isOff }) => !isOff);
  if (taking.length === 0) return undefined;
  const constant = rationalOf(state.rankConstant);
  const weights = taking.map(({ list }) => weightOf(state, list.letter));
  const ranksOf = (id: string) => taking.map((ranked) => inDepth(ranked.rankOf(id), state.depth));
  const [firstRanks, secondRanks] = [ranksOf(first), ranksOf(second)];
  const termOf = (rank: number | undefined, weight: string): ExactTerm => ({
    rank,
    value: rank === undefined ? NOTHING : reciprocalRankTerm(rationalOf(weight), constant, rank),
  });
  const compared = taking.map(({ list }, leg): ComparedList => {
    const weight = weights[leg]!;
    const [one, other] = [termOf(firstRanks[leg], weight), termOf(secondRanks[leg], weight)];
    const difference = minus(one.value, other.value);
    const swap = weightSwap(firstRanks, secondRanks, { leg, weights, rankConstant: state.rankConstant });
    return { list, weight, first: one, second: other, difference, swap };
  });
  const firstSum = sumOf(compared.map((each) => each.first.value));
  const secondSum = sumOf(compared.map((each) => each.second.value));
  const constantSwaps = rankConstantSwaps(firstRanks, secondRanks, weights);
  return {
    first,
    second,
    lists: compared,
    firstSum,
    secondSum,
    gap: minus(firstSum, secondSum),
    constantSwaps,
  };
}

/** What became of a document in one list. */
export interface ListFate {
  readonly list: LabList;
  /** Over the whole list. */
  readonly rank: number | undefined;
  readonly fate: 'counted' | 'cut by depth' | 'list off' | 'absent';
}

/** Why a document stands where it does, or why it does not. */
export function fatesOf({ lists }: LabFusion, { depth }: LabState, id: string): ListFate[] {
  return lists.map(({ list, isOff, rankOf }) => {
    const rank = rankOf(id);
    if (rank === undefined) return { list, rank, fate: 'absent' };
    if (isOff) return { list, rank, fate: 'list off' };
    return { list, rank, fate: inDepth(rank, depth) === undefined ? 'cut by depth' : 'counted' };
  });
}

/** 1, 0 or -1. */
export function signOf(value: Rational): number {
  return compareRationals(value, NOTHING);
}

/** Without its sign. */
export function amountOf(value: Rational): Rational {
  return signOf(value) < 0 ? multiply(value, MINUS_ONE) : value;
}

function inDepth(rank: number | undefined, depth: number | undefined): number | undefined {
  return rank === undefined || (depth !== undefined && rank > depth) ? undefined : rank;
}

function minus(a: Rational, b: Rational): Rational {
  return inLowestTerms(add(a, multiply(b, MINUS_ONE)));
}

function sumOf(terms: readonly Rational[]): Rational {
  return terms.reduce((sum, term) => inLowestTerms(add(sum, term)), NOTHING);
}

function inLowestTerms({ numerator, denominator }: Rational): Rational {
  return lowest(numerator, denominator);
}
