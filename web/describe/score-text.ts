const FEWEST_DIGITS = 5;
const MOST_DIGITS = 15;

/** What stands one below another in a list: a score, and whether it is exactly the one above. */
export interface ScoredRow {
  readonly score: number;
  readonly isTiedWithPrevious: boolean;
}

/** The fewest digits after the point, five at least, with which rows look different wherever they are different. */
export function digitsThatTell(rows: readonly ScoredRow[]): number {
  for (let digits = FEWEST_DIGITS; digits < MOST_DIGITS; digits++) {
    const isTold = rows.every(({ score, isTiedWithPrevious }, index) => {
      const above = rows[index - 1];
      return (
        above === undefined || isTiedWithPrevious || above.score.toFixed(digits) !== score.toFixed(digits)
      );
    });
    if (isTold) return digits;
  }
  return MOST_DIGITS;
}

/** A gap between two scores with two digits that say something: `0.00051`, `0.000025`. */
export function gapText(gap: number): string {
  if (gap === 0) return '0';
  const digits = Math.min(100, Math.max(0, 1 - Math.floor(Math.log10(Math.abs(gap)))));
  const text = gap.toFixed(digits);
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
