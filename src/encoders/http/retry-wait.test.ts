import { describe, expect, it } from 'vitest';
import { retryAfter, retryWait } from './retry-wait.ts';

describe('Retry-After', () => {
  const now = Date.UTC(2026, 10, 30, 12);

  it.each<[string | null, number | undefined]>([
    [null, undefined],
    ['0', 0],
    [' 120 ', 120_000],
    ['Mon, 30 Nov 2026 12:01:00 GMT', 60_000],
    ['Mon, 30 Nov 2026 11:00:00 GMT', 0],
    ['-5', undefined],
    ['1.5', undefined],
    ['soon', undefined],
    ['', undefined],
  ])('%j is %s', (header, milliseconds) => {
    expect(retryAfter(header, now)).toBe(milliseconds);
  });
});

describe('the wait', () => {
  it('doubles up to the longest', () => {
    expect([1, 2, 3, 4, 60].map((attempt) => retryWait(attempt, undefined, 3000))).toEqual([
      500, 1000, 2000, 3000, 3000,
    ]);
  });

  it('is what the server asks for, unless that is too long', () => {
    expect(retryWait(3, 0, 3000)).toBe(0);
    expect(retryWait(1, 3000, 3000)).toBe(3000);
    expect(retryWait(1, 3001, 3000)).toBeUndefined();
  });
});
