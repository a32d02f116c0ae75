import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonStrings, lineAt, rewriteJsonStrings } from './json-strings.ts';

describe('strings of JSON', () => {
  it('stand where they are, keys apart from values', () => {
    const text = '{"a": ["x", {"b/c": "y\\n"}], "d": 1.0}\n{"e": "z"}';
    const found = Array.from(jsonStrings(text), (each) => [each.value, each.isKey, each.pointer()]);
    expect(found).toEqual([
      ['a', true, '/a'],
      ['x', false, '/a/0'],
      ['b/c', true, '/a/1/b~1c'],
      ['y\n', false, '/a/1/b~1c'],
      ['d', true, '/d'],
      ['e', true, '/e'],
      ['z', false, '/e'],
    ]);
    expect(lineAt(text, text.indexOf('"e"'))).toBe(2);
  });

  it('are rewritten without touching anything else', () => {
    expect(rewriteJsonStrings('{ "x" : "x", "n": 1.00e-05 }', (value) => value.toUpperCase())).toBe(
      '{ "x" : "X", "n": 1.00e-05 }',
    );
  });

  it('are all found, and a rewriting is that of the parsed value', () => {
    const change = (value: string) => `<${value}>`;
    const changed = (value: unknown): unknown => {
      if (typeof value === 'string') return change(value);
      if (Array.isArray(value)) return value.map(changed);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, changed(member)]));
    };
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(JSON.parse(rewriteJsonStrings(text, change))).toEqual(changed(JSON.parse(text)));
        expect(rewriteJsonStrings(text, (value) => value)).toBe(text);
      }),
    );
  });

  it('of any text end', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('"', '\\', '{', '}', '[', ']', ',', ':', 'a') }),
        (text) => {
          for (const { start, end } of jsonStrings(text)) expect(end).toBeGreaterThan(start);
        },
      ),
    );
  });
});
