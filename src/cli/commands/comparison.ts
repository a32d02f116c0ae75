import { formatFixed } from '../../measures/index.ts';
import {
  type CorrectionName,
  type PairedComparison,
  pairDifferences,
  type Verdict,
} from '../../significance/index.ts';
import type { Cell, Table } from '../output/table.ts';

/** One side of a comparison. */
export interface Arm {
  readonly name: string;
  readonly values: Float64Array;
  /** Of the values, also for counts, which `evaluate` adds up: the effect is a difference of means. */
  readonly mean: number;
  /** The measure that says which share of the hits was judged, and its mean over the queries that have hits. */
  readonly judgedMeasure: string;
  readonly judged: number | undefined;
}

/** Two arms on one measure under one test. The effect is the arm's mean minus the reference's. */
export interface Comparison {
  readonly measure: string;
  readonly arm: Arm;
  readonly reference: Arm;
  readonly queryIds: readonly string[];
  readonly paired: PairedComparison;
  readonly alpha: number;
  readonly power: number;
  readonly correction: CorrectionName;
  readonly adjustedP: number | undefined;
  /** Of the equivalence test, corrected in the same way over the same family. */
  readonly adjustedEquivalenceP: number | undefined;
  readonly verdict: Verdict;
}

/** A query and how far the arm moved it. */
export interface Mover {
  readonly query: string;
  readonly difference: number;
}

/** The queries that moved most, by size, equal sizes by id order; those that did not move are left out. */
export function largestMovers({ arm, reference, queryIds }: Comparison, limit: number): Mover[] {
  // Not plain subtraction: what the counts call a tie has not moved.
  const { values } = pairDifferences(arm.values, reference.values);
  return queryIds
    .map((query, index) => ({ query, difference: values[index]! }))
    .filter(({ difference }) => difference !== 0)
    .sort((a, b) => Math.abs(b.difference) - Math.abs(a.difference))
    .slice(0, limit);
}

/** The comparisons that are corrected together: every pair on every measure. */
export interface Family {
  readonly pairs: number;
  readonly measures: number;
}

/** One row per comparison. */
export function comparisonTable(comparisons: readonly Comparison[]): Table {
  return {
    columns: [
      { key: 'measure', title: 'measure' },
      { key: 'run', title: 'run' },
      { key: 'against', title: 'against' },
      { key: 'value', title: 'value', show: showValue },
      { key: 'againstValue', title: 'against', show: showValue },
      { key: 'difference', title: 'difference', show: showValue },
      { key: 'low', title: 'low', show: showValue },
      { key: 'high', title: 'high', show: showValue },
      { key: 'test', title: 'test' },
      { key: 'p', title: 'p', show: showP },
      { key: 'adjustedP', title: 'adjusted p', show: showP },
      { key: 'wins', title: 'wins' },
      { key: 'losses', title: 'losses' },
      { key: 'ties', title: 'ties' },
      { key: 'detectable', title: 'detectable', show: showValue },
      { key: 'verdict', title: 'verdict' },
    ],
    rows: comparisons.map(comparisonRow),
  };
}

function comparisonRow({ measure, arm, reference, paired, adjustedP, verdict }: Comparison): Cell[] {
  const { outcome, interval, detectable, effect, wins, losses, ties } = paired;
  const bounds = interval.kind === 'interval' ? interval : undefined;
  return [
    measure,
    arm.name,
    reference.name,
    arm.mean,
    reference.mean,
    effect,
    bounds?.low ?? null,
    bounds?.high ?? null,
    outcome.test,
    outcome.kind === 'tested' ? outcome.p : null,
    adjustedP ?? null,
    wins,
    losses,
    ties,
    detectable.kind === 'detectable' ? detectable.effect : null,
    verdict,
  ];
}

/** As `evaluate` prints it. */
function showValue(value: number): string {
  return formatFixed(value, 4);
}

/** Four decimals while they say something, else the power of ten: a p is never 0. */
export function showP(p: number): string {
  return p >= 0.0001 ? p.toFixed(4) : p.toExponential(1);
}

/** The comparison with everything that was computed, for programs. */
export function comparisonJson(comparison: Comparison): Record<string, unknown> {
  const { measure, arm, reference, paired, correction, adjustedP, adjustedEquivalenceP, verdict } =
    comparison;
  const side = ({ name, mean, judged, judgedMeasure }: Arm) => ({
    name,
    value: mean,
    judged: judged ?? null,
    judgedMeasure,
  });
  return {
    measure,
    run: side(arm),
    against: side(reference),
    queries: paired.n,
    wins: paired.wins,
    losses: paired.losses,
    ties: paired.ties,
    difference: paired.effect,
    interval: paired.interval,
    test: paired.outcome,
    correction,
    adjustedP: adjustedP ?? null,
    equivalence: paired.equivalence ?? null,
    adjustedEquivalenceP: adjustedEquivalenceP ?? null,
    detectable: paired.detectable,
    verdict,
    movers: largestMovers(comparison, 10),
  };
}
