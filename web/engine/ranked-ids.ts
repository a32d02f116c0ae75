import type { Run } from '../../src/runs/index.ts';

/** One list of one query, as ids. */
export interface RankedIds {
  /** Best first. */
  readonly ids: readonly string[];
  /** 1-based, by id. */
  readonly ranks: ReadonlyMap<string, number>;
}

const NOTHING: RankedIds = { ids: [], ranks: new Map() };
/** The last query of each run: settings change far more often than the query does. */
const last = new WeakMap<Run, { readonly queryId: string; readonly ranked: RankedIds }>();

/** A run's list for a query; empty where the run lacks it. */
export function rankedIds(run: Run, queryId: string): RankedIds {
  const known = last.get(run);
  if (known?.queryId === queryId) return known.ranked;
  if (run.queryNumber(queryId) < 0) return NOTHING;
  const ids = run.ranking(queryId).map(({ id }) => id);
  const ranked = { ids, ranks: new Map(ids.map((id, index) => [id, index + 1])) };
  last.set(run, { queryId, ranked });
  return ranked;
}
