/**
 * What do these settings imply? What a spec can and cannot do (`advise`), how its ranking moves when a setting
 * does (`sensitivity`), and which settings held-out queries choose (`tune`).
 *
 * @module
 */
export { type Advice, advise, adviseRuns } from './advise.ts';
export { foldsOf } from './folds.ts';
export type { QuerySensitivity, QuerySwapPoint, SensitivityStretch } from './query-sensitivity.ts';
export {
  type AxisSensitivity,
  type Sensitivity,
  type SensitivityOptions,
  sensitivity,
} from './sensitivity.ts';
export type { SensitivityAxis } from './sensitivity-axis.ts';
export type { SensitivityAt, SensitivitySummary } from './sensitivity-summary.ts';
export type { Change, Statement, StatementCode, WorkedTerm } from './statement.ts';
export { type StructuralTies, structuralTies } from './structural-ties.ts';
export {
  type HeldOutScore,
  type TunedFold,
  type TunedSetting,
  type TuneOptions,
  type Tuning,
  tune,
} from './tune.ts';
export type { TuningCandidate, TuningGrid } from './tuning-candidates.ts';
