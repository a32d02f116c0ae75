import { expect, test } from 'vitest';
import { armWords } from './arm-progress-line.ts';

test('rate and time left count only what was asked now', () => {
  expect(armWords({ arm: 'A0', before: 100, failed: 1, queries: 120, total: 500 }, 4)).toBe(
    'A0: 120 of 500 queries, 1 failed, 5.0 queries/s, about 76 s left',
  );
  expect(armWords({ arm: 'A0', before: 0, failed: 0, queries: 1, total: 2 }, 0.1)).toBe('A0: 1 of 2 queries');
});
