import { describe, expect, it } from 'vitest';
import { isSoftenable } from './softenable.ts';

describe('isSoftenable', () => {
  it.each(['cardiac', 'é', 'Straße', 'ﬁ', 'e\u0301'])('holds for %s', (word) => {
    expect(isSoftenable(word)).toBe(true);
  });
  it.each([
    '',
    'книга',
    'дорога',
    'λόγος',
    '東京',
    'ipv4',
    'cve-2021',
    "don't",
    'foo_bar',
    'ⅳ',
    'aбв',
    '1',
    '\u0301',
    'a b',
  ])('does not hold for %j', (word) => {
    expect(isSoftenable(word)).toBe(false);
  });
});
