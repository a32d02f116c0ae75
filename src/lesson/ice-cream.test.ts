import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ICE_CREAM_LISTS, mergeByFirstPlaces, mergeByPoints } from './ice-cream.ts';

const flavours = [...ICE_CREAM_LISTS[0]!.order];

describe("the three friends' lists", () => {
  it('crown two winners by two rules', () => {
    expect(mergeByPoints(ICE_CREAM_LISTS).map(({ flavour, total }) => [flavour, total])).toEqual([
      ['mint', 26],
      ['strawberry', 22],
      ['chocolate', 21],
      ['vanilla', 20],
      ['lemon', 16],
      ['mango', 16],
      ['cherry', 13],
      ['caramel', 11],
      ['coconut', 10],
      ['banana', 10],
    ]);
    const byFirsts = mergeByFirstPlaces(ICE_CREAM_LISTS);
    expect(byFirsts.slice(0, 4).map(({ flavour, total }) => [flavour, total])).toEqual([
      ['chocolate', 2],
      ['lemon', 1],
      ['mint', 0],
      ['strawberry', 0],
    ]);
  });

  it('tell who is level', () => {
    const level = mergeByPoints(ICE_CREAM_LISTS).filter(({ isLevel }) => isLevel);
    expect(level.map(({ flavour }) => flavour)).toEqual(['lemon', 'mango', 'coconut', 'banana']);
    expect(mergeByFirstPlaces(ICE_CREAM_LISTS).some(({ isLevel }) => isLevel)).toBe(false);
  });
});

describe('any lists', () => {
  const list = fc.shuffledSubarray(flavours, { minLength: 10 });
  const lists = fc
    .array(list, { minLength: 1, maxLength: 5 })
    .map((orders) => orders.map((order, index) => ({ name: String(index), order })));

  it('give out all their points, and the places add up', () => {
    fc.assert(
      fc.property(lists, (given) => {
        const merged = mergeByPoints(given);
        expect(merged.map(({ flavour }) => flavour).sort()).toEqual([...flavours].sort());
        expect(merged.reduce((sum, { total }) => sum + total, 0)).toBe(55 * given.length);
        for (const { given: points, total, places } of merged) {
          expect(points.reduce((sum, one) => sum + one, 0)).toBe(total);
          expect(points).toEqual(places.map((place) => 11 - place));
        }
        for (const [index, { total }] of merged.slice(1).entries()) {
          expect(total).toBeLessThanOrEqual(merged[index]!.total);
        }
      }),
    );
  });

  it('are led by the flavour with most first places under the second rule', () => {
    fc.assert(
      fc.property(lists, (given) => {
        const firsts = (flavour: string) => given.filter(({ order }) => order[0] === flavour).length;
        const most = Math.max(...flavours.map(firsts));
        expect(mergeByFirstPlaces(given)[0]!.total).toBe(most);
      }),
    );
  });
});

it('refuses lists that hold other flavours, or one twice', () => {
  const [a] = ICE_CREAM_LISTS;
  const other = { name: 'B', order: [...flavours.slice(1), 'toffee'] };
  const twice = { name: 'B', order: [...flavours.slice(1), flavours[1]!] };
  for (const merge of [mergeByPoints, mergeByFirstPlaces]) {
    expect(() => merge([a!, other])).toThrow('got others from B');
    expect(() => merge([a!, twice])).toThrow('got others from B');
    expect(() => merge([])).toThrow('Expected at least one list');
  }
});
