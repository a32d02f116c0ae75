import type { BenchFolder } from '../fusing/arm-lists.ts';
import { resolveLayout } from '../plan/layout.ts';
import type { ProgramIdentity } from '../ports.ts';
import { readRows } from '../records/read-rows.ts';
import { rankedIds, storedHits } from '../records/scored-list.ts';
import { TrecFile } from './trec-file.ts';

/** Writes an arm's rows as a TREC run with its sidecar. */
export async function writeArmTrec(
  { plan, records }: BenchFolder,
  arm: string,
  dataset: string,
  program: ProgramIdentity,
  exploratory: string | null,
): Promise<void> {
  const { rows, trec } = resolveLayout(plan).arms[arm]!;
  const { ranker, rerank } = plan.arms[arm]!;
  const file = await TrecFile.begin(records, trec, arm);
  try {
    for await (const row of readRows(records, rows))
      await file.add(row.qid, storedHits(row) ?? rankedIds(row.top10 ?? []));
  } catch (error) {
    await file.abandon();
    throw error;
  }
  const planned = ranker === undefined ? undefined : plan.rankers[ranker];
  await file.end({
    tag: arm,
    bench: plan.bench,
    dataset,
    retrieval: [
      rerank === undefined
        ? { name: ranker, method: planned?.kind ?? 'unknown', interpolates: false }
        : { name: 'rerank', method: rerank.model, reranks: [rerank.arm], depth: rerank.top },
    ],
    ties: 'in the order of the rows, equal scores ascending by bytes of the id',
    version: program.version,
    exploratory,
  });
}
