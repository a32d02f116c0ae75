import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { madeUpBench, onEvery5, rrf } from '../../../test/bench/made-up-rows.ts';
import { adjust, testByMcNemar } from '../../significance/index.ts';
import { readBenchArms } from '../scoring/bench-arms.ts';
import { compareFamilies } from './compare-families.ts';
import { crosscheck } from './crosscheck.ts';
import { exactMcNemarP, holmAgain, logGammaMcNemarP } from './second-path.ts';
import { filledWords, verdictOf } from './verdict-words.ts';

describe('the second path to p', () => {
  it('gives the published 0.1877 for 23 and 14', () => {
    expect(exactMcNemarP(23, 14).toFixed(4)).toBe('0.1877');
    expect(logGammaMcNemarP(23, 14).toFixed(4)).toBe('0.1877');
    expect(exactMcNemarP(0, 0)).toBe(1);
    expect(exactMcNemarP(5, 5)).toBe(1);
    expect(exactMcNemarP(0, 3)).toBe(0.25);
  });

  it('agrees with the first for all counts', () => {
    fc.assert(
      fc.property(fc.nat(600), fc.nat(600), (b, c) => {
        const result = testByMcNemar(b, c);
        const exact = exactMcNemarP(b, c);
        expect(Math.abs(result.p - exact)).toBeLessThanOrEqual(1e-11 * exact);
        expect(Math.abs(logGammaMcNemarP(b, c) - exact)).toBeLessThanOrEqual(1e-10 * exact);
      }),
    );
  });

  it('adjusts as Holm does, for any family', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 }),
        fc.nat(4),
        (ps, more) => {
          const familySize = ps.length + more;
          const first = adjust(ps, 'holm', { familySize });
          for (const [index, p] of holmAgain(ps, familySize).entries())
            expect(p).toBeCloseTo(first[index]!, 12);
        },
      ),
    );
  });
});

describe('a verdict', () => {
  it.each([
    [10, 0.05, 'win'],
    [9, 0.01, 'no-material-difference'],
    [10, 0.0500001, 'no-material-difference'],
    [-10, 0.05, 'loss'],
    [0, 0, 'no-material-difference'],
  ])('of %d at p %d is %s', (delta, p, verdict) => {
    expect(verdictOf(delta, p, 10, 0.05)).toBe(verdict);
  });

  it('is said in the registered words', () => {
    const words = {
      win: '{arm} has {delta} more than {reference}',
      loss: '{delta}',
      noMaterialDifference: '{measure} {delta} {p} {else}',
    };
    const comparison = onEvery5('A2', 'A0');
    expect(filledWords(words, 'win', comparison, 12, 0.001)).toBe('A2 has +12 more than A0');
    expect(filledWords(words, 'loss', comparison, -12, 0.001)).toBe('-12');
    expect(filledWords(words, 'no-material-difference', comparison, 9, 0.1877)).toBe(
      'Every@5 +9 0.1877 {else}',
    );
  });
});

describe('the families of a bench', () => {
  it('are compared on the values of the rows, and cut arms count in the size', async () => {
    const { plan, records, rows } = madeUpBench({ questions: 120, rates: { A0: 0.3, A1: 0.9 } });
    const [main] = compareFamilies(await readBenchArms({ plan, records }));
    expect(main).toMatchObject({ family: 'main', size: 4, correction: 'holm' });
    const [, second, , cut] = main!.primary;
    const answerable = rows['A1']!.map((row, index) => [row, rows['A0']![index]!] as const).filter(
      ([row]) => !row.abstention,
    );
    const only = (a: 0 | 1, b: 0 | 1) =>
      answerable.filter((pair) => pair[a].score!['all@5'] === 1 && pair[b].score!['all@5'] === 0).length;
    expect(second).toMatchObject({
      n: answerable.length,
      b_arm_only: only(0, 1),
      c_ref_only: only(1, 0),
      verdict: 'win',
      p: testByMcNemar(only(0, 1), only(1, 0)).p,
    });
    expect(cut).toMatchObject({ verdict: 'not-scored', p: null, reason: 'X1 was cut at 44 of 50: too slow' });
    // The smallest of three p in a family of four.
    const smallest = Math.min(...main!.primary.flatMap(({ p }) => p ?? []));
    const first = main!.primary.find(({ p }) => p === smallest)!;
    expect(first.p_holm).toBeCloseTo(Math.min(1, smallest * 4), 12);
    expect(crosscheck([main!])).toMatchObject({ equal: true, not_checked: ['main: X1 against A0'] });
  });

  it('find a p that is wrong', async () => {
    const [main] = compareFamilies(await readBenchArms(madeUpBench({ rates: { A0: 0.3, A1: 0.9 } })));
    const wrong = main!.primary.map((one) => (one.p === null ? one : { ...one, p: one.p * 1.000001 }));
    expect(crosscheck([{ ...main!, primary: wrong }]).equal).toBe(false);
    expect(crosscheck([{ ...main!, size: main!.size + 1 }]).equal).toBe(false);
  });

  it('never test an exploratory arm, nor a run that is not whole', async () => {
    const bench = madeUpBench({
      otherArms: { F1: rrf({ A0: '1', A1: '1' }, 'an idea') },
      comparisons: [onEvery5('F1', 'A0'), onEvery5('A1', 'A0')],
    });
    const lines = bench.records.text('arms/A1/rows.ndjson').split('\n');
    await bench.records.write('arms/A1/rows.ndjson', `${lines.slice(1).join('\n')}`);
    const [main] = compareFamilies(await readBenchArms(bench));
    expect(main!.primary.map(({ verdict }) => verdict)).toEqual(['not-scored', 'not-scored']);
    expect(main!.primary[0]!.reason).toContain('exploratory');
    expect(main!.primary[1]).toMatchObject({ n: 56, p: null });
    expect(main!.primary[1]!.reason).toContain('1 query lacks');
  });

  it('test means too', async () => {
    const { plan, records } = madeUpBench({
      measures: ['nDCG@10', 'Every@5'],
      grades: 3,
      comparisons: [{ ...onEvery5('A1', 'A0'), measure: 'nDCG@10', test: 'randomization' }],
      rates: { A0: 0.3, A1: 0.9 },
      otherArms: {},
    });
    const [main] = compareFamilies(await readBenchArms({ plan, records }));
    const [only] = main!.primary;
    expect(only!.verdict).toBe('win');
    expect(only!.delta).toBeCloseTo(only!.arm_hits! - only!.ref_hits!, 12);
  });
});
