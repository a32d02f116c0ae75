import type { Run } from '../../runs/index.ts';
import type { Row } from '../records/row.ts';
import { legHits } from '../records/scored-list.ts';
import { type BenchArms, type BenchRecords, isScored, readBenchArms } from '../scoring/bench-arms.ts';
import { LegCollector, legArms } from '../scoring/stored-legs.ts';

/** A bench's rows as comparing and analysing them needs. */
export interface StoredLists {
  readonly arms: BenchArms;
  /** By arm: the lists that fusions read. */
  readonly runs: ReadonlyMap<string, Run>;
  /** By question: what is relevant. */
  readonly judged: ReadonlyMap<number, Row>;
}

/**
 * Reads the rows of every arm once: their values, the lists that fusions read, what is relevant.
 *
 * @throws DataError for rows that are damaged.
 */
export async function readStoredLists(bench: BenchRecords): Promise<StoredLists> {
  const legs = new Map(legArms(bench.plan.arms).map((arm) => [arm, new LegCollector(arm)]));
  const judged = new Map<number, Row>();
  const arms = await readBenchArms(bench, (arm, row, question) => {
    legs.get(arm)?.add(row.qid, legHits(row));
    const { qid, abstention, gold, grades } = row;
    if (!judged.has(question)) judged.set(question, { qid, abstention, gold, grades });
  });
  const scored = [...legs].filter(([arm]) => isScored(arms.arms.get(arm)));
  return { arms, runs: new Map(scored.map(([arm, leg]) => [arm, leg.run()])), judged };
}
