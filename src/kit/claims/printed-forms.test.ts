import { describe, expect, it } from 'vitest';
import { printedCount, printedShare, saysEqual, saysNothing } from './printed-forms.ts';
import { sameAsPrinted } from './printed-number.ts';

describe('so many of so many', () => {
  it.each([
    ['500 of 500', 500, 500],
    ['54,802 of 125,667', 54802, 125667],
    ['499/500', 499, 500],
    [[500, 500], 500, 500],
    [{ equal: 499, of: 500 }, 499, 500],
    [{ n: 3, total: 5 }, 3, 5],
    [{ questions: 500, mismatches: ['q1'] }, 499, 500],
    [{ equal: true, questions: 500 }, 500, 500],
    [7, 7, undefined],
  ])('%j', (value, n, of) => expect(printedShare(value)).toEqual({ n, of }));
  it.each([[true], ['all'], [[1, 2, 3]], [{}], [null]])('is not in %j', (value) =>
    expect(printedShare(value)).toBeUndefined(),
  );
});

describe('a count', () => {
  it.each([
    [403, 403],
    ['403 of 470', 403],
    [403 / 470, 403],
    [{ 'all@5': 403, 'any@5': 480 }, 403],
    [{ all: { 'all@5': 433 }, answerable: { 'all@5': 403 } }, 403],
    [{ 'every@5': { hits: 403, of: 470 } }, 403],
  ])('%j', (value, count) => expect(printedCount(value, ['all@5', 'every@5'], 470)).toBe(count));
});

describe('nothing and equal', () => {
  it.each([[[]], [0], [null], [false], [{}], ['none'], [{ a: [], b: 0 }]])('%j says nothing', (value) =>
    expect(saysNothing(value)).toBe(true),
  );
  it.each([[[1]], [1], ['q1'], [{ a: ['x'] }], [true]])('%j says something', (value) =>
    expect(saysNothing(value)).toBe(false),
  );
  it.each([
    [true, true],
    ['equal', true],
    ['not equal', false],
    [{ equal: false, other: true }, false],
    [{ a: true, b: { c: true } }, true],
    [{ a: true, b: false }, false],
    [5, undefined],
    [{}, undefined],
  ])('%j says equal: %s', (value, verdict) => expect(saysEqual(value)).toBe(verdict));
});

describe('a printed number', () => {
  it.each([
    ['0.1877', 0.18774155, true],
    ['0.1877', 0.18784, false],
    ['0.19', 0.1877, true],
    ['0.190', 0.1877, false],
    [0.18774155899882294, 0.18774155899882297, true],
    [1e-9, 1.1e-9, false],
    ['400', 400.4, true],
    ['x', 1, false],
  ])('%s is %s: %s', (printed, value, same) => expect(sameAsPrinted(printed, value)).toBe(same));
});
