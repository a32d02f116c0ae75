import type { OrderedPassage } from '../lesson-order.ts';
import type { BandText } from '../texts/learn-text.ts';

/** How a band writes what lists give: points of a thousand for the youngest, fractions and decimals for the others. */
export interface SumTexts {
  readonly sumTitle: string;
  termText(row: OrderedPassage, leg: 'a' | 'b' | 'c'): string;
  sumText(row: OrderedPassage): string;
}

/**
 * @param rankConstant as written; it stands in the fractions.
 * @param rows the sums that stand together: they get digits enough to tell neighbours apart.
 */
export function sumTexts(
  band: BandText,
  rankConstant: string,
  rows: readonly Pick<OrderedPassage, 'score'>[],
): SumTexts {
  if (band.rank === 'place') {
    const digits = digitsThatTellApart(
      rows.map(({ score }) => 1000 * score),
      2,
    );
    return {
      sumTitle: 'points',
      termText: ({ terms }, leg) => (1000 * terms[leg]).toFixed(2),
      sumText: ({ score }) => (1000 * score).toFixed(digits),
    };
  }
  const digits = digitsThatTellApart(
    rows.map(({ score }) => score),
    5,
  );
  return {
    sumTitle: 'sum',
    termText: ({ ranks }, leg) => `1/(${rankConstant} + ${ranks[leg]})`,
    sumText: ({ score }) => score.toFixed(digits),
  };
}

/** Two scores that differ are never printed alike, as long as doubles can tell them apart. */
function digitsThatTellApart(scores: readonly number[], fewest: number): number {
  for (let digits = fewest; digits < 16; digits++) {
    const isTold = scores.every((score, index) => {
      const next = scores[index + 1];
      return next === undefined || next === score || next.toFixed(digits) !== score.toFixed(digits);
    });
    if (isTold) return digits;
  }
  return 16;
}
