import {
  type FusionOptions,
  type FusionSpec,
  fuseQuery,
  gatherCandidates,
  resolveSpec,
} from '../../fusion/index.ts';
import type { StoredHit } from '../records/row.ts';
import { legColumnsOf } from './leg-columns.ts';

/** One query, fused from stored lists. */
export interface FusedList {
  /** Best first, ties in order. */
  readonly hits: readonly StoredHit[];
  /** Whether an exact tie stands across ranks 5 and 6, so that the tie rule decides. */
  readonly isTiedAtFive: boolean;
  /** Whether doubles added in spec order would have put the hits in another order. */
  readonly differsInSpecOrder: boolean;
}

/** Fuses one query's lists, given in spec order. */
export interface ListFusion {
  readonly spec: FusionSpec;
  fuse(lists: readonly (readonly StoredHit[])[]): FusedList;
}

/**
 * A fusion of stored lists, prepared once for all queries.
 *
 * @param legs names in spec order.
 * @throws InputError for options out of range; NotFoundError for a method or rule that there is none of.
 */
export function listFusion(legs: readonly string[], options: FusionOptions): ListFusion {
  const spec = resolveSpec(legs, options);
  const score = spec.method.prepare(spec.settings);
  return {
    spec,
    fuse: (lists) => {
      const columns = lists.map((hits, leg) => legColumnsOf(legs[leg]!, hits, spec.depths[leg]!));
      const { order, fused, candidates, differsInSpecOrder } = fuseQuery(
        score,
        spec,
        gatherCandidates(columns),
      );
      const hits = Array.from(
        order,
        (candidate) => [candidates.idOf(candidate), fused.scores[candidate]!] as const,
      );
      const [fifth, sixth] = order.subarray(4, 6);
      const isTied =
        fifth !== undefined &&
        sixth !== undefined &&
        fused.scores[fifth] === fused.scores[sixth] &&
        (fused.compare === undefined || fused.compare(fifth, sixth) === 0);
      return { hits, isTiedAtFive: isTied, differsInSpecOrder };
    },
  };
}
