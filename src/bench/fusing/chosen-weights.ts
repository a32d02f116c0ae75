import { foldsOf } from '../../advice/index.ts';
import { computeMeasure, parseMeasure } from '../../measures/index.ts';
import { InputError } from '../../model/index.ts';
import type { Plan, PlannedFusion } from '../plan/plan.ts';
import { fusionOptions } from '../scoring/fuse-again.ts';
import { judgeRow } from '../scoring/judge-row.ts';
import { type BenchFolder, readLegLists } from './arm-lists.ts';
import { type ListFusion, listFusion } from './list-fusion.ts';

/** Weights of the first leg that are tried; the others share what is left to 1. */
const TRIED = ['0.1', '0.2', '0.3', '0.4', '0.5', '0.6', '0.7', '0.8', '0.9'];

/** What the queries outside a fold chose for it. */
export interface ChosenWeight {
  readonly fold: number;
  readonly queries: number;
  /** Of the first leg. */
  readonly weight: string;
  /** The mean of the measure on the queries that chose it. */
  readonly mean: number;
}

/** A fusion whose weight differs from query to query: each is fused with what the others chose. */
export interface CrossValidatedFusion {
  readonly chosen: readonly ChosenWeight[];
  /** By position of the query in the rows. */
  fusionAt(position: number): ListFusion;
}

/**
 * Chooses the first leg's weight of a convex combination by cross-validation: queries are dealt into folds by the
 * seed, and each fold gets the weight that is best on all the others, the lower of two that are equally good. One
 * query's lists are held at a time, and a number for each query and weight.
 *
 * @throws InputError for fewer than two legs, or more folds than queries.
 */
export async function crossValidated(
  bench: BenchFolder,
  fusion: PlannedFusion,
  limit: number,
): Promise<CrossValidatedFusion> {
  const { folds: count, measure: spelling, seed } = fusion.crossValidated!;
  const legs = Object.keys(fusion.legs);
  const tried = TRIED.map((weight) => convex(bench.plan, fusion, legs, weight, limit));
  const measure = parseMeasure(spelling);
  const values: number[][] = [];
  for await (const { query, lists, error } of readLegLists(bench, legs))
    values.push(
      tried.map(({ fuse }) => {
        if (error !== undefined) return 0;
        const ids = fuse(lists).hits.map(([id]) => id);
        return computeMeasure(measure, judgeRow(query, ids));
      }),
    );
  const folds = foldsOf(values.length, count, seed);
  const foldOf = new Map(folds.flatMap((queries, fold) => queries.map((query) => [query, fold] as const)));
  const best = folds.map((_, fold) => bestOn(values.filter((_value, query) => foldOf.get(query) !== fold)));
  return {
    chosen: best.map(({ index, mean }, fold) => ({
      fold: fold + 1,
      queries: folds[fold]!.length,
      weight: TRIED[index]!,
      mean,
    })),
    fusionAt: (position) => tried[best[foldOf.get(position)!]!.index]!,
  };
}

function convex(
  plan: Plan,
  fusion: PlannedFusion,
  legs: readonly string[],
  weight: string,
  limit: number,
): ListFusion {
  const [first, ...others] = legs;
  if (first === undefined || others.length === 0)
    throw new InputError(`Expected at least two legs for a weight to be chosen, got ${legs.length}.`);
  // Tenths of tenths would not be decimals for three legs: all weights are multiplied by ten and by their number.
  const tenths = Math.round(Number(weight) * 10);
  const weights = {
    [first]: tenths * others.length,
    ...Object.fromEntries(others.map((leg) => [leg, 10 - tenths])),
  };
  return listFusion(legs, { ...fusionOptions(fusion, plan.depth), weights, limit });
}

function bestOn(values: readonly (readonly number[])[]): { readonly index: number; readonly mean: number } {
  const means = TRIED.map((_, index) => values.reduce((sum, of) => sum + of[index]!, 0) / values.length);
  const mean = Math.max(...means);
  return { index: means.indexOf(mean), mean };
}
