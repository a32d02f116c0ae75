import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MEASURES } from './catalogue.ts';
import { explainMeasure, formatExplanation } from './explain-measure.ts';
import { judgedRanking } from './judged-ranking.ts';
import { measureArbitrary, RANKING } from './measure.test-arbitrary.ts';
import { computeMeasure } from './measure.ts';
import { parseMeasure } from './parse-measures.ts';

const ids = ['d9', 'd1', 'd7', 'd3'];
const idAt = (rank: number) => ids[rank - 1] ?? `d${rank}00`;

/** Computes the arithmetic that an explanation shows. */
function arithmetic(sum: string): number {
  expect(sum).toMatch(/^(?:[-\d.e+*/^(), ]|log2|min|max)+$/);
  const code = sum.replaceAll('^', '**').replace(/log2|min|max/g, (name) => `Math.${name}`);
  return Number(new Function(`return ${code};`)());
}

const EXPLAINED = MEASURES.filter(({ explain }) => explain !== undefined);

describe('explainMeasure', () => {
  it('shows worked sums for all but counts, which are what went in', () => {
    const bare = MEASURES.filter((definition) => !EXPLAINED.includes(definition));
    expect(bare.map(({ name }) => name)).toEqual(['NumQ', 'NumRel', 'NumRet', 'NumRelRet']);
  });

  it.each(EXPLAINED.map((definition) => [definition.name, definition] as const))(
    'shows a sum that gives the value of %s',
    (_, definition) => {
      fc.assert(
        fc.property(measureArbitrary(definition), RANKING, (measure, judged) => {
          const { sum, value } = explainMeasure(measure, judged, idAt);
          expect(value).toBe(computeMeasure(measure, judged));
          expect(arithmetic(sum!)).toBeCloseTo(value, 9);
        }),
      );
    },
  );

  it('explains every measure, if only by what went in', () => {
    for (const definition of MEASURES) {
      fc.assert(
        fc.property(measureArbitrary(definition), RANKING, (measure, judged) => {
          const explanation = explainMeasure(measure, judged, idAt);
          const text = formatExplanation(explanation);
          expect(text).toContain(`formula: ${definition.formula}\n`);
          expect(text.endsWith(`= ${explanation.value}\n`)).toBe(true);
          expect(text).not.toContain('undefined');
        }),
        { numRuns: 20 },
      );
    }
  });

  it('names documents by their places before unjudged ones were left out', () => {
    const judged = judgedRanking([undefined, 1, undefined, 2]);
    const { terms } = explainMeasure(parseMeasure('AP(judged_only=True)'), judged, idAt);
    expect(terms).toEqual([
      { rank: 1, id: 'd1', grade: 1, term: '1/1' },
      { rank: 2, id: 'd3', grade: 2, term: '2/2' },
    ]);
  });

  it('prints formula, inputs and the worked sum', () => {
    const judged = judgedRanking([0, 3, undefined, 1], [2]);
    const ndcg = explainMeasure(parseMeasure('nDCG@2'), judged, idAt);
    expect(ndcg.terms).toEqual([{ rank: 2, id: 'd1', grade: 3, term: '3/log2(3)' }]);
    expect(ndcg.sum).toBe('(3/log2(3)) / (3/log2(2) + 2/log2(3))');
    expect(formatExplanation(explainMeasure(parseMeasure('AP'), judged, idAt))).toMatchInlineSnapshot(`
      "AP: The precision at the rank of each relevant document, averaged over all relevant documents.
      formula: (1/R) Σ over relevant documents at ranks i ≤ k of (relevant documents down to i) / i
      source: Buckley and Voorhees, SIGIR 2000; trec_eval m_map.c, m_map_cut.c
        rel                                        1
        judged_only                                False
        documents in the ranking                   4
        of them judged                             3
        documents of the qrels of grade 1 or more  3
        of them in the ranking, at ranks           2, 4
        rank 2: d1, grade 3: 1/2
        rank 4: d3, grade 1: 2/4
      AP = (1/2 + 2/4) / 3 = 0.3333333333333333
      "
    `);
  });
});
