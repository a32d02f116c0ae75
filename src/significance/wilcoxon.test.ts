import { describe, expect, it } from 'vitest';
import { pairDifferences, testByWilcoxon } from './index.ts';

const zeros = (n: number) => new Array<number>(n).fill(0);

describe('testByWilcoxon', () => {
  it('ties differences as written, where doubles see noise', () => {
    const differences = pairDifferences([0.4, 0.2, 0.9, 0.3, 0.5], [0.3, 0.1, 0.4, 0.5, 0.9]);
    const asWritten = testByWilcoxon(differences);
    const asDoubles = testByWilcoxon(differences, { arithmetic: 'double' });
    expect(asWritten).toMatchObject({ exact: false, statistic: { value: 7 } });
    expect(asDoubles).toMatchObject({ exact: true, statistic: { value: 7 } });
  });

  it('is exact for 25 plain differences and approximates 26', () => {
    const plain = Array.from({ length: 26 }, (_, index) => (index + 1) * (index % 3 ? 1 : -1));
    expect(testByWilcoxon(pairDifferences(plain.slice(0, 25), zeros(25))).exact).toBe(true);
    expect(testByWilcoxon(pairDifferences(plain, zeros(26))).exact).toBe(false);
    expect(testByWilcoxon(pairDifferences(plain, zeros(26)), { distribution: 'exact' }).exact).toBe(true);
    expect(testByWilcoxon(pairDifferences([1, -2, 3, 0], zeros(4))).exact).toBe(false);
  });

  it('has the exact distribution for shared ranks: 1.5, 1.5 and -3 leave 6 of 8 patterns', () => {
    const { p, statistic } = testByWilcoxon(pairDifferences([1, 1, -2], zeros(3)), { distribution: 'exact' });
    expect({ p, sum: statistic?.value }).toEqual({ p: 1, sum: 3 });
    const all = testByWilcoxon(pairDifferences([1, 1, 2], zeros(3)), { distribution: 'exact' });
    expect(all.p).toBe(2 / 8);
  });

  it('ranks zeros with pratt and drops them with wilcox', () => {
    const differences = pairDifferences([0, 0, 1, 2, -3], zeros(5));
    expect(testByWilcoxon(differences, { zeros: 'wilcox' }).statistic?.value).toBe(3);
    expect(testByWilcoxon(differences, { zeros: 'pratt' }).statistic?.value).toBe(5);
  });
});
