import { Run } from '../../runs/index.ts';
import type { PlannedArm } from '../plan/plan.ts';
import type { StoredHit } from '../records/row.ts';

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
