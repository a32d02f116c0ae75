/**
 * How do many rankings become one? Weighted reciprocal rank fusion (`reciprocal-rank.ts`) and its rivals, one
 * file each, with exact ties, declared tie rules and the contribution of every leg to every place.
 *
 * @module
 */
export { type CandidateSet, gatherCandidates, type LegColumns } from './candidates.ts';
export { FUSION_METHODS } from './catalogue.ts';
export { type Contribution, contributionsOf } from './contributions.ts';
export { DIALECTS } from './dialects/catalogue.ts';
export type { Dialect, DialectDefinition } from './dialects/dialect.ts';
export { type FusedHit, type FusedRanking, type FusionLeg, fuse } from './fuse.ts';
export { type FusedQuery, fuseQuery } from './fuse-query.ts';
export {
  type FusedRunQuery,
  fuseRuns,
  legColumns,
  type QueryRange,
  type RunFusion,
  type RunLeg,
} from './fuse-runs.ts';
export { type FusionTally, newTally } from './fusion-tally.ts';
export type { FusionMethod, MethodDefinition } from './method.ts';
export { NORMALIZATIONS } from './normalizations/catalogue.ts';
export type { Normalization, NormalizationDefinition } from './normalizations/normalization.ts';
export {
  add,
  compareRationals,
  lowest,
  multiply,
  nearestDouble,
  type Rational,
  rationalOf,
} from './rational.ts';
export { reciprocalRankTerm } from './reciprocal-rank.ts';
export { type Decimal, type FusionOptions, type FusionSpec, resolveSpec } from './spec.ts';
export {
  type Ahead,
  type LegRanks,
  type RankConstantSwaps,
  rankConstantSwaps,
  type SwapPoint,
  type WeightSwap,
  weightSwap,
} from './swap-points.ts';
export { TIE_RULES, type TieRule } from './tie-rules.ts';
export type { Overtaking, TopSwapPoint, TopSwapPoints } from './top-changes.ts';
export { rankConstantSwapPoints, type SwapPointOptions, weightSwapPoints } from './top-swap-points.ts';
