import { InputError } from '../../model/index.ts';
import { type RecountFile, recountArm } from '../../recount/index.ts';
import { resolveLayout } from '../plan/layout.ts';
import { fileDigest } from '../records/file-digest.ts';
import { jsonRecord, readJsonRecord } from '../records/read-json.ts';
import type { BenchRecords } from './bench-arms.ts';

/**
 * Lets the second scorer count every arm that has rows, compares with the rows' own scores and with the file of
 * scores, and writes one recount an arm. Nothing of the first scorer is used.
 *
 * @throws InputError when no arm has rows.
 */
export async function recountBench({ plan, records }: BenchRecords): Promise<RecountFile[]> {
  const layout = resolveLayout(plan);
  const scores = await readJsonRecord(records, layout.scores);
  const recounts: RecountFile[] = [];
  for (const [arm, { cut, skipped }] of Object.entries(plan.arms)) {
    const places = layout.arms[arm]!;
    if (cut !== undefined || skipped !== undefined) continue;
    if ((await records.size(places.rows)) === undefined) continue;
    const run = await readJsonRecord(records, places.run);
    const recount = await recountArm(records, {
      arm,
      rows: places.rows,
      list: places.list,
      measures: plan.measures,
      depth: plan.depth,
      questions: questionsOf(run),
      summary: scores?.[arm],
      sha256: await fileDigest(records, places.rows),
    });
    await records.write(places.recount, jsonRecord(recount));
    recounts.push(recount);
  }
  if (recounts.length === 0)
    throw new InputError(`Expected rows of at least one arm in ${records.root}, got none.`);
  return recounts;
}

/** How many questions a run says it has. */
function questionsOf(run: Readonly<Record<string, unknown>> | undefined): number | undefined {
  const queries = run?.['queries'] as Readonly<Record<string, unknown>> | undefined;
  const total = queries?.['total'];
  return typeof total === 'number' ? total : undefined;
}
