import { describe, expect, it } from 'vitest';
import { AppError } from '../model/index.ts';
import { Qrels, Run } from '../runs/index.ts';
import { type EvaluationOptions, evaluate } from './evaluate.ts';
import { parseMeasures } from './parse-measures.ts';

/** Hits in order of score, one apart. */
function ranked(...ids: string[]): { id: string; score: number }[] {
  return ids.map((id, index) => ({ id, score: ids.length - index }));
}

const qrels = Qrels.from([
  ['9', { a: 1, b: 0 }],
  ['10', { a: 2, c: 1 }],
  ['2', { d: 1 }],
  ['30', { a: 0 }],
]);
const run = Run.from('bm25', [
  ['10', ranked('x', 'a', 'c')],
  ['9', ranked('a', 'b')],
  ['30', ranked('a')],
  ['77', ranked('a')],
]);

function evaluated(spellings: string[], options: EvaluationOptions = {}, of: Run = run) {
  return evaluate(of, qrels, parseMeasures(spellings), options);
}

function failure(options: EvaluationOptions, of: Run = run): AppError {
  try {
    evaluated(['AP'], options, of);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('it evaluated');
}

describe('evaluate', () => {
  it('gives one value per query of the qrels, in byte order, and their mean', () => {
    const { tag, queryIds, measures } = evaluated(['RR', 'NumRel']);
    expect(tag).toBe('bm25');
    expect(queryIds).toEqual(['10', '2', '30', '9']);
    expect([...measures[0]!.values]).toEqual([1 / 2, 0, 0, 1]);
    expect(measures[0]!.aggregate).toBe(1.5 / 4);
    expect([...measures[1]!.values]).toEqual([2, 1, 0, 1]);
    expect(measures[1]!.aggregate).toBe(4);
  });

  it('says what a reader of the numbers should know', () => {
    expect(evaluated(['RR']).notices).toEqual([
      {
        code: 'queries-missing-from-run',
        message:
          '1 of 4 queries of the qrels has no ranking in run "bm25" and is read as empty (first: "2").',
        count: 1,
      },
      {
        code: 'queries-without-qrels',
        message: '1 of 4 queries of run "bm25" has no qrels and is ignored (first: "77").',
        count: 1,
      },
      {
        code: 'queries-without-relevant',
        message: '1 of 4 queries has no document of grade 1 or more and counts 0 where that is asked for.',
        count: 1,
      },
    ]);
  });

  it('counts queries without a relevant document for each grade that a measure asks for', () => {
    const graded = Qrels.from([
      ['9', { a: 1 }],
      ['10', { a: 3, b: 2 }],
      ['2', { a: 0 }],
    ]);
    const messages = (spellings: string[], relevanceLevel = 1) =>
      evaluate(run, graded, parseMeasures(spellings), { relevanceLevel })
        .notices.filter(({ code }) => code === 'queries-without-relevant')
        .map(({ message }) => message);
    const one = '1 of 3 queries has no document of grade 1 or more and counts 0 where that is asked for.';
    const two = '2 of 3 queries have no document of grade 2 or more and count 0 where that is asked for.';
    const positive = '1 of 3 queries has no document of positive grade and counts 0 where that is asked for.';
    expect(messages(['AP', 'nDCG'])).toEqual([one]);
    expect(messages(['AP', 'P(rel=2)@5'])).toEqual([one, two]);
    // The relevance level does not touch gains: query 9 does not count 0 in nDCG.
    expect(messages(['nDCG'], 2)).toEqual([positive]);
    expect(messages(['nDCG', 'AP'], 2)).toEqual([positive, two]);
  });

  it('has nothing to say about a run and qrels that fit', () => {
    const fitting = Qrels.from([['10', { x: 1 }]]);
    const single = Run.from('one', [['10', ranked('x')]]);
    expect(evaluate(single, fitting, parseMeasures(['AP', 'P@1'])).notices).toEqual([]);
  });

  it('counts ties that a cutoff runs through, per cutoff', () => {
    const tied = Run.from('tied', [
      ['9', ['a', 'b', 'c', 'd'].map((id) => ({ id, score: id === 'd' ? 1 : 2 }))],
      ['10', ranked('a', 'b', 'c')],
    ]);
    const notice = evaluated(['P@1', 'nDCG@2', 'RR@3', 'AP'], {}, tied).notices.at(-1)!;
    expect(notice.code).toBe('ties-across-cutoff');
    expect(notice.count).toBe(1);
    expect(notice.message).toContain('(@1: 1, @2: 1)');
  });

  it('lets the reading order decide among equal scores', () => {
    const tied = Run.from('tied', [['9', ['b', 'a', 'x'].map((id) => ({ id, score: 1 }))]]);
    const firstRelevant = (readingOrder: EvaluationOptions['readingOrder']) =>
      evaluated(['RR'], { readingOrder, complete: false }, tied).measures[0]!.aggregate;
    expect(firstRelevant('id')).toBe(1);
    expect(firstRelevant('as-written')).toBe(1 / 2);
    expect(firstRelevant('id-descending')).toBe(1 / 3);
    expect(firstRelevant(undefined)).toBe(1);
    const declared = tied.with({ readingOrder: 'as-written' });
    expect(evaluated(['RR'], { complete: false }, declared).measures[0]!.aggregate).toBe(1 / 2);
  });

  it('applies the relevance level to rel where it was not given, and not to gains', () => {
    const { measures } = evaluated(['RR', 'RR(rel=1)', 'nDCG', 'NumRel', 'NumRet'], { relevanceLevel: 2 });
    expect(measures.map(({ measure }) => measure.spelling)).toEqual([
      'RR(rel=2)',
      'RR',
      'nDCG',
      'NumRel(rel=2)',
      'NumRet',
    ]);
    const atOne = evaluated(['RR', 'nDCG']).measures;
    expect(measures[1]!.aggregate).toBe(atOne[0]!.aggregate);
    expect(measures[2]!.aggregate).toBe(atOne[1]!.aggregate);
    expect(measures[3]!.aggregate).toBe(1);
  });

  it('leaves missing queries out when it is not to be complete', () => {
    const { queryIds, measures, notices } = evaluated(['RR'], { complete: false });
    expect(queryIds).toEqual(['10', '30', '9']);
    expect(measures[0]!.aggregate).toBe(1.5 / 3);
    expect(notices[0]!.message).toContain('and is left out');
  });

  it('averages as each version of trec_eval does', () => {
    expect(evaluated(['RR'], { compatibility: 'trec_eval-9' }).queryIds).toHaveLength(3);
    expect(evaluated(['RR'], { compatibility: 'trec_eval-9', complete: true }).queryIds).toHaveLength(4);
    expect(evaluated(['RR'], { compatibility: 'trec_eval-10' }).queryIds).toHaveLength(4);
    expect(failure({ compatibility: 'trec_eval-10', complete: false }).message).toContain(
      'got none for 1 of them; trec_eval 10 stops here.',
    );
  });

  it('reads scores as each version of trec_eval does', () => {
    const close = Run.from('close', [
      [
        '9',
        [
          { id: 'a', score: 16.0000002 },
          { id: 'b', score: 16.0000001 },
        ],
      ],
    ]);
    const rr = (compatibility: EvaluationOptions['compatibility']) =>
      evaluated(['RR'], { compatibility, complete: compatibility !== 'trec_eval-9' }, close).measures[0]!;
    expect(rr('trec_eval-9').values[0]).toBe(1 / 2);
    expect(rr('trec_eval-10').values[3]).toBe(1);
  });

  it('rounds the documents of IPrec as each version does, and says so', () => {
    const four = Qrels.from([['q', { a: 1, b: 1, c: 1, d: 1 }]]);
    const half = Run.from('half', [['q', ranked('x', 'a', 'y', 'b')]]);
    const iprec = (compatibility: EvaluationOptions['compatibility']) => {
      const { measure, aggregate } = evaluate(half, four, parseMeasures(['IPrec@0.6']), { compatibility })
        .measures[0]!;
      return [measure.spelling, aggregate];
    };
    expect(iprec('trec_eval-9')).toEqual(['IPrec@0.6', 0]);
    expect(iprec('trec_eval-10')).toEqual(["IPrec(rounding='nearest')@0.6", 0.5]);
    expect(iprec(undefined)).toEqual(['IPrec@0.6', 0]);
  });

  it("takes trec_eval's logarithms to reproduce it, and the nearest doubles otherwise", () => {
    const ids = Array.from({ length: 1620 }, (_, index) => `d${String(index + 1).padStart(4, '0')}`);
    const deep = Run.from('deep', [['q', ranked(...ids)]]);
    const last = Qrels.from([['q', { d1620: 1 }]]);
    const ndcg = (compatibility?: EvaluationOptions['compatibility']) =>
      evaluate(deep, last, parseMeasures(['nDCG']), { compatibility }).measures[0]!.aggregate;
    // As pytrec_eval-terrier 0.5.11 on glibc 2.36 has it.
    expect(ndcg('trec_eval-9')).toBe(0.09378515440807397);
    expect(ndcg('trec_eval-10')).toBe(0.09378515440807397);
    // 1 / log2(1621), by Python's decimal.
    expect(ndcg()).toBe(0.09378515440807399);
  });

  it('refuses a reading order that contradicts trec_eval', () => {
    const error = failure({ compatibility: 'trec_eval-10', readingOrder: 'id' });
    expect(error.message).toBe('Expected no reading order or id-descending with trec_eval-10, got id.');
  });

  it('refuses a relevance level that is no level', () => {
    expect(failure({ relevanceLevel: -1 }).message).toBe(
      'Expected the relevance level to be a number from 0, got -1.',
    );
    expect(() => evaluated(['nDCG'], { relevanceLevel: Number.NaN })).toThrow('got NaN');
  });

  it('refuses to average over nothing', () => {
    const strangers = Run.from('strangers', [['q1', ranked('a')]]);
    const error = failure({}, strangers);
    expect(error.code).toBe('not-comparable');
    expect(error.message).toBe(
      'Expected a query that run "strangers" and the qrels share, got none (run: "q1" and so on; qrels: "9" and so on).',
    );
  });
});
