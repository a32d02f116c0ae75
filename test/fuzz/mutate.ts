import { Buffer } from 'node:buffer';
import type { SeededRandom } from './seeded-random.ts';

/** What breaks readers: numbers, separators, ids and bytes at the edges. */
const TOKENS: readonly string[] = [
  'NaN',
  'nan',
  'inf',
  '-Infinity',
  '1e999',
  '-1e309',
  '1e-400',
  '0x10',
  '1,5',
  '1_0',
  '-0',
  '+7',
  '.5',
  '5.',
  '.',
  '-',
  '+',
  '1e',
  'e5',
  '9007199254740993',
  '0.1000000000000000055511151231257827',
  '12345678901234567890',
  '1.7976931348623157e308',
  '4.9e-324',
  '00000000000000000001',
  '1e5',
  '1E+2',
  '--1',
  '1.2.3',
  'null',
  'true',
  '[]',
  '{}',
  '""',
  '"',
  '\\u0041',
  '\\ud800',
  '#',
  '# note',
  '\ufeff',
  '\u{1f600}',
  '\u00a0',
  '\u2028',
  '\u0000',
  '\u001b',
  '\u007f',
  '\u0085',
  '\r',
  '\n',
  '\t',
  '\v',
  '\f',
  ' ',
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '"score":2,',
  '"id":"d1",',
  '"query":"q1",',
  '{"q9":{"d":1}}',
  'q0 Q0 d1 1 1 t\n',
];
const BYTES: readonly number[] = [
  0x00, 0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1f, 0x20, 0x23, 0x2c, 0x2d, 0x2e, 0x30, 0x7f, 0x80, 0xbf, 0xc0, 0xe9,
  0xed, 0xf0, 0xff,
];

type Mutation = (bytes: Buffer, random: SeededRandom) => Buffer;

const MUTATIONS: readonly Mutation[] = [
  function flipBit(bytes, random) {
    const at = random.below(bytes.length);
    return replaced(bytes, at, at + 1, Buffer.of(bytes[at]! ^ (1 << random.below(8))));
  },
  function setByte(bytes, random) {
    const at = random.below(bytes.length);
    return replaced(bytes, at, at + 1, Buffer.of(random.pick(BYTES)));
  },
  function insertToken(bytes, random) {
    const at = random.below(bytes.length + 1);
    return replaced(bytes, at, at, Buffer.from(random.pick(TOKENS)));
  },
  function replaceField(bytes, random) {
    const [start, end] = fieldAround(bytes, random.below(bytes.length));
    return replaced(bytes, start, end, Buffer.from(random.pick(TOKENS)));
  },
  function swapFields(bytes, random) {
    const first = fieldAround(bytes, random.below(bytes.length));
    const second = fieldAround(bytes, random.below(bytes.length));
    const [[startA, endA], [startB, endB]] = first[0] <= second[0] ? [first, second] : [second, first];
    if (endA > startB) return bytes;
    return Buffer.concat([
      bytes.subarray(0, startA),
      bytes.subarray(startB, endB),
      bytes.subarray(endA, startB),
      bytes.subarray(startA, endA),
      bytes.subarray(endB),
    ]);
  },
  function deleteStretch(bytes, random) {
    const start = random.below(bytes.length);
    return replaced(bytes, start, start + 1 + random.below(12), Buffer.alloc(0));
  },
  function repeatLine(bytes, random) {
    const lines = linesOf(bytes);
    lines.splice(random.below(lines.length + 1), 0, random.pick(lines));
    return Buffer.concat(lines);
  },
  function repeatLineChanged(bytes, random) {
    const lines = linesOf(bytes);
    const line = Buffer.from(random.pick(lines));
    const digits = [...line.keys()].filter((at) => line[at]! >= 0x30 && line[at]! <= 0x39);
    for (const at of digits.slice(-3)) line[at] = 0x30 + random.below(10);
    lines.splice(random.below(lines.length + 1), 0, line);
    return Buffer.concat(lines);
  },
  function moveLine(bytes, random) {
    const lines = linesOf(bytes);
    const [line] = lines.splice(random.below(lines.length), 1);
    lines.splice(random.below(lines.length + 1), 0, line!);
    return Buffer.concat(lines);
  },
  function dropLine(bytes, random) {
    const lines = linesOf(bytes);
    lines.splice(random.below(lines.length), 1);
    return Buffer.concat(lines);
  },
  function cutOff(bytes, random) {
    return bytes.subarray(0, random.below(bytes.length + 1));
  },
  function joinLines(bytes, random) {
    const newline = bytes.indexOf(0x0a, random.below(bytes.length));
    return newline < 0
      ? bytes
      : replaced(bytes, newline, newline + 1, Buffer.from(random.pick(['', ' ', '\t', '\r'])));
  },
  function changeLineEnds(bytes) {
    return latinReplaced(bytes, /\r?\n/g, '\r\n');
  },
  function changeSpaces(bytes, random) {
    return latinReplaced(bytes, / /g, random.pick(['\t', '  ', ' \t', '\v', '\f', '\xa0']));
  },
  function changeDigits(bytes, random) {
    const digit = random.below(10);
    return latinReplaced(bytes, new RegExp(String(digit), 'g'), String(random.below(10)));
  },
  function lengthenField(bytes, random) {
    const [, end] = fieldAround(bytes, random.below(bytes.length));
    return replaced(
      bytes,
      end,
      end,
      Buffer.alloc(random.pick([10, 255, 256, 70_000]), random.pick(['7', 'x', '\u00e9'])),
    );
  },
  function repeatStretch(bytes, random) {
    const start = random.below(bytes.length);
    const end = start + 1 + random.below(40);
    return replaced(bytes, end, end, bytes.subarray(start, end));
  },
];

