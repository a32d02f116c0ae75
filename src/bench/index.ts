/**
 * Is one system better than another, and can a stranger see it? A plan fixed before the first score, the records of
 * what every arm answered, the scores, the comparisons.
 *
 * @module
 */
export { type AnalysisOptions, analyseBench } from './comparing/analyse-bench.ts';
export type {
  BenchAnalysis,
  ComparedQueries,
  FusionAnalysis,
  LegAgreement,
  LegShare,
  QuerySwaps,
  TypeLine,
  TypeTable,
} from './comparing/bench-analysis.ts';
export { type ComparedBench, compareBench } from './comparing/compare-bench.ts';
export type { StoredLists } from './comparing/stored-lists.ts';
export { shownP } from './comparing/verdict-words.ts';
export { type BenchFusion, type FuseBenchOptions, fuseBench } from './fusing/fuse-bench.ts';
export { type ExploratoryFusion, fuseExploratory } from './fusing/fuse-exploratory.ts';
export type { Blend, FusedLeg, FuseFile, Rebuild } from './fusing/fuse-file.ts';
export { type ListDifference, type SameLists, sameLists } from './fusing/same-lists.ts';
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
export type {
  ComparedFamily,
  ComparisonVerdict,
  FamilyComparison,
  FamilyFile,
  RecordedAmendment,
} from './records/family-file.ts';
export { fileDigest } from './records/file-digest.ts';
export { parseRow } from './records/parse-row.ts';
export { readJsonRecord } from './records/read-json.ts';
export { type RowReading, readRows, type TornLine } from './records/read-rows.ts';
export type {
  CrosscheckedComparison,
  EncodedTexts,
  FamilyCrosscheck,
  FusionTiesReversed,
  ReadingFile,
} from './records/reading-file.ts';
export type { Row, StoredHit } from './records/row.ts';
export { rowMeasureName } from './records/row-measure.ts';
export { type ListField, scoredList, storedHits } from './records/scored-list.ts';
export {
  type ArmScores,
  armScores,
  type HitCounts,
  type Rebuilt,
  type ScoredArm,
  type ScoredQueries,
  type ScoredReading,
  type ScoresFile,
  type TiesReversed,
  type TypeScores,
  type UnscoredArm,
} from './records/scores-file.ts';
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
export { type ArmStatus, benchStatus } from './running/bench-status.ts';
export type { ArmOutcome, ArmProgress } from './running/run-arm.ts';
export { type BenchRun, type RunBenchOptions, runBench } from './running/run-bench.ts';
export type { RunPins, RunRecord } from './running/run-record.ts';
export type { BenchRecords } from './scoring/bench-arms.ts';
export { recountBench } from './scoring/recount-bench.ts';
export { scoreBench } from './scoring/score-bench.ts';
