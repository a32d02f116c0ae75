/**
 * What did it come to? Comparisons in words, a gate that judges them, and reports of benches and of runs as one page,
 * Markdown, LaTeX, CSV, JUnit and JSON.
 *
 * Start at {@link reportOnBench} or {@link reportOnRuns}, then {@link writeReport}.
 *
 * @module
 */
export { type BenchToReport, reportOnBench } from './building/bench-report.ts';
export type { ResamplingOptions } from './building/rank-intervals.ts';
export { type EvaluatedRuns, reportOnRuns } from './building/runs-report.ts';
export {
  type ComparisonOptions,
  compareEvaluations,
  measuresToCompare,
  type NamedEvaluation,
} from './comparing/compare-evaluations.ts';
export {
  type ComparedArm,
  type Comparison,
  type Family,
  largestMovers,
  type Mover,
  movedQueries,
} from './comparing/comparison.ts';
export { comparisonParagraph } from './comparing/comparison-paragraph.ts';
export { showP } from './comparing/figures-in-words.ts';
export { gateJunit } from './gate/gate-junit.ts';
export { gateSummary } from './gate/gate-summary.ts';
export { githubAnnotations, namedQueries } from './gate/github-annotations.ts';
export { type GateFinding, type GateRules, judgeGate } from './gate/judge-gate.ts';
export { readReport } from './reading/read-report.ts';
export {
  type ArmStanding,
  REPORT_SCHEMA,
  type ReportArm,
  type ReportComparison,
  type ReportData,
  type ReportFact,
  type ReportFigure,
  type ReportFile,
  type ReportIntervals,
  type ReportMeasure,
  type ReportOutcome,
  type ReportQueries,
  type ReportRanks,
  type ReportSource,
  type ReportTable,
  type ReportTypeOutcome,
  type ReportVerdict,
  type ReportWarning,
} from './report-data.ts';
export { REPORT_FORMATS, reportFormat, writeReport } from './writing/write-report.ts';
