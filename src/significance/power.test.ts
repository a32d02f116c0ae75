import { describe, expect, it } from 'vitest';
import {
  detectableByMcNemar,
  detectableByPairedT,
  powerOfMcNemar,
  powerOfPairedT,
  testByMcNemar,
} from './index.ts';

describe('powerOfMcNemar', () => {
  it('is the sum over every outcome that the test rejects', () => {
    const [pairs, onlyFirst, onlySecond] = [25, 0.3, 0.1];
    const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));
    let sum = 0;
    for (let b = 0; b <= pairs; b++)
      for (let c = 0; b + c <= pairs; c++) {
        if (testByMcNemar(b, c).p > 0.05) continue;
        const rest = pairs - b - c;
        const ways = factorial(pairs) / factorial(b) / factorial(c) / factorial(rest);
        sum += ways * onlyFirst ** b * onlySecond ** c * (1 - onlyFirst - onlySecond) ** rest;
      }
    expect(powerOfMcNemar(pairs, onlyFirst, onlySecond, 0.05)).toBeCloseTo(sum, 12);
  });

  it('counts p = alpha as significant: 0 of 5 at 0.0625', () => {
    expect(testByMcNemar(5, 0).p).toBe(0.0625);
    expect(powerOfMcNemar(5, 0.5, 0.5, 0.0625)).toBeCloseTo(0.0625, 14);
    expect(powerOfMcNemar(5, 0.5, 0.5, 0.0624)).toBe(0);
  });

  it('stays below alpha without a difference, is 0 without discordance, and is symmetric', () => {
    expect(powerOfMcNemar(200, 0.1, 0.1, 0.05)).toBeLessThanOrEqual(0.05);
    expect(powerOfMcNemar(200, 0, 0, 0.05)).toBe(0);
    expect(powerOfMcNemar(200, 0.1, 0.05, 0.05)).toBeCloseTo(powerOfMcNemar(200, 0.05, 0.1, 0.05), 13);
    expect(powerOfMcNemar(200, 0.7, 0.3, 0.05)).toBeGreaterThan(0.999);
    expect(() => powerOfMcNemar(200, 0.7, 0.4, 0.05)).toThrow('at most 1');
  });
});

describe('detectable effects', () => {
  it('have the power that was asked for', () => {
    const net = detectableByMcNemar(470, 0.08, 0.05, 0.8);
    if (net.kind !== 'detectable') expect.unreachable();
    expect(powerOfMcNemar(470, (0.08 + net.effect) / 2, (0.08 - net.effect) / 2, 0.05)).toBeCloseTo(0.8, 9);
    const mean = detectableByPairedT(60, 0.2, 0.01, 0.9);
    if (mean.kind !== 'detectable') expect.unreachable();
    expect(powerOfPairedT(60, mean.effect, 0.2, 0.01)).toBeCloseTo(0.9, 9);
  });

  it('say when there is none', () => {
    expect(detectableByMcNemar(50, 0.04, 0.05, 0.8)).toMatchObject({ kind: 'undefined' });
    expect(detectableByMcNemar(50, 0, 0.05, 0.8)).toMatchObject({ kind: 'undefined' });
    expect(() => powerOfPairedT(1, 0.1, 0.2, 0.05)).toThrow('at least 2');
    expect(() => detectableByPairedT(10, 0, 0.05, 0.8)).toThrow('positive');
  });

  it('powerOfPairedT is alpha without an effect, and grows', () => {
    expect(powerOfPairedT(30, 0, 0.2, 0.05)).toBeCloseTo(0.05, 11);
    expect(powerOfPairedT(30, 0.1, 0.2, 0.05)).toBe(powerOfPairedT(30, -0.1, 0.2, 0.05));
    expect(powerOfPairedT(30, 0.2, 0.2, 0.05)).toBeGreaterThan(powerOfPairedT(30, 0.1, 0.2, 0.05));
  });
});
