import type { Notice } from '../model/index.ts';
import type { Run } from '../runs/index.ts';
import { gatherCandidates, type LegColumns } from './candidates.ts';
import { type FusedQuery, fuseQuery } from './fuse-query.ts';
import { count, type FusionTally, newTally, tallyNotices } from './fusion-tally.ts';
import { type FusionOptions, type FusionSpec, resolveSpec } from './spec.ts';

/** A run's role in a fusion. */
export interface RunLeg {
  readonly name: string;
  readonly run: Run;
}

/** A query of a fusion of runs. */
export interface FusedRunQuery extends FusedQuery {
  readonly queryId: string;
}

/** A fusion of runs, done query by query as it is read. */
export interface RunFusion {
  readonly spec: FusionSpec;
  /** Every query that any leg has, as they are met reading the legs in spec order. */
  readonly queryIds: readonly string[];
  /**
   * Fuses the queries one after another; only one is held at a time.
   *
   * @param range positions in {@link queryIds}, end not included; all when absent.
   * @param tally where to count what should be known; the fusion's own when absent.
   */
  queries(range?: QueryRange, tally?: FusionTally): Generator<FusedRunQuery>;
  /** One query, fused; undefined when no leg has it. */
  query(queryId: string): FusedRunQuery | undefined;
  /** What should be known; complete once `queries` has ended. With the tallies of others who did a share. */
  notices(others?: readonly FusionTally[]): Notice[];
}

/** A stretch of queries by position. */
export interface QueryRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Fuses runs query by query. A leg that lacks a query gives nothing there, and is reported.
 *
 * @throws InputError for options out of range.
 */
export function fuseRuns(legs: readonly RunLeg[], options: FusionOptions = {}): RunFusion {
  const spec = resolveSpec(
    legs.map(({ name }) => name),
    options,
  );
  const score = spec.method.prepare(spec.settings);
  const known = new Set(legs.flatMap(({ run }) => run.queryIds));
  const queryIds = [...known];
  const own = newTally();

  const fuseOne = (queryId: string): FusedRunQuery => {
    const columns = legs.map((leg, number) => legColumns(leg, queryId, spec.depths[number]!));
    return { queryId, ...fuseQuery(score, spec, gatherCandidates(columns)) };
  };
  return {
    spec,
    queryIds,
    *queries(range = { start: 0, end: queryIds.length }, tally = own) {
      for (let position = range.start; position < range.end; position++) {
        const query = fuseOne(queryIds[position]!);
        count(tally, query);
        yield query;
      }
    },
    query: (queryId) => {
      if (!known.has(queryId)) return undefined;
      const query = fuseOne(queryId);
      count(own, query);
      return query;
    },
    notices: (others = []) => [
      ...legs.flatMap(({ run }) => run.notices),
      ...missingQueries(legs, queryIds),
      ...tallyNotices([own, ...others]),
    ],
  };
}

const NOTHING = {
  count: 0,
  idBytes: new Uint8Array(0),
  idStarts: new Uint32Array(1),
  values: new Float64Array(0),
};

/** One leg's rows of a query, cut at a depth; a leg that lacks the query has none. */
export function legColumns({ name, run }: RunLeg, queryId: string, depth: number): LegColumns {
  const number = run.queryNumber(queryId);
  if (number < 0) return { name, columns: NOTHING, order: undefined, depth };
  const columns = run.columnsAt(number);
  return { name, columns, order: run.orderAt(columns), depth };
}

function missingQueries(legs: readonly RunLeg[], queryIds: readonly string[]): Notice[] {
  return legs.flatMap(({ name, run }) => {
    const missing = queryIds.filter((queryId) => run.queryNumber(queryId) < 0);
    if (missing.length === 0) return [];
    const some = missing.slice(0, 3).join(', ');
    return [
      {
        code: 'leg-lacks-queries',
        count: missing.length,
        message: `Leg ${name} lacks ${missing.length} of ${queryIds.length} queries (${some}${missing.length > 3 ? ', …' : ''}); the others alone decide there.`,
      },
    ];
  });
}
