import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { canonicalPlan } from './canonical-plan.ts';
import { readPlan } from './read-plan.ts';

const PLAN = {
  bench: 'small',
  dataset: { name: 'jsonl', path: 'data', options: { split: 'test', deep: true, n: 3 } },
  rankers: { words: { kind: 'bm25', k1: 1.2 }, meaning: { kind: 'dense', model: 'static-384' } },
  arms: {
    A: { ranker: 'words' },
    B: { ranker: 'meaning', exploratory: 'yes' },
    F: { fusion: { rankConstant: 60, legs: { A: { weight: 0.5 }, B: { weight: 1 } } } },
  },
  measures: ['Every@5'],
  families: { one: { alpha: 0.05 } },
  comparisons: [
    { family: 'one', arm: 'F', reference: 'A', measure: 'Every@5', test: 'mcnemar', smallestGain: 10 },
  ],
};

function canonical(text: string): string {
  return canonicalPlan(readPlan(text, 'small.bench.yaml'));
}

const STYLE = fc.record({
  defaultStringType: fc.constantFrom('PLAIN', 'QUOTE_DOUBLE', 'QUOTE_SINGLE'),
  defaultKeyType: fc.constantFrom('PLAIN', 'QUOTE_DOUBLE'),
  collectionStyle: fc.constantFrom('any', 'block', 'flow'),
  indent: fc.integer({ min: 2, max: 6 }),
  indentSeq: fc.boolean(),
} as const);

describe('the canonical text of a plan', () => {
  it('does not depend on the order of keys or the style of the YAML', () => {
    const expected = canonical(stringify(PLAN));
    fc.assert(
      fc.property(STYLE, fc.nat(), fc.boolean(), (style, seed, hasComment) => {
        const text = stringify(turned(PLAN, seed), style);
        expect(canonical(hasComment ? `# By nobody.\n${text}\n# End.\n` : text)).toBe(expected);
      }),
      { numRuns: 30 },
    );
  });

  it('does not depend on what is left to defaults', () => {
    const whole = { ...PLAN, depth: 50, families: { one: { alpha: 0.05, correction: 'holm', size: 1 } } };
    expect(canonical(stringify(whole))).toBe(canonical(stringify(PLAN)));
  });

  it.each([
    ['1.0', '1'],
    ['"1"', '1'],
    ['"1.00"', '1'],
    ['01', '1'],
    ['0.50', '0.5'],
  ])('writes the weight %s as %s', (written, weight) => {
    const text = stringify(PLAN).replace('weight: 0.5', `weight: ${written}`);
    const value = JSON.parse(canonical(text)) as { arms: { F: { fusion: { legs: unknown[] } } } };
    expect(value.arms.F.fusion.legs[0]).toEqual({ leg: 'A', weight });
  });

  it('keeps the order of legs, which decides ties', () => {
    const legs = { B: { weight: 1 }, A: { weight: 0.5 } };
    const other = { ...PLAN, arms: { ...PLAN.arms, F: { fusion: { rankConstant: 60, legs } } } };
    expect(canonical(stringify(other))).not.toBe(canonical(stringify(PLAN)));
  });

  it('changes with every figure and every word', () => {
    const text = stringify(PLAN);
    const texts = [text, text.replace('smallestGain: 10', 'smallestGain: 9'), text.replace('0.05', '0.01')];
    texts.push(text.replace('exploratory: yes', 'exploratory: no'), `${text}notes: Ours.\n`);
    expect(new Set(texts.map(canonical)).size).toBe(texts.length);
  });

  it('is JSON that reads as the plan', () => {
    expect(parse(canonical(stringify(PLAN)))).toMatchObject({ bench: 'small', measures: ['Every@5'] });
  });
});

/** The same value, its keys in another order; legs keep theirs. */
function turned(value: unknown, seed: number): unknown {
  if (Array.isArray(value)) return value.map((element) => turned(element, seed));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, member]) => [
    key,
    key === 'legs' ? member : turned(member, seed),
  ]);
  const at = seed % Math.max(1, entries.length);
  const from = [...entries.slice(at), ...entries.slice(0, at)];
  return Object.fromEntries(seed % 2 === 0 ? from : from.reverse());
}
