import { expect, it } from 'vitest';
import { FIRST_STATE } from '../state/lab-state.ts';
import { settingsOf } from '../state/saved-settings.ts';
import { dataOf } from './made-up-data.test-data.ts';
import { compareSettings, type NamedSettings } from './settings-comparison.ts';

const data = dataOf({ one: { q1: 'a b c d' }, two: { q1: 'd e a' } }, { q1: { d: 1 } });
const base = settingsOf(FIRST_STATE);
const all: NamedSettings[] = [
  { key: '1', name: 'first alone', settings: { ...base, off: ['B'] } },
  { key: '2', name: 'second alone', settings: { ...base, off: ['A'] } },
  { key: '3', name: 'none', settings: { ...base, off: ['A', 'B'] } },
];

it('says what entered, left and moved against the first settings', () => {
  const { columns, rows } = compareSettings(data, FIRST_STATE, all, 3);
  const [first, second, none] = columns;
  expect([first!.entered, first!.left, first!.moved]).toEqual([[], [], []]);
  expect([second!.entered, second!.left, second!.moved]).toEqual([['d', 'e'], ['b', 'c'], ['a']]);
  expect(second!.agreement).toMatchObject({ shared: 1, overlap: 1 / 3 });
  expect(second!.measures[0]).toMatchObject({ measure: 'nDCG@10', value: 1 });
  expect(second!.measures[2]).toMatchObject({ measure: 'RR', value: 1, difference: 0.75 });
  expect(none!.problem).toBe('Every list is switched off. Switch one on to fuse.');
  expect(none!.agreement).toBeUndefined();
  expect(rows.map(({ id, places }) => [id, ...places.map(({ rank }) => rank)])).toEqual([
    ['a', 1, 3, undefined],
    ['b', 2, undefined, undefined],
    ['c', 3, undefined, undefined],
    ['d', 4, 1, undefined],
    ['e', undefined, 2, undefined],
  ]);
  expect(rows[3]!.places[1]!.move).toEqual({ kind: 'up', by: 3 });
});

it('knows what did not change', () => {
  const { rows } = compareSettings(data, FIRST_STATE, [all[0]!, { ...all[0]!, key: '4' }], 3);
  expect(rows.every(({ isChanged }) => !isChanged)).toBe(true);
});
