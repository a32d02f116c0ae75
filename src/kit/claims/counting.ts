import type { Row } from '../../bench/index.ts';
import type { ClaimCheck } from './claim-check.ts';
import type { ArmRecords, KitRecords } from './kit-records.ts';
import { counts, type HitMeasure, isRowHit } from './outcomes.ts';

/** What an arm reaches on a measure, recounted from its lists. */
export interface ArmOutcomes {
  readonly arm: ArmRecords;
  /** By question, those that the measure counts. */
  readonly hits: ReadonlyMap<string, boolean>;
  readonly count: number;
}

/**
 * Recounts an arm from its lists, here and by the second scorer, and holds it against everything the kit has: the rows' own soundness, the `score`
 * they store, and the questions of the other arms, whose type, abstention and gold must be the same.
 */
export async function recountArm(
  name: string,
  measure: HitMeasure,
  records: KitRecords,
  check: ClaimCheck,
): Promise<ArmOutcomes> {
  const arm = await records.arm(name);
  for (const problem of arm.problems.slice(0, 3)) check.differs(arm.file, 'sound rows', problem);
  const hits = new Map<string, boolean>();
  let lacking = 0;
  for (const [qid, row] of arm.rows) {
    if (!counts(row, measure)) continue;
    const isHit = isRowHit(row, arm.list, measure);
    if (isHit === undefined) lacking++;
    else hits.set(qid, isHit);
    checkStored(arm, row, measure, isHit, check);
  }
  const again = await records.recounted(name, measure);
  if (arm.questionsFrom !== undefined)
    check.note(`rows of ${arm.file} say nothing of their questions: those of ${arm.questionsFrom} do`);
  else if (again === undefined) check.note(`the second scorer keeps no outcomes of ${arm.file}`);
  for (const [qid, isHit] of hits)
    if (again !== undefined && again.get(qid) !== Number(isHit))
      check.differs(`${measure.name} of ${qid} in ${arm.file}, counted twice`, again.get(qid), Number(isHit));
  if (lacking > 0) check.gap(`${lacking} rows of ${arm.file} have no ${arm.list}`);
  return { arm, hits, count: countHits(hits.values()) };
}

/** How many are hits. */
export function countHits(outcomes: Iterable<boolean>): number {
  let count = 0;
  for (const isHit of outcomes) if (isHit) count++;
  return count;
}

function checkStored(
  arm: ArmRecords,
  row: Row,
  measure: HitMeasure,
  isHit: boolean | undefined,
  check: ClaimCheck,
): void {
  const stored = row.score?.[measure.field] ?? row.score?.[measure.name];
  if (stored === undefined || isHit === undefined || stored === Number(isHit)) return;
  check.differs(`score.${measure.field} of ${row.qid} in ${arm.file}`, stored, Number(isHit));
}

/** Two arms question by question. */
export interface Discordance {
  readonly n: number;
  readonly armHits: number;
  readonly referenceHits: number;
  /** Questions that only the arm hits, often called b. */
  readonly armOnly: readonly string[];
  /** Often called c. */
  readonly referenceOnly: readonly string[];
}

/** Counts what only one side hits, over the questions of both. */
export function discordanceOf(arm: ArmOutcomes, reference: ArmOutcomes): Discordance {
  const armOnly: string[] = [];
  const referenceOnly: string[] = [];
  let n = 0;
  for (const [qid, isHit] of arm.hits) {
    const other = reference.hits.get(qid);
    if (other === undefined) continue;
    n++;
    if (isHit && !other) armOnly.push(qid);
    if (!isHit && other) referenceOnly.push(qid);
  }
  return { n, armHits: arm.count, referenceHits: reference.count, armOnly, referenceOnly };
}

/** Every question's type, abstention and gold are the same in two arms' rows, and both have the same questions. */
export function checkSameQuestions(arm: ArmRecords, other: ArmRecords, check: ClaimCheck): void {
  const wrong: string[] = [];
  for (const [qid, row] of arm.rows) {
    const twin = other.rows.get(qid);
    if (twin === undefined) wrong.push(`${qid} is in ${arm.file} alone`);
    else if (questionOf(row) !== questionOf(twin))
      wrong.push(`${qid} has another type, abstention or gold in ${arm.file} than in ${other.file}`);
  }
  for (const qid of other.rows.keys()) if (!arm.rows.has(qid)) wrong.push(`${qid} is in ${other.file} alone`);
  for (const each of wrong.slice(0, 3))
    check.differs('questions', `the same in ${arm.name} and ${other.name}`, each);
}

function questionOf({ type, abstention, gold }: Row): string {
  return JSON.stringify([type, abstention, [...gold].sort()]);
}
