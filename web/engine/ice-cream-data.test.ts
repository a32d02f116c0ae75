import { expect, it } from 'vitest';
import { ICE_CREAM_LISTS, withFlavourNamed } from './ice-cream-data.ts';

it('gives a flavour another name on every list, at the same places', () => {
  const renamed = withFlavourNamed(ICE_CREAM_LISTS, 'mint', ' pistachio ');
  expect(renamed?.map(({ flavours }) => flavours.indexOf('pistachio'))).toEqual(
    ICE_CREAM_LISTS.map(({ flavours }) => flavours.indexOf('mint')),
  );
  expect(renamed?.some(({ flavours }) => flavours.includes('mint'))).toBe(false);
});

it('keeps every flavour told from the others', () => {
  expect(withFlavourNamed(ICE_CREAM_LISTS, 'mint', 'lemon')).toBeUndefined();
  expect(withFlavourNamed(ICE_CREAM_LISTS, 'mint', '  ')).toBeUndefined();
  expect(withFlavourNamed(ICE_CREAM_LISTS, 'mint', 'mint')).toBe(ICE_CREAM_LISTS);
});
