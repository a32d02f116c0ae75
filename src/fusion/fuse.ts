import type { Notice, Ranking } from '../model/index.ts';
import { Run } from '../runs/index.ts';
import { type Contribution, contributionsOf } from './contributions.ts';
import { fuseRuns } from './fuse-runs.ts';
import type { FusionOptions } from './spec.ts';

/** One ranking to fuse. */
export interface FusionLeg {
  readonly name: string;
  /** In any order: hits are ranked by score, equal scores by id. */
  readonly ranking: Ranking;
}

/** A fused document with the reason for its place. */
export interface FusedHit {
  readonly id: string;
  /** 1-based. */
  readonly rank: number;
  readonly score: number;
  /** One per leg, in spec order. */
  readonly contributions: readonly Contribution[];
}

/** One query's fused ranking. */
export interface FusedRanking {
  readonly hits: readonly FusedHit[];
  readonly notices: readonly Notice[];
}

/**
 * Fuses rankings of one query into one.
 *
 * ```ts
 * fuse([{ name: 'bm25', ranking: words }, { name: 'dense', ranking: vectors }], { weights: { bm25: 0.5 } })
 * ```
 *
 * A document that stands twice in a ranking keeps its best score and is reported in `notices`.
 *
 * @throws InputError for options out of range or scores that are not finite.
 */
export function fuse(legs: readonly FusionLeg[], options: FusionOptions = {}): FusedRanking {
  const runs = legs.map(({ name, ranking }) => ({
    name,
    run: Run.from(name, [['', ranking]], { lenient: true }),
  }));
  const fusion = fuseRuns(runs, options);
  const hits: FusedHit[] = [];
  for (const query of fusion.queries()) {
    const contributions = contributionsOf(query, fusion.spec);
    for (const [index, candidate] of query.order.entries()) {
      hits.push({
        id: query.candidates.idOf(candidate),
        rank: index + 1,
        score: query.fused.scores[candidate]!,
        contributions: contributions(candidate),
      });
    }
  }
  return { hits, notices: fusion.notices() };
}
