/**
 * Is one way of ranking better than another? A plan that is registered before the first score, its runs, scores and comparisons.
 *
 * @module
 */
export { resolveLayout } from './plan/layout.ts';
export type { Plan, PlannedArm, PlannedFusion, PlannedLayout, PlannedRecords } from './plan/plan.ts';
export { parseRow } from './records/parse-row.ts';
export type { Row, StoredHit } from './records/row.ts';
export { type ListField, scoredList, storedHits } from './records/scored-list.ts';
