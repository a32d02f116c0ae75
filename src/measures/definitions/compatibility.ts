import type { JudgedRanking } from '../judged-ranking.ts';
import { defineMeasure, type MeasureDefinition } from '../measure-definition.ts';

/**
 * The ideal ranking holds the documents of positive grade, best first; among equal grades it takes the order
 * that suits the ranking best: as ranked, then those it lacks. (The reference code orders those it lacks as if
 * scored 0, which puts them before documents of negative score.)
 */
export const COMPATIBILITY: MeasureDefinition = defineMeasure({
  name: 'Compat',
  parameters: {
    p: {
      kind: 'number',
      minimum: 0,
      maximum: 1,
      isOpen: true,
      default: 0.95,
      meaning: 'persistence: how deep the comparison looks',
    },
    normalize: {
      kind: 'boolean',
      default: true,
      meaning: "divide by the ideal ranking's overlap with itself",
    },
  },
  range: [0, 1],
  meaning: 'How similar the ranking is to an ideal ranking, by rank-biased overlap.',
  formula:
    'Σ over depths d of p^(d - 1) |top d of the ranking ∩ top d of the ideal| / d, over the same for the ideal itself (normalize=False: over Σ p^(d - 1))',
  source:
    'Clarke, Vtyurina and Smucker, TOIS 39(3), 2021; claclark/Compatibility, ir_measures compat_provider.py',
  laws: ['idealIsOne', 'emptyIsZero', 'promotionNeverLowers'],
  compute(judged, { p, normalize }) {
    const { grades } = judged;
    const ranksOfIdeal = idealOrder(judged);
    const idealLength = ranksOfIdeal.length;
    const depth = Math.max(grades.length, idealLength);
    // At which depth each document of the ideal is in both tops.
    const joins = new Uint32Array(depth + 1);
    ranksOfIdeal.forEach((rank, index) => {
      if (rank > 0) joins[Math.max(rank, index + 1)]!++;
    });
    let overlap = 0;
    let sum = 0;
    let best = 0;
    let weights = 0;
    let weight = 1;
    for (let top = 1; top <= depth; top++) {
      overlap += joins[top]!;
      sum += (weight * overlap) / top;
      best += (weight * Math.min(top, idealLength)) / top;
      weights += weight;
      weight *= p;
    }
    if (sum === 0) return 0;
    return normalize ? sum / weights / (best / weights) : sum / weights;
  },
  explain(judged, { p, normalize }) {
    const ranksOfIdeal = idealOrder(judged);
    const depth = Math.max(judged.grades.length, ranksOfIdeal.length);
    const joins = ranksOfIdeal.map((rank, index) => (rank > 0 ? Math.max(rank, index + 1) : Infinity));
    const overlapAt = (top: number) => joins.filter((join) => join <= top).length;
    const idealAt = (top: number) => Math.min(top, ranksOfIdeal.length);
    const series = (countAt: (top: number) => number) =>
      Array.from({ length: depth }, (_, index) => index + 1)
        .filter((top) => countAt(top) > 0)
        .map((top) => `${p}^${top - 1} * ${countAt(top)}/${top}`)
        .join(' + ');
    const terms = ranksOfIdeal
      .flatMap((rank, index) => (rank > 0 ? [{ rank, term: `in both tops from depth ${joins[index]}` }] : []))
      .sort((a, b) => a.rank - b.rank);
    if (terms.length === 0) return { terms, sum: '0' };
    const weights = `(1 - ${p}^${depth}) / (1 - ${p})`;
    return { terms, sum: `(${series(overlapAt)}) / (${normalize ? series(idealAt) : weights})` };
  },
});

/** The rank in the ranking of each document of the ideal, best first; 0 for those that the ranking lacks. */
function idealOrder({ grades, judgedGrades }: JudgedRanking): number[] {
  const ranksByGrade = new Map<number, number[]>();
  grades.forEach((grade, index) => {
    if (!(grade > 0)) return;
    const ranks = ranksByGrade.get(grade);
    if (ranks) ranks.push(index + 1);
    else ranksByGrade.set(grade, [index + 1]);
  });
  const order: number[] = [];
  let place = 0;
  judgedGrades.forEach((grade, index) => {
    if (!(grade > 0)) return;
    place = grade === judgedGrades[index - 1] ? place + 1 : 0;
    order.push(ranksByGrade.get(grade)?.[place] ?? 0);
  });
  return order;
}
