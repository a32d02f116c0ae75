import {
  amendmentWords,
  analyseBench,
  type BenchPorts,
  type Plan,
  replicationWords,
} from '../../bench/index.ts';
import { parseMeasures } from '../../measures/index.ts';
import type { RecordFolder } from '../../model/index.ts';
import type { ReportData, ReportFact, ReportWarning } from '../report-data.ts';
import { analysisTables } from './analysis-tables.ts';
import { isForAnswerable, readBenchArms } from './bench-arms.ts';
import { benchComparisons } from './bench-comparisons.ts';
import { type BenchFiles, readBenchFiles } from './bench-files.ts';
import { benchTables } from './bench-tables.ts';
import { buildReport } from './build-report.ts';
import type { ResamplingOptions } from './rank-intervals.ts';

/** What a report on a bench needs. */
export interface BenchToReport {
  readonly plan: Plan;
  /** The bench's folder. */
  readonly records: RecordFolder;
  /** sha256 in hex. */
  readonly digestOf: BenchPorts['digestOf'];
  /** Which program reports. */
  readonly program: string;
  /** Instead of the plan's. */
  readonly title?: string | undefined;
}

/**
 * A report on a bench that has been scored, and compared if it comes to that.
 *
 * The figures are those of the bench's files; what stands behind them, query by query, is read from the rows, and
 * where the two disagree the report says so first.
 *
 * @throws NotFoundError when nothing has been scored.
 * @throws DataError, InputError for damaged records.
 */
export async function reportOnBench(
  { plan, records, digestOf, program, title }: BenchToReport,
  resampling: Partial<ResamplingOptions> = {},
): Promise<ReportData> {
  const files = await readBenchFiles(records, plan, digestOf);
  const measures = parseMeasures(plan.measures).map(({ spelling, definition }) => ({
    name: spelling,
    isHit: definition.laws.includes('zeroOrOne'),
    over: isForAnswerable(spelling) ? 'answerable questions' : 'questions',
  }));
  const { queries, arms, warnings } = await readBenchArms(records, plan, files, measures);
  const compared =
    files.family === undefined
      ? { comparisons: [], warnings: [NOT_COMPARED] }
      : benchComparisons(files.family, files.layout.family, { arms, queries, measures });
  return buildReport(
    {
      title: title ?? plan.title ?? plan.bench,
      kind: 'bench',
      program,
      notes: plan.notes,
      warnings: [...benchWarnings(files, plan), ...warnings, ...compared.warnings],
      facts: benchFacts(files, plan, queries.length),
      queries,
      measures,
      arms,
      comparisons: compared.comparisons,
      tables: [
        ...benchTables(files, measures),
        ...analysisTables(await analyseBench({ plan, records }), measures),
      ],
    },
    resampling,
  );
}

const NOT_COMPARED: ReportWarning = {
  code: 'not-compared',
  text: 'Nothing has been compared yet: run consilience bench compare.',
};

function benchWarnings(
  { scores, family, registered, reading, recounts }: BenchFiles,
  plan: Plan,
): ReportWarning[] {
  const warnings: ReportWarning[] = [];
  const exploratory = plan.exploratory ?? scores.exploratory ?? family?.exploratory ?? null;
  if (exploratory !== null) {
    warnings.push({
      code: 'exploratory',
      text: `Exploratory, nothing here is a registered test: ${exploratory}`,
    });
  }
  if (registered === undefined && exploratory === null) {
    warnings.push({ code: 'not-registered', text: 'The plan was not registered before it was scored.' });
  }
  const replication = registered?.registration.replication ?? null;
  if (replication !== null) {
    warnings.push({ code: 'not-a-replication', text: replicationWords(replication) });
  }
  for (const amendment of registered?.amendments ?? []) {
    warnings.push({ code: 'amended', text: amendmentWords(amendment) });
  }
  if (reading !== undefined && !reading.family_crosscheck.equal) {
    warnings.push({
      code: 'crosscheck-differs',
      text: 'A second code path computes other p-values than the comparisons state.',
    });
  }
  const disputed = [...recounts].filter(
    ([, { g0_problems, row_diffs, summary_diffs }]) =>
      g0_problems.length + row_diffs.length + summary_diffs.length > 0,
  );
  for (const [arm] of disputed) {
    warnings.push({
      code: 'recount-differs',
      text: `The second scorer disagrees with the first about ${arm}.`,
    });
  }
  return warnings;
}

function benchFacts({ registered, reading, layout }: BenchFiles, plan: Plan, queries: number): ReportFact[] {
  const { name, setting } = plan.dataset;
  const facts: ReportFact[] = [
    { label: 'Data set', value: setting === undefined ? name : `${name}, ${setting}`, source: null },
    { label: 'Queries', value: String(queries), source: null },
  ];
  if (registered !== undefined) {
    const { registration, inForce } = registered;
    const file = 'registration.json';
    facts.push(
      { label: 'Registered', value: registration.registered, source: { file, field: 'registered' } },
      { label: 'Digest of the registration', value: registration.digest, source: { file, field: 'digest' } },
      {
        label: 'Digest of the plan in force',
        value: inForce.plan.sha256,
        source: { file, field: 'plan.sha256' },
      },
      {
        label: 'Program that ran it',
        value: `${inForce.program.name} ${inForce.program.version}`,
        source: { file, field: 'program' },
      },
    );
  }
  if (reading !== undefined) {
    const { equal, comparisons } = reading.family_crosscheck;
    facts.push({
      label: 'Comparisons computed again',
      value: equal ? `${comparisons.length} of ${comparisons.length} equal` : 'not equal',
      source: { file: layout.reading, field: 'family_crosscheck' },
    });
  }
  return facts;
}
