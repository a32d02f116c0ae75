import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DataError } from '../../model/index.ts';
import { Safetensors } from './safetensors.ts';

/** A file of the given header (an object, or text as it is) and so many bytes of data, each its own number. */
function fileOf(header: unknown, dataBytes: number): Uint8Array {
  const text = new TextEncoder().encode(typeof header === 'string' ? header : JSON.stringify(header));
  const bytes = new Uint8Array(8 + text.length + dataBytes);
  new DataView(bytes.buffer).setUint32(0, text.length, true);
  bytes.set(text, 8);
  for (let index = 0; index < dataBytes; index++) bytes[8 + text.length + index] = index;
  return bytes;
}

const numbers = { dtype: 'U8', shape: [2, 3], data_offsets: [8, 14] };
const scales = { dtype: 'F32', shape: [2], data_offsets: [0, 8] };
const sound = { __metadata__: { format: 'np' }, numbers, scales };
const open = (header: unknown, dataBytes = 14) => new Safetensors(fileOf(header, dataBytes), 'a.safetensors');

describe('Safetensors', () => {
  it('gives the arrays as views, whatever the order of the header', () => {
    const file = open(sound);
    expect([...file.array('numbers', 'U8', [2, 3])]).toEqual([8, 9, 10, 11, 12, 13]);
    expect([...file.array('scales', 'F32', [2])]).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(file.shapeOf('numbers')).toEqual([2, 3]);
    expect(file.shapeOf('others')).toBeUndefined();
    expect(open({}, 0).shapeOf('numbers')).toBeUndefined();
    const empty = { none: { dtype: 'I64', shape: [0, 5], data_offsets: [0, 0] }, scales };
    expect(open(empty, 8).array('none', 'I64', [0, 5]).length).toBe(0);
  });

  it('refuses arrays of another name, type or shape', () => {
    expect(() => open(sound).array('x', 'U8', [1])).toThrow(
      'Expected an array "x" in a.safetensors, got numbers, scales.',
    );
    expect(() => open(sound).array('numbers', 'I8', [2, 3])).toThrow('"numbers" as I8 [2, 3]');
    expect(() => open(sound).array('numbers', 'U8', [3, 2])).toThrow('got U8 [2, 3]');
  });

  it.each([
    ['overlap', { ...sound, numbers: { ...numbers, data_offsets: [7, 13] } }, 13, '"numbers" at byte 8'],
    ['leave a gap', { ...sound, numbers: { ...numbers, data_offsets: [9, 15] } }, 15, '"numbers" at byte 8'],
    ['do not begin at 0', { scales: { ...scales, data_offsets: [1, 9] } }, 9, '"scales" at byte 0'],
    ['end before the file does', sound, 15, '14 bytes of data in a.safetensors, got 15'],
    ['end behind the file', sound, 13, '14 bytes of data in a.safetensors, got 13'],
    [
      'are shorter than their shape',
      { scales: { ...scales, shape: [3] } },
      8,
      '12 bytes for "scales" of F32 [3]',
    ],
    ['run backwards', { scales: { ...scales, data_offsets: [8, 0] } }, 8, 'two ascending offsets'],
    ['have three offsets', { scales: { ...scales, data_offsets: [0, 4, 8] } }, 8, 'two ascending offsets'],
    ['have offsets in text', { scales: { ...scales, data_offsets: ['0', '8'] } }, 8, 'two ascending offsets'],
    ['have a shape below 0', { scales: { ...scales, shape: [-2] } }, 8, 'a shape of whole numbers'],
    ['have a shape of parts', { scales: { ...scales, shape: [0.5] } }, 8, 'a shape of whole numbers'],
    ['have no shape', { scales: { dtype: 'F32', data_offsets: [0, 8] } }, 8, 'a shape of whole numbers'],
    ['have an unknown type', { scales: { ...scales, dtype: 'F7' } }, 8, 'a type among'],
    ['have a type that every object has', { scales: { ...scales, dtype: 'toString' } }, 8, 'a type among'],
    ['are no objects', { scales: 3 }, 8, 'an object in a.safetensors, "scales", got 3'],
  ])('refuses arrays that %s', (_, header, dataBytes, message) => {
    const read = () => open(header, dataBytes);
    expect(read).toThrow(DataError);
    expect(read).toThrow(message);
  });

  it('refuses a header that is too long, no JSON or no object, and a file that is none', () => {
    expect(() => new Safetensors(new Uint8Array(7), 'a.safetensors')).toThrow('at least 8 bytes');
    const long = fileOf(sound, 14);
    new DataView(long.buffer).setUint32(4, 1, true);
    expect(() => new Safetensors(long, 'a.safetensors')).toThrow(
      `a header of at most ${long.length - 8} bytes`,
    );
    expect(() => open('{"scales":')).toThrow('a header in JSON');
    expect(() => open('[]')).toThrow('an object as header');
    expect(() => open('null')).toThrow('an object as header');
  });

  it('never makes anything but a DataError, whatever bytes changed or are missing', () => {
    const bytes = fileOf(sound, 14);
    const change = fc.record({
      at: fc.nat(bytes.length - 1),
      byte: fc.nat(255),
      end: fc.oneof(fc.constant(bytes.length), fc.nat(bytes.length)),
    });
    fc.assert(
      fc.property(change, ({ at, byte, end }) => {
        const changed = bytes.slice();
        changed[at] = byte;
        try {
          new Safetensors(changed.subarray(0, end), 'a.safetensors').array('numbers', 'U8', [2, 3]);
        } catch (error) {
          expect(error).toBeInstanceOf(DataError);
        }
      }),
      { numRuns: 1000 },
    );
  });
});
