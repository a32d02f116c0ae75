/**
 * How do many rankings become one? Weighted reciprocal rank fusion (`reciprocal-rank.ts`) and its rivals, one
 * file each, with exact ties, declared tie rules and the contribution of every leg to every place.
 *
 * @module
 */
export { FUSION_METHODS } from './catalogue.ts';
export { type Contribution, contributionsOf } from './contributions.ts';
export { type FusedHit, type FusedRanking, type FusionLeg, fuse } from './fuse.ts';
export { type FusedRunQuery, fuseRuns, type QueryRange, type RunFusion, type RunLeg } from './fuse-runs.ts';
export { type FusionTally, newTally } from './fusion-tally.ts';
export type { FusionMethod, MethodDefinition } from './method.ts';
export type { Decimal, FusionOptions, FusionSpec } from './spec.ts';
export { TIE_RULES, type TieRule } from './tie-rules.ts';
