// Doubles and whole numbers as the shortest decimals that mean them.
import { POINT, ZERO } from './bytes';

/** The text of a double as JavaScript writes it, for the few that the arithmetic below does not decide. */
@external("env", "textOf")
declare function textOf(value: f64, target: usize): usize;

const ZEROS: u64 = 0x3030303030303030;
const TEN_TO_8: u32 = 100_000_000;

/** Eight decimal digits of a number below 10^8 as text, the first in the lowest byte: halved three times. */
@inline
function eightDigits(number: u32): u64 {
  const high = number / 10_000;
  const fours = <u64>high | (<u64>(number - high * 10_000) << 32);
  const hundreds = ((fours * 10_486) >> 20) & 0x0000007f_0000007f;
  const twos = ((fours - hundreds * 100) << 16) | hundreds;
  const tens = ((twos * 103) >> 10) & 0x000f000f_000f000f;
  return (tens | ((twos - tens * 10) << 8)) + ZEROS;
}

/** Writes a whole number of at least 1 and returns the place behind it. */
@inline
export function writeWhole(number: u32, target: usize): usize {
  let at = target;
  let rest = number;
  if (number >= TEN_TO_8) {
    const upper = number / TEN_TO_8;
    if (upper >= 10) store<u8>(at++, ZERO + upper / 10);
    store<u8>(at++, ZERO + upper % 10);
    store<u64>(at, eightDigits(number % TEN_TO_8));
    return at + 8;
  }
  const digits = eightDigits(rest);
  const leading = <usize>ctz(digits ^ ZEROS) & 0x38;
  store<u64>(at, digits >> leading);
  return at + 8 - (leading >> 3);
}

const FROM_SMALLEST = memory.data<f64>([
  1e-5, 1e-4, 1e-3, 1e-2, 1e-1, 1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
  1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
]);
/** Of 1, with smaller ones before it. */
const POWERS_OF_TEN = FROM_SMALLEST + 5 * 8;

@inline
export function tenTo(exponent: usize): f64 {
  return load<f64>(POWERS_OF_TEN + (exponent << 3));
}

/** Where the arithmetic below cannot tell which side of a boundary a value lies on. */
const DOUBT: f64 = 1e-6;

/** `writeShortestDecimal` of src/runs/shortest-decimal.ts, which says how; returns the length of the text. */
export function writeDecimal(value: f64, target: usize): usize {
  const bits = reinterpret<u64>(value);
  if (!(value >= 1e-5 && value < 1e15) || (bits & 0x000fffff_ffffffff) == 0) return textOf(value, target);
  const exponent = decimalExponent(value, bits);
  const scale = tenTo(16 - exponent);
  const halfUnit = reinterpret<f64>(((bits >> 52) - 53) << 52) * scale;
  const product = value * scale;
  const rest = multiplyError(value, scale, product);
  let head = Math.floor(product * 1e-8);
  let tail = product - head * 1e8;
  if (tail < 0) {
    head--;
    tail += 1e8;
  } else if (tail >= 1e8) {
    head++;
    tail -= 1e8;
  }
  // Rounded to 15, 16 and 17 digits at once, and the first that is near enough chosen without a branch: which one
  // it is cannot be foreseen.
  const exact = tail + rest;
  const hundreds = Math.floor(exact * 0.01 + 0.5) * 100;
  const tens = Math.floor(exact * 0.1 + 0.5) * 10;
  const ones = Math.floor(exact + 0.5);
  const reach = halfUnit + DOUBT;
  const ofTens = bitsIf(Math.abs(tens - tail - rest) <= reach);
  const ofHundreds = bitsIf(Math.abs(hundreds - tail - rest) <= reach);
  const rounded = chosen(ofHundreds, hundreds, chosen(ofTens, tens, ones));
  const unit = chosen(ofHundreds, 100, chosen(ofTens, 10, 1));
  const distance = Math.abs(rounded - tail - rest);
  const isNearBoundary = Math.abs(distance - halfUnit) <= DOUBT;
  const isNearMiddle = Math.abs(distance - unit * 0.5) <= DOUBT;
  if (isNearBoundary || isNearMiddle || rounded >= 1e8 || rounded < 0) return textOf(value, target);
  return writeDigits(wholeFrom(head), wholeFrom(rounded), exponent, target);
}

