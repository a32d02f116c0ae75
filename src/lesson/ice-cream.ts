import { fuse } from '../fusion/index.ts';
import { InputError } from '../model/index.ts';

/** Somebody's favourites, best first. */
export interface FavouriteList {
  /** Whose list it is. */
  readonly name: string;
  /** Every flavour once. */
  readonly order: readonly string[];
}

/** A flavour in a merged list. */
export interface MergedFlavour {
  /** From 1. */
  readonly place: number;
  readonly flavour: string;
  /** Its place in each list, in the order of the lists, from 1. */
  readonly places: readonly number[];
  /** What each list gave it: points, or under {@link mergeByFirstPlaces} 1 for a first place and else 0. */
  readonly given: readonly number[];
  /** What they gave together. */
  readonly total: number;
  /** Whether the rule cannot tell it from a neighbour: their order then is by the better best place, or by name. */
  readonly isLevel: boolean;
}

/**
 * Three friends' favourites, made up so that two fair rules crown two winners: chocolate is first on two lists and
 * last on the third, mint is second, second and third.
 */
export const ICE_CREAM_LISTS: readonly FavouriteList[] = [
  {
    name: 'Friend A',
    order: words('chocolate mint strawberry vanilla caramel banana cherry mango lemon coconut'),
  },
  {
    name: 'Friend B',
    order: words('chocolate mint vanilla mango cherry strawberry lemon caramel coconut banana'),
  },
  {
    name: 'Friend C',
    order: words('lemon strawberry mint coconut mango vanilla banana cherry caramel chocolate'),
  },
];

function words(text: string): string[] {
  return text.split(' ');
}

/**
 * Merges by points: of ten flavours a first place gives 10, a tenth gives 1, and the most points win. This is the
 * Borda count of `fuse`.
 *
 * @throws InputError when the lists do not hold the same flavours, each once.
 */
export function mergeByPoints(lists: readonly FavouriteList[]): MergedFlavour[] {
  checkLists(lists);
  const legs = lists.map(({ order }, index) => ({
    name: String(index),
    ranking: order.map((id, above) => ({ id, score: order.length - above })),
  }));
  const { hits } = fuse(legs, { method: 'borda' });
  return hits.map(({ id, rank, score }, index) => ({
    place: rank,
    flavour: id,
    places: placesOf(id, lists),
    given: placesOf(id, lists).map((place) => hits.length - place + 1),
    total: score,
    isLevel: hits[index - 1]?.score === score || hits[index + 1]?.score === score,
  }));
}

/**
 * Merges by first places: the flavour that most lists have first wins; where two have as many, second places
 * decide, then third places, and so on. Flavours with the same places altogether stand in order of name.
 *
 * @throws InputError when the lists do not hold the same flavours, each once.
 */
export function mergeByFirstPlaces(lists: readonly FavouriteList[]): MergedFlavour[] {
  checkLists(lists);
  const entries = (lists[0]?.order ?? []).map((flavour) => {
    const places = placesOf(flavour, lists);
    return { flavour, places, sorted: [...places].sort((x, y) => x - y) };
  });
  type Entry = (typeof entries)[number];
  // Best place first, these vectors compare as "most first places, then most second places" does.
  const byPlaces = (x: Entry, y: Entry) => {
    const at = x.sorted.findIndex((place, index) => place !== y.sorted[index]);
    return at < 0 ? 0 : x.sorted[at]! - y.sorted[at]!;
  };
  entries.sort((x, y) => byPlaces(x, y) || (x.flavour < y.flavour ? -1 : 1));
  return entries.map((entry, index) => {
    const isSame = (other: Entry | undefined) => other !== undefined && byPlaces(entry, other) === 0;
    const given = entry.places.map((place) => (place === 1 ? 1 : 0));
    return {
      place: index + 1,
      flavour: entry.flavour,
      places: entry.places,
      given,
      total: given.reduce<number>((sum, one) => sum + one, 0),
      isLevel: isSame(entries[index - 1]) || isSame(entries[index + 1]),
    };
  });
}

function placesOf(flavour: string, lists: readonly FavouriteList[]): number[] {
  return lists.map(({ order }) => order.indexOf(flavour) + 1);
}

function checkLists(lists: readonly FavouriteList[]): void {
  const [first] = lists;
  if (first === undefined) throw new InputError('Expected at least one list, got none.');
  const wanted = new Set(first.order);
  for (const { name, order } of lists) {
    const isSame = order.length === wanted.size && new Set(order).size === wanted.size;
    if (!isSame || order.some((flavour) => !wanted.has(flavour))) {
      throw new InputError(`Expected the same flavours in every list, each once; got others from ${name}.`);
    }
  }
}
