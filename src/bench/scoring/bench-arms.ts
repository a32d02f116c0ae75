import { InputError, type RecordFolder } from '../../model/index.ts';
import { resolveLayout } from '../plan/layout.ts';
import type { Plan, PlannedArm, PlannedLayout } from '../plan/plan.ts';
import type { Row } from '../records/row.ts';
import { SCORES_FIELDS, type UnscoredArm } from '../records/scores-file.ts';
import { type ArmValues, readArmValues } from './arm-values.ts';
import { type BenchMeasure, benchMeasures } from './bench-measures.ts';
import { QuestionTable } from './question-table.ts';

/** A bench whose plan has been read, and its folder. */
export interface BenchRecords {
  readonly plan: Plan;
  readonly records: RecordFolder;
}

/** Every arm of a bench, as far as it has figures. */
export interface BenchArms extends BenchRecords {
  readonly layout: PlannedLayout;
  readonly measures: readonly BenchMeasure[];
  readonly questions: QuestionTable;
  /** By name, in the plan's order. */
  readonly arms: ReadonlyMap<string, ArmValues | UnscoredArm>;
}

/**
 * Reads the rows of every arm of a plan and computes its measures.
 *
 * @param visit sees every answered row.
 * @throws InputError for an arm with a name that the file of scores keeps for itself, and when no arm has rows.
 * @throws DataError for rows that are damaged.
 */
export async function readBenchArms(
  { plan, records }: BenchRecords,
  visit?: (arm: string, row: Row, question: number) => void,
): Promise<BenchArms> {
  const layout = resolveLayout(plan);
  const measures = benchMeasures(plan.measures);
  const questions = new QuestionTable();
  const arms = new Map<string, ArmValues | UnscoredArm>();
  for (const [arm, planned] of Object.entries(plan.arms)) {
    if (SCORES_FIELDS.includes(arm))
      throw new InputError(`Expected another name for the arm ${arm}, which names a field of the scores.`);
    const places = layout.arms[arm]!;
    const without = withoutFigures(planned);
    if (without !== undefined) arms.set(arm, without);
    else if ((await records.size(places.rows)) === undefined) {
      arms.set(arm, { status: 'not-run', ...marked(planned), reason: `there is no ${places.rows}` });
    } else {
      const seen = visit && ((row: Row, question: number) => visit(arm, row, question));
      arms.set(arm, await readArmValues({ arm, records, places, measures, questions, visit: seen }));
    }
  }
  if (questions.count === 0)
    throw new InputError(`Expected rows of at least one arm in ${records.root}, got none.`, {
      hint: 'consilience bench run PLAN makes them.',
    });
  return { plan, records, layout, measures, questions, arms };
}

/** Whether an arm has figures. */
export function isScored(arm: ArmValues | UnscoredArm | undefined): arm is ArmValues {
  return arm !== undefined && 'values' in arm;
}

function withoutFigures(planned: PlannedArm): UnscoredArm | undefined {
  const { cut, skipped } = planned;
  if (cut !== undefined) return { status: 'cut', ...marked(planned), ...cut };
  if (skipped === undefined) return undefined;
  return { status: 'skipped', ...marked(planned), reason: `${skipped.model} did not pass the vetting` };
}

function marked({ exploratory }: PlannedArm): { exploratory: string | null } {
  return { exploratory: exploratory ?? null };
}
