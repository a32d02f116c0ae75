import { formatFixed } from '../../measures/index.ts';
import { type ComparedArm, type Comparison, largestMovers, showP } from '../../report/index.ts';
import type { Cell, Table } from '../output/table.ts';

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

/** The comparison with everything that was computed, for programs. */
export function comparisonJson(comparison: Comparison): Record<string, unknown> {
  const { measure, arm, reference, paired, correction, adjustedP, adjustedEquivalenceP, verdict } =
    comparison;
  const side = ({ name, mean, judged, judgedMeasure }: ComparedArm) => ({
    name,
    value: mean,
    judged: judged ?? null,
    judgedMeasure: judgedMeasure ?? null,
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
