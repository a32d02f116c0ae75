import type { OrderedPassage } from '../lesson-order.ts';
import type { BandText } from '../texts/learn-text.ts';

/** How a band writes what lists give: points of a thousand for the youngest, fractions and decimals for the others. */
export interface SumTexts {
  readonly sumTitle: string;
  termText(row: OrderedPassage, leg: 'a' | 'b' | 'c'): string;
  sumText(row: OrderedPassage): string;
}

/** @param rankConstant as written; it stands in the fractions. */
export function sumTexts(band: BandText, rankConstant: string): SumTexts {
  if (band.rank === 'place') {
    return {
      sumTitle: 'points',
      termText: ({ terms }, leg) => (1000 * terms[leg]).toFixed(2),
      sumText: ({ score }) => (1000 * score).toFixed(2),
    };
  }
  return {
    sumTitle: 'sum',
    termText: ({ ranks }, leg) => `1/(${rankConstant} + ${ranks[leg]})`,
    sumText: ({ score }) => significant(score),
  };
}

/** Seven digits after the first that is not 0: 98 and 406 differ in the fourth. */
function significant(score: number): string {
  const zeros = score >= 1 ? 0 : Math.max(0, -Math.floor(Math.log10(score)) - 1);
  return score.toFixed(zeros + 5);
}
