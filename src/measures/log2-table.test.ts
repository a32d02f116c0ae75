import { describe, expect, it } from 'vitest';
import { glibcLog2Table, log2Table } from './log2-table.ts';

describe('log2Table', () => {
  it('holds the double nearest to log2(n) for 2 to 10,001', () => {
    // The digest is over float(Decimal(n).ln() / Decimal(2).ln()) at 50 digits, by Python 3.11.
    const table = log2Table(10_001);
    const bits = new BigUint64Array(table.slice(0, 10_002).buffer);
    let digest = 0n;
    for (let number = 2; number <= 10_001; number++) {
      digest = BigInt.asUintN(64, digest * 31n + bits[number]!);
    }
    expect(digest).toBe(8045526421415306036n);
  });

  it('is exact at powers of two, and differs from Math.log2 where that is off', () => {
    const table = log2Table(4096);
    expect(table[1]).toBe(0);
    for (let power = 1; power <= 12; power++) expect(table[2 ** power]).toBe(power);
    expect(table[1375]).toBe(10.425215903299383);
    expect(table[2750]).toBe(11.425215903299383);
  });

  it('keeps what it has when it grows', () => {
    const before = log2Table(10)[7];
    expect(log2Table(70_000)[7]).toBe(before);
    expect(log2Table(70_000).length).toBeGreaterThan(70_000);
  });
});

describe('glibcLog2Table', () => {
  it('is one unit in the last place above at seven numbers up to 100,000, and equal elsewhere', () => {
    const glibc = glibcLog2Table(100_000);
    const nearest = log2Table(100_000);
    const above: number[] = [];
    for (let number = 1; number <= 100_000; number++) {
      if (glibc[number] === nearest[number]) continue;
      expect(glibc[number]! - nearest[number]!).toBe(2 ** -49);
      above.push(number);
    }
    expect(above).toEqual([1621, 3242, 6484, 12968, 25936, 51872, 57803]);
  });

  it('grows', () => {
    const before = glibcLog2Table(10)[1621];
    expect(glibcLog2Table(300_000)[1621]).toBe(before);
    expect(glibcLog2Table(300_000)[2 ** 18]).toBe(18);
  });
});
