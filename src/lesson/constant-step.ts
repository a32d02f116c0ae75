import { compareRationals, type Decimal, nearestDouble, type Rational, rationalOf } from '../fusion/index.ts';
import { decimalText, exactDecimalText } from './fractions.ts';
import { TOP } from './fuse-step.ts';
import { type FusedPassage, fuseLists, type LessonSettings, type RankedLists } from './fused-list.ts';
import { firstNeverSwapping, type NeverSwapProof } from './never-swap.ts';
import { LEG_NAMES, type LegName } from './rankers.ts';
import { type TopSwap, topSwaps } from './top-swaps.ts';

/** The largest rank constant that the lesson looks at. */
export const LARGEST_CONSTANT = 10_000;

/** The constants that are shown beside the chosen one: one far too small, one far too large. */
const SMALL_CONSTANT = 1;
const LARGE_CONSTANT = 1000;

/** The fused top ten at one rank constant. */
export interface ConstantColumn {
  readonly rankConstant: string;
  readonly topTen: readonly FusedPassage[];
  /** How many tenth places one first place of the same list is worth: `(c + 10) / (c + 1)`. */
  readonly firstInTenths: string;
  /** How many of these ten the list at the chosen constant has too. */
  readonly sharedWithChosen: number;
  /** Whether the first five are those at the chosen constant, in the same order. */
  readonly hasSameTopFive: boolean;
  /** In this top ten and not in the one at the chosen constant. */
  readonly newcomers: readonly FusedPassage[];
  /** In the top ten at the chosen constant and not in this one, with their places here. */
  readonly missing: readonly FusedPassage[];
  /** Whether this top ten stands in order of the weighted sum of ranks, smallest first. */
  readonly isOrderOfRankSums: boolean;
}

/** For which constants a number of first places stays as it is at the chosen constant. */
export interface StableRange {
  readonly places: number;
  /** The nearest swap point below, 0 when there is none. */
  readonly from: number;
  /** The nearest swap point above; null when there is none up to {@link LARGEST_CONSTANT}. */
  readonly to: number | null;
}

/** The step `constant`: what the rank constant does. */
export interface ConstantStep {
  /** At 1, at the chosen constant and at 1,000 (each once). */
  readonly columns: readonly ConstantColumn[];
  /** At half and at double the chosen constant. */
  readonly halfAndDouble: readonly ConstantColumn[];
  /** Every change of places in the fused top ten for constants from 0 to {@link LARGEST_CONSTANT}. */
  readonly swaps: readonly TopSwap[];
  readonly topFive: StableRange;
  readonly topTen: StableRange;
  readonly neverSwapping: NeverSwapProof | undefined;
}

/** The figures of the step `constant`. */
export function constantStep(
  lists: RankedLists,
  chosen: readonly FusedPassage[],
  settings: LessonSettings,
): ConstantStep {
  const { rankConstant } = settings;
  const columnAt = (constant: Decimal) => {
    const fused = fuseLists(lists, { ...settings, rankConstant: constant });
    return columnOf(constant, fused, chosen, settings);
  };
  const constants = distinct([SMALL_CONSTANT, rankConstant, LARGE_CONSTANT]);
  const swaps = topSwaps(lists, settings, { count: TOP, largest: LARGEST_CONSTANT });
  return {
    columns: constants.map(columnAt),
    halfAndDouble: halfAndDouble(rankConstant).map(columnAt),
    swaps,
    topFive: stableRange(swaps, rankConstant, 5),
    topTen: stableRange(swaps, rankConstant, TOP),
    neverSwapping: firstNeverSwapping(chosen.slice(0, TOP), settings, constants),
  };
}

function columnOf(
  constant: Decimal,
  fused: readonly FusedPassage[],
  chosen: readonly FusedPassage[],
  settings: LessonSettings,
): ConstantColumn {
  const value = rationalOf(constant);
  const topTen = fused.slice(0, TOP);
  const chosenTen = new Set(numbersOf(chosen.slice(0, TOP)));
  const ten = new Set(numbersOf(topTen));
  return {
    rankConstant: exactDecimalText(value),
    topTen,
    firstInTenths: firstInTenths(value),
    sharedWithChosen: [...ten].filter((number) => chosenTen.has(number)).length,
    hasSameTopFive: numbersOf(fused.slice(0, 5)).join() === numbersOf(chosen.slice(0, 5)).join(),
    newcomers: topTen.filter(({ passage }) => !chosenTen.has(passage.number)),
    missing: fused.filter(({ passage }) => chosenTen.has(passage.number) && !ten.has(passage.number)),
    isOrderOfRankSums: isOrderOfRankSums(topTen, settings),
  };
}

/** `(c + 10) / (c + 1)` with three digits after the point. */
function firstInTenths({ numerator, denominator }: Rational): string {
  return decimalText({ numerator: numerator + 10n * denominator, denominator: numerator + denominator }, 3);
}

function isOrderOfRankSums(list: readonly FusedPassage[], { weights }: LessonSettings): boolean {
  const sums = list.map(({ ranks }) =>
    LEG_NAMES.reduce((sum, leg) => sum + Number(weights[leg]) * ranks[leg], 0),
  );
  return sums.every((sum, index) => index === 0 || sums[index - 1]! <= sum);
}

function halfAndDouble(rankConstant: Decimal): Decimal[] {
  const { numerator, denominator } = rationalOf(rankConstant);
  if (numerator === 0n) return [];
  return [
    { numerator, denominator: 2n * denominator },
    { numerator: 2n * numerator, denominator },
  ].map(exactDecimalText);
}

function stableRange(swaps: readonly TopSwap[], rankConstant: Decimal, places: number): StableRange {
  const chosen = nearestDouble(rationalOf(rankConstant));
  const touching = swaps.filter(({ place }) => place <= places).map(({ at }) => at);
  return {
    places,
    from: touching.findLast((at) => at <= chosen) ?? 0,
    to: touching.find((at) => at > chosen) ?? null,
  };
}

function numbersOf(list: readonly FusedPassage[]): number[] {
  return list.map(({ passage }) => passage.number);
}

/** Smallest first, each once. */
function distinct(constants: readonly Decimal[]): Decimal[] {
  const sorted = [...constants].sort((x, y) => compareRationals(rationalOf(x), rationalOf(y)));
  return sorted.filter(
    (constant, index) =>
      index === 0 || compareRationals(rationalOf(constant), rationalOf(sorted[index - 1]!)) !== 0,
  );
}

/** The weights of the three lists as written, in their order. */
export function weightTexts(settings: LessonSettings): Record<LegName, string> {
  const text = (leg: LegName) => exactDecimalText(rationalOf(settings.weights[leg]));
  return { a: text('a'), b: text('b'), c: text('c') };
}
