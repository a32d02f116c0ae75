import { InputError } from '../model/index.ts';

const MASK_64 = (1n << 64n) - 1n;

/** A stream of pseudo-random 32-bit words, the same on every machine for the same seed. */
export interface SeededGenerator {
  /** The next word: a whole number from 0 to 2^32 - 1. */
  next(): number;
  /** A whole number from 0 to bound - 1, each equally likely; 1 ≤ bound ≤ 2^21. */
  below(bound: number): number;
  /** Fills the array with what as many calls of `below` would give, several times as fast. */
  fillBelow(target: Int32Array, bound: number): void;
}

/**
 * xoshiro128** 1.1, its four words of state filled by two steps of SplitMix64 from the seed (low half first).
 * The stream of seed 1 begins 1695105466, 1423115009, 634581793, 1068227753.
 *
 * @param seed a whole number from 0 to 2^53 - 1.
 * @throws InputError for any other seed.
 * @see Blackman and Vigna, Scrambled linear pseudorandom number generators (ACM TOMS 2021),
 * https://prng.di.unimi.it/xoshiro128starstar.c and splitmix64.c.
 */
export function seededGenerator(seed: number): SeededGenerator {
  if (!Number.isSafeInteger(seed) || seed < 0)
    throw new InputError(`Expected a seed that is a whole number from 0 to 2^53 - 1, got ${seed}.`);
  const first = splitMix(BigInt(seed), 1n);
  const second = splitMix(BigInt(seed), 2n);
  return xoshiro([first, first >> 32n, second, second >> 32n].map((word) => Number(word & 0xffffffffn)));
}

/** The output of SplitMix64 after this many steps from a state. */
function splitMix(state: bigint, steps: bigint): bigint {
  let word = (state + steps * 0x9e3779b97f4a7c15n) & MASK_64;
  word = ((word ^ (word >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK_64;
  word = ((word ^ (word >> 27n)) * 0x94d049bb133111ebn) & MASK_64;
  return word ^ (word >> 31n);
}

/** xoshiro128** from a state of four 32-bit words that are not all 0. */
export function xoshiro(state: readonly number[]): SeededGenerator {
  let [a = 0, b = 0, c = 0, d = 0] = state;
  const next = () => {
    const result = Math.imul(rotateLeft(Math.imul(b, 5), 7), 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = rotateLeft(d, 11);
    return result;
  };
  const below = (bound: number) => indexBelow(next, bound, 2 ** 32 % bound);
  const fillBelow = (target: Int32Array, bound: number) => {
    const surplus = 2 ** 32 % bound;
    for (let place = 0; place < target.length; place++) target[place] = indexBelow(next, bound, surplus);
  };
  return { next, below, fillBelow };
}

/**
 * The upper word of word * bound, drawn again for the few lower words that would favour some indices.
 *
 * @see Lemire, Fast random integer generation in an interval (ACM TOMACS 2019).
 */
function indexBelow(next: () => number, bound: number, surplus: number): number {
  for (;;) {
    const product = next() * bound;
    const index = Math.floor(product * 2 ** -32);
    if (product - index * 2 ** 32 >= surplus) return index;
  }
}

function rotateLeft(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}
