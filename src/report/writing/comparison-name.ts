import type { ReportComparison, ReportData } from '../report-data.ts';

/** `arm against reference on measure`. */
export function comparisonName(
  { arms, measures }: ReportData,
  { arm, reference, measure }: ReportComparison,
): string {
  return `${arms[arm]!.name} against ${arms[reference]!.name} on ${measures[measure]!.name}`;
}
