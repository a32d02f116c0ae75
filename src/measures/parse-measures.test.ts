import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../model/index.ts';
import { MEASURES, namesOf } from './catalogue.ts';
import { measureArbitrary } from './measure.test-arbitrary.ts';
import { createMeasure } from './measure.ts';
import { parseMeasure, parseMeasures } from './parse-measures.ts';

function failure(...texts: string[]): AppError {
  try {
    parseMeasures(texts);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error(`${texts.join(' ')} was read`);
}

describe('parseMeasure', () => {
  it.each([
    ['nDCG@10', 'nDCG@10'],
    ['NDCG@10', 'nDCG@10'],
    ["nDCG(dcg='exp-log2')@10", "nDCG(dcg='exp-log2')@10"],
    ['nDCG(dcg="log2")@10', 'nDCG@10'],
    ['nDCG(gains={0:0,1:1,2:3})@10', 'nDCG(gains={2:3})@10'],
    ['nDCG(gains={2:3, 0:0.5})', 'nDCG(gains={0:0.5,2:3})'],
    ['nDCG(gains={})', 'nDCG'],
    ['P(rel=2)@5', 'P(rel=2)@5'],
    ['P(rel=1)@5', 'P@5'],
    ['P(cutoff=5)', 'P@5'],
    ['P(cutoff=5,rel=2)', 'P(rel=2)@5'],
    ['Precision@5', 'P@5'],
    ['Recall@100', 'R@100'],
    ['MAP', 'AP'],
    ['MAP(rel=2)@100', 'AP(rel=2)@100'],
    ['MRR@10', 'RR@10'],
    ['RPrec', 'Rprec'],
    ['BPref', 'Bpref'],
    ['RBP(p=0.8)', 'RBP'],
    ['RBP(p=.95,rel=1)@20', 'RBP(p=0.95,rel=1)@20'],
    ['IPrec@0.1', 'IPrec@0.1'],
    ['IPrec@1', 'IPrec@1'],
    ['SetF(beta=0.5)', 'SetF(beta=0.5)'],
    ['SetP(relative=True)', 'SetP(relative=True)'],
    ['SetP(relative=false)', 'SetP'],
    ['Compat(p=0.95)', 'Compat'],
    ['Compat(p=0.9)', 'Compat(p=0.9)'],
    ['NumRet(rel=1)', 'NumRet(rel=1)'],
    [' AP ( rel = 2 , ) @ 7 ', 'AP(rel=2)@7'],
    ['R_cap@100', 'R_cap@100'],
    ['CappedRecall@100', 'R_cap@100'],
    ['Every@10', 'Every@10'],
    ['ERR(max_rel=3)@20', 'ERR(max_rel=3)@20'],
  ])('reads %s as %s', (text, spelling) => {
    expect(parseMeasure(text).spelling).toBe(spelling);
    expect(parseMeasure(spelling).spelling).toBe(spelling);
  });

  it('gives every parameter a value', () => {
    expect(parseMeasure('P@5').values).toEqual({ rel: 1, judged_only: false, cutoff: 5 });
    expect(parseMeasure('RBP').values).toEqual({ p: 0.8, rel: undefined, max_rel: 1, cutoff: undefined });
  });

  it('reads back the spelling of every measure with any parameters', () => {
    for (const definition of MEASURES) {
      fc.assert(
        fc.property(measureArbitrary(definition), (measure) => {
          const again = parseMeasure(measure.spelling);
          expect(again.spelling).toBe(measure.spelling);
          // Gains that change nothing are left out of a spelling.
          const { gains: _, ...values } = measure.values;
          expect(again.values).toMatchObject(values);
        }),
        { numRuns: 30 },
      );
    }
  });

  it('has no name twice', () => {
    const names = MEASURES.flatMap(namesOf);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('what cannot be read', () => {
  it('is listed all at once, with what is known', () => {
    const error = failure('nDCG@10', 'ndgc@10', 'P', 'AP@0', 'nDCG(dcg=exp-log2)@10');
    expect(error.code).toBe('bad-argument');
    expect(error.message).toBe(
      [
        'Expected measures such as nDCG@10, got 4 that cannot be read:',
        '  ndgc@10: no such measure. Did you mean nDCG@10?',
        '  P: expected cutoff, as in P@10.',
        '  AP@0: expected cutoff to be a whole number from 1, got 0.',
        '  nDCG(dcg=exp-log2)@10: expected a value (text goes in quotes, as in dcg=\'exp-log2\') at column 10, got "e".',
      ].join('\n'),
    );
    expect(error.hint).toMatch(/^Known measures: nDCG, DCG, .*NumRelRet\.$/);
  });

  it.each([
    ['mrr@10', 'MRR@10'],
    ['ndcg@5', 'nDCG@5'],
    ['recall@100', 'Recall@100'],
    ['precision', 'Precision@10'],
    ['Sucess@5', 'Success@5'],
    ['ndcg_cut_10', 'nDCG@10'],
    ['ndcg_cut.10', 'nDCG@10'],
    ['P_5', 'P@5'],
    ['P.5', 'P@5'],
    ['map', 'AP'],
    ['recip_rank', 'RR'],
    ['recall_1000', 'R@1000'],
    ['iprec_at_recall_0.10', 'IPrec@0.1'],
    ['num_rel_ret', 'NumRelRet'],
    ['hit_rate@5', 'Success@5'],
    ['compatt', 'Compat'],
    ['jugded@10', 'Judged@10'],
  ])('%s suggests %s', (text, near) => {
    expect(failure(text).message).toContain(`Did you mean ${near}?`);
  });

  it('suggests nothing when nothing is near', () => {
    expect(failure('bananas@3').message).toBe(
      'Expected measures such as nDCG@10, got bananas@3: no such measure.',
    );
  });

  it.each([
    ['', 'expected the name of a measure at column 1, got the end'],
    ['AP@', 'expected a number at column 4, got the end'],
    ['AP@10@5', 'expected the end of the measure at column 6, got "@"'],
    ['AP(rel=2', 'expected "," or ")" at column 9, got the end'],
    ['AP(rel)', 'expected "=" at column 7, got ")"'],
    ['AP(2)', 'expected a parameter such as rel=1 at column 4, got "2"'],
    ['AP(rel=2,rel=3)', 'expected rel once, got it twice'],
    ['AP(rell=2)', 'expected a parameter of AP (rel, judged_only, cutoff), got rell'],
    ['AP(__proto__=2)', 'expected a parameter of AP'],
    ['AP(cutoff=3)@5', 'expected cutoff once, got it in brackets and after @'],
    ['AP@1.5', 'expected cutoff to be a whole number from 1, got 1.5'],
    ['AP(rel=-1)', 'expected rel to be a number from 0, got -1'],
    ['AP(judged_only=1)', 'expected judged_only to be True or False, got 1'],
    ["nDCG(dcg='log')@5", "expected dcg to be 'log2' or 'exp-log2', got 'log'"],
    ["nDCG(dcg='log2)@5", "expected text that ends with '"],
    ['nDCG(gains=3)', 'expected gains to be a map of grades to gains such as {0:0,1:1,2:3}, got 3'],
    ['nDCG(gains={1})', 'expected ":" at column 14, got "}"'],
    ['RBP(p=1)', 'expected p to be a number between 0 and 1, got 1'],
    ['IPrec@1.1', 'expected recall to be a number from 0 to 1, got 1.1'],
    ['IPrec', 'expected recall, as in IPrec@0.1'],
    ['SDCG@10', 'expected max_rel, as in SDCG(max_rel=1)@10'],
    ['NumQ@10', 'expected nothing after NumQ, got @'],
    ['AP@1e999', 'expected a number that a double can hold'],
  ])('%s: %s', (text, message) => {
    expect(failure(text).message).toContain(message);
  });
});

describe('createMeasure', () => {
  it('takes values by the names of the grammar', () => {
    expect(createMeasure('P', { rel: 2, cutoff: 5 }).spelling).toBe('P(rel=2)@5');
    expect(() => createMeasure('Q')).toThrow('Expected a known measure, got "Q".');
  });
});
