import { InputError } from './errors.ts';
import { compareIds } from './id-order.ts';

/**
 * JSON with one text for each value: keys ascending by their UTF-8 bytes, no spaces, numbers and strings as
 * `JSON.stringify` writes them. What a digest is taken of.
 *
 * @throws InputError for what JSON has no form for (undefined, NaN, an infinity, a bigint, a function, an object that
 * is neither plain nor an array) and for a value that contains itself, naming the place: `$.arms.A0`. Nothing is
 * dropped silently, as `JSON.stringify` does: two different values would have one digest.
 * @see RFC 8785 (JSON Canonicalization Scheme), which sorts by UTF-16 units instead.
 */
export function canonicalJson(value: unknown): string {
  return textOf(value, '$', []);
}

function textOf(value: unknown, place: string, above: readonly object[]): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw unwritable(String(value), place);
    return JSON.stringify(value);
  }
  if (typeof value !== 'object') throw unwritable(typeof value, place);
  if (above.includes(value)) throw unwritable('an object that contains itself', place);
  const within = [...above, value];
  if (Array.isArray(value)) {
    // Not `map`, which skips holes.
    const elements = Array.from(value, (element, index) => textOf(element, `${place}[${index}]`, within));
    return `[${elements.join(',')}]`;
  }
  if (!isPlain(value)) throw unwritable(`an object of ${value.constructor?.name ?? 'a class'}`, place);
  const members = Object.entries(value)
    .sort(([a], [b]) => compareIds(a, b))
    .map(([key, member]) => `${JSON.stringify(key)}:${textOf(member, `${place}.${key}`, within)}`);
  return `{${members.join(',')}}`;
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function unwritable(what: string, place: string): InputError {
  return new InputError(`Expected a value that JSON can write, got ${what} at ${place}.`, {
    code: 'bad-argument',
  });
}
