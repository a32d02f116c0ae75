import { compareBench, PLAN_FILE, readPlan, resolveLayout, scoreBench } from '../../bench/index.ts';
import { DataError, NotFoundError, type RecordFolder, type RecordSource } from '../../model/index.ts';
import type { ReadingLimits } from '../records/checked-json.ts';

/** A bench of a kit, scored and compared again from its rows alone. */
export interface ScoredAgain {
  /** By path in the kit: the file of scores and that of comparisons. */
  readonly documents: ReadonlyMap<string, unknown>;
  readonly measures: readonly string[];
  /** By arm: where its rows lie in the kit and which list of a row is scored. */
  readonly arms: Readonly<Record<string, { readonly rows: string; readonly list: string }>>;
}

/**
 * Scores and compares a bench that lies in a folder of a kit, writing nothing there. Only the plan and the rows are
 * read: what the kit says the figures are has no part in it, and neither has a registration, which rules may have
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
  const rows = new Set(Object.values(layout.arms).map((places) => places.rows));
  const made = new Map<string, Uint8Array>();
  const bench = { plan, records: overlay(kit, folder, rows, made) };
  await scoreBench(bench);
  await compareBench(bench);
  const parsed = (path: string): unknown => JSON.parse(new TextDecoder().decode(made.get(path)));
  return {
    documents: new Map([layout.scores, layout.family].map((path) => [within(path), parsed(path)])),
    measures: plan.measures,
    arms: Object.fromEntries(
      Object.entries(layout.arms).map(([arm, { rows: path, list }]) => [arm, { rows: within(path), list }]),
    ),
  };
}

/** The rows of a folder of the kit, and in memory whatever is written. */
function overlay(
  kit: RecordSource,
  folder: string,
  rows: ReadonlySet<string>,
  made: Map<string, Uint8Array>,
): RecordFolder {
  const isThere = (path: string): boolean => rows.has(path);
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
