import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { binomialAtMost, binomialProbability, fairCoinP } from './binomial.ts';
import { betaQuantile, incompleteBeta } from './incomplete-beta.ts';
import { normalAtMost, normalQuantile } from './normal.ts';
import { noncentralTAtMost, studentTwoSided, studentTwoSidedQuantile } from './student-t.ts';

type Row = readonly number[];
const url = new URL('../../../test/fixtures/significance/expected.json', import.meta.url);
const grids: Readonly<Record<string, readonly Row[]>> = JSON.parse(readFileSync(url, 'utf8')).distributions;

/** The largest relative error over a grid, with the row that has it. */
function worst(
  grid: string,
  compute: (...row: number[]) => number,
  expectedAt = -1,
): { error: number; row: Row } {
  const rows = grids[grid]!;
  expect(rows.length).toBeGreaterThan(10);
  return rows
    .map((row) => {
      const expected = row.at(expectedAt)!;
      const got = compute(...row);
      // Below 1e-300 doubles have fewer digits.
      const scale = Math.max(Math.abs(expected), 1e-300);
      return { error: got === expected ? 0 : Math.abs(got - expected) / scale, row };
    })
    .reduce((most, here) => (here.error > most.error || Number.isNaN(here.error) ? here : most));
}

describe('distributions agree with scipy, relatively', () => {
  it.each([
    ['normal', (z: number) => normalAtMost(z), 3e-13, -1],
    ['normal_quantile', (p: number) => normalQuantile(p), 3e-13, -1],
    ['beta', (a: number, b: number, x: number) => incompleteBeta(a, b, x)[0], 3e-13, 3],
    ['beta', (a: number, b: number, x: number) => incompleteBeta(a, b, x)[1], 3e-13, 4],
    ['beta_quantile', (p: number, a: number, b: number) => betaQuantile(p, a, b), 3e-13, -1],
    ['student_two_sided', studentTwoSided, 3e-13, -1],
    ['student_quantile', studentTwoSidedQuantile, 3e-13, -1],
    ['binomial', (k: number, n: number, p: number) => binomialProbability(k, n, p), 3e-13, 3],
    ['binomial', (k: number, n: number, p: number) => binomialAtMost(k, n, p), 3e-13, 4],
  ] as const)('%s', (grid, compute, bound, expectedAt) => {
    const { error, row } = worst(grid, compute as (...row: number[]) => number, expectedAt);
    expect(error, JSON.stringify(row)).toBeLessThan(bound);
  });

  it('noncentral t, absolutely', () => {
    for (const [t, degrees, noncentrality, expected] of grids['noncentral_t']! as [
      number,
      number,
      number,
      number,
    ][])
      expect(
        Math.abs(noncentralTAtMost(t, degrees, noncentrality) - expected),
        `${t} ${degrees} ${noncentrality}`,
      ).toBeLessThan(1e-11);
  });
});

describe('fairCoinP', () => {
  it('is the sum of the terms of Pascal’s triangle', () => {
    for (let n = 0; n <= 40; n++) {
      const terms = [1];
      for (let k = 0; k < n; k++) terms.push((terms[k]! * (n - k)) / (k + 1));
      for (let k = 0; k <= n; k++) {
        const tail = terms.slice(0, Math.min(k, n - k) + 1).reduce((sum, term) => sum + term, 0);
        expect(fairCoinP(k, n)).toBeCloseTo(Math.min(1, (2 * tail) / 2 ** n), 13);
      }
    }
  });
});
