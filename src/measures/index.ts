/**
 * How good is a ranking? Measures by ir_measures' names, runs against qrels, and how each number comes about.
 *
 * @module
 */
export { findMeasure, MEASURES, namesOf } from './catalogue.ts';
export { type Evaluation, type EvaluationOptions, evaluate, type MeasureValues } from './evaluate.ts';
export {
  type ExplanationInput,
  type ExplanationTerm,
  explainMeasure,
  formatExplanation,
  type MeasureExplanation,
} from './explain-measure.ts';
export { explainQuery } from './explain-query.ts';
export { formatFixed } from './format-fixed.ts';
export { type JudgedRanking, judgedRanking } from './judged-ranking.ts';
export { log2Table } from './log2-table.ts';
export {
  computeMeasure,
  createMeasure,
  exampleOf,
  type Measure,
  withConventions,
  withRelevanceLevel,
} from './measure.ts';
export type {
  Aggregation,
  Compatibility,
  MeasureDefinition,
  MeasureLaw,
  MeasureTerm,
  WorkedSum,
} from './measure-definition.ts';
export type {
  GainMap,
  ParameterDefinition,
  ParameterDefinitions,
  ParameterValue,
  ParameterValues,
} from './parameter.ts';
export { parseMeasure, parseMeasures } from './parse-measures.ts';
export { RankingJudge } from './ranking-judge.ts';
