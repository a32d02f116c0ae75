import type { ReportData } from '../report-data.ts';
import { comparisonName } from './comparison-name.ts';

/** Every source that the tables name, in order: an arm's figures, then the comparisons. */
export interface NumberedSources {
  readonly list: readonly { readonly what: string; readonly file: string; readonly field: string }[];
  readonly ofFigure: (arm: number, measure: number) => number;
  readonly ofComparison: (comparison: number) => number;
}

/** Numbers the sources; the numbers are the same for the same data. */
export function numberSources(data: ReportData): NumberedSources {
  const figures = data.arms.flatMap((arm, armPlace) =>
    arm.figures.flatMap((figure, measure) =>
      figure === null ? [] : [{ armPlace, measure, name: arm.name, source: figure.source }],
    ),
  );
  const keys = new Map(figures.map(({ armPlace, measure }, index) => [`${armPlace} ${measure}`, index]));
  return {
    list: [
      ...figures.map(({ name, measure, source }) => ({
        what: `${name}, ${data.measures[measure]!.name}`,
        ...source,
      })),
      ...data.comparisons.map((comparison) => ({
        what: comparisonName(data, comparison),
        ...comparison.source,
      })),
    ],
    ofFigure: (arm, measure) => keys.get(`${arm} ${measure}`)!,
    ofComparison: (comparison) => figures.length + comparison,
  };
}
