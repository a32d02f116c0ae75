import type { BenchAnalysis } from '../../bench/index.ts';
import { fixed } from '../comparing/figures-in-words.ts';
import type { ReportTable } from '../report-data.ts';
import type { ReportInput } from './report-input.ts';

const NONE = '–';
/** A row that names them all would be as long as the table. */
const NAMED = 12;

/** A fusion, and how sums of its measure are shown. */
type ShownFusion = BenchAnalysis['fusions'][number] & { readonly show: (sum: number) => string };

/** How alike the legs are, what each brings to a fusion, what the fusion could reach, and where its constant decides. */
export function analysisTables(
  { agreement, fusions }: BenchAnalysis,
  measures: ReportInput['measures'],
): ReportTable[] {
  const shown = (measure: string) => {
    const isHit = measures.find(({ name }) => name === measure)?.isHit === true;
    return (sum: number) => (isHit ? String(sum) : fixed(sum));
  };
  const parted: readonly ShownFusion[] = fusions.map((fusion) => ({
    ...fusion,
    show: shown(fusion.measure),
  }));
  return [
    table(
      'How alike the legs are',
      'Pairs of lists that a fusion reads: means over the queries that both have',
      ['Legs'],
      ['Queries', 'Overlap at 10', 'Rank-biased overlap, p 0.9', "Kendall's tau-b"],
      agreement.map(({ first, second, queries, overlapAt10, rbo, tau }) => [
        `${first} and ${second}`,
        String(queries),
        fixed(overlapAt10),
        fixed(rbo),
        tau === null ? NONE : fixed(tau),
      ]),
    ),
    table(
      'What a fusion could reach',
      'The sum of each measure: as fused, by the best leg for each query, and with the documents of all legs in their best order',
      ['Fusion and measure'],
      ['Fused', 'Best leg for each query', 'Best of any fusion'],
      parted.map(({ arm, measure, fused, oracle, show }) => [
        `${arm}, ${measure}`,
        show(fused),
        show(oracle.bestLeg),
        show(oracle.pool),
      ]),
    ),
    table(
      'What each leg brings',
      'The sum of each measure for a leg alone, and the queries that only its list answers',
      ['Fusion, measure and leg'],
      ['Alone', 'Only this leg'],
      parted.flatMap(({ arm, measure, legs, show }) =>
        legs.map(({ leg, sum, alone }) => [`${arm}, ${measure}, ${leg}`, show(sum), String(alone.length)]),
      ),
    ),
    swapTable(parted),
  ].flat();
}

function swapTable(fusions: readonly ShownFusion[]): ReportTable[] {
  const rows = fusions.flatMap(({ arm, measure, swaps, show }) => {
    const decided = swaps.filter(({ values }) => values.length > 1);
    return decided
      .slice(0, NAMED)
      .map(({ qid, points, values }) => [
        `${arm}, ${measure}, ${qid}`,
        String(points),
        values.map(({ from, value }) => `${show(value)} from ${Number(from.toPrecision(4))}`).join(', '),
      ]);
  });
  return table(
    'Where the rank constant decides',
    `Queries of a comparison whose value depends on the rank constant, at most ${NAMED} for each fusion`,
    ['Fusion, measure and query'],
    ['Swaps'],
    rows,
    ['Value by constant'],
  );
}

function table(
  title: string,
  caption: string,
  first: readonly string[],
  numbers: readonly string[],
  rows: readonly (readonly string[])[],
  last: readonly string[] = [],
): ReportTable[] {
  if (rows.length === 0) return [];
  const words = (title: string) => ({ title, isNumber: false });
  return [
    {
      title,
      caption,
      columns: [
        ...first.map(words),
        ...numbers.map((title) => ({ title, isNumber: true })),
        ...last.map(words),
      ],
      rows,
      source: { file: 'rows of the arms', field: 'computed from the stored lists' },
    },
  ];
}