/** All ones, or zero. */
@inline
function bitsIf(condition: bool): u64 {
  return -(<u64>condition);
}

@inline
function chosen(bits: u64, one: f64, other: f64): f64 {
  return reinterpret<f64>((reinterpret<u64>(one) & bits) | (reinterpret<u64>(other) & ~bits));
}

/** A whole number below 2^32 out of a double: added to 2^52, it stands in the last bits. */
@inline
function wholeFrom(value: f64): u32 {
  return <u32>reinterpret<u64>(value + 4503599627370496.0);
}

/** The biased exponent of 1e-5, rounded down; those up to 1e15 come to 67. */
const FIRST_EXPONENT: usize = 1006;
/** The decimal exponent of each power of two from there on. */
const DECIMAL_EXPONENTS = memory.data<i8>([
  -6, -5, -5, -5, -4, -4, -4, -4, -3, -3, -3, -2, -2, -2, -1, -1, -1, 0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3, 4, 4,
  4, 5, 5, 5, 6, 6, 6, 6, 7, 7, 7, 8, 8, 8, 9, 9, 9, 9, 10, 10, 10, 11, 11, 11, 12, 12, 12, 12, 13, 13, 13, 14, 14, 14,
]);

/** The exponent of the first digit: 0 for 1 to 10, -1 for 0.1 to 1. */
@inline
function decimalExponent(value: f64, bits: u64): i32 {
  const least = <i32>load<i8>(DECIMAL_EXPONENTS + <usize>(bits >> 52) - FIRST_EXPONENT);
  // The powers of ten stand one behind another from 1e-5 on.
  return least + <i32>(value >= load<f64>(POWERS_OF_TEN + (<usize>(least + 1) << 3)));
}

/** Writes 17 digits with their point, without the zeros at the end: nine of `head`, eight of `tail`. */
@inline
function writeDigits(head: u32, tail: u32, exponent: i32, target: usize): usize {
  const first = head / TEN_TO_8;
  const middle = eightDigits(head - first * TEN_TO_8);
  const last = eightDigits(tail);
  let length: usize = 17;
  if (last != ZEROS) length -= <usize>(clz(last ^ ZEROS) >> 3);
  else length -= 8 + (middle == ZEROS ? 8 : <usize>(clz(middle ^ ZEROS) >> 3));
  if (exponent < 0) {
    // "0." and zeros to the first digit.
    store<u64>(target, 0x3030_3030_3030_2e30);
    const at = target + <usize>(1 - exponent);
    store<u8>(at, ZERO + first);
    store<u64>(at + 1, middle);
    store<u64>(at + 9, last);
    return at + length - target;
  }
  // The digits one place to the right, then those before the point one back to the left.
  store<u8>(target + 1, ZERO + first);
  store<u64>(target + 2, middle);
  store<u64>(target + 10, last);
  const whole = <usize>exponent + 1;
  for (let index: usize = 0; index < whole; index++) store<u8>(target + index, load<u8>(target + index + 1));
  if (length <= whole) return whole;
  store<u8>(target + whole, POINT);
  return length + 1;
}

/** `multiplyError` of src/runs: what rounding took from a product (Dekker, with Veltkamp's splitting). */
@inline
function multiplyError(a: f64, b: f64, product: f64): f64 {
  const aHigh = upperHalf(a);
  const aLow = a - aHigh;
  const bHigh = upperHalf(b);
  const bLow = b - bHigh;
  return aLow * bLow - (product - aHigh * bHigh - aLow * bHigh - aHigh * bLow);
}

@inline
function upperHalf(value: f64): f64 {
  const scaled = value * 134217729;
  return scaled - (scaled - value);
}
