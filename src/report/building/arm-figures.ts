import { wilsonInterval } from '../../significance/index.ts';
import type { ReportFigure } from '../report-data.ts';
import { type RankInterval, type ResamplingOptions, rankIntervals } from './rank-intervals.ts';
import type { InputArm, ReportInput } from './report-input.ts';

/** The figures of every arm: by arm, then by measure. An arm that was not scored has none. */
export function armFigures(
  { arms, measures }: Pick<ReportInput, 'arms' | 'measures'>,
  options: ResamplingOptions,
): (ReportFigure | null)[][] {
  const scored = arms.filter(({ values }) => values.length > 0);
  const byMeasure = measures.map(({ isHit }, measure) => {
    const common = commonValues(scored, measure);
    const isAnyCommon = (common[0]?.length ?? 0) > 0;
    const ranks = isAnyCommon ? rankIntervals(common, options) : undefined;
    return scored.map((arm, index) => figureOf(arm, measure, isHit, ranks?.[index], options));
  });
  return arms.map((arm) => {
    const place = scored.indexOf(arm);
    return place < 0 ? [] : byMeasure.map((figures) => figures[place]!);
  });
}

/** By arm, the values of the queries for which every arm has one: ranks compare nothing else. */
function commonValues(arms: readonly InputArm[], measure: number): number[][] {
  const columns = arms.map(({ values }) => values[measure]!);
  const queries = (columns[0] ?? []).flatMap((_, query) =>
    columns.every((column) => column[query] !== null) ? [query] : [],
  );
  return columns.map((column) => queries.map((query) => column[query]!));
}

/** Null when no query has a value. */
function figureOf(
  arm: InputArm,
  measure: number,
  isHit: boolean,
  ranks: RankInterval | undefined,
  options: ResamplingOptions,
): ReportFigure | null {
  const values = arm.values[measure]!.filter((value) => value !== null);
  const n = values.length;
  if (n === 0) return null;
  const sum = values.reduce((total, value) => total + value, 0);
  return {
    n,
    sum,
    mean: sum / n,
    interval: isHit ? ofHits(sum, n, options.confidence) : rankIntervals([values], options)[0]!.mean,
    ranks: ranks === undefined ? null : { rank: ranks.rank, low: ranks.low, high: ranks.high },
    source: arm.sources[measure]!,
  };
}

function ofHits(hits: number, n: number, confidence: number): { low: number; high: number } {
  const { low, high } = wilsonInterval(hits, n, confidence);
  return { low, high };
}
