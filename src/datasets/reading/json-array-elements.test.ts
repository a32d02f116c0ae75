import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonArrayElements } from './json-array-elements.ts';

/** Chunks of a size, each in one buffer that is overwritten for the next, as files are read. */
async function* cut(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  const buffer = new Uint8Array(size);
  for (let start = 0; start < bytes.length; start += size) {
    const piece = bytes.subarray(start, start + size);
    buffer.set(piece);
    yield buffer.subarray(0, piece.length);
    buffer.fill(0x7b);
  }
}

async function read(json: string | Uint8Array, size = 7): Promise<unknown[]> {
  const bytes = typeof json === 'string' ? new TextEncoder().encode(json) : json;
  const values: unknown[] = [];
  for await (const { value, index } of jsonArrayElements(cut(bytes, size), 'f.json')) {
    expect(index).toBe(values.length);
    values.push(value);
  }
  return values;
}

describe('elements of a JSON array', () => {
  it('are those that JSON.parse finds, wherever the file is cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.jsonValue({ depthSize: 'small' }), { maxLength: 5 }),
        fc.constantFrom(undefined, 1, '\t'),
        async (values, indent) => {
          const json = JSON.stringify(values, null, indent);
          const bytes = new TextEncoder().encode(json);
          for (let size = 1; size <= Math.min(bytes.length, 40); size++)
            expect(await read(bytes, size)).toEqual(JSON.parse(json));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('may hold brackets, commas, quotes and escapes in texts, and letters of four bytes', async () => {
    const values = ['],[', '}{"', '\\', '\\"', '\u2028😀ä', { 'a]': [['[', []], {}] }, 'x'.repeat(300)];
    for (let size = 1; size < 50; size++) expect(await read(JSON.stringify(values), size)).toEqual(values);
  });

  it('are none in an empty array; space and a byte order mark may stand around it', async () => {
    expect(await read('[]')).toEqual([]);
    expect(await read(' [ \n ] \n')).toEqual([]);
    for (const size of [1, 2, 3, 20]) expect(await read('\uFEFF[1]\n', size)).toEqual([1]);
  });

  it('know the byte they begin at', async () => {
    const offsets: number[] = [];
    const bytes = new TextEncoder().encode('[ "ä",\n {"b":1} ,3]');
    for (let size = 1; size < 20; size++) {
      offsets.length = 0;
      for await (const { byteOffset } of jsonArrayElements(cut(bytes, size), 'f')) offsets.push(byteOffset);
      expect(offsets).toEqual([2, 9, 18]);
    }
  });

  it.each([
    ['', 'f.json: element 1, byte 0: Expected a JSON array that ends with "]", got an empty file.'],
    ['{"a":1}', 'f.json: element 1, byte 0: Expected a JSON array, which begins with "[".'],
    [
      '[1,2',
      'f.json: element 2, byte 4: Expected a JSON array that ends with "]", got a file that breaks off.',
    ],
    ['[1,"]', 'f.json: element 2, byte 5: Expected a JSON array that ends with "]"'],
    ['[1,]', 'f.json: element 2, byte 3: Expected JSON, got this: '],
    ['[,1]', 'f.json: element 1, byte 1: Expected JSON, got this: '],
    ['[1 2]', 'f.json: element 1, byte 1: Expected JSON, got this: '],
    ['[{"a"]]', 'f.json: element 1, byte 1: Expected JSON, got this: '],
    ['[{]}]', 'f.json: element 1, byte 3: Expected JSON, got "}" without its "{".'],
    ['[1}', 'f.json: element 1, byte 2: Expected JSON, got "}" without its "{".'],
    ['[1] 2', 'f.json: element 2, byte 4: Expected nothing after the array, got more.'],
    ['[1][2]', 'f.json: element 2, byte 3: Expected nothing after the array, got more.'],
  ])('are refused in %j, with the place', async (json, message) => {
    for (const size of [1, 3, 64]) {
      await expect(read(json, size)).rejects.toThrow(message);
      await expect(read(json, size)).rejects.toMatchObject({ code: 'corrupt-data' });
    }
  });

  it('are refused when they are not UTF-8', async () => {
    await expect(read(new Uint8Array([0x5b, 0x22, 0xff, 0x22, 0x5d]))).rejects.toThrow(
      'bytes that are not UTF-8',
    );
  });
});
