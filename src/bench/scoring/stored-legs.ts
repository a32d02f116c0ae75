import type { RecordFolder } from '../../model/index.ts';
import { Run } from '../../runs/index.ts';
import type { PlannedArm, PlannedLayout } from '../plan/plan.ts';
import { readRows } from '../records/read-rows.ts';
import type { StoredHit } from '../records/row.ts';
import { legHits } from '../records/scored-list.ts';

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

/** The stored lists of an arm, read again from its rows. */
export async function readLeg(records: RecordFolder, layout: PlannedLayout, arm: string): Promise<Run> {
  const leg = new LegCollector(arm);
  for await (const row of readRows(records, layout.arms[arm]!.rows))
    if (row.error === undefined) leg.add(row.qid, legHits(row));
  return leg.run();
}
