import {
  compareBench,
  type ListField,
  PLAN_FILE,
  type PlannedLayout,
  readPlan,
  readRows,
  recountBench,
  resolveLayout,
  scoreBench,
  scoredList,
  storedHits,
} from '../../bench/index.ts';
import { DataError, NotFoundError, type RecordFolder, type RecordSource } from '../../model/index.ts';
import type { ReadingLimits } from '../records/checked-json.ts';

/** A bench of a kit, scored and compared again from its rows alone. */
export interface ScoredAgain {
  /** By path in the kit: the files of scores, comparisons, readings and recounts. */
  readonly documents: ReadonlyMap<string, unknown>;
  readonly measures: readonly string[];
  readonly arms: Readonly<Record<string, ArmPlaces>>;
  /** Arms that should have rows, and have none in the kit. */
  readonly lacking: readonly string[];
  /** By arm, by query: every stored id, best first. */
  readonly lists: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;
}

/** Where an arm's rows lie in the kit, which list of a row is scored, and where the same lists lie as a TREC run. */
export interface ArmPlaces {
  readonly rows: string;
  readonly list: string;
  readonly trec: string;
}

/**
 * Scores and compares a bench that lies in a folder of a kit, writing nothing there. Only the plan, the rows and
 * the locks of the runs are read: what the kit says the figures are has no part in it, and neither has a registration, which rules may have
 * rewritten.
 *
 * @throws NotFoundError when the folder holds no plan. @throws InputError, DataError for a plan or rows that are damaged.
 */
export async function scoreAgain(
  kit: RecordSource,
  folder: string,
  { fileBytes }: ReadingLimits,
): Promise<ScoredAgain> {
  const within = (path: string): string => `${folder}/${path}`;
  if ((await kit.size(within(PLAN_FILE))) === undefined)
    throw new NotFoundError(`Expected ${within(PLAN_FILE)} in the kit, got nothing.`);
  const plan = readPlan(new TextDecoder().decode(await kit.readWhole(within(PLAN_FILE))), within(PLAN_FILE));
  const layout = resolveLayout(plan);
  for (const { rows } of Object.values(layout.arms)) {
    const size = await kit.size(within(rows));
    if (size !== undefined && size > fileBytes)
      throw new DataError(`Expected files of at most ${fileBytes} bytes, got ${size}.`, {
        place: within(rows),
      });
  }
  const readable = new Set(Object.values(layout.arms).flatMap(({ rows, run }) => [rows, run]));
  const made = new Map<string, Uint8Array>();
  const bench = { plan, records: overlay(kit, folder, readable, made) };
  await scoreBench(bench);
  await compareBench(bench);
  await recountBench(bench);
  const lists = new Map<string, ReadonlyMap<string, readonly string[]>>();
  for (const [arm, { rows, list }] of Object.entries(layout.arms))
    if ((await bench.records.size(rows)) !== undefined)
      lists.set(arm, await storedLists(bench.records, rows, list));
  const parsed = (path: string): unknown => JSON.parse(new TextDecoder().decode(made.get(path)));
  return {
    documents: new Map([...made.keys()].filter(isJson).map((path) => [within(path), parsed(path)])),
    measures: plan.measures,
    arms: armPlaces(layout, within),
    lacking: Object.entries(plan.arms)
      .filter(([arm, { cut, skipped }]) => cut === undefined && skipped === undefined && !lists.has(arm))
      .map(([arm]) => arm),
    lists,
  };
}

async function storedLists(
  records: RecordFolder,
  path: string,
  list: ListField,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const lists = new Map<string, readonly string[]>();
  for await (const row of readRows(records, path)) {
    const ids = storedHits(row)?.map(([id]) => id) ?? scoredList(row, list);
    if (row.error === undefined && ids !== undefined) lists.set(row.qid, ids);
  }
  return lists;
}

function isJson(path: string): boolean {
  return path.endsWith('.json');
}

function armPlaces(
  { arms }: PlannedLayout,
  within: (path: string) => string,
): Readonly<Record<string, ArmPlaces>> {
  return Object.fromEntries(
    Object.entries(arms).map(([arm, { rows, list, trec }]) => [
      arm,
      { rows: within(rows), list, trec: within(trec) },
    ]),
  );
}

/** The rows and locks of a folder of the kit, and in memory whatever is written. */
function overlay(
  kit: RecordSource,
  folder: string,
  readable: ReadonlySet<string>,
  made: Map<string, Uint8Array>,
): RecordFolder {
  const isThere = (path: string): boolean => readable.has(path);
  const noFile = (path: string) => new NotFoundError(`Expected ${folder}/${path} in the kit, got nothing.`);
  const refuse = (): Promise<never> => Promise.reject(noFile('a folder that is written to'));
  return {
    root: folder,
    async *read(path) {
      const bytes = made.get(path);
      if (bytes !== undefined) yield bytes;
      else if (isThere(path)) yield* kit.read(`${folder}/${path}`);
      else throw noFile(path);
    },
    readWhole: async (path) => {
      const bytes = made.get(path);
      if (bytes !== undefined) return bytes;
      if (isThere(path)) return kit.readWhole(`${folder}/${path}`);
      throw noFile(path);
    },
    size: async (path) =>
      made.get(path)?.length ?? (isThere(path) ? kit.size(`${folder}/${path}`) : undefined),
    list: async () => [...made.keys()],
    write: async (path, content) => {
      made.set(path, typeof content === 'string' ? new TextEncoder().encode(content) : content);
    },
    remove: async (path) => {
      made.delete(path);
    },
    openLog: refuse,
    lock: async () => ({ release: async () => {} }),
  };
}
