import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  adjust,
  type CorrectionName,
  clopperPearsonInterval,
  pairDifferences,
  powerOfMcNemar,
  testByMcNemar,
  testByPairedT,
  testByRandomization,
  testBySign,
  testByWilcoxon,
  tInterval,
  wilsonInterval,
} from './index.ts';

interface Valued {
  readonly statistic: number;
  readonly p: number;
}
interface Sample {
  readonly kind: string;
  readonly n: number;
  readonly x: number[];
  readonly y: number[];
  readonly mean_difference: number;
  readonly t?: Valued & { readonly interval95: [number, number] };
  readonly sign?: {
    readonly wins: number;
    readonly losses: number;
    readonly ties: number;
    readonly p: number;
  };
  readonly wilcoxon_wilcox_normal?: Valued;
  readonly wilcoxon_pratt_normal?: Valued;
  readonly wilcoxon_exact?: Valued;
  readonly sign_flip_exact?: {
    readonly at_least_as_large: number;
    readonly flips: number;
    readonly p: number;
  };
}
interface Expected {
  readonly mcnemar_exact: { b: number; c: number; p: number }[];
  readonly corrections: (Record<string, number[]> & { p: number[] })[];
  readonly paired: Sample[];
  readonly binomial_intervals95: {
    successes: number;
    n: number;
    wilson: [number, number];
    clopper_pearson: [number, number];
  }[];
  readonly mcnemar_exact_power: {
    pairs: number;
    only_first: number;
    only_second: number;
    alpha: number;
    power: number;
  }[];
}

const url = new URL('../../test/fixtures/statistics/expected.json', import.meta.url);
const expected: Expected = JSON.parse(readFileSync(url, 'utf8'));

function close(got: number | undefined, wanted: number): void {
  expect(got).toBeDefined();
  expect(Math.abs(got! - wanted), `${got} for ${wanted}`).toBeLessThan(1e-9);
}

describe('values of scipy 1.10.1 and statsmodels 0.13.5', () => {
  it.each(expected.mcnemar_exact)('exact McNemar of $b and $c', ({ b, c, p }) => {
    close(testByMcNemar(b, c).p, p);
  });

  it('McNemar of 23 and 14 is 0.1877', () => {
    expect(testByMcNemar(23, 14).p.toFixed(4)).toBe('0.1877');
  });

  it('a p too small for a double is the smallest double, never 0', () => {
    expect(testByMcNemar(3000, 0).p).toBe(Number.MIN_VALUE);
    expect(() => testByMcNemar(-1, 2)).toThrow('Expected counts');
  });

  it.each([
    'bonferroni',
    'sidak',
    'holm',
    'holm-sidak',
    'hochberg',
    'hommel',
    'benjamini-hochberg',
    'benjamini-yekutieli',
  ] satisfies CorrectionName[])('%s', (name) => {
    expect(expected.corrections).toHaveLength(8);
    for (const list of expected.corrections) {
      const wanted = list[name.replace('-', '_')]!;
      adjust(list.p, name).forEach((p, index) => {
        close(p, wanted[index]!);
      });
    }
  });

  it.each(expected.binomial_intervals95)('intervals of $successes in $n', ({ successes, n, ...wanted }) => {
    const wilson = wilsonInterval(successes, n, 0.95);
    const exact = clopperPearsonInterval(successes, n, 0.95);
    close(wilson.low, wanted.wilson[0]);
    close(wilson.high, wanted.wilson[1]);
    close(exact.low, wanted.clopper_pearson[0]);
    close(exact.high, wanted.clopper_pearson[1]);
  });

  it.each(expected.mcnemar_exact_power)('power of McNemar with $pairs pairs, alpha $alpha', (row) => {
    close(powerOfMcNemar(row.pairs, row.only_first, row.only_second, row.alpha), row.power);
  });
});

describe.each(expected.paired)('paired sample "$kind" of $n', (sample) => {
  const differences = pairDifferences(sample.x, sample.y);

  it('mean difference', () => close(differences.mean, sample.mean_difference));

  it('t-test and its interval, or no answer', () => {
    const outcome = testByPairedT(differences);
    const interval = tInterval(differences, 0.95);
    if (sample.t === undefined) {
      expect(interval.kind).toBe('undefined');
      if (sample.kind === 'same') expect(outcome).toMatchObject({ kind: 'tested', p: 1 });
      else expect(outcome.kind).toBe('undefined');
      return;
    }
    if (outcome.kind !== 'tested' || interval.kind !== 'interval') expect.unreachable();
    close(outcome.statistic?.value, sample.t.statistic);
    close(outcome.p, sample.t.p);
    close(interval.low, sample.t.interval95[0]);
    close(interval.high, sample.t.interval95[1]);
  });

  it('sign test', () => {
    const wanted = sample.sign ?? { wins: 0, losses: 0, ties: sample.n, p: 1 };
    const { wins, losses, ties } = differences;
    expect({ wins, losses, ties }).toEqual({ wins: wanted.wins, losses: wanted.losses, ties: wanted.ties });
    close(testBySign(wins, losses).p, wanted.p);
  });

  it('Wilcoxon, ranking doubles as scipy does', () => {
    for (const zeros of ['wilcox', 'pratt'] as const) {
      const wanted = sample[`wilcoxon_${zeros}_normal`] ?? { statistic: 0, p: 1 };
      const options = { zeros, distribution: 'normal', arithmetic: 'double' } as const;
      const { p, statistic } = testByWilcoxon(differences, options);
      close(p, wanted.p);
      close(statistic?.value, wanted.statistic);
    }
  });

  // scipy over differences that were made as fractions first.
  const valuesAsWritten: Readonly<Record<string, number>> = {
    'grid 10': 0.4314014169471778,
    'grid 50': 0.949197543826031,
    'ties 12': 0.04550026389635839,
  };
  const asWritten = valuesAsWritten[`${sample.kind} ${sample.n}`];
  if (asWritten !== undefined)
    it('Wilcoxon, ranking the differences as written', () => {
      close(testByWilcoxon(differences).p, asWritten);
    });

  if (sample.wilcoxon_exact !== undefined)
    it('Wilcoxon, exact', () => {
      const outcome = testByWilcoxon(differences);
      expect(outcome.exact).toBe(true);
      close(outcome.p, sample.wilcoxon_exact!.p);
      close(outcome.statistic?.value, sample.wilcoxon_exact!.statistic);
    });

  if (sample.sign_flip_exact !== undefined)
    it('sign flips, exact', () => {
      const { p, exact } = testByRandomization(differences);
      const wanted = sample.sign_flip_exact!;
      expect(exact).toBe(true);
      expect(p * wanted.flips).toBe(wanted.at_least_as_large);
    });
});
