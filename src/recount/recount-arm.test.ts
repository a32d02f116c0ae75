import { describe, expect, it } from 'vitest';
import { MemoryRecords } from '../../test/bench/memory-records.ts';
import { type RecountRequest, recountArm } from './recount-arm.ts';
import type { RecountFile } from './recount-file.ts';

const REQUEST: RecountRequest = {
  arm: 'A',
  rows: 'rows',
  list: 'search',
  measures: ['Any@1', 'Every@2', 'P@2', 'R@3', 'RR', 'AP', 'nDCG@3', 'infAP'],
  depth: 3,
};

const RANKED = [
  ['a', 3],
  ['b', 2],
  ['c', 1],
];
const ROW = {
  qid: 'q1',
  type: 't',
  abstention: false,
  gold: ['b', 'c'],
  ranked: RANKED,
  search: ['a', 'b', 'c'],
};
/** By hand: hits at ranks 2 and 3 of two. */
const SCORE = {
  'any@1': 0,
  'all@2': 0,
  'P@2': 1 / 2,
  'R@3': 1,
  RR: 1 / 2,
  AP: (1 / 2 + 2 / 3) / 2,
  'nDCG@3': (1 / Math.log2(3) + 1 / Math.log2(4)) / (1 + 1 / Math.log2(3)),
};

describe('the second scorer', () => {
  it('counts by its own definitions and confirms what is right', async () => {
    const recount = await recounted([{ ...ROW, score: SCORE }]);
    expect(recount.outcomes['q1']).toEqual(SCORE);
    expect(recount).toMatchObject({ g0_problems: [], row_diffs: [], not_recounted: ['infAP'] });
    expect(recount.questions).toEqual({ rows: 1, answerable: 1, abstention: 0, failed: 0 });
  });

  it('takes grades as gains and knows that unjudged is not relevant', async () => {
    const graded = { ...ROW, gold: ['b', 'z'], grades: { b: 1, z: 3, c: 0 } };
    const { outcomes } = await recounted([graded]);
    expect(outcomes['q1']!['nDCG@3']).toBeCloseTo(1 / Math.log2(3) / (3 + 1 / Math.log2(3)), 12);
    expect(outcomes['q1']!['R@3']).toBe(0.5);
  });

  it('leaves abstention out of every@k and failed queries out of everything', async () => {
    const recount = await recounted([
      { ...ROW, gold: ['a'] },
      { ...ROW, qid: 'q2', gold: ['a'], abstention: true },
      {
        qid: 'q3',
        type: 't',
        abstention: false,
        gold: ['a'],
        error: { code: 'unavailable', message: 'gone' },
      },
    ]);
    expect(recount.counts).toEqual({
      all: { 'any@1': 2, 'all@2': 2 },
      answerable: { 'any@1': 1, 'all@2': 1 },
    });
    expect(recount.by_type['t']).toMatchObject({ n: 2, answerable: 1, 'any@1': 2, 'all@2': 1 });
    expect(recount.questions).toEqual({ rows: 3, answerable: 1, abstention: 1, failed: 1 });
  });

  it('lists every score in the rows that is not its own', async () => {
    const { row_diffs } = await recounted([{ ...ROW, score: { ...SCORE, 'any@1': 1, AP: undefined } }]);
    expect(row_diffs).toEqual([
      { line: 1, qid: 'q1', measure: 'any@1', stored: 1, recounted: 0 },
      { line: 1, qid: 'q1', measure: 'AP', stored: null, recounted: SCORE.AP },
    ]);
  });

  it('lists every figure of a summary that is not its own, or is not there', async () => {
    const summary = { counts: { all: { 'any@1': 0, 'all@2': 1 }, answerable: { 'any@1': 0 } }, ties_at_5: 0 };
    const { summary_diffs } = await recounted([ROW], { measures: ['Any@1', 'Every@2'], summary });
    expect(summary_diffs).toContainEqual({ field: 'counts.all.all@2', stored: 1, recounted: 0 });
    expect(summary_diffs).toContainEqual({ field: 'counts.answerable.all@2', stored: null, recounted: 0 });
    expect(summary_diffs.map(({ field }) => field)).not.toContain('ties_at_5');
  });

  it('names questions with nothing relevant, which no list can hit', async () => {
    const row = { ...ROW, qid: 'q2', gold: [], score: { 'any@1': 0, 'all@2': 0 } };
    const { counts, g0_problems, row_diffs, without_gold } = await recounted([row], {
      measures: ['Any@1', 'Every@2'],
    });
    expect(without_gold).toEqual(['q2']);
    expect(counts.answerable['all@2']).toBe(0);
    expect([g0_problems, row_diffs]).toEqual([[], []]);
  });

  it.each<[string, string, object | string]>([
    ['a line cut off', 'torn-line', '{"qid":"q2'],
    ['no JSON', 'not-json', 'x\n'],
    ['no row', 'not-a-row', '{"qid":3,"gold":[]}\n'],
    ['another row of a question', 'duplicate-question', ROW],
    ['gold twice', 'duplicate-gold', { ...ROW, qid: 'q2', gold: ['a', 'a'] }],
    ['gold against grades', 'gold-and-grades-differ', { ...ROW, qid: 'q2', grades: { a: 1 } }],
    ['a document twice', 'duplicate-document', { ...ROW, qid: 'q2', search: ['a', 'a'] }],
    [
      'rising scores',
      'unsorted-scores',
      {
        ...ROW,
        qid: 'q2',
        ranked: [
          ['a', 1],
          ['b', 2],
        ],
        search: ['a', 'b'],
      },
    ],
    [
      'too long a list',
      'list-too-long',
      { ...ROW, qid: 'q2', ranked: [...RANKED, ['d', 0]], search: ['a', 'b', 'c', 'd'] },
    ],
    ['another head', 'search-not-head', { ...ROW, qid: 'q2', search: ['b', 'a', 'c'] }],
    ['no list', 'list-missing', { ...ROW, qid: 'q2', search: undefined }],
    ['a wrong tie', 'wrong-tie', { ...ROW, qid: 'q2', tie_at_5: true }],
    [
      'an error with a score',
      'error-and-score',
      { ...ROW, qid: 'q2', score: SCORE, error: { code: 'x', message: 'y' } },
    ],
  ])('reports %s', async (_, code, second) => {
    const { g0_problems } = await recounted([ROW, second]);
    expect(g0_problems.map((problem) => problem.code)).toContain(code);
    expect(g0_problems[0]!.line).toBe(2);
  });

  it('reports bytes that are no UTF-8, and a wrong number of questions', async () => {
    const bytes = Uint8Array.of(0x7b, 0xff, 0x7d, 0x0a);
    const recount = await recountArm(new MemoryRecords([['rows', bytes]]), { ...REQUEST, questions: 1 });
    expect(recount.g0_problems.map(({ code }) => code)).toEqual(['not-utf-8', 'question-count']);
  });
});

function recounted(
  rows: readonly (object | string)[],
  changes: Partial<RecountRequest> = {},
): Promise<RecountFile> {
  const text = rows.map((row) => (typeof row === 'string' ? row : `${JSON.stringify(row)}\n`)).join('');
  const records = new MemoryRecords([['rows', new TextEncoder().encode(text)]]);
  return recountArm(records, { ...REQUEST, ...changes });
}
