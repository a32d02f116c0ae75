import { REPORT_SCHEMA, type ReportArm, type ReportComparison, type ReportData } from '../report-data.ts';
import { armFigures } from './arm-figures.ts';
import { comparisonOutcome, type QueryPlaces } from './comparison-outcome.ts';
import { headline } from './headline.ts';
import type { ResamplingOptions } from './rank-intervals.ts';
import type { InputComparison, ReportInput } from './report-input.ts';

/** Ends of a 95% interval of ranks rest on 50 resamples each. */
const DEFAULT_RESAMPLING: ResamplingOptions = { confidence: 0.95, seed: 1, resamples: 2000 };

/**
 * The data of a report. Same input, same data: what is drawn at random is drawn from the seed.
 *
 * @param options how intervals of means and ranks are drawn: 2,000 resamples from seed 1 for 95% when absent.
 */
export function buildReport(input: ReportInput, options: Partial<ResamplingOptions> = {}): ReportData {
  const resampling = { ...DEFAULT_RESAMPLING, ...options };
  const figures = armFigures(input, resampling);
  const types = [...new Set(input.queries.flatMap(({ type }) => (type === undefined ? [] : [type])))];
  const hasTypes = types.length > 0 && input.queries.every(({ type }) => type !== undefined);
  const typeOf = hasTypes ? input.queries.map(({ type }) => types.indexOf(type!)) : [];
  const places: QueryPlaces = {
    placeOf: new Map(input.queries.map(({ id }, place) => [id, place])),
    typeOf,
    typeCount: types.length,
  };
  const comparisons = input.comparisons.map((comparison) => reportComparison(comparison, input, places));
  const measures = input.measures.map(({ name, isHit, over }, index) => ({
    name,
    isHit,
    queries: countedBy(input, index),
    over,
  }));
  const arms = input.arms.map(
    (arm, index): ReportArm => ({
      name: arm.name,
      title: arm.title ?? null,
      standing: arm.standing,
      reason: arm.reason ?? null,
      source: arm.source ?? null,
      failed: arm.failed,
      figures: figures[index]!,
      values: arm.values,
    }),
  );
  return {
    schema: REPORT_SCHEMA,
    title: input.title,
    kind: input.kind,
    program: input.program,
    notes: input.notes ?? null,
    headline: headline(input.kind, arms, measures, comparisons),
    warnings: input.warnings,
    facts: input.facts,
    measures,
    queries: { ids: input.queries.map(({ id }) => id), types: hasTypes ? types : [], typeOf },
    arms,
    comparisons,
    tables: input.tables,
    intervals: {
      confidence: resampling.confidence,
      seed: resampling.seed,
      resamples: resampling.resamples,
    },
  };
}

/** Queries for which any arm has a value. */
function countedBy({ arms, queries }: ReportInput, measure: number): number {
  return queries.filter((_, query) => arms.some(({ values }) => (values[measure]?.[query] ?? null) !== null))
    .length;
}

function reportComparison(
  { compared, arm, reference, measure, smallestGain, ...comparison }: InputComparison,
  { arms, measures }: ReportInput,
  places: QueryPlaces,
): ReportComparison {
  const measurePlace = measures.findIndex(({ name }) => name === measure);
  const isHit = measures[measurePlace]!.isHit;
  return {
    family: comparison.family,
    familySize: comparison.familySize,
    correction: comparison.correction,
    alpha: comparison.alpha,
    arm: arms.findIndex(({ name }) => name === arm),
    reference: arms.findIndex(({ name }) => name === reference),
    measure: measurePlace,
    outcome: compared === undefined ? null : comparisonOutcome(compared, isHit, places),
    smallestGain: smallestGain ?? null,
    verdict: comparison.verdict,
    words: comparison.words,
    source: comparison.source,
  };
}
