import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adjust, CORRECTIONS, type CorrectionName } from './index.ts';

const names = CORRECTIONS.map(({ name }) => name);
const pLists = fc.array(
  fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(0, 0.01, 0.04, 0.05, 0.5, 1)),
  { minLength: 1, maxLength: 12 },
);

describe.each(names)('%s', (name) => {
  it('keeps order and bounds, and does not depend on the order of the list', () => {
    fc.assert(
      fc.property(pLists, (ps) => {
        const adjusted = adjust(ps, name);
        adjusted.forEach((p, index) => {
          expect(p).toBeGreaterThanOrEqual(ps[index]!);
          expect(p).toBeLessThanOrEqual(1);
          for (let other = 0; other < ps.length; other++)
            if (ps[other]! <= ps[index]!) expect(adjusted[other]).toBeLessThanOrEqual(p);
        });
        expect(adjust(ps.toReversed(), name)).toEqual(adjusted.toReversed());
      }),
    );
  });

  it('takes missing comparisons of a fixed family as p = 1', () => {
    fc.assert(
      fc.property(pLists, fc.integer({ min: 0, max: 5 }), (ps, missing) => {
        const whole = adjust([...ps, ...new Array<number>(missing).fill(1)], name);
        expect(adjust(ps, name, { familySize: ps.length + missing })).toEqual(whole.slice(0, ps.length));
      }),
    );
  });

  it('leaves a family of one alone', () => {
    expect(adjust([0.0313], name)[0]).toBeCloseTo(0.0313, 15);
    expect(adjust([], name)).toEqual([]);
  });
});

describe('adjust', () => {
  it('lets p ≤ alpha decide: holm of .025 and .05 rejects both at .05', () => {
    expect(adjust([0.025, 0.05], 'holm')).toEqual([0.05, 0.05]);
    expect(adjust([0.01, 0.04, 0.03], 'holm')).toEqual([0.03, 0.06, 0.06]);
  });

  it('orders the corrections by sharpness', () => {
    fc.assert(
      fc.property(pLists, (ps) => {
        const sharper: [CorrectionName, CorrectionName][] = [
          ['holm', 'bonferroni'],
          ['sidak', 'bonferroni'],
          ['holm-sidak', 'holm'],
          ['hochberg', 'holm'],
          ['hommel', 'hochberg'],
          ['benjamini-hochberg', 'hommel'],
          ['benjamini-hochberg', 'benjamini-yekutieli'],
          ['none', 'benjamini-hochberg'],
        ];
        for (const [sharp, blunt] of sharper) {
          const wanted = adjust(ps, blunt);
          adjust(ps, sharp).forEach((p, index) => {
            expect(p, `${sharp} and ${blunt}`).toBeLessThanOrEqual(wanted[index]! + 1e-15);
          });
        }
      }),
    );
  });

  it('hommel is the closed test by Simes over every set of comparisons', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 7 }),
        (ps) => {
          const byClosure = ps.map((_, index) => {
            let most = 0;
            for (let set = 1; set < 2 ** ps.length; set++) {
              if (!(set & (1 << index))) continue;
              const members = ps.filter((_, place) => set & (1 << place)).sort((a, b) => a - b);
              most = Math.max(
                most,
                Math.min(...members.map((p, place) => (p * members.length) / (place + 1))),
              );
            }
            return most;
          });
          adjust(ps, 'hommel').forEach((p, index) => {
            expect(p).toBeCloseTo(byClosure[index]!, 12);
          });
        },
      ),
    );
  });

  it.each([
    ['NaN', [0.1, Number.NaN], {}],
    ['a negative p', [-0.1], {}],
    ['a p above 1', [1.1], {}],
    ['a family smaller than the list', [0.1, 0.2], { familySize: 1 }],
  ])('refuses %s', (_, ps, options) => {
    expect(() => adjust(ps, 'holm', options)).toThrow(/Expected/);
  });
});
