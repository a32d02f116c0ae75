import type { RecordFolder } from '../../model/index.ts';
import { Run } from '../../runs/index.ts';
import type { PlannedArm, PlannedLayout } from '../plan/plan.ts';
import { readRows } from '../records/read-rows.ts';
import type { StoredHit } from '../records/row.ts';
import { storedHits } from '../records/scored-list.ts';

/** The arms whose stored lists a fusion of the plan reads, in the plan's order. */
export function legArms(arms: Readonly<Record<string, PlannedArm>>): string[] {
  const legs = new Set(Object.values(arms).flatMap(({ fusion }) => Object.keys(fusion?.legs ?? {})));
  return Object.keys(arms).filter((arm) => legs.has(arm));
}

/** Collects the stored lists of one arm. */
export class LegCollector {
  readonly #arm: string;
  readonly #lists: [qid: string, hits: readonly StoredHit[]][] = [];

  constructor(arm: string) {
    this.#arm = arm;
  }

  add(qid: string, hits: readonly StoredHit[]): void {
    this.#lists.push([qid, hits]);
  }

  /** As a run that is read in the order in which it was stored. */
  run(): Run {
    return Run.from(
      this.#arm,
      this.#lists.map(([qid, hits]) => [qid, hits.map(([id, score]) => ({ id, score }))]),
      { readingOrder: 'as-written' },
    );
  }
}

/** The stored lists of an arm, read again from its rows; undefined when a row holds none, or there are no rows. */
export async function readLeg(
  records: RecordFolder,
  layout: PlannedLayout,
  arm: string,
): Promise<Run | undefined> {
  const path = layout.arms[arm]?.rows;
  if (path === undefined || (await records.size(path)) === undefined) return undefined;
  const collector = new LegCollector(arm);
  for await (const row of readRows(records, path)) {
    if (row.error !== undefined) continue;
    const hits = storedHits(row);
    if (hits === undefined) return undefined;
    collector.add(row.qid, hits);
  }
  return collector.run();
}
