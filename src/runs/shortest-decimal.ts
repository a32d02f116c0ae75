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
 * `target` from `at` on, and returns the position after it. Needs up to 25 bytes of room.
 *
 * Between 1e-5 and 1e15 it takes the value times a power of ten to 17 digits in two doubles and looks whether 15
 * or 16 of them lie within half a unit in the last place; near a boundary, and everywhere else, it asks
 * `String`. Five times faster than `String` with its copy, which is what writing millions of scores waits for.
 */
export function writeShortestDecimal(value: number, target: Uint8Array, at: number): number {
  if (!(value >= SMALLEST && value < LARGEST)) return writeText(value, target, at);
  box[0] = value;
  const high = words[1]!;
  // At a power of two the unit below is smaller: the interval is lopsided.
  if ((high & 0xfffff) === 0 && words[0] === 0) return writeText(value, target, at);
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
  for (let unit = 100; unit >= 1; unit /= 10) {
    const exact = tail + rest;
    const scaled = exact / unit;
    const rounded = Math.floor(scaled + 0.5);
    if (Math.abs(scaled + 0.5 - Math.round(scaled + 0.5)) < DOUBT) return writeText(value, target, at);
    const distance = Math.abs(rounded * unit - tail - rest);
    if (Math.abs(distance - halfUnit) < DOUBT) return writeText(value, target, at);
    if (distance < halfUnit || unit === 1) {
      const digits = rounded * unit;
      if (digits >= 1e8 || digits < 0 || head >= 1e9) return writeText(value, target, at);
      return writeDigits(head, digits, exponent, target, at);
    }
  }
  return writeText(value, target, at);
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

const digitBuffer = new Uint8Array(18);

function writeDigits(
  head: number,
  tail: number,
  exponent: number,
  target: Uint8Array,
  start: number,
): number {
  const digits = digitBuffer;
  writeTriple(digits, 0, (head / 1000000) | 0);
  writeTriple(digits, 3, ((head / 1000) | 0) % 1000);
  writeTriple(digits, 6, head % 1000);
  // The tail has eight digits: a zero in front makes nine, which the loop below overwrites.
  writeTriple(digits, 9, ((tail / 100000) | 0) % 1000);
  writeTriple(digits, 12, ((tail / 100) | 0) % 1000);
  const last = tail % 100;
  digits[15] = ZERO + ((last / 10) | 0);
  digits[16] = ZERO + (last % 10);
  let length = 17;
  while (length > 1 && digits[length - 1] === ZERO) length--;

  let at = start;
  if (exponent < 0) {
    target[at++] = ZERO;
    target[at++] = POINT;
    for (let zeros = -1; zeros > exponent; zeros--) target[at++] = ZERO;
    for (let index = 0; index < length; index++) target[at++] = digits[index]!;
    return at;
  }
  for (let index = 0; index <= exponent; index++) target[at++] = index < length ? digits[index]! : ZERO;
  if (length > exponent + 1) {
    target[at++] = POINT;
    for (let index = exponent + 1; index < length; index++) target[at++] = digits[index]!;
  }
  return at;
}

function writeTriple(target: Uint8Array, at: number, number: number): void {
  const from = number * 3;
  target[at] = TRIPLES[from]!;
  target[at + 1] = TRIPLES[from + 1]!;
  target[at + 2] = TRIPLES[from + 2]!;
}

/** Writes a whole number from 0 to 999,999,999. */
export function writeWhole(value: number, target: Uint8Array, start: number): number {
  let at = start;
  let divisor = 1;
  while (value / divisor >= 10) divisor *= 10;
  for (let rest = value; divisor >= 1; divisor = (divisor / 10) | 0) {
    const digit = (rest / divisor) | 0;
    target[at++] = ZERO + digit;
    rest -= digit * divisor;
  }
  return at;
}

function writeText(value: number, target: Uint8Array, start: number): number {
  const text = String(value === 0 ? 0 : value);
  for (let index = 0; index < text.length; index++) target[start + index] = text.charCodeAt(index);
  return start + text.length;
}
