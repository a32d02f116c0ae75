import { expect, it } from 'vitest';
import { readingGrade, syllablesOf } from './reading-level.ts';

it.each([
  ['cat', 1],
  ['place', 1],
  ['places', 2],
  ['ice', 1],
  ['table', 2],
  ['merged', 1],
  ['added', 2],
  ['water', 2],
  ['description', 3],
  ['harbour', 2],
  ['computer', 3],
  ['query', 2],
  ['rule', 1],
])('%s has %d syllables', (word, count) => {
  expect(syllablesOf(word)).toBe(count);
});

it('is low for short words in short sentences and high for long ones', () => {
  const easy = readingGrade(['The cat sat on the mat. It was a big mat. The cat was glad.']);
  const hard = readingGrade([
    'Notwithstanding considerable terminological disagreement, contemporary practitioners overwhelmingly characterise reciprocal aggregation as approximately satisfactory.',
  ]);
  expect(easy).toBeLessThan(1);
  expect(hard).toBeGreaterThan(20);
});

it('is the published sum', () => {
  // 10 words, 2 sentences, 11 syllables.
  const text = ['We put the list on top. Count all the places.'];
  expect(readingGrade(text)).toBeCloseTo(0.39 * (10 / 2) + 11.8 * (11 / 10) - 15.59, 10);
});
