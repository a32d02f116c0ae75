import { createHash } from 'node:crypto';
import {
  appendFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import type { Encoding, ModelIdentity } from '../../model/index.ts';
import { DiskEncodings } from './disk-encodings.ts';
import { EncodingsFolder } from './encodings-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'consilience-encodings-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const MODEL: ModelIdentity = { kind: 'dense', id: 'm', digest: 'aa', dimension: 3, settings: '' };
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
let files = 0;
const newPath = () => join(folder, `${files++}.encodings`);

const SOME: readonly (readonly [string, Encoding | null])[] = [
  [hashOf('a'), Float32Array.of(1, 2, 3)],
  [hashOf('b'), null],
  [hashOf('c'), { tokens: Uint32Array.of(3, 70_000), weights: Float32Array.of(0.5, 2) }],
  [hashOf('d'), { tokens: new Uint32Array(), weights: new Float32Array() }],
  [hashOf('e'), Float32Array.of(-0.25, 0, 1)],
];

function written(path: string): void {
  const cache = new DiskEncodings(path, MODEL);
  for (const [hash, encoding] of SOME) cache.put(hash, encoding);
  cache.close();
}

/** How many of the first are there, and that no other is. */
function firstKept(cache: DiskEncodings): number {
  const kept = SOME.map(([hash]) => cache.get(hash));
  const count = kept.indexOf(undefined);
  const length = count < 0 ? SOME.length : count;
  expect(kept).toEqual(SOME.map(([, encoding], index) => (index < length ? encoding : undefined)));
  return length;
}

describe('DiskEncodings', () => {
  test('gives back what was put, in this process and the next', () => {
    const path = newPath();
    const cache = new DiskEncodings(path, MODEL);
    expect(cache.get(hashOf('a'))).toBeUndefined();
    for (const [hash, encoding] of SOME) cache.put(hash, encoding);
    cache.put(hashOf('a'), null);
    expect(firstKept(cache)).toBe(SOME.length);
    cache.close();
    const again = new DiskEncodings(path, MODEL);
    expect(firstKept(again)).toBe(SOME.length);
    again.close();
  });

  test('cut off anywhere, it keeps every whole record and goes on', () => {
    const whole = newPath();
    written(whole);
    const length = statSync(whole).size;
    fc.assert(
      fc.property(fc.integer({ min: 0, max: length }), fc.uint8Array({ maxLength: 50 }), (cut, garbage) => {
        const path = newPath();
        writeFileSync(path, readFileSync(whole));
        truncateSync(path, cut);
        if (cut < length) appendFileSync(path, garbage);
        const cache = new DiskEncodings(path, MODEL);
        const kept = firstKept(cache);
        for (const [hash, encoding] of SOME.slice(kept)) cache.put(hash, encoding);
        cache.close();
        const again = new DiskEncodings(path, MODEL);
        expect(firstKept(again)).toBe(SOME.length);
        again.close();
        expect(readFileSync(path).equals(readFileSync(whole))).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  test('a flipped bit costs records, never gives other numbers', () => {
    const whole = newPath();
    written(whole);
    const bytes = readFileSync(whole);
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.nat(7), (at, bit) => {
        const path = newPath();
        const damaged = Buffer.from(bytes);
        damaged[at]! ^= 1 << bit;
        writeFileSync(path, damaged);
        const cache = new DiskEncodings(path, MODEL);
        expect(firstKept(cache)).toBeLessThan(SOME.length);
        cache.close();
      }),
      { numRuns: 60 },
    );
  });

  test('drops what is not wanted', () => {
    const path = newPath();
    written(path);
    const cache = new DiskEncodings(path, MODEL);
    cache.retain((hash) => hash !== SOME[0]![0]);
    expect(cache.get(SOME[0]![0])).toBeUndefined();
    cache.put(hashOf('f'), Float32Array.of(9, 9, 9));
    cache.close();
    const again = new DiskEncodings(path, MODEL);
    expect(again.get(SOME[2]![0])).toEqual(SOME[2]![1]);
    expect(again.get(hashOf('f'))).toEqual(Float32Array.of(9, 9, 9));
    expect(again.get(SOME[0]![0])).toBeUndefined();
    again.close();
  });

  test('records longer than what is read at once', () => {
    const path = newPath();
    const long = new Float32Array(3 << 20).fill(0.5);
    const cache = new DiskEncodings(path, MODEL);
    cache.put(hashOf('long'), long);
    cache.put(hashOf('a'), SOME[0]![1]);
    cache.close();
    const again = new DiskEncodings(path, MODEL);
    expect(again.get(hashOf('long'))).toHaveLength(long.length);
    expect(again.get(hashOf('a'))).toEqual(SOME[0]![1]);
    again.close();
  });

  test('another model, or the same with other settings, begins anew', () => {
    const path = newPath();
    written(path);
    const other = new DiskEncodings(path, { ...MODEL, settings: 'window 128' });
    expect(firstKept(other)).toBe(0);
    other.close();
  });
});

test('a folder keeps the files of the models it is told to keep', () => {
  const index = mkdtempSync(join(folder, 'index-'));
  const encodings = new EncodingsFolder(index);
  const other = { ...MODEL, digest: 'bb' };
  encodings.keepOnly([]);
  encodings.of(MODEL).put(hashOf('a'), null);
  encodings.of(other).put(hashOf('a'), null);
  encodings.keepOnly([other]);
  expect(encodings.of(other).get(hashOf('a'))).toBeNull();
  expect(encodings.of(MODEL).get(hashOf('a'))).toBeUndefined();
  encodings.close();
});
