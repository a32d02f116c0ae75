import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  adjust,
  bootstrapInterval,
  type CorrectionName,
  detectableByPairedT,
  type IntervalOutcome,
  pairDifferences,
  pairedProportionInterval,
  powerOfPairedT,
  seededGenerator,
  testByBootstrap,
  testByRandomization,
  testByWilcoxon,
  testEquivalenceByT,
} from './index.ts';
import { sumOf } from './paired-differences.ts';
import { xoshiro } from './seeded-generator.ts';
import { drawSignSums } from './sign-sums.ts';

interface Sample {
  readonly kind: string;
  readonly n: number;
  readonly x: number[];
  readonly y: number[];
  readonly tost: { margin: number; p: number; above_lower: number; below_upper: number };
  readonly percentile: [number, number];
  readonly bca: [number, number];
  readonly bca_scipy_200000: [number, number];
  readonly bootstrap_p: number;
  readonly random_flips_p?: number;
  readonly exact_flips_p?: number;
  readonly wilcoxon_units?: { wilcox: [number, number]; pratt: [number, number] };
  readonly wilcoxon_exact?: [number, number];
}
interface Expected {
  readonly generator: { seed: number; words: number[] }[];
  readonly corrections: (Record<string, number[]> & { p: number[] })[];
  readonly paired: Sample[];
  readonly tango: { only_first: number; only_second: number; n: number; interval: [number, number] }[];
  readonly t_power: { n: number; effect: number; deviation: number; alpha: number; power: number }[];
  readonly t_detectable: { n: number; deviation: number; alpha: number; power: number; effect: number }[];
}

const url = new URL('../../test/fixtures/significance/expected.json', import.meta.url);
const expected: Expected = JSON.parse(readFileSync(url, 'utf8'));
const draws = { seed: 11, samples: 500 };

function ends(outcome: IntervalOutcome): [number, number] {
  if (outcome.kind !== 'interval') expect.unreachable(outcome.reason);
  return [outcome.low, outcome.high];
}

function allClose(got: readonly number[], wanted: readonly number[], bound = 1e-9): void {
  expect(got).toHaveLength(wanted.length);
  got.forEach((value, index) => {
    expect(Math.abs(value - wanted[index]!), `${got} for ${wanted}`).toBeLessThan(bound);
  });
}

describe('the seeded generator', () => {
  it('is xoshiro128**: the reference implementation from the state 1, 2, 3, 4', () => {
    const { next } = xoshiro([1, 2, 3, 4]);
    const words = Array.from({ length: 10 }, next);
    expect(words).toEqual([
      11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597, 4258142804,
    ]);
  });

  it.each(expected.generator)('gives the second implementation’s words for seed $seed', ({ seed, words }) => {
    const { next } = seededGenerator(seed);
    expect(words.map(next)).toEqual(words);
  });
});

describe('corrections over random lists, statsmodels', () => {
  it.each(expected.corrections)('$p', ({ p, ...wanted }) => {
    expect(Object.keys(wanted)).toHaveLength(8);
    for (const [name, values] of Object.entries(wanted))
      allClose(adjust(p, name as CorrectionName), values, 1e-12);
  });
});

describe.each(expected.paired)('sample "$kind" of $n', (sample) => {
  const differences = pairDifferences(sample.x, sample.y);

  it('two one-sided t-tests', () => {
    const { margin, p, above_lower, below_upper } = sample.tost;
    const outcome = testEquivalenceByT(differences, margin, 0.05);
    if (outcome.kind !== 'tested') expect.unreachable();
    allClose([outcome.p, outcome.pAboveLower, outcome.pBelowUpper], [p, above_lower, below_upper]);
    const [low, high] = ends(outcome.interval);
    expect(low > -margin && high < margin).toBe(outcome.isEquivalent);
  });

  it('bootstrap intervals, resample for resample', () => {
    allClose(ends(bootstrapInterval(differences, 'percentile', 0.95, draws)), sample.percentile);
    allClose(ends(bootstrapInterval(differences, 'bca', 0.95, draws)), sample.bca);
  });

  it('BCa near scipy’s with 200,000 resamples', () => {
    const [low, high] = sample.bca_scipy_200000;
    const got = ends(bootstrapInterval(differences, 'bca', 0.95, { seed: 5, samples: 40_000 }));
    allClose(got, [low, high], 0.03 * (high - low));
  });

  it('bootstrap test, resample for resample', () => {
    const outcome = testByBootstrap(differences, draws);
    expect(outcome).toMatchObject({ kind: 'tested', p: sample.bootstrap_p, ...draws });
  });

  if (sample.exact_flips_p !== undefined)
    it('sign flips, exact and drawn', () => {
      allClose([testByRandomization(differences).p], [sample.exact_flips_p!], 1e-14);
      const amounts = differences.units
        .map(Math.abs)
        .filter((unit) => unit > 0)
        .sort();
      const drawn = drawSignSums(amounts, Math.abs(sumOf(differences.units)), 'both', draws);
      expect(drawn).toMatchObject({ p: sample.random_flips_p, exact: false, ...draws });
    });

  if (sample.wilcoxon_units !== undefined)
    it('Wilcoxon over whole numbers', () => {
      for (const zeros of ['wilcox', 'pratt'] as const) {
        const { p, statistic } = testByWilcoxon(differences, { zeros, distribution: 'normal' });
        allClose([statistic!.value, p], sample.wilcoxon_units![zeros]);
      }
    });

  if (sample.wilcoxon_exact !== undefined)
    it('Wilcoxon, exact', () => {
      const { p, statistic } = testByWilcoxon(differences);
      allClose([statistic!.value, p], sample.wilcoxon_exact!);
    });
});

describe('Tango’s interval', () => {
  it.each(expected.tango)('$only_first and $only_second of $n, by search of the likelihood', (row) => {
    const { low, high } = pairedProportionInterval(row.only_first, row.only_second, row.n, 0.95);
    allClose([low, high], row.interval, 1e-5);
  });

  it('is that of Fagerland, Lydersen and Laake (2014) for their airway data', () => {
    const { low, high } = pairedProportionInterval(1, 7, 21, 0.95);
    expect([low.toFixed(3), high.toFixed(3)]).toEqual(['-0.517', '-0.026']);
  });
});

describe('power of the paired t-test, statsmodels', () => {
  it.each(expected.t_power)('$n queries, effect $effect, alpha $alpha', (row) => {
    allClose([powerOfPairedT(row.n, row.effect, row.deviation, row.alpha)], [row.power]);
  });

  it.each(expected.t_detectable)('smallest effect for power $power with $n queries', (row) => {
    const outcome = detectableByPairedT(row.n, row.deviation, row.alpha, row.power);
    if (outcome.kind !== 'detectable') expect.unreachable();
    allClose([outcome.effect], [row.effect], 1e-9);
  });
});
