import {
  type Contribution,
  contributionsOf,
  type FusedRunQuery,
  type FusionSpec,
  fuseRuns,
} from '../../src/fusion/index.ts';
import { AppError } from '../../src/model/index.ts';
import type { LabState } from '../state/lab-state.ts';
import type { LabData, LabList } from './lab-data.ts';
import { rankedIds } from './ranked-ids.ts';

/** One row of the fused list. */
export interface FusedRow {
  readonly id: string;
  /** From 1. */
  readonly rank: number;
  /** The double nearest to the exact sum. */
  readonly score: number;
  /** One for each list that takes part, in the order of the letters; `leg` is the letter. */
  readonly contributions: readonly Contribution[];
  /** Whether its exact score is that of the row above, so that the tie rule put it here. */
  readonly isTiedWithPrevious: boolean;
}

/** One row of one list. */
export interface ListRow {
  readonly id: string;
  /** From 1. */
  readonly rank: number;
  /** Whether the depth lets it take part in the fusion. */
  readonly takesPart: boolean;
}

/** A list as it stands for one query. */
export interface RankedList {
  readonly list: LabList;
  readonly isOff: boolean;
  readonly rowCount: number;
  /** The first rows, as many as asked for. */
  rows(count: number): readonly ListRow[];
  /** 1-based rank over the whole list, also beyond the depth; undefined when it lacks the document. */
  rankOf(id: string): number | undefined;
}

/** The fused list of one query. */
export interface FusedList {
  readonly query: FusedRunQuery;
  readonly spec: FusionSpec;
  readonly rowCount: number;
  /** The first rows, as many as asked for. */
  rows(count: number): readonly FusedRow[];
  /** The row at a rank; undefined beyond the list. */
  row(rank: number): FusedRow | undefined;
  /** 1-based; undefined when no list that takes part holds the document. */
  rankOf(id: string): number | undefined;
}

/** What the engine says to the state of the page. */
export interface LabFusion {
  readonly queryId: string;
  readonly lists: readonly RankedList[];
  /** Undefined when it could not be made; then `problem` says why. */
  readonly fused: FusedList | undefined;
  readonly problem: string | undefined;
}

/** The query that a state is about: its own where the data have it, else the first. */
export function queryOf(data: LabData, state: LabState): string | undefined {
  const { query } = state;
  return query !== undefined && data.queryIds.includes(query) ? query : data.queryIds[0];
}

/** The settings of the state as the fusion takes them: lists are legs by their letters. */
export function fusionOptionsOf(data: LabData, state: LabState): Parameters<typeof fuseRuns>[1] {
  const taking = takingPart(data, state);
  const weights = Object.fromEntries(taking.map(({ letter }) => [letter, state.weights[letter] ?? '1']));
  return { rankConstant: state.rankConstant, weights, depth: state.depth, ties: state.ties };
}

/** The lists that are not switched off. */
export function takingPart(data: LabData, state: LabState): readonly LabList[] {
  return data.lists.filter(({ letter }) => !state.off.includes(letter));
}

/** Fuses the query that the state is about. */
export function labFusion(data: LabData, state: LabState): LabFusion | undefined {
  const queryId = queryOf(data, state);
  if (queryId === undefined) return undefined;
  const lists = data.lists.map((list) => rankedList(list, queryId, state));
  const taking = takingPart(data, state);
  if (taking.length === 0) {
    return {
      queryId,
      lists,
      fused: undefined,
      problem: 'Every list is switched off. Switch one on to fuse.',
    };
  }
  try {
    const fusion = fuseRuns(
      taking.map(({ letter, run }) => ({ name: letter, run })),
      fusionOptionsOf(data, state),
    );
    const query = fusion.query(queryId);
    const fused =
      query === undefined
        ? undefined
        : fusedList(
            query,
            fusion.spec,
            lists.filter(({ isOff }) => !isOff),
          );
    const problem = fused === undefined ? 'No list that takes part has this query.' : undefined;
    return { queryId, lists, fused, problem };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { queryId, lists, fused: undefined, problem: error.message };
  }
}

function rankedList(list: LabList, queryId: string, { off, depth }: LabState): RankedList {
  const { run, letter } = list;
  const number = run.queryNumber(queryId);
  // Made on first use: a page shows fifty rows of a list of a thousand.
  const all = () => rankedIds(run, queryId);
  return {
    list,
    isOff: off.includes(letter),
    rowCount: number < 0 ? 0 : run.columnsAt(number).count,
    rows: (count) =>
      all()
        .ids.slice(0, count)
        .map((id, index) => ({ id, rank: index + 1, takesPart: depth === undefined || index < depth })),
    rankOf: (id) => all().ranks.get(id),
  };
}

function fusedList(query: FusedRunQuery, spec: FusionSpec, lists: readonly RankedList[]): FusedList {
  const { order, fused, candidates } = query;
  const rankOfCandidate = ranksInOrder(order, candidates.input.candidateCount);
  let contributions: ReturnType<typeof contributionsOf> | undefined;
  const row = (index: number): FusedRow => {
    const candidate = order[index]!;
    contributions ??= contributionsOf(query, spec);
    return {
      id: candidates.idOf(candidate),
      rank: index + 1,
      score: fused.scores[candidate]!,
      contributions: contributions(candidate),
      isTiedWithPrevious: index > 0 && isTied(query, order[index - 1]!, candidate),
    };
  };
  return {
    query,
    spec,
    rowCount: order.length,
    rows: (count) => Array.from({ length: Math.min(count, order.length) }, (_, index) => row(index)),
    row: (rank) => (rank >= 1 && rank <= order.length ? row(rank - 1) : undefined),
    rankOf: (id) => {
      const candidate = candidateOf(query, lists, id);
      return candidate === undefined ? undefined : rankOfCandidate[candidate] || undefined;
    },
  };
}

/** 1-based rank by candidate, 0 for what the limit cut off. */
function ranksInOrder(order: Int32Array, candidateCount: number): Int32Array {
  const ranks = new Int32Array(candidateCount);
  for (const [index, candidate] of order.entries()) ranks[candidate] = index + 1;
  return ranks;
}

/**
 * The number under which a document takes part, found by its rank in a list that has it: a map of all ids made anew
 * for every fusion would cost more than the fusion.
 *
 * @param lists those that take part, in the order of the legs.
 */
function candidateOf(
  { candidates }: FusedRunQuery,
  lists: readonly RankedList[],
  id: string,
): number | undefined {
  for (const [leg, list] of lists.entries()) {
    const candidate = candidates.input.legs[leg]!.candidates[(list.rankOf(id) ?? 0) - 1];
    if (candidate !== undefined) return candidate;
  }
  return undefined;
}

function isTied({ fused }: FusedRunQuery, a: number, b: number): boolean {
  if (fused.scores[a] !== fused.scores[b]) return false;
  return fused.compare === undefined || fused.compare(a, b) === 0;
}
