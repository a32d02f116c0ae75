import { multiplyError } from './multiply-error.ts';

/** `TRIPLES[3 * n ..]` are the three digits of n. */
const TRIPLES: Uint8Array = Uint8Array.from({ length: 3000 }, (_, index) => {
  const number = Math.floor(index / 3);
  const divisor = index % 3 === 0 ? 100 : index % 3 === 1 ? 10 : 1;
  return 48 + (Math.floor(number / divisor) % 10);
});
const TENS: Float64Array = Float64Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`));
/** Half of a unit in the last place, by biased exponent; 0 where the fast way is not taken. */
const HALF_UNITS: Float64Array = Float64Array.from({ length: 2048 }, (_, exponent) =>
  exponent > 900 && exponent < 1200 ? 2 ** (exponent - 1023 - 53) : 0,
);
const box = new Float64Array(1);
const words = new Uint32Array(box.buffer);

const POINT = 46;
const ZERO = 48;
const SMALLEST = 1e-5;
const LARGEST = 1e15;
/** Where the arithmetic below cannot tell which side of a boundary a value lies on. */
const DOUBT = 1e-6;

/**
 * Writes the shortest decimal that reads back as the same double, exactly as `String(value)` gives it, into
 * `target` from `at` on, and returns the position after it. Needs 25 bytes of room, and may leave anything in
 * those behind the end.
 *
 * Between 1e-5 and 1e15 it takes the value times a power of ten to 17 digits in two doubles and looks whether 15
 * or 16 of them lie within half a unit in the last place; near a boundary, and everywhere else, it asks
 * `String`. Five times faster than `String` with its copy, which is what writing millions of scores waits for.
 */
export function writeShortestDecimal(value: number, target: Uint8Array, at: number): number {
  if (!(value >= SMALLEST && value < LARGEST)) return writeDecimalText(value, target, at);
  box[0] = value;
  const high = words[1]!;
  // At a power of two the unit below is smaller: the interval is lopsided.
  if ((high & 0xfffff) === 0 && words[0] === 0) return writeDecimalText(value, target, at);
  const exponent = decimalExponent(value);
  const scale = TENS[16 - exponent]!;
  const halfUnit = HALF_UNITS[(high >>> 20) & 0x7ff]! * scale;
  const product = value * scale;
  const rest = multiplyError(value, scale, product);

  // 17 digits: nine in `head`, eight in `tail`, and what is left of an integer in `rest`.
  let head = Math.floor(product * 1e-8);
  let tail = product - head * 1e8;
  if (tail < 0) {
    head--;
    tail += 1e8;
  } else if (tail >= 1e8) {
    head++;
    tail -= 1e8;
  }
  const exact = tail + rest;
  for (let unit = 100; unit >= 1; unit /= 10) {
    const rounded = Math.floor(exact / unit + 0.5) * unit;
    const distance = Math.abs(rounded - tail - rest);
    if (distance > halfUnit + DOUBT && unit > 1) continue;
    const isNearBoundary = Math.abs(distance - halfUnit) <= DOUBT;
    const isNearMiddle = Math.abs(distance - unit * 0.5) <= DOUBT;
    if (isNearBoundary || isNearMiddle || rounded >= 1e8 || rounded < 0) break;
    return writeDigits(head | 0, rounded | 0, exponent, target, at);
  }
  return writeDecimalText(value, target, at);
}

/** The exponent of the first digit: 0 for 1 to 10, -1 for 0.1 to 1. */
function decimalExponent(value: number): number {
  if (value >= 1) {
    let exponent = 0;
    while (value >= TENS[exponent + 1]!) exponent++;
    return exponent;
  }
  if (value >= 0.1) return -1;
  if (value >= 0.01) return -2;
  if (value >= 0.001) return -3;
  return value >= 0.0001 ? -4 : -5;
}

/** Writes 17 digits with their point, without the zeros at the end: nine of `head`, eight of `tail`. */
function writeDigits(
  head: number,
  tail: number,
  exponent: number,
  target: Uint8Array,
  start: number,
): number {
  // Digits go where they stand when the point is in front of them; digits before the point move up afterwards.
  let at = start;
  target[at++] = ZERO;
  target[at++] = POINT;
  for (let zeros = -1; zeros > exponent; zeros--) target[at++] = ZERO;
  const first = at;
  const upper = (head / 1000) | 0;
  const million = (upper / 1000) | 0;
  writeTriple(target, at, million);
  writeTriple(target, at + 3, upper - million * 1000);
  writeTriple(target, at + 6, head - upper * 1000);
  const hundreds = (tail / 100) | 0;
  const last = tail - hundreds * 100;
  const thousands = (hundreds / 1000) | 0;
  writeTriple(target, at + 9, thousands);
  writeTriple(target, at + 12, hundreds - thousands * 1000);
  const ten = (last / 10) | 0;
  target[at + 15] = ZERO + ten;
  target[at + 16] = ZERO + last - ten * 10;
  at += 17;
  while (at > first + 1 && target[at - 1] === ZERO) at--;
  return exponent < 0 ? at : movedBeforePoint(exponent + 1, target, start, at);
}

/** Moves the first digits in front of the point: `0.12345` with three of them becomes `123.45`. */
function movedBeforePoint(count: number, target: Uint8Array, start: number, end: number): number {
  const first = start + 2;
  for (let index = 0; index < count; index++) {
    target[start + index] = first + index < end ? target[first + index]! : ZERO;
  }
  const point = start + count;
  if (first + count >= end) return point;
  // What follows has stood two places behind its own, less the point: it moves up by one.
  target.copyWithin(point + 1, first + count, end);
  target[point] = POINT;
  return end - 1;
}

function writeTriple(target: Uint8Array, at: number, number: number): void {
  const from = number * 3;
  target[at] = TRIPLES[from]!;
  target[at + 1] = TRIPLES[from + 1]!;
  target[at + 2] = TRIPLES[from + 2]!;
}

/** Writes a double as `String` does, but 0 for -0, and returns the position after it. */
export function writeDecimalText(value: number, target: Uint8Array, start: number): number {
  const text = String(value === 0 ? 0 : value);
  for (let index = 0; index < text.length; index++) target[start + index] = text.charCodeAt(index);
  return start + text.length;
}
