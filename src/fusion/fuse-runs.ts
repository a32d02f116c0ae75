import type { Notice } from '../model/index.ts';
import type { Run } from '../runs/index.ts';
import { CandidateGatherer, type LegColumns } from './candidates.ts';
import { type FusedQuery, fuseQuery } from './fuse-query.ts';
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
  /** Fuses the queries one after another; only one is held at a time. */
  queries(): Generator<FusedRunQuery>;
  /** One query, fused; undefined when no leg has it. */
  query(queryId: string): FusedRunQuery | undefined;
  /** What should be known; complete once `queries` has ended. */
  notices(): Notice[];
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
  const gatherer = new CandidateGatherer();
  const queryIds = [...new Set(legs.flatMap(({ run }) => run.queryIds))];
  const remarks = new Map<string, { queries: number; count: number }>();
  let differing = 0;

  const fuseOne = (queryId: string): FusedRunQuery => {
    const columns = legs.map((leg, number) => legColumns(leg, queryId, spec.depths[number]!));
    return { queryId, ...fuseQuery(score, spec, gatherer.gather(columns)) };
  };
  return {
    spec,
    queryIds,
    *queries() {
      for (const queryId of queryIds) {
        const query = fuseOne(queryId);
        if (query.differsInSpecOrder) differing++;
        for (const [code, count] of Object.entries(query.fused.remarks ?? {})) {
          const seen = remarks.get(code) ?? { queries: 0, count: 0 };
          remarks.set(code, { queries: seen.queries + 1, count: seen.count + count });
        }
        yield query;
      }
    },
    query: (queryId) => (queryIds.includes(queryId) ? fuseOne(queryId) : undefined),
    notices: () => [
      ...legs.flatMap(({ run }) => run.notices),
      ...missingQueries(legs, queryIds),
      ...specOrderNotice(differing),
      ...[...remarks].map(([code, { queries, count }]) => ({
        code,
        count,
        message: `${code.replaceAll('-', ' ')}: ${count} in ${queries} ${queries === 1 ? 'query' : 'queries'}.`,
      })),
    ],
  };
}

const NOTHING = {
  count: 0,
  idBytes: new Uint8Array(0),
  idStarts: new Uint32Array(1),
  values: new Float64Array(0),
};

function legColumns({ name, run }: RunLeg, queryId: string, depth: number): LegColumns {
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

function specOrderNotice(count: number): Notice[] {
  if (count === 0) return [];
  const [queries, their] = count === 1 ? ['1 query', 'its'] : [`${count} queries`, 'their'];
  return [
    {
      code: 'differs-in-spec-order',
      count,
      message: `Doubles added in spec order would put ${queries} in another order, since rounding parts or swaps ${their} ties; --arithmetic spec-order does so.`,
    },
  ];
}
