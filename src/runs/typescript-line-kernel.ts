import { firstStop, stopBits } from './byte-words.ts';
import { compareIdBytes, hashId } from './columns.ts';
import { type LineKernel, NUMBER_BYTES, NUMBERING, READING, USUAL, WRITING, WRITTEN } from './line-jobs.ts';
import { nextBelow } from './next-below.ts';
import { writeShortestDecimal } from './shortest-decimal.ts';

const NEWLINE = 10;
const CARRIAGE_RETURN = 13;
const SPACE = 32;
const MINUS = 45;
const POINT = 46;
const ZERO = 48;
const FIRST_BYTES = 1 << 20;
/** The first place that no job stands at: 0 says that there is no order. */
const START = 16;
const TENS: Float64Array = Float64Array.from({ length: USUAL.digits + 1 }, (_, exponent) =>
  Number(`1e${exponent}`),
);

/** What kernels/run-lines.ts does, in plain TypeScript: the oracle of its tests, and what runs where it cannot. */
export class TypeScriptLineKernel implements LineKernel {
  readonly start: number = START;
  buffer: ArrayBuffer = new ArrayBuffer(0);
  #bytes: Uint8Array = new Uint8Array(0);
  #view: DataView = new DataView(this.buffer);

  constructor() {
    this.grow(FIRST_BYTES);
  }

