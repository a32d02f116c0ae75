/**
 * Is one system better than another, and can a stranger see it? A plan fixed before the first score, the records of
 * what every arm answered, the scores, the comparisons.
 *
 * @module
 */
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
export type { ComparedFamily, FamilyComparison, FamilyFile } from './records/family-file.ts';
export { readJsonRecord } from './records/read-json.ts';
export { readRows } from './records/read-rows.ts';
export type { ReadingFile } from './records/reading-file.ts';
export type { Row } from './records/row.ts';
export { rowMeasureName } from './records/row-measure.ts';
export { armScores, type ScoredArm, type ScoresFile } from './records/scores-file.ts';
export { type AmendmentRequest, amendBench, amendmentWords } from './registration/amend-bench.ts';
export {
  type BenchPins,
  type Json,
  type PinnedDataset,
  type PinnedModel,
  pinsOf,
} from './registration/bench-pins.ts';
export { type CheckedModel, type CheckFinding, checkPlan, type PlanCheck } from './registration/check-plan.ts';
export {
  changeWords,
  compareWithRegistration,
  type RegistrationChange,
} from './registration/compare-with-registration.ts';
export type { DatasetSurvey } from './registration/dataset-survey.ts';
export { type ComparisonPower, POWER, type PowerUnder } from './registration/power.ts';
export { type RegistrationRequest, registerBench } from './registration/register-bench.ts';
export {
  type Amendment,
  loadRegistration,
  PLAN_FILE,
  type RegisteredBench,
  type Registration,
} from './registration/registration.ts';
export { type Replication, replicationWords, type ScoredBefore } from './registration/scored-before.ts';
