import { expect, it } from 'vitest';
import { BAND_TEXTS } from '../texts/bands.ts';
import { sumTexts } from './sum-texts.ts';

const row = (score: number) => ({
  score,
  place: 1,
  number: 98,
  ranks: { a: 1, b: 4, c: 1 },
  terms: { a: 1 / 61, b: 1 / 64, c: 1 / 61 },
});

it('writes points for the youngest, fractions for the others', () => {
  const rows = [row(189 / 3904), row(3 / 62)];
  const young = sumTexts(BAND_TEXTS['8-11'], '60', rows);
  expect([young.termText(rows[0]!, 'b'), young.sumText(rows[0]!), young.sumText(rows[1]!)]).toEqual([
    '15.63',
    '48.41',
    '48.39',
  ]);
  const older = sumTexts(BAND_TEXTS['11-15'], '60', rows);
  expect([older.termText(rows[0]!, 'b'), older.sumText(rows[0]!), older.sumText(rows[1]!)]).toEqual([
    '1/(60 + 4)',
    '0.04841',
    '0.04839',
  ]);
});

it('takes as many digits as tell neighbours apart, and no more for a tie', () => {
  const c = 10_000;
  const close = [row(2 / (c + 1) + 1 / (c + 4)), row(3 / (c + 2))];
  const { sumText } = sumTexts(BAND_TEXTS['15-up'], '10000', close);
  expect(sumText(close[0]!)).not.toBe(sumText(close[1]!));
  expect(sumTexts(BAND_TEXTS['15-up'], '60', [row(0.5), row(0.5)]).sumText(row(0.5))).toBe('0.50000');
});