  grow(byteLength: number): void {
    if (byteLength <= this.buffer.byteLength) return;
    const bytes = new Uint8Array(Math.ceil(byteLength / 8) * 8);
    bytes.set(this.#bytes);
    this.#bytes = bytes;
    this.buffer = bytes.buffer;
    this.#view = new DataView(this.buffer);
  }

  readLines(job: number): void {
    const view = this.#view;
    const field = (place: number) => view.getUint32(job + 4 * place, true);
    const usual: UsualLine = {
      bytes: this.#bytes,
      view,
      end: field(READING.end),
      query: field(READING.query),
      queryLength: field(READING.queryLength),
      tag: field(READING.tag),
      tagLength: field(READING.tagLength),
      idStart: 0,
      idEnd: 0,
      value: 0,
    };
    const [ids, idLengths, values, hashes] = [
      field(READING.ids),
      field(READING.idLengths),
      field(READING.values),
      field(READING.hashes),
    ];
    let line = field(READING.next);
    let rows = 0;
    let idEnd = ids;
    for (let next = readUsualLine(usual, line); next > 0; next = readUsualLine(usual, line)) {
      const { idStart, idEnd: idStop, value } = usual;
      this.#bytes.copyWithin(idEnd, idStart, idStop);
      this.#bytes[idLengths + rows] = idStop - idStart;
      view.setFloat64(values + 8 * rows, value, true);
      view.setUint32(hashes + 4 * rows, hashId(this.#bytes, idStart, idStop), true);
      idEnd += idStop - idStart;
      rows++;
      line = next;
    }
    view.setUint32(job + 4 * READING.next, line, true);
    view.setUint32(job + 4 * READING.rows, rows, true);
    view.setUint32(job + 4 * READING.idBytes, idEnd - ids, true);
  }

  numberDocuments(job: number): void {
    const view = this.#view;
    const bytes = this.#bytes;
    const field = (place: number) => view.getUint32(job + 4 * place, true);
    const [starts, order, taken] = [field(NUMBERING.starts), field(NUMBERING.order), field(NUMBERING.taken)];
    const [slots, mask, unionIds] = [
      field(NUMBERING.slots),
      field(NUMBERING.mask),
      field(NUMBERING.unionIds),
    ];
    const [unionStarts, hashes] = [field(NUMBERING.unionStarts), field(NUMBERING.hashes)];
    const [numbers, rows] = [field(NUMBERING.numbers), field(NUMBERING.rows)];
    // The first id may begin behind the start of its column: the difference may be below 0.
    const ids = view.getInt32(job + 4 * NUMBERING.ids, true);
    let count = field(NUMBERING.count);
    const isNumbered = (number: number, hash: number, start: number, end: number) =>
      view.getUint32(hashes + 4 * number, true) === hash &&
      compareIdBytes(
        bytes,
        unionIds + view.getUint32(unionStarts + 4 * number, true),
        unionIds + view.getUint32(unionStarts + 4 * number + 4, true),
        bytes,
        start,
        end,
      ) === 0;
    for (let place = 0; place < taken; place++) {
      const row = order === 0 ? place : view.getUint32(order + 4 * place, true);
      const start = ids + view.getUint32(starts + 4 * row, true);
      const end = ids + view.getUint32(starts + 4 * row + 4, true);
      const hash = hashId(bytes, start, end);
      let slot = hash & mask;
      let number = view.getUint32(slots + 4 * slot, true) - 1;
      while (number >= 0 && !isNumbered(number, hash, start, end)) {
        slot = (slot + 1) & mask;
        number = view.getUint32(slots + 4 * slot, true) - 1;
      }
      if (number < 0) {
        number = count++;
        view.setUint32(slots + 4 * slot, number + 1, true);
        view.setUint32(hashes + 4 * number, hash, true);
        view.setUint32(rows + 4 * number, row, true);
        const unionStart = view.getUint32(unionStarts + 4 * number, true);
        bytes.copyWithin(unionIds + unionStart, start, end);
        view.setUint32(unionStarts + 4 * count, unionStart + end - start, true);
      }
      view.setUint32(numbers + 4 * place, number, true);
    }
    view.setUint32(job + 4 * NUMBERING.count, count, true);
  }

  writeLines(job: number): number {
    const view = this.#view;
    const bytes = this.#bytes;
    const field = (place: number) => view.getUint32(job + 4 * place, true);
    const ids = view.getInt32(job + 4 * WRITING.ids, true);
    const [starts, scores] = [field(WRITING.starts), field(WRITING.scores)];
    const [order, count, targetEnd] = [field(WRITING.order), field(WRITING.count), field(WRITING.targetEnd)];
    const [head, headLength] = [field(WRITING.head), field(WRITING.headLength)];
    const [tail, tailLength] = [field(WRITING.tail), field(WRITING.tailLength)];
    const separatesTies = field(WRITING.separatesTies) !== 0;
    let separatedCount = field(WRITING.separatedCount);
    let previous = view.getFloat64(job + 4 * WRITING.previous, true);
    let place = field(WRITING.next);
    let target = field(WRITING.target);
    let result: number = WRITTEN.all;
    for (; place < count; place++) {
      const row = order === 0 ? place : view.getUint32(order + 4 * place, true);
      const start = ids + view.getUint32(starts + 4 * row, true);
      const end = ids + view.getUint32(starts + 4 * row + 4, true);
      const needed = headLength + end - start + tailLength + NUMBER_BYTES;
      let score = view.getFloat64(scores + 8 * row, true);
      const isTied = separatesTies && score >= previous;
      if (target + needed > targetEnd) result = WRITTEN.full;
      else if (isTied && previous === -Number.MAX_VALUE) result = WRITTEN.lowest;
      else if (start === end || bytes.subarray(start, end).some((byte) => byte <= SPACE))
        result = WRITTEN.badId;
      if (result !== WRITTEN.all) break;
      if (isTied) {
        score = nextBelow(previous);
        separatedCount++;
      }
      bytes.copyWithin(target, head, head + headLength);
      target += headLength;
      bytes.copyWithin(target, start, end);
      target += end - start;
      bytes[target++] = SPACE;
      for (const digit of String(place + 1)) bytes[target++] = digit.charCodeAt(0);
      bytes[target++] = SPACE;
      target = writeShortestDecimal(score, bytes, target);
      bytes.copyWithin(target, tail, tail + tailLength);
      target += tailLength;
      previous = score;
    }
    view.setUint32(job + 4 * WRITING.separatedCount, separatedCount, true);
    view.setFloat64(job + 4 * WRITING.previous, previous, true);
    view.setUint32(job + 4 * WRITING.target, target, true);
    view.setUint32(job + 4 * WRITING.next, place, true);
    return result;
  }
}

/** What reading one line needs to know, and what it finds. */
interface UsualLine {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  readonly end: number;
  readonly query: number;
  readonly queryLength: number;
  readonly tag: number;
  readonly tagLength: number;
  idStart: number;
  idEnd: number;
  value: number;
}

/** The place after the line that begins at `start`; 0 when it is none of the usual ones, or not whole. */
function readUsualLine(line: UsualLine, start: number): number {
  const { bytes, end } = line;
  if (start >= end) return 0;
  let at = afterSame(line, start, line.query, line.queryLength);
  if (at === 0 || !isSeparator(bytes[at])) return 0;
  at = afterField(line, at + 1, USUAL.secondBytes);
  if (at === 0) return 0;
  line.idStart = at;
  at = afterField(line, at, USUAL.idBytes);
  if (at === 0) return 0;
  line.idEnd = at - 1;
  at = afterField(line, at, USUAL.rankBytes);
  if (at === 0) return 0;

  const isNegative = bytes[at] === MINUS;
  if (isNegative) at++;
  const number = at;
  let digits = 0;
  let point = -1;
  for (; at - number <= USUAL.digits + 1; at++) {
    const digit = bytes[at]! - ZERO;
    if (digit >= 0 && digit <= 9) digits = digits * 10 + digit;
    else if (bytes[at] === POINT && point < 0) point = at;
    else break;
  }
  const length = at - number - (point < 0 ? 0 : 1);
  if (length === 0 || length > USUAL.digits || !isSeparator(bytes[at])) return 0;
  const size = point < 0 ? digits : digits / TENS[at - point - 1]!;
  line.value = isNegative && size !== 0 ? -size : size;

  at = afterSame(line, at + 1, line.tag, line.tagLength);
  if (at === 0) return 0;
  if (bytes[at] === CARRIAGE_RETURN) at++;
  return at < end && bytes[at] === NEWLINE ? at + 1 : 0;
}

/** The place after the text when it stands at `at`, else 0. */
function afterSame({ view }: UsualLine, at: number, text: number, length: number): number {
  let index = 0;
  for (; index + 4 <= length; index += 4) {
    if (view.getUint32(at + index, true) !== view.getUint32(text + index, true)) return 0;
  }
  for (; index < length; index++) if (view.getUint8(at + index) !== view.getUint8(text + index)) return 0;
  return at + length;
}

/** The place after a field and the separator behind it; 0 when it is empty, too long, or no printable ASCII. */
function afterField({ bytes, view }: UsualLine, start: number, limit: number): number {
  let at = start;
  let stops = stopBits(view.getUint32(at, true));
  while (stops === 0 && at < start + limit) {
    at += 4;
    stops = stopBits(view.getUint32(at, true));
  }
  if (stops === 0) return 0;
  at += firstStop(stops);
  return at === start || at - start > limit || !isSeparator(bytes[at]) ? 0 : at + 1;
}

function isSeparator(byte: number | undefined): boolean {
  return byte === SPACE || byte === 9;
}
