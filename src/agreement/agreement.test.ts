import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Run } from '../runs/index.ts';
import { agreementOf } from './agreement.ts';
import { kendallTauB, rankCorrelation } from './kendall-tau.ts';
import { numberedPair } from './numbered-pair.ts';
import { jaccardAt, overlapAt, sharedAt } from './overlap.ts';
import { rankBiasedOverlap } from './rank-biased-overlap.ts';
import { runAgreement } from './run-agreement.ts';

interface Expected {
  readonly kendall: readonly { readonly x: number[]; readonly y: number[]; readonly tau_b: number }[];
  readonly rbo_extrapolated: readonly {
    readonly a: string[];
    readonly b: string[];
    readonly p: number;
    readonly value: number;
  }[];
}

const fixtures = new URL('../../test/fixtures/agreement/', import.meta.url);
const expected: Expected[] = ['expected.json', 'expected-more.json'].map((name) =>
  JSON.parse(readFileSync(new URL(name, fixtures), 'utf8')),
);

const ids = fc.shuffledSubarray(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k']);

describe('kendallTauB', () => {
  it('gives what scipy gives', () => {
    const cases = expected.flatMap(({ kendall }) => kendall);
    expect(cases.length).toBeGreaterThan(20);
    for (const { x, y, tau_b } of cases) expect(Math.abs(kendallTauB(x, y)! - tau_b)).toBeLessThan(1e-9);
  });

  it('is undefined, not NaN or 0, for a constant column or a single row', () => {
    expect(kendallTauB([1, 1, 1], [1, 2, 3])).toBeUndefined();
    expect(kendallTauB([1], [1])).toBeUndefined();
    expect(kendallTauB([], [])).toBeUndefined();
  });

  it('is exactly 1 and -1 at its ends, for columns of any length', () => {
    for (let length = 2; length <= 60; length++) {
      const column = Array.from({ length }, (_, row) => row);
      expect(kendallTauB(column, column)).toBe(1);
      expect(kendallTauB(column, column.toReversed())).toBe(-1);
    }
  });

  it('refuses columns it cannot compare', () => {
    expect(() => kendallTauB([1, 2], [1])).toThrow('Expected two columns of one length, got 2 and 1.');
    expect(() => kendallTauB([1, Number.NaN], [1, 2])).toThrow('Expected finite numbers, got NaN.');
  });

  it('counts as the definition does, pair by pair', () => {
    const columns = fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 5 })), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(columns, (rows) => {
        let [balance, differentX, differentY] = [0, 0, 0];
        for (const [index, [x, y]] of rows.entries()) {
          for (const [otherX, otherY] of rows.slice(0, index)) {
            balance += Math.sign(x - otherX) * Math.sign(y - otherY);
            if (x !== otherX) differentX++;
            if (y !== otherY) differentY++;
          }
        }
        const tau = kendallTauB(
          rows.map(([x]) => x),
          rows.map(([, y]) => y),
        );
        if (differentX === 0 || differentY === 0) expect(tau).toBeUndefined();
        else expect(tau).toBeCloseTo(balance / Math.sqrt(differentX * differentY), 12);
      }),
    );
  });
});

describe('rankCorrelation', () => {
  it('takes missing documents as tied after the last place, or leaves them out', () => {
    const pair = numberedPair(['a', 'b', 'c'], ['b', 'a', 'd']);
    // Either: a 1 2, b 2 1, c 3 4, d 4 3.
    expect(rankCorrelation(pair, 'either')).toBeCloseTo(kendallTauB([1, 2, 3, 4], [2, 1, 4, 3])!, 15);
    expect(rankCorrelation(pair, 'both')).toBe(-1);
    expect(rankCorrelation(numberedPair(['a'], ['b']), 'both')).toBeUndefined();
    expect(rankCorrelation(numberedPair(['a'], ['b']), 'either')).toBe(-1);
  });
});

describe('rankBiasedOverlap', () => {
  it('gives the reference values, for rankings of one length and of different lengths', () => {
    const cases = expected.flatMap((file) => file.rbo_extrapolated);
    expect(cases).toHaveLength(25);
    for (const { a, b, p, value } of cases) {
      expect(Math.abs(rankBiasedOverlap(numberedPair(a, b), p) - value)).toBeLessThan(1e-9);
    }
  });

  it('refuses a persistence that is no share', () => {
    expect(() => rankBiasedOverlap(numberedPair(['a'], ['a']), 1)).toThrow('above 0 and below 1, got 1.');
  });
});

