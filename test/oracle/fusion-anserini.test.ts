import { describe, expect, test } from 'vitest';
import type { FusionOptions } from '../../src/fusion/index.ts';
import { formatTrecRun } from '../../src/runs/index.ts';
import { expectSameButForTies, fixture, fixtureRun, fuseAsLegs, scoredLines } from './fusion-fixtures.ts';

interface AnseriniTest {
  readonly test: string;
  readonly inputs: readonly string[];
  readonly args: readonly string[] | null;
  readonly call: string | null;
  readonly expected: readonly string[];
}

const TESTS: readonly AnseriniTest[] = JSON.parse(fixture('anserini/expected.json'));

/** One unit of the last printed digit: 32-bit floats fall short by that once (see below). */
const PRINTED = 1e-6;

describe("Anserini's 21 expected outputs", () => {
  test('are all here', () => {
    expect(TESTS).toHaveLength(21);
    expect(TESTS.flatMap(({ expected }) => expected)).toHaveLength(186);
  });

  test.each(TESTS.filter(({ test }) => !test.endsWith('testResort')))('$test', (anserini) => {
    const { options, weights } = settingsOf(anserini);
    const ours = fuseAsLegs(
      anserini.inputs.map((name) => fixtureRun(`anserini/${name}`)),
      options,
      weights,
    );
    const theirs = scoredLines(anserini.expected.join('\n'));
    expect([...ours.keys()]).toEqual([...theirs.keys()]);
    for (const [query, scored] of theirs) expectSameButForTies(ours.get(query)!, scored, PRINTED);
  });

  test('ScoredDocsFuserTest.testResort: lines out of order are read by score', () => {
    const resort = TESTS.find(({ test }) => test.endsWith('testResort'))!;
    const lines = formatTrecRun(fixtureRun('anserini/run3')).trimEnd().split('\n');
    expect(lines.map((line) => line.replace(/ (\d+) Anserini$/, ' $1.000000 Anserini'))).toEqual(
      resort.expected,
    );
  });
});

describe('where Anserini differs', () => {
  const runs = ['run1', 'run2'].map((name) => fixtureRun(`anserini/${name}`));

  test('32-bit floats: 0.7 * 12 + 0.3 * 9 is 11.1, and 11.099999 there', () => {
    const ours = fuseAsLegs(runs, { method: 'weighted-sum', normalization: 'none' }, [0.7, 0.3]);
    const [id, score] = ours.get('query2')![0]!;
    expect([id, score.toFixed(6)]).toEqual(['doc3', '11.100000']);
    const { fround } = Math;
    const inFloats = fround(fround(fround(12) * fround(0.7)) + fround(fround(9) * fround(0.3)));
    expect(inFloats.toFixed(6)).toBe('11.099999');
  });

  test('ties: query1 has doc2 before doc1 there; ours go by legs, best rank and id', () => {
    const rrf = TESTS.find(({ test }) => test === 'FusionTest.testFuseRRF')!;
    expect(rrf.expected[0]).toContain('doc2');
    const [first, second] = fuseAsLegs(runs).get('query1')!;
    expect([first![0], second![0]]).toEqual(['doc1', 'doc2']);
    expect(first![1]).toBe(second![1]);
  });

  test('interpolation of three runs leaves the third its whole score', () => {
    const three = TESTS.find(({ test }) => test === 'RunsFuserTest.testInterpolationThreeRuns')!;
    // 0.5 * 7 + 0.5 * 4 + 7, where weights that add up to 1 would give at most 7.
    expect(three.expected[0]).toBe('query1 Q0 doc1 1 12.500000 test');
  });
});

function settingsOf({ args, call, test, inputs }: AnseriniTest): {
  options: Omit<FusionOptions, 'weights'>;
  weights?: number[];
} {
  const flag = (name: string) => args?.[args.indexOf(name) + 1];
  const method = flag('-method') ?? /^\w+/.exec(call ?? '')?.[0];
  const normalization = args?.includes('-min_max_normalization') ? 'min-max' : 'none';
  const options = { method: 'weighted-sum', normalization };
  switch (method) {
    case 'rrf':
    case 'reciprocalRankFusion':
      return { options: { rankConstant: 60 } };
    case 'average':
      return { options, weights: inputs.map(() => 1 / inputs.length) };
    case 'interpolation': {
      const alpha = Number(flag('-alpha') ?? /interpolation\(runs, ([\d.]+)/.exec(call!)![1]);
      return { options, weights: [alpha, 1 - alpha, 1] };
    }
    case 'weighted':
    case 'Args': {
      const given = args === null ? undefined : flag('-weights')!.split(',').map(Number);
      return { options, weights: given ?? (inputs.length === 3 ? [0.5, 0.3, 0.2] : [0.7, 0.3]) };
    }
    default:
      throw new Error(`No settings for ${test}.`);
  }
}
