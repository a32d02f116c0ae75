import { DataError, InputError, type RecordFolder } from '../../model/index.ts';
import { resolveLayout } from '../plan/layout.ts';
import type { Plan, PlannedFusion } from '../plan/plan.ts';
import { readRows } from '../records/read-rows.ts';
import type { Row, StoredHit } from '../records/row.ts';
import { rankedIds, storedHits } from '../records/scored-list.ts';
import { queryOfRow, type RowQuery } from '../running/row-of-query.ts';
import { fusionOptions } from '../scoring/fuse-again.ts';
import { type FusedList, listFusion } from './list-fusion.ts';

/** A bench's plan and the folder of its records. */
export interface BenchFolder {
  readonly plan: Plan;
  readonly records: RecordFolder;
}

/** The lists of one query that a fusion reads, in spec order; or why there is one missing. */
export interface LegLists {
  readonly query: RowQuery;
  readonly lists: readonly (readonly StoredHit[])[];
  readonly error?: DataError | undefined;
}

/** One query's list of an arm, made or read. */
export interface ArmList {
  readonly query: RowQuery;
  readonly hits: readonly StoredHit[];
  readonly error?: DataError | undefined;
}

/**
 * The stored lists of several arms, query by query; one row of each is held. A leg that kept ids alone (a rerank) has
 * minus the rank as scores: rules by rank read it as it is.
 *
 * @throws InputError, with the command that makes them, when an arm lacks rows; DataError when arms have queries in
 *   another order.
 */
export async function* readLegLists(
  { plan, records }: BenchFolder,
  arms: readonly string[],
): AsyncGenerator<LegLists> {
  const { arms: places } = resolveLayout(plan);
  for (const arm of arms) if ((await records.size(places[arm]!.rows)) === undefined) throw missingRows(arm);
  const readers = arms.map((arm) => readRows(records, places[arm]!.rows)[Symbol.asyncIterator]());
  try {
    while (true) {
      const rows = await Promise.all(
        readers.map(async (reader) => (await reader.next()).value as Row | undefined),
      );
      if (rows.every((row) => row === undefined)) return;
      yield joined(rows, arms);
    }
  } finally {
    await Promise.all(readers.map((reader) => reader.return?.(undefined)));
  }
}

/** @throws InputError, with the command that makes them, when an arm has no rows. */
export async function requireRows({ plan, records }: BenchFolder, arms: readonly string[]): Promise<void> {
  const { arms: places } = resolveLayout(plan);
  for (const arm of arms) if (((await records.size(places[arm]!.rows)) ?? 0) === 0) throw missingRows(arm);
}

function joined(rows: readonly (Row | undefined)[], arms: readonly string[]): LegLists {
  const missing = rows.indexOf(undefined);
  if (missing >= 0) throw missingRows(arms[missing]!);
  const whole = rows.filter((row) => row !== undefined);
  const [first] = whole;
  const other = whole.findIndex(({ qid }) => qid !== first!.qid);
  if (other >= 0)
    throw new DataError(
      `Expected the query ${first!.qid} in the rows of ${arms[other]}, as in those of ${arms[0]}, got ${whole[other]!.qid}.`,
      { hint: 'Arms of one bench have the same queries in the same order: run the odd one again.' },
    );
  const failed = whole.findIndex(({ error }) => error !== undefined);
  const query = queryOfRow(first!);
  if (failed >= 0)
    return { query, lists: [], error: new DataError(`${arms[failed]}: ${whole[failed]!.error!.message}`) };
  return { query, lists: whole.map((row) => storedHits(row) ?? rankedIds(row.top10 ?? row.search ?? [])) };
}

function missingRows(arm: string): InputError {
  return new InputError(`Expected rows of arm ${arm} for every query, got fewer.`, {
    code: 'not-found',
    hint: `consilience bench run PLAN --arm ${arm} --resume`,
  });
}

/** The list of an arm for every query to a depth: as stored, or, of a fusion, fused now from the lists of its legs. */
export async function* readArmLists(bench: BenchFolder, arm: string, depth: number): AsyncGenerator<ArmList> {
  const { fusion } = bench.plan.arms[arm]!;
  if (fusion === undefined) {
    for await (const { query, lists, error } of readLegLists(bench, [arm]))
      yield { query, hits: lists[0]?.slice(0, depth) ?? [], error };
    return;
  }
  const legs = Object.keys(fusion.legs);
  const { fuse } = planFusion(bench.plan, fusion, depth);
  for await (const { query, lists, error } of readLegLists(bench, legs))
    yield { query, hits: error === undefined ? fuse(lists).hits : [], error };
}

/**
 * A fusion of the plan as it is without cross-validation.
 *
 * @param limit how many fused hits are wanted.
 */
export function planFusion(
  plan: Plan,
  fusion: PlannedFusion,
  limit: number,
): { fuse(lists: readonly (readonly StoredHit[])[]): FusedList } {
  return listFusion(Object.keys(fusion.legs), { ...fusionOptions(fusion, plan.depth), limit });
}