describe('agreementOf', () => {
  it('is symmetric, within its range, and whole for a ranking with itself', () => {
    fc.assert(
      fc.property(ids, ids, fc.integer({ min: 1, max: 12 }), (a, b, cutoff) => {
        const there = agreementOf(numberedPair(a, b), { cutoff });
        const back = agreementOf(numberedPair(b, a), { cutoff });
        expect(back.rbo).toBeCloseTo(there.rbo, 12);
        expect({ ...back, rbo: 0 }).toEqual({ ...there, rbo: 0 });
        for (const value of [there.overlap, there.jaccard, there.rbo]) {
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThanOrEqual(1 + 1e-12);
        }
        const own = agreementOf(numberedPair(a, a), { cutoff });
        expect([own.overlap, own.jaccard]).toEqual([1, 1]);
        expect(own.rbo).toBeCloseTo(1, 12);
        if (a.length > 1) expect(own.tau).toBeCloseTo(1, 12);
      }),
    );
  });

  it('counts shared documents as sets do', () => {
    fc.assert(
      fc.property(ids, ids, fc.integer({ min: 1, max: 12 }), (a, b, cutoff) => {
        const pair = numberedPair(a, b);
        const [topA, topB] = [new Set(a.slice(0, cutoff)), new Set(b.slice(0, cutoff))];
        const shared = [...topA].filter((id) => topB.has(id)).length;
        const either = new Set([...topA, ...topB]).size;
        expect(sharedAt(pair, cutoff)).toBe(shared);
        expect(jaccardAt(pair, cutoff)).toBe(either === 0 ? 1 : shared / either);
        expect(overlapAt(pair, cutoff)).toBe(either === 0 ? 1 : shared / Math.max(topA.size, topB.size));
      }),
    );
  });

  it('refuses options out of range and ids that stand twice', () => {
    const pair = numberedPair(['a'], ['a']);
    expect(() => agreementOf(pair, { cutoff: 0 })).toThrow('Expected a cutoff of 1 or more, got 0.');
    expect(() => agreementOf(pair, { depth: 1.5 })).toThrow('Expected a depth of 1 or more, got 1.5.');
    expect(() => agreementOf(pair, { persistence: 0 })).toThrow('got 0.');
    expect(() => numberedPair(['a', 'a'], [])).toThrow('got "a" twice');
  });
});

describe('runAgreement', () => {
  const run = (name: string, queries: Record<string, string[]>) => ({
    name,
    run: Run.from(
      name,
      Object.entries(queries).map(([queryId, list]) => [
        queryId,
        list.map((id, index) => ({ id, score: list.length - index })),
      ]),
    ),
  });

  it('compares every pair query by query as rankings in memory, and averages', () => {
    const runs = [
      run('one', { q1: ['a', 'b', 'c'], q2: ['x', 'y'] }),
      run('two', { q2: ['y', 'z'], q1: ['c', 'a'] }),
      run('three', { q1: ['a'], q3: ['a'] }),
    ];
    const { pairs, notices } = runAgreement(runs, { cutoff: 2 });
    expect(pairs.map(({ first, second }) => `${first}-${second}`)).toEqual([
      'one-two',
      'one-three',
      'two-three',
    ]);
    const [q1, q2] = [
      agreementOf(numberedPair(['a', 'b', 'c'], ['c', 'a']), { cutoff: 2 }),
      agreementOf(numberedPair(['x', 'y'], ['y', 'z']), { cutoff: 2 }),
    ];
    expect(pairs[0]!.queries).toEqual([
      { queryId: 'q1', ...q1 },
      { queryId: 'q2', ...q2 },
    ]);
    expect(pairs[0]!.mean!.rbo).toBe((q1.rbo + q2.rbo) / 2);
    expect(pairs[1]!.queries.map(({ queryId }) => queryId)).toEqual(['q1']);
    expect(notices.map(({ count, message }) => `${count} ${message}`)).toEqual([
      '1 Run three lacks 1 of the 2 queries of one; they count for nothing in this pair.',
      '1 Run one lacks 1 of the 2 queries of three; they count for nothing in this pair.',
      '1 Run three lacks 1 of the 2 queries of two; they count for nothing in this pair.',
      '1 Run two lacks 1 of the 2 queries of three; they count for nothing in this pair.',
    ]);
  });

  it('has no mean where two runs share no query', () => {
    const { pairs } = runAgreement([run('one', { q1: ['a'] }), run('two', { q2: ['a'] })]);
    expect(pairs[0]).toEqual({ first: 'one', second: 'two', queries: [], mean: undefined, tauQueries: 0 });
  });

  it('refuses a single run and two of one name', () => {
    expect(() => runAgreement([run('one', {})])).toThrow('Expected at least two runs to compare, got 1.');
    expect(() => runAgreement([run('one', {}), run('one', {})])).toThrow('got "one" twice');
  });
});
