/**
 * Is one system better than another, and can a stranger see it? A plan fixed before the first score, the records of
 * what every arm answered, the scores, the comparisons.
 *
 * @module
 */

export type { Blend, FusedLeg, FuseFile } from './fusing/fuse-file.ts';
export { canonicalPlan } from './plan/canonical-plan.ts';
export { resolveLayout } from './plan/layout.ts';
export type {
  GivenLayout,
  GivenRecords,
  Plan,
  PlannedArm,
  PlannedComparison,
  PlannedDataset,
  PlannedFamily,
  PlannedFusion,
  PlannedLayout,
  PlannedLeg,
  PlannedRanker,
  PlannedRecords,
  StoredFormat,
  VerdictWords,
} from './plan/plan.ts';
export { planJsonSchema } from './plan/plan-schema.ts';
export { readPlan } from './plan/read-plan.ts';
export type { BenchPorts } from './ports.ts';
export { parseRow } from './records/parse-row.ts';
export type { Row, StoredHit } from './records/row.ts';
export { type ListField, scoredList, storedHits } from './records/scored-list.ts';
export { type AmendmentRequest, amendBench, amendmentWords } from './registration/amend-bench.ts';
export {
  type BenchPins,
  type Json,
  type PinnedDataset,
  type PinnedModel,
  pinsOf,
} from './registration/bench-pins.ts';
export {
  type CheckedModel,
  type CheckFinding,
  checkPlan,
  type PlanCheck,
} from './registration/check-plan.ts';
export {
  changeWords,
  compareWithRegistration,
  type RegistrationChange,
} from './registration/compare-with-registration.ts';
export type { DatasetSurvey } from './registration/dataset-survey.ts';
export { type ComparisonPower, POWER, type PowerUnder } from './registration/power.ts';
export { type RegistrationRequest, registerBench } from './registration/register-bench.ts';
export {
  AMENDMENTS_FILE,
  type Amendment,
  loadRegistration,
  PLAN_FILE,
  REGISTRATION_FILE,
  type RegisteredBench,
  type Registration,
} from './registration/registration.ts';
export { type Replication, replicationWords, type ScoredBefore } from './registration/scored-before.ts';
