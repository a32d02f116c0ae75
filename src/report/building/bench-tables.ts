import { armScores, rowMeasureName, type ScoredArm } from '../../bench/index.ts';
import { fixed } from '../comparing/figures-in-words.ts';
import type { ReportTable } from '../report-data.ts';
import { isForAnswerable } from './bench-arms.ts';
import type { BenchFiles } from './bench-files.ts';
import type { ReportInput } from './report-input.ts';

const NONE = '–';

/** By kind of question, ties and what they decide, and whether the second scorer agrees. */
export function benchTables(files: BenchFiles, measures: ReportInput['measures']): ReportTable[] {
  const arms = files.scores.arms.flatMap((name) => {
    const scores = armScores(files.scores, name);
    return scores?.status === 'scored' ? [{ name, scores }] : [];
  });
  if (arms.length === 0) return [];
  return [
    ...measures.flatMap((measure) => typeTable(arms, measure, files)),
    tieTable(arms, measures, files),
    ...recountTable(files),
  ];
}

type NamedScores = readonly { readonly name: string; readonly scores: ScoredArm }[];
type Measure = ReportInput['measures'][number];

function typeTable(arms: NamedScores, { name, isHit, over }: Measure, { layout }: BenchFiles): ReportTable[] {
  const types = [...new Set(arms.flatMap(({ scores }) => Object.keys(scores.byType)))];
  if (types.length === 0) return [];
  const row = rowMeasureName(name);
  const count = (scores: ScoredArm, type: string) => {
    const found = scores.byType[type];
    return found === undefined ? 0 : isForAnswerable(name) ? found.answerable : found.n;
  };
  const value = (scores: ScoredArm, type: string) => {
    const found = scores.byType[type];
    const number = isHit ? found?.hits[row] : found?.means[row];
    if (number === undefined || count(scores, type) === 0) return NONE;
    return isHit ? String(number) : fixed(number);
  };
  return [
    {
      title: `${name} by kind of question`,
      caption: `${isHit ? 'Hits' : 'Means'} over ${over}, by kind`,
      columns: [
        { title: 'Kind', isNumber: false },
        { title: 'Questions', isNumber: true },
        ...arms.map((arm) => ({ title: arm.name, isNumber: true })),
      ],
      rows: types
        .map((type) => [
          type,
          String(Math.max(...arms.map(({ scores }) => count(scores, type)))),
          ...arms.map(({ scores }) => value(scores, type)),
        ])
        .filter(([, questions]) => questions !== '0'),
      source: {
        file: layout.scores,
        field: `ARM.byType[KIND].${isHit ? 'hits' : 'means'}[${JSON.stringify(row)}]`,
      },
    },
  ];
}

function tieTable(arms: NamedScores, measures: ReportInput['measures'], { layout }: BenchFiles): ReportTable {
  const reversed = (scores: ScoredArm, { name, isHit }: Measure) => {
    const row = rowMeasureName(name);
    const figure = (of: Pick<ScoredArm, 'counts' | 'means'>) =>
      isHit ? of.counts[isForAnswerable(name) ? 'answerable' : 'all'][row] : of.means[row];
    const [now, then] = [
      figure(scores),
      scores.ties_reversed === null ? undefined : figure(scores.ties_reversed),
    ];
    if (now === undefined || then === undefined) return NONE;
    const shown = (value: number) => (isHit ? String(value) : fixed(value));
    return now === then ? 'the same' : `${shown(now)} to ${shown(then)}`;
  };
  return {
    title: 'Exact ties',
    caption:
      'Queries with equal scores at ranks 5 and 6, and what becomes of each measure with ties reversed',
    columns: [
      { title: 'Arm', isNumber: false },
      { title: 'Ties at 5', isNumber: true },
      ...measures.map(({ name }) => ({ title: `${name}, ties reversed`, isNumber: true })),
    ],
    rows: arms.map(({ name, scores }) => [
      name,
      String(scores.ties_at_5),
      ...measures.map((measure) => reversed(scores, measure)),
    ]),
    source: { file: layout.scores, field: 'ARM.ties_at_5, ARM.ties_reversed' },
  };
}

function recountTable({ recounts, layout }: BenchFiles): ReportTable[] {
  if (recounts.size === 0) return [];
  const count = (found: readonly unknown[]) => (found.length === 0 ? 'none' : String(found.length));
  return [
    {
      title: 'The second scorer',
      caption: 'What a scorer that shares no code with the first disagrees with',
      columns: [
        { title: 'Arm', isNumber: false },
        { title: 'Problems of the rows', isNumber: true },
        { title: 'Rows scored otherwise', isNumber: true },
        { title: 'Figures scored otherwise', isNumber: true },
        { title: 'Not recounted', isNumber: false },
      ],
      rows: [...recounts].map(([arm, { g0_problems, row_diffs, summary_diffs, not_recounted }]) => [
        arm,
        count(g0_problems),
        count(row_diffs),
        count(summary_diffs),
        not_recounted.length === 0 ? 'none' : not_recounted.join(', '),
      ]),
      source: {
        file: [...recounts.keys()].map((arm) => layout.arms[arm]!.recount).join(', '),
        field: 'g0_problems, row_diffs, summary_diffs',
      },
    },
  ];
}
