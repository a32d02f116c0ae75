import { parseMeasure } from '../../measures/index.ts';
import {
  adjust,
  type CorrectionName,
  detectableByMcNemar,
  detectableByPairedT,
  powerOfMcNemar,
  powerOfPairedT,
} from '../../significance/index.ts';
import type { Plan, PlannedComparison } from '../plan/plan.ts';
import type { DatasetSurvey } from './dataset-survey.ts';

/** What one comparison of a plan can find, computed before its first score. */
export interface ComparisonPower {
  readonly family: string;
  readonly arm: string;
  readonly reference: string;
  readonly measure: string;
  readonly test: string;
  /** How many queries its measure counts. */
  readonly queries: number;
  /** What p has to be at or below when it is the family's only small one: the strictest step of the correction. */
  readonly alpha: number;
  readonly smallestGain: number;
  readonly assumptions: readonly PowerUnder[];
}

/** The power if what cannot be known before the run were so. */
export interface PowerUnder {
  /**
   * `discordance`: the share of queries that only one arm answers. `deviation`: the standard deviation of the
   * differences, in the measure's units.
   */
  readonly assumed: 'discordance' | 'deviation';
  readonly value: number;
  /** The smallest difference of the measure's sum found with {@link POWER}; null when there is none. */
  readonly detectable: number | null;
  /** Why there is none. */
  readonly reason: string | null;
  /** The chance to find a true difference of `smallestGain`; null when that is 0 or more than there can be. */
  readonly chanceOfSmallestGain: number | null;
}

/** The chance with which a difference is to be found. */
export const POWER = 0.8;
/** From arms that hardly differ to arms of two kinds; the published comparison of 470 questions had 0.079. */
const DISCORDANCES = [0.05, 0.1, 0.2];
/** From variants of one system to systems of two kinds, for measures from 0 to 1. */
const DEVIATIONS = [0.1, 0.2, 0.3];
/** Tests that see only on which side a query falls. */
const BY_SIDES = ['mcnemar', 'sign'];

/** The power of every comparison of a plan on a data set, in the plan's order. */
export function powerOfPlan(plan: Plan, survey: DatasetSurvey): ComparisonPower[] {
  return plan.comparisons.map((comparison) => {
    const { correction, alpha, size } = plan.families[comparison.family]!;
    const strictest = strictestAlpha(alpha, correction as CorrectionName, size);
    const { family, arm, reference, measure, test, smallestGain } = comparison;
    const queries = countedQueries(measure, survey);
    return {
      family,
      arm,
      reference,
      measure,
      test,
      queries,
      alpha: strictest,
      smallestGain,
      assumptions: powerUnder(comparison, queries, strictest),
    };
  });
}

/** How many queries a measure counts: `Every@k` those that have an answer, `Any@k` all, any other those judged. */
export function countedQueries(measure: string, survey: DatasetSurvey): number {
  switch (parseMeasure(measure).definition.name) {
    case 'Every':
      return survey.answerable;
    case 'Any':
      return survey.queryIds.length;
    default:
      return survey.judged;
  }
}

/** The largest p whose corrected value is still at most alpha when all others of the family are 1. */
export function strictestAlpha(alpha: number, correction: CorrectionName, familySize: number): number {
  let low = 0;
  let high = alpha;
  const holds = (p: number) => adjust([p], correction, { familySize })[0]! <= alpha;
  if (holds(high)) return high;
  // Halved until no double lies between: the corrected value never falls as p grows.
  for (let middle = (low + high) / 2; middle > low && middle < high; middle = (low + high) / 2) {
    if (holds(middle)) low = middle;
    else high = middle;
  }
  return low;
}

function powerUnder({ test, smallestGain }: PlannedComparison, queries: number, alpha: number): PowerUnder[] {
  const net = smallestGain / queries;
  if (BY_SIDES.includes(test)) {
    return DISCORDANCES.map((value) => ({
      assumed: 'discordance',
      value,
      ...effectOf(() => detectableByMcNemar(queries, value, alpha, POWER), queries),
      chanceOfSmallestGain:
        smallestGain === 0 || net > value
          ? null
          : powerOfMcNemar(queries, (value + net) / 2, (value - net) / 2, alpha),
    }));
  }
  return DEVIATIONS.map((value) => ({
    assumed: 'deviation',
    value,
    ...effectOf(() => detectableByPairedT(queries, value, alpha, POWER), queries),
    chanceOfSmallestGain:
      smallestGain === 0 || queries < 2 ? null : powerOfPairedT(queries, net, value, alpha),
  }));
}

function effectOf(
  detectable: () => ReturnType<typeof detectableByMcNemar>,
  queries: number,
): Pick<PowerUnder, 'detectable' | 'reason'> {
  if (queries < 2) return { detectable: null, reason: `there are ${queries} queries that count` };
  const found = detectable();
  if (found.kind === 'undefined') return { detectable: null, reason: found.reason };
  return { detectable: found.effect * queries, reason: null };
}
