import { describe, expect, it } from 'vitest';
import { readQrels, readRun } from '../runs/index.ts';
import { evaluate, explainQuery, parseMeasures } from './index.ts';

const qrels = readQrels('q1 0 a 1\nq1 0 b 0\nq2 0 a 2\n', { name: 'qrels' });
// Equal as 32-bit floats, and b above a as doubles.
const run = readRun('q1 Q0 b 1 16.0000002 t\nq1 Q0 a 2 16.0000001 t\n', { name: 'run' });
const measures = parseMeasures(['RR', 'AP', 'IPrec@0.5', 'P@1']);

describe('explainQuery', () => {
  it.each([
    {},
    { relevanceLevel: 2 },
    { readingOrder: 'id-descending' },
    { compatibility: 'trec_eval-9', complete: true },
    { compatibility: 'trec_eval-10' },
  ] as const)('explains the values that evaluate gives with %j', (options) => {
    const { queryIds, measures: evaluated } = evaluate(run, qrels, measures, options);
    for (const [query, queryId] of queryIds.entries()) {
      const explained = explainQuery(run, qrels, measures, queryId, options);
      expect(explained.map(({ measure, value }) => [measure, value])).toEqual(
        evaluated.map(({ measure, values }) => [measure.spelling, values[query]]),
      );
    }
  });

  it('refuses what evaluate refuses, and a query that the qrels lack', () => {
    expect(() => explainQuery(run, qrels, measures, 'q1', { relevanceLevel: -1 })).toThrow('relevance level');
    expect(() =>
      explainQuery(run, qrels, measures, 'q1', { readingOrder: 'id', compatibility: 'trec_eval-10' }),
    ).toThrow('reading order');
    expect(() => explainQuery(run, qrels, measures, 'q3')).toThrow('Expected a query of the qrels, got "q3"');
  });
});
