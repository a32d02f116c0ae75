import { gatherCandidates, legColumns, type RunLeg } from '../fusion/index.ts';
import { InputError, type Notice } from '../model/index.ts';
import {
  type Agreement,
  type AgreementOptions,
  agreementOf,
  type ResolvedAgreementOptions,
  resolveAgreementOptions,
} from './agreement.ts';

/** Two runs' agreement on one query. */
export interface QueryAgreement extends Agreement {
  readonly queryId: string;
}

/** Two runs' agreement. */
export interface PairAgreement {
  readonly first: string;
  readonly second: string;
  /** The queries that both runs have, in the first run's order. */
  readonly queries: readonly QueryAgreement[];
  /** Means over {@link queries}; tau over those that define it. Undefined when there are none. */
  readonly mean: Agreement | undefined;
  /** How many queries define tau. */
  readonly tauQueries: number;
}

/** The agreement of every pair of runs. */
export interface RunAgreement {
  readonly options: ResolvedAgreementOptions;
  /** First with second, first with third, ..., second with third, ... */
  readonly pairs: readonly PairAgreement[];
  /** Queries that only one run of a pair has, which count for nothing. */
  readonly notices: readonly Notice[];
}

/**
 * How alike runs are, pair by pair: per query and on average. Documents are compared as bytes; no id becomes a
 * string. A query that only one run of a pair has is left out of that pair and reported.
 *
 * @throws InputError for fewer than two runs, two of one name, or options out of range.
 */
export function runAgreement(runs: readonly RunLeg[], options: AgreementOptions = {}): RunAgreement {
  if (runs.length < 2) {
    throw new InputError(`Expected at least two runs to compare, got ${runs.length}.`, {
      code: 'bad-argument',
    });
  }
  const names = runs.map(({ name }) => name);
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) {
    throw new InputError(`Expected runs with different names, got ${JSON.stringify(repeated)} twice.`, {
      code: 'bad-argument',
      hint: 'Name them: agreement first=a.run second=b.run',
    });
  }
  const resolved = resolveAgreementOptions(options);
  const pairs: PairAgreement[] = [];
  const notices: Notice[] = runs.flatMap(({ run }) => run.notices);
  for (const [index, first] of runs.entries()) {
    for (const second of runs.slice(index + 1)) {
      pairs.push(pairAgreement(first, second, resolved));
      notices.push(...unmatchedQueries(first, second));
    }
  }
  return { options: resolved, pairs, notices };
}

function pairAgreement(first: RunLeg, second: RunLeg, options: ResolvedAgreementOptions): PairAgreement {
  const deepest = Math.max(options.depth, options.cutoff);
  const queries: QueryAgreement[] = [];
  for (const queryId of first.run.queryIds) {
    if (second.run.queryNumber(queryId) < 0) continue;
    const { input } = gatherCandidates([first, second].map((leg) => legColumns(leg, queryId, deepest)));
    const [legFirst, legSecond] = input.legs;
    const pair = {
      documentCount: input.candidateCount,
      first: legFirst!.candidates,
      second: legSecond!.candidates,
    };
    queries.push({ queryId, ...agreementOf(pair, options) });
  }
  return {
    first: first.name,
    second: second.name,
    queries,
    mean: meanAgreement(queries),
    tauQueries: queries.filter(({ tau }) => tau !== undefined).length,
  };
}

/** The mean of each measure; tau over the queries that define it. Undefined for no queries. */
export function meanAgreement(queries: readonly Agreement[]): Agreement | undefined {
  const shared = meanOf(queries.map((query) => query.shared));
  const overlap = meanOf(queries.map((query) => query.overlap));
  const jaccard = meanOf(queries.map((query) => query.jaccard));
  const rbo = meanOf(queries.map((query) => query.rbo));
  if (shared === undefined || overlap === undefined || jaccard === undefined || rbo === undefined) {
    return undefined;
  }
  const tau = meanOf(queries.flatMap((query) => (query.tau === undefined ? [] : [query.tau])));
  return { shared, overlap, jaccard, rbo, tau };
}

function meanOf(values: readonly number[]): number | undefined {
  if (values.length === 0) return undefined;
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function unmatchedQueries(first: RunLeg, second: RunLeg): Notice[] {
  const lacking = (has: RunLeg, lacks: RunLeg): Notice[] => {
    const count = has.run.queryIds.filter((queryId) => lacks.run.queryNumber(queryId) < 0).length;
    if (count === 0) return [];
    const message = `Run ${lacks.name} lacks ${count} of the ${has.run.queryCount} queries of ${has.name}; they count for nothing in this pair.`;
    return [{ code: 'queries-missing-from-run', count, message }];
  };
  return [...lacking(first, second), ...lacking(second, first)];
}
