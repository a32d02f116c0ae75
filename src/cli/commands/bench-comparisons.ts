import {
  type BenchAnalysis,
  type FamilyComparison,
  type FamilyCrosscheck,
  type FamilyFile,
  type FusionAnalysis,
  shownP,
  type TypeTable,
} from '../../bench/index.ts';
import { renderTable, type Table } from '../output/table.ts';
import { wrapped } from '../output/wrapped.ts';

/** One row per comparison, families in the plan's order. */
export function comparisonsTable({ families }: FamilyFile): Table {
  return {
    columns: [
      { key: 'family', title: 'family' },
      { key: 'arm', title: 'arm' },
      { key: 'reference', title: 'reference' },
      { key: 'measure', title: 'measure' },
      { key: 'queries', title: 'queries' },
      { key: 'armHits', title: 'arm sum', show: shown },
      { key: 'refHits', title: 'reference sum', show: shown },
      { key: 'delta', title: 'delta', show: shown },
      { key: 'armOnly', title: 'arm only' },
      { key: 'refOnly', title: 'reference only' },
      { key: 'p', title: 'p', show: shownP },
      { key: 'adjustedP', title: 'adjusted p', show: shownP },
      { key: 'smallestGain', title: 'counts from' },
      { key: 'verdict', title: 'verdict' },
    ],
    rows: Object.values(families).flatMap(({ family, primary }) =>
      primary.map((one) => [
        family,
        one.arm,
        one.reference,
        one.measure,
        one.n,
        one.arm_hits,
        one.ref_hits,
        one.delta,
        one.b_arm_only,
        one.c_ref_only,
        one.p,
        one.p_adjusted,
        one.smallest_gain,
        one.verdict,
      ]),
    ),
  };
}

/** The verdicts in the registered words, then what stands behind them. */
export function compareText(file: FamilyFile, crosscheck: FamilyCrosscheck, analysis: BenchAnalysis): string {
  const standing = [
    ...(file.exploratory === null ? [] : [`Exploratory, no registered test: ${file.exploratory}.`]),
    ...file.amendments.map(
      ({ amended, reason, afterScores }) =>
        `Amended ${amended}${afterScores ? ', after scores had been seen' : ''}: ${reason}`,
    ),
  ];
  const verdicts = Object.values(file.families).flatMap(({ family, size, alpha, correction, primary }) => [
    `Family ${family}: ${size} comparisons, ${correction}, alpha ${alpha}.`,
    ...primary.map(verdictLine),
  ]);
  const compared = crosscheck.comparisons.length;
  const checked = crosscheck.equal
    ? `Every p of a McNemar test comes out the same by a second path (${compared} compared).`
    : 'A p comes out otherwise by a second path: see the file of readings.';
  return [
    ...[...standing, ...verdicts, ...(compared === 0 && crosscheck.equal ? [] : [checked])].map((line) =>
      wrapped(line),
    ),
    '',
    renderTable(comparisonsTable(file), 'text'),
    ...analysis.byType.filter(({ types }) => types.length > 0).map(typeText),
    ...analysis.fusions.map((one) => `${fusionText(one)}\n`),
  ].join('\n');
}

function verdictLine({ words, reason }: FamilyComparison): string {
  return reason === null ? words : `${words} ${reason.replace(/\.?$/, '.')}`;
}

function typeText({ measure, types }: TypeTable): string {
  const arms = Object.keys(types[0]?.sums ?? {});
  const gains = types[0]?.gains.map(({ arm, reference }) => `${arm}-${reference}`) ?? [];
  const table: Table = {
    columns: [
      { key: 'type', title: `${measure} by type` },
      { key: 'n', title: 'n' },
      ...[...arms, ...gains].map((name) => ({ key: name, title: name, show: shown })),
    ],
    rows: types.map(({ type, n, sums, gains: net }) => [
      type,
      n,
      ...arms.map((arm) => sums[arm] ?? null),
      ...net.map(({ gain }) => gain),
    ]),
  };
  return renderTable(table, 'text');
}

function fusionText({ arm, measure, fused, legs, oracle }: FusionAnalysis): string {
  const own = legs.map(({ leg, sum, alone }) => `${leg} ${shown(sum)} (${alone.length} alone)`).join(', ');
  return wrapped(
    `${arm} on ${measure}: ${shown(fused)}. Legs by themselves: ${own}. One leg chosen for each query: ${shown(oracle.bestLeg)}; the best that any fusion of these lists could reach: ${shown(oracle.pool)}.`,
  );
}

function shown(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(4);
}
