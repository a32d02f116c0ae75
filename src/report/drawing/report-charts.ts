/** Drawings as SVG text, each null where there is nothing to draw. */
export interface ReportCharts {
  /** By measure: the arms' means with their intervals. */
  readonly intervals: readonly (string | null)[];
  /** By comparison: the difference of every query. */
  readonly differences: readonly (string | null)[];
  /** By comparison: every query by both its values; null for measures of 0 and 1, which have four places only. */
  readonly scatters: readonly (string | null)[];
}
