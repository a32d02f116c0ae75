import {
  add,
  type Decimal,
  fuseRuns,
  lowest,
  nearestDouble,
  type Rational,
  rationalOf,
  reciprocalRankTerm,
} from '../fusion/index.ts';
import { Run } from '../runs/index.ts';
import { decimalText, digitsThatTellApart, exactDecimalText, fractionText } from './fractions.ts';
import { LEG_NAMES, type LegName, type MatchingPassage, type RankedPassage } from './rankers.ts';

/** How the three lists are fused. */
export interface LessonSettings {
  readonly rankConstant: Decimal;
  readonly weights: Readonly<Record<LegName, Decimal>>;
}

/** The three rankers' lists. */
export type RankedLists = Readonly<Record<LegName, readonly RankedPassage[]>>;

/** A passage's rank in each of the three lists. */
export type PassageRanks = Readonly<Record<LegName, number>>;

/** What one list gave to one passage. */
export interface LessonTerm {
  readonly leg: LegName;
  readonly rank: number;
  /** As written on paper: `1/61`. */
  readonly fraction: string;
  /** The double nearest to it. */
  readonly value: number;
}

/** A passage in the fused list. */
export interface FusedPassage {
  /** From 1. */
  readonly place: number;
  readonly passage: MatchingPassage;
  readonly ranks: PassageRanks;
  readonly terms: readonly LessonTerm[];
  /** The exact sum in lowest terms: `11529/238144`. */
  readonly exact: string;
  /** The exact sum as a decimal, with digits enough to tell neighbours of the top ten apart. */
  readonly decimal: string;
  /** The double nearest to the exact sum: what the program `fuse` writes. */
  readonly score: number;
}

/** The legs of a fusion, from the three lists, as runs with one query. */
export function runsOf(lists: RankedLists, queryId: string): { name: LegName; run: Run }[] {
  return LEG_NAMES.map((name) => ({
    name,
    run: Run.from(name, [[queryId, lists[name].map(({ passage, score }) => ({ id: passage.id, score }))]], {
      // Ties go to the earlier passage, and `kipps-104` would stand before `kipps-98` by id.
      readingOrder: 'as-written',
    }),
  }));
}

/** By passage number: its rank in each list. */
export function ranksByNumber(lists: RankedLists): ReadonlyMap<number, PassageRanks> {
  const ranks = new Map<number, { a: number; b: number; c: number }>();
  for (const leg of LEG_NAMES) {
    for (const { rank, passage } of lists[leg]) {
      const known = ranks.get(passage.number) ?? { a: 0, b: 0, c: 0 };
      known[leg] = rank;
      ranks.set(passage.number, known);
    }
  }
  return ranks;
}

/**
 * The whole fused list, best first: the places are `fuseRuns`'s, the written-out terms are the same fractions.
 *
 * @throws InputError for settings out of range.
 */
export function fuseLists(lists: RankedLists, settings: LessonSettings): FusedPassage[] {
  const { rankConstant, weights } = settings;
  const fusion = fuseRuns(runsOf(lists, 'lesson'), { rankConstant, weights });
  const query = fusion.query('lesson');
  if (query === undefined) return [];
  const byId = new Map(lists.a.map(({ passage }) => [passage.id, passage]));
  const ranks = ranksByNumber(lists);
  const ordered = Array.from(query.order, (candidate) => {
    const passage = byId.get(query.candidates.idOf(candidate))!;
    return { passage, ranks: ranks.get(passage.number)!, score: query.fused.scores[candidate]! };
  });
  const sums = ordered.map((entry) => exactSum(entry.ranks, settings));
  const digits = digitsThatTellApart(sums.slice(0, 11));
  return ordered.map((entry, index) => ({
    place: index + 1,
    passage: entry.passage,
    ranks: entry.ranks,
    terms: termsOf(entry.ranks, settings),
    exact: fractionText(sums[index]!),
    decimal: decimalText(sums[index]!, digits),
    score: entry.score,
  }));
}

/** The exact fused score of a passage with these ranks, in lowest terms. */
export function exactSum(ranks: PassageRanks, { rankConstant, weights }: LessonSettings): Rational {
  const constant = rationalOf(rankConstant);
  const sum = LEG_NAMES.map((leg) =>
    reciprocalRankTerm(rationalOf(weights[leg]), constant, ranks[leg]),
  ).reduce(add);
  return lowest(sum.numerator, sum.denominator);
}

function termsOf(ranks: PassageRanks, { rankConstant, weights }: LessonSettings): LessonTerm[] {
  const constant = rationalOf(rankConstant);
  return LEG_NAMES.map((leg) => {
    const rank = ranks[leg];
    const weight = rationalOf(weights[leg]);
    const below = add(constant, { numerator: BigInt(rank), denominator: 1n });
    return {
      leg,
      rank,
      fraction: `${exactDecimalText(weight)}/${exactDecimalText(below)}`,
      value: nearestDouble(reciprocalRankTerm(weight, constant, rank)),
    };
  });
}
