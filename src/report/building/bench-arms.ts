import {
  armScores,
  type Plan,
  type Row,
  readRows,
  rowMeasureName,
  type ScoredArm,
  type ScoresFile,
} from '../../bench/index.ts';
import { compareIds, type RecordFolder } from '../../model/index.ts';
import type { ReportWarning } from '../report-data.ts';
import type { BenchFiles } from './bench-files.ts';
import type { InputArm, InputQuery, ReportInput } from './report-input.ts';

/** Rows of every arm, read. */
export interface BenchArms {
  readonly queries: readonly InputQuery[];
  readonly arms: readonly InputArm[];
  /** Where rows and scores disagree, and queries without a value. */
  readonly warnings: readonly ReportWarning[];
}

/** Every@k is counted among questions that have an answer. */
export function isForAnswerable(measure: string): boolean {
  return measure.startsWith('Every@');
}

interface ArmRows {
  readonly name: string;
  readonly scored: ScoredArm;
  readonly rows: ReadonlyMap<string, Row>;
}

/** Reads the rows of the scored arms; the others are listed with the reason why they have none. */
export async function readBenchArms(
  records: RecordFolder,
  plan: Plan,
  { scores, layout }: BenchFiles,
  measures: ReportInput['measures'],
): Promise<BenchArms> {
  const read: ArmRows[] = [];
  for (const name of scores.arms) {
    const scored = armScores(scores, name);
    if (scored?.status !== 'scored') continue;
    const rows = new Map<string, Row>();
    for await (const row of readRows(records, scored.rows)) rows.set(row.qid, row);
    read.push({ name, scored, rows });
  }
  const known = new Map(read.flatMap(({ rows }) => [...rows]));
  const ids = [...known.keys()].sort(compareIds);
  const arms = Object.keys(plan.arms).map((name) =>
    inputArm(
      { name, title: plan.arms[name]!.title, scores, file: layout.scores },
      read.find((arm) => arm.name === name),
      ids,
      measures,
    ),
  );
  return {
    queries: ids.map((id) => ({ id, type: known.get(id)!.type })),
    arms,
    warnings: read.flatMap((arm) => armWarnings(arm, arms.find(({ name }) => name === arm.name)!, measures)),
  };
}

interface PlannedArmScores {
  readonly name: string;
  readonly title: string | undefined;
  readonly scores: ScoresFile;
  readonly file: string;
}

function inputArm(
  { name, title, scores, file }: PlannedArmScores,
  read: ArmRows | undefined,
  ids: readonly string[],
  measures: ReportInput['measures'],
): InputArm {
  if (read === undefined) {
    const unscored = armScores(scores, name);
    const status = unscored === undefined || unscored.status === 'scored' ? 'not-run' : unscored.status;
    const reason = unscored !== undefined && 'reason' in unscored ? unscored.reason : 'It has no scores.';
    return { name, title, standing: status, reason, failed: [], values: [], sources: [] };
  }
  const { scored, rows } = read;
  const valueFor = (id: string, measure: string) => {
    const row = rows.get(id);
    if (row === undefined || (isForAnswerable(measure) && row.abstention)) return null;
    return row.score?.[rowMeasureName(measure)] ?? null;
  };
  return {
    name,
    title,
    standing: scored.exploratory === null ? 'tested' : 'exploratory',
    reason: scored.exploratory ?? undefined,
    source: { file: scored.rows, field: 'score' },
    failed: scored.unscored,
    values: measures.map((measure) => ids.map((id) => valueFor(id, measure.name))),
    sources: measures.map((measure) => ({ file, field: figureField(name, measure.name, measure.isHit) })),
  };
}

/** The place of an arm's figure in the file of scores. */
function figureField(arm: string, measure: string, isHit: boolean): string {
  const name = JSON.stringify(rowMeasureName(measure));
  const group = isHit ? `counts.${isForAnswerable(measure) ? 'answerable' : 'all'}` : 'means';
  return `${/^[A-Za-z_]\w*$/.test(arm) ? arm : `[${JSON.stringify(arm)}]`}.${group}[${name}]`;
}

function armWarnings(
  { name, scored }: ArmRows,
  arm: InputArm,
  measures: ReportInput['measures'],
): ReportWarning[] {
  const warnings: ReportWarning[] = [];
  const { failed, missing } = scored.queries;
  if (failed + missing > 0) {
    warnings.push({
      code: 'failed-queries',
      text: `${name} has no value for ${failed + missing} queries (${failed} failed, ${missing} without a row). They count nowhere, and never as 0: ${arm.failed.slice(0, 10).join(', ')}${arm.failed.length > 10 ? ' and so on' : ''}.`,
    });
  }
  for (const [index, { name: measure, isHit }] of measures.entries()) {
    const values = arm.values[index]!.filter((value) => value !== null);
    const sum = values.reduce((total, value) => total + value, 0);
    const row = rowMeasureName(measure);
    const stated = isHit
      ? scored.counts[isForAnswerable(measure) ? 'answerable' : 'all'][row]
      : scored.means[row];
    const counted = isHit ? sum : values.length === 0 ? undefined : sum / values.length;
    if (stated === undefined || counted === undefined) continue;
    if (Math.abs(stated - counted) > 1e-9) {
      warnings.push({
        code: 'figures-differ',
        text: `The scores say ${stated} for ${name} on ${measure}, the scores in its rows come to ${counted}. Run consilience bench recount.`,
      });
    }
  }
  return warnings;
}
