import { describe, expect, it } from 'vitest';
import { UnavailableError } from '../../model/index.ts';
import { PassingFailure, retryAfterMs } from './hub-failure.ts';
import { retrying } from './retrying.ts';

describe('Retry-After', () => {
  it.each([
    [null, undefined],
    ['0', 0],
    [' 12 ', 12_000],
    ['soon', undefined],
    ['Thu, 01 Jan 1970 00:00:05 GMT', 4000],
    ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
  ])('%j is %j ms', (header, expected) => {
    expect(retryAfterMs(header, 1000)).toBe(expected);
  });
});

describe('retrying', () => {
  const passing = new PassingFailure('Expected an answer, got none.', { retryAfterMs: 0 });

  it('gives up after as many failures in a row, and counts anew when something came', async () => {
    let attempts = 0;
    const attempt = () => {
      attempts++;
      return Promise.reject(passing);
    };
    await expect(retrying(attempt, { retries: 2 })).rejects.toThrow(UnavailableError);
    expect(attempts).toBe(3);
    attempts = 0;
    const hasAdvanced = () => attempts <= 5;
    await expect(retrying(attempt, { retries: 2, hasAdvanced })).rejects.toThrow('Tried 3 times.');
    expect(attempts).toBe(7);
  });

  it('tries nothing again that does not pass by itself', async () => {
    let attempts = 0;
    const attempt = () => {
      attempts++;
      return Promise.reject(new Error('a bug'));
    };
    await expect(retrying(attempt, { retries: 2 })).rejects.toThrow('a bug');
    expect(attempts).toBe(1);
  });
});
