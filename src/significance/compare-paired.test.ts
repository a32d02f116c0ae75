import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CORRECTIONS, comparePaired, TESTS } from './index.ts';

const names = TESTS.map(({ name }) => name);
const quick = { samples: 199, seed: 3 };
const runs = { numRuns: 30 };
const binary = fc.array(fc.tuple(fc.constantFrom(0, 1), fc.constantFrom(0, 1)), {
  minLength: 1,
  maxLength: 30,
});
const graded = fc.array(
  fc.tuple(
    fc.oneof(
      fc.integer({ min: 0, max: 20 }).map((n) => n / 20),
      fc.double({ min: 0, max: 1, noNaN: true }),
    ),
    fc.integer({ min: 1, max: 10 }).map((rank) => 1 / rank),
  ),
  { minLength: 1, maxLength: 30 },
);

describe.each(names)('comparePaired with the test "%s"', (test) => {
  const pairs = test === 'mcnemar' ? binary : graded;

  it('gives p in (0, 1], the effect inside its interval, and counts that add up', () => {
    fc.assert(
      fc.property(pairs, (list) => {
        const [first, second] = [list.map(([x]) => x), list.map(([, y]) => y)];
        const { n, wins, losses, ties, effect, outcome, interval } = comparePaired(first, second, {
          test,
          ...quick,
        });
        expect(wins + losses + ties).toBe(n);
        if (outcome.kind === 'tested') {
          expect(outcome.p).toBeGreaterThan(0);
          expect(outcome.p).toBeLessThanOrEqual(1);
          if (outcome.seed !== undefined) expect(outcome.method).toContain(`seed ${outcome.seed}`);
        } else expect(outcome.reason).toContain('spread');
        if (interval.kind === 'interval') {
          expect(interval.low).toBeLessThanOrEqual(effect + 1e-9);
          expect(interval.high).toBeGreaterThanOrEqual(effect - 1e-9);
        }
      }),
      runs,
    );
  });

  it('mirrors when the arms are swapped', () => {
    fc.assert(
      fc.property(pairs, (list) => {
        const [first, second] = [list.map(([x]) => x), list.map(([, y]) => y)];
        const forth = comparePaired(first, second, { test, ...quick });
        const back = comparePaired(second, first, { test, ...quick });
        expect([back.wins, back.losses, back.ties]).toEqual([forth.losses, forth.wins, forth.ties]);
        expect(back.effect).toBeCloseTo(-forth.effect, 12);
        expect(back.outcome.kind).toBe(forth.outcome.kind);
        if (forth.outcome.kind === 'tested' && back.outcome.kind === 'tested')
          expect(back.outcome.p).toBeCloseTo(forth.outcome.p, 9);
        if (test !== 'bootstrap' && forth.interval.kind === 'interval' && back.interval.kind === 'interval')
          expect(back.interval.low).toBeCloseTo(-forth.interval.high, 9);
      }),
      runs,
    );
  });

  it('gives identical arms p = 1', () => {
    const same = test === 'mcnemar' ? [0, 1, 1] : [0.1, 1 / 3, Math.SQRT1_2];
    const { outcome, ...rest } = comparePaired(same, same, { test });
    expect(outcome).toMatchObject({ kind: 'tested', p: 1 });
    expect(rest).toMatchObject({ effect: 0, wins: 0, losses: 0, ties: 3 });
  });

  it('has an exact answer or none for a constant difference', () => {
    const first = test === 'mcnemar' ? [1, 1, 1, 1] : [0.42, 0.12, 0.69, 0.6].map((value) => value + 0.1);
    const second = test === 'mcnemar' ? [0, 0, 0, 0] : [0.42, 0.12, 0.69, 0.6];
    const { outcome } = comparePaired(first, second, { test });
    if (test === 't' || test === 'bootstrap')
      expect(outcome).toMatchObject({ kind: 'undefined', reason: expect.stringContaining('same amount') });
    else if (test === 'wilcoxon') expect(outcome).toMatchObject({ kind: 'tested', exact: false });
    else expect(outcome).toMatchObject({ kind: 'tested', p: 2 / 16, exact: true });
  });

  it('is the same for the same seed', () => {
    const first = Array.from({ length: 50 }, (_, index) =>
      test === 'mcnemar' ? index % 2 : Math.abs(Math.sin(index)),
    );
    const second = first.map((value, index) =>
      test === 'mcnemar' ? index % 3 && 1 : value * Math.abs(Math.cos(index)),
    );
    const options = { test, samples: 500, seed: 8 };
    expect(comparePaired(first, second, options)).toEqual(comparePaired(first, second, options));
  });
});

describe('comparePaired', () => {
  it('reads the published comparison: 23 and 14 of 470', () => {
    const first = Array.from({ length: 470 }, (_, index) => (index < 23 ? 1 : 0));
    const second = Array.from({ length: 470 }, (_, index) => (index >= 23 && index < 37 ? 1 : 0));
    for (const test of ['mcnemar', 'randomization', 'sign'] as const) {
      const { outcome, ...rest } = comparePaired(first, second, { test });
      expect(outcome).toMatchObject({ exact: true });
      expect(outcome.kind === 'tested' && outcome.p.toFixed(4)).toBe('0.1877');
      expect(rest).toMatchObject({ wins: 23, losses: 14, ties: 433, effect: 9 / 470 });
    }
  });

  it('says that so few queries could not have shown what was seen', () => {
    const first = Array.from({ length: 40 }, (_, index) => (index < 5 ? 1 : 0));
    const second = Array.from({ length: 40 }, (_, index) => (index >= 5 && index < 8 ? 1 : 0));
    const { detectable, effect } = comparePaired(first, second, { test: 'mcnemar' });
    if (detectable.kind === 'detectable') expect(detectable.effect).toBeGreaterThan(effect);
    else expect(detectable.reason).toContain('power');
  });

  it('asks for an equivalence test only when given a margin', () => {
    const first = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7];
    const second = [0.1, 0.21, 0.3, 0.39, 0.5, 0.61, 0.7];
    expect(comparePaired(first, second)).not.toHaveProperty('equivalence');
    for (const test of ['t', 'randomization'] as const)
      expect(comparePaired(first, second, { test, margin: 0.05 }).equivalence).toMatchObject({
        kind: 'tested',
        margin: 0.05,
        isEquivalent: true,
      });
  });

  it.each([
    [{ test: 'mcnemar' as const }, 'values of 0 and 1'],
    [{ interval: 'score' as const }, 'values of 0 and 1'],
    [{ alpha: 0 }, 'alpha'],
    [{ alpha: Number.NaN }, 'alpha'],
    [{ power: 1 }, 'power'],
    [{ samples: 0 }, 'samples'],
    [{ margin: -1 }, 'margin'],
    [{ margin: 0.1, alpha: 0.6 }, 'alpha'],
    [{ test: 'bootstrap' as const, seed: 1.5 }, 'seed'],
    [{ test: 'anova' as never }, 'a test'],
  ])('refuses %j', (options, said) => {
    expect(() => comparePaired([0.1, 0.2, 0.7], [0.3, 0.4, 0.4], options)).toThrow(said);
  });
});

describe('the catalogues', () => {
  it('define each test and correction once, in full', () => {
    expect(new Set(names).size).toBe(6);
    expect(new Set(CORRECTIONS.map(({ name }) => name)).size).toBe(9);
    for (const definition of [...TESTS, ...CORRECTIONS])
      for (const text of Object.values(definition)) expect(text).not.toBe('');
  });
});
