import { describe, expect, test } from 'vitest';
import { doubleOf, longOf } from './c-numbers.ts';

describe('doubleOf', () => {
  test.each([
    ['12.5', 12.5],
    ['1,5', 1],
    ['abc', 0],
    ['', 0],
    ['  +3', 3],
    ['.5', 0.5],
    ['5.', 5],
    ['-.5e-2x', -0.005],
    ['1e', 1],
    ['1e+', 1],
    ['0x10', 16],
    ['0x', 0],
    ['-0x1.8p3', -12],
    ['0x.8', 0.5],
    ['1e999', Number.POSITIVE_INFINITY],
    ['-inf', Number.NEGATIVE_INFINITY],
    ['INFINITY', Number.POSITIVE_INFINITY],
    ['nan(7)', Number.NaN],
    ['123456789012345678901234567890', 1.2345678901234568e29],
  ])('reads %j as %d', (text, expected) => expect(doubleOf(text)).toBe(expected));
});

describe('longOf', () => {
  test.each([
    ['12', 12],
    ['1.9', 1],
    ['-3x', -3],
    ['+4', 4],
    ['1e2', 1],
    ['0x10', 0],
    ['abc', 0],
    ['99999999999999999999', 2 ** 63],
  ])('reads %j as %d', (text, expected) => expect(longOf(text)).toBe(expected));
});
