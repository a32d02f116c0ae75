import { expect, test } from 'vitest';
import { Run } from '../../src/runs/index.ts';
import { fixture, fixtureRun, fuseAsLegs, scoredLines } from './fusion-fixtures.ts';

const RUNS = [1, 2].map((number) => fixtureRun(`pyserini/simple_trec_run_fusion_${number}.txt`));

test('interpolation with alpha 0.4 is a weighted sum of raw scores, bit for bit', () => {
  const ours = fuseAsLegs(RUNS, { method: 'weighted-sum', normalization: 'none' }, [0.4, 0.6]);
  expect(ours).toEqual(scoredLines(fixture('pyserini/simple_trec_run_interpolation_verify.txt')));
});

test('average divides by the number of runs, not by that of the runs that hold the document', () => {
  const ours = fuseAsLegs(RUNS, { method: 'weighted-sum', normalization: 'none' }, [0.5, 0.5]);
  expect(ours).toEqual(scoredLines(fixture('pyserini/simple_trec_run_average_verify.txt')));
});

test('normalize is CombSUM with min-max; a lone document gets 1', () => {
  const ours = fuseAsLegs(RUNS, { method: 'comb-sum', normalization: 'min-max' });
  expect(ours).toEqual(scoredLines(fixture('pyserini/simple_fusion_normalize_verify.txt')));
});

test('rrf reads the rank column there, and the order of scores here', () => {
  const theirs = scoredLines(fixture('pyserini/simple_trec_run_rrf_verify.txt'));
  const ours = fuseAsLegs(RUNS);
  expect(theirs.get('1')).toEqual([
    ['pyeb86on', 2 / 61],
    ['2054tkb7', 1 / 62 + 1 / 63],
  ]);
  expect(ours.get('1')).toEqual([
    ['pyeb86on', 2 / 61],
    ['2054tkb7', 2 / 62],
  ]);
  expect([ours.get('2'), ours.get('3')]).toEqual([theirs.get('2'), theirs.get('3')]);
});

test('with the place that the rank column leaves empty filled, the scores agree', () => {
  const [first] = RUNS;
  const filled = Run.from('filled', [
    [
      '1',
      [
        { id: 'pyeb86on', score: 2.4 },
        { id: 'empty', score: 2 },
        { id: '2054tkb7', score: 1.3 },
      ],
    ],
  ]);
  const ours = fuseAsLegs([first!, filled])
    .get('1')!
    .filter(([id]) => id !== 'empty');
  expect(ours).toEqual(scoredLines(fixture('pyserini/simple_trec_run_rrf_verify.txt')).get('1'));
});
