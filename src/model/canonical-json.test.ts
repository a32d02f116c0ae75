import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

describe('canonical JSON', () => {
  it('sorts keys by their bytes and writes no spaces', () => {
    expect(canonicalJson({ b: [1, { d: null, c: 'x' }], a: 0.1, '': true })).toBe(
      '{"":true,"a":0.1,"b":[1,{"c":"x","d":null}]}',
    );
    // U+1F600 stands after U+FF5E by bytes and before it by UTF-16 units.
    expect(canonicalJson({ '\u{1f600}': 1, '\uff5e': 2 })).toBe('{"\uff5e":2,"\u{1f600}":1}');
    expect(canonicalJson(-0)).toBe('0');
  });

  it('is one text, whatever the order in which keys were set', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat(), (value, seed) => {
        const text = canonicalJson(value);
        expect(canonicalJson(shuffled(value, seed))).toBe(text);
        expect(canonicalJson(JSON.parse(text))).toBe(text);
      }),
    );
  });

  it('has different texts for different values', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        const differ = JSON.stringify(sorted(a)) !== JSON.stringify(sorted(b));
        expect(canonicalJson(a) !== canonicalJson(b)).toBe(differ);
      }),
    );
  });

  const cycle: { self?: unknown } = {};
  cycle.self = [cycle];
  it.each<[string, unknown, string]>([
    ['NaN', { a: [Number.NaN] }, 'got NaN at $.a[0]'],
    ['an infinity', Number.POSITIVE_INFINITY, 'got Infinity at $'],
    ['undefined', { a: undefined }, 'got undefined at $.a'],
    // biome-ignore lint/suspicious/noSparseArray: a hole is what is tested.
    ['a hole', [1, , 2], 'got undefined at $[1]'],
    ['a bigint', 1n, 'got bigint at $'],
    ['a function', { a: () => 1 }, 'got function at $.a'],
    ['a map', new Map(), 'got an object of Map at $'],
    ['a date', { a: new Date(0) }, 'got an object of Date at $.a'],
    ['a cycle', cycle, 'got an object that contains itself at $.self[0]'],
  ])('refuses %s', (_, value, words) => {
    expect(() => canonicalJson(value)).toThrow(words);
  });

  it('writes one object twice where it stands twice and not inside itself', () => {
    const shared = { a: 1 };
    expect(canonicalJson([shared, shared])).toBe('[{"a":1},{"a":1}]');
  });
});

/** The same value, its keys set in another order. */
function shuffled(value: unknown, seed: number): unknown {
  if (Array.isArray(value)) return value.map((element) => shuffled(element, seed));
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).map(([key, member]) => [key, shuffled(member, seed)] as const);
  const at = entries.length === 0 ? 0 : seed % entries.length;
  return objectOf([...entries.slice(at), ...entries.slice(0, at)].reverse());
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return Object.is(value, -0) ? 0 : value;
  return objectOf(
    Object.entries(value)
      .map(([key, member]) => [key, sorted(member)] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** Keeps a key `__proto__` a key. */
function objectOf(entries: readonly (readonly [string, unknown])[]): object {
  return Object.fromEntries(entries);
}
