import type { Run } from '../../runs/index.ts';
import type { Row, StoredHit } from '../records/row.ts';
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
  /** By arm that fusions read, by question: the relevant documents in its list, by rank (1-based). */
  readonly found: ReadonlyMap<string, ReadonlyMap<number, ReadonlyMap<string, number>>>;
}

/**
 * Reads the rows of every arm once: their values, the lists that fusions read, what is relevant.
 *
 * @throws DataError for rows that are damaged.
 */
export async function readStoredLists(bench: BenchRecords): Promise<StoredLists> {
  const legs = new Map(legArms(bench.plan.arms).map((arm) => [arm, new LegCollector(arm)]));
  const found = new Map([...legs.keys()].map((arm) => [arm, new Map<number, ReadonlyMap<string, number>>()]));
  const judged = new Map<number, Row>();
  const arms = await readBenchArms(bench, (arm, row, question) => {
    if (legs.has(arm)) {
      const hits = legHits(row);
      legs.get(arm)!.add(row.qid, hits);
      found.get(arm)!.set(question, relevantRanks(row, hits));
    }
    const { qid, abstention, gold, grades } = row;
    if (!judged.has(question)) judged.set(question, { qid, abstention, gold, grades });
  });
  const scored = [...legs].filter(([arm]) => isScored(arms.arms.get(arm)));
  return { arms, runs: new Map(scored.map(([arm, leg]) => [arm, leg.run()])), judged, found };
}

function relevantRanks({ gold }: Row, hits: readonly StoredHit[]): Map<string, number> {
  return new Map(hits.flatMap(([id], index) => (gold.includes(id) ? [[id, index + 1] as const] : [])));
}