/** A file cut into stretches that a mutant may begin with: its lines, or the whole where lines tell nothing. */
export function stretchesOf(bytes: Uint8Array): Buffer[] {
  const lines = linesOf(Buffer.from(bytes));
  // JSON that is spread over lines makes no sense in parts.
  const isSpread = lines[0]![0] === 0x7b && lines[0]!.length < 8;
  return isSpread ? [Buffer.from(bytes)] : lines;
}

/** Some stretches in a row with one to four things wrong with them, or none. */
export function mutate(stretches: readonly Buffer[], random: SeededRandom): Buffer {
  const start = random.below(stretches.length);
  let bytes: Buffer = Buffer.concat(stretches.slice(start, start + 1 + random.below(40)));
  // Half of the mutants have one fault: those show best which part of a reader lets it through.
  for (let faults = random.pick([0, 1, 1, 1, 1, 2, 3, 4]); faults > 0 && bytes.length > 0; faults--) {
    bytes = random.pick(MUTATIONS)(bytes, random);
  }
  return bytes;
}

function linesOf(bytes: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  for (let start = 0; start < bytes.length; ) {
    const newline = bytes.indexOf(0x0a, start);
    const end = newline < 0 ? bytes.length : newline + 1;
    lines.push(bytes.subarray(start, end));
    start = end;
  }
  return lines.length > 0 ? lines : [Buffer.alloc(0)];
}

function fieldAround(bytes: Buffer, at: number): [start: number, end: number] {
  const isEdge = (byte: number | undefined) =>
    byte === undefined || byte <= 0x20 || byte === 0x22 || byte === 0x2c || byte === 0x3a;
  let [start, end] = [at, at];
  while (!isEdge(bytes[start - 1])) start--;
  while (!isEdge(bytes[end])) end++;
  return [start, end];
}

function replaced(bytes: Buffer, start: number, end: number, by: Uint8Array): Buffer {
  return Buffer.concat([bytes.subarray(0, start), by, bytes.subarray(end)]);
}

function latinReplaced(bytes: Buffer, pattern: RegExp, by: string): Buffer {
  return Buffer.from(bytes.toString('latin1').replace(pattern, by), 'latin1');
}
