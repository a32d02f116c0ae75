import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type JsonNode, JsonScanner } from './json-syntax.ts';

function scan(text: string): JsonNode[] {
  const scanner = new JsonScanner(text, 'x.json');
  const nodes: JsonNode[] = [];
  for (let node = scanner.next(); node !== undefined; node = scanner.next()) nodes.push(node);
  return nodes;
}

/** What JSON.parse would have made of a node. */
function plain(node: JsonNode): unknown {
  switch (node.kind) {
    case 'object':
      return Object.fromEntries(node.members.map(([key, value]) => [key, plain(value)]));
    case 'array':
      return node.elements.map(plain);
    case 'string':
      return node.text;
    default:
      return node.value;
  }
}

describe('scanning JSON', () => {
  test('gives what JSON.parse gives, however it is spaced', () => {
    const json = fc.json({ maxDepth: 4, stringUnit: 'binary' });
    fc.assert(
      fc.property(json, fc.constantFrom(undefined, 1, '\t', '\r\n'), (text, space) => {
        const value: unknown = JSON.parse(text);
        const spaced = JSON.stringify(value, null, space === '\r\n' ? undefined : space);
        const around = space === '\r\n' ? `\r\n ${spaced} \r\n` : spaced;
        expect(scan(around).map(plain)).toEqual([value]);
      }),
    );
  });

  test('refuses what JSON.parse refuses, and takes what it takes', () => {
    const pieces = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"',
      'a',
      '\\',
      '\\n',
      '\\u00e9',
      '\\u12',
      '0',
      '1',
      '-',
      '.',
      'e',
      '+',
      ' ',
      '\n',
      'true',
      'nul',
      'NaN',
      '\u0001',
      '\u2028',
      '"k"',
      '"k":1',
    );
    fc.assert(
      fc.property(fc.array(pieces, { minLength: 1, maxLength: 8 }), (parts) => {
        const text = parts.join('');
        let expected: unknown;
        try {
          expected = JSON.parse(text);
        } catch {
          // Several values after one another are no JSON document, and are fine here.
          let count = -1;
          try {
            count = scan(text).length;
          } catch (error) {
            expect(error).toMatchObject({
              name: 'InputError',
              place: expect.stringMatching(/^x\.json:\d+$/),
            });
          }
          expect(count === 1).toBe(false);
          return;
        }
        expect(scan(text).map(plain)).toEqual([expected]);
      }),
      { numRuns: 3000 },
    );
  });

  test('keeps duplicate keys, in order', () => {
    const [node] = scan('{"a":1,"b":2,"a":3}');
    expect(node).toMatchObject({ kind: 'object' });
    expect(node?.kind === 'object' && node.members.map(([key]) => key)).toEqual(['a', 'b', 'a']);
  });

  test('knows the line of every value', () => {
    const nodes = scan('{"a":\n1,\r\n"b": [\n\n2]}\n{}\n');
    expect(nodes.map(({ line }) => line)).toEqual([1, 6]);
    const [first] = nodes;
    if (first?.kind !== 'object') throw new Error('Expected an object.');
    expect(first.members.map(([, { line }]) => line)).toEqual([2, 3]);
    const list = first.members[1]![1];
    expect(list.kind === 'array' && list.elements[0]!.line).toBe(5);
  });

  test('reads strings of many megabytes and numbers of many digits', () => {
    const long = 'x'.repeat(5_000_000);
    expect(scan(`["${long}","${'\\n'.repeat(1_000_000)}"]`).map(plain)).toEqual([
      [long, '\n'.repeat(1_000_000)],
    ]);
    expect(scan('1'.repeat(400)).map(plain)).toEqual([Number.POSITIVE_INFINITY]);
  });

  test.each([
    ['{"a":1', 'Expected `,`, got the end of the file.'],
    ['{"a" 1}', 'Expected `:`, got "1}".'],
    ['{a:1}', 'Expected a key in double quotes, got "a:1}".'],
    ["{'a':1}", 'Expected a key in double quotes'],
    ['{"a":1,}', 'Expected a key in double quotes, got "}".'],
    ['[1,]', 'Expected a JSON value, got "]".'],
    ['[NaN]', 'Expected a JSON value, got "NaN]".'],
    ['[Infinity]', 'Expected a JSON value'],
    ['[-]', 'Expected a JSON value'],
    ['[.5]', 'Expected a JSON value'],
    ['[01]', 'Expected `,`, got "1]".'],
    ['[undefined]', 'Expected a JSON value'],
    ['["a', 'Expected a JSON string'],
    ['["a\tb"]', 'Expected a JSON string'],
    ['["\\x"]', 'Expected a JSON string'],
    ['["\\u12"]', 'Expected a JSON string'],
    ['["\\ud83d"]', 'Expected a string of whole characters (no lone surrogate)'],
    [']', 'Expected a JSON value'],
  ])('refuses %s', (text, message) => {
    expect(() => scan(`\n\n${text}`)).toThrow(`x.json:3: ${message}`);
  });

  test('refuses more than 64 levels instead of overflowing the stack', () => {
    expect(scan('['.repeat(64) + ']'.repeat(64))).toHaveLength(1);
    expect(() => scan('['.repeat(1_000_000))).toThrow('x.json:1: Expected at most 64 levels');
    expect(() => scan('{"a":'.repeat(1_000_000))).toThrow('x.json:1: Expected at most 64 levels');
  });
});
