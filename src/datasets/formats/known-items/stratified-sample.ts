import { createHash } from 'node:crypto';
import { compareIds } from '../../../model/index.ts';

/** Something that may be drawn. */
export interface Drawable {
  /** Distinguishes it from all others; the draw depends on nothing else. */
  readonly key: string;
  readonly stratum: string;
}

/**
 * Draws so many, each stratum by its share (largest remainders first, then by name) and inside a stratum by the
 * order of the sha256 of seed and key: no generator whose next version could draw others. The drawn keep the order
 * they came in.
 *
 * @param count 0 draws all.
 */
export function stratifiedSample<Item extends Drawable>(
  items: readonly Item[],
  count: number,
  seed: number,
): readonly Item[] {
  if (count === 0 || count >= items.length) return items;
  const strata = new Map<string, Item[]>();
  for (const item of items) {
    const stratum = strata.get(item.stratum);
    if (stratum === undefined) strata.set(item.stratum, [item]);
    else stratum.push(item);
  }
  const drawn = new Set<Item>();
  for (const [name, share] of sharesOf(strata, count, items.length)) {
    const ordered = strata
      .get(name)!
      .map((item) => ({ item, order: createHash('sha256').update(`${seed}:${item.key}`).digest('hex') }))
      .sort((a, b) => compareIds(a.order, b.order));
    for (const { item } of ordered.slice(0, share)) drawn.add(item);
  }
  return items.filter((item) => drawn.has(item));
}

function sharesOf(
  strata: ReadonlyMap<string, readonly unknown[]>,
  count: number,
  total: number,
): ReadonlyMap<string, number> {
  const shares = [...strata]
    .map(([name, { length }]) => ({
      name,
      whole: Math.floor((count * length) / total),
      rest: (count * length) % total,
    }))
    .sort((a, b) => b.rest - a.rest || compareIds(a.name, b.name));
  let left = count - shares.reduce((sum, { whole }) => sum + whole, 0);
  return new Map(shares.map(({ name, whole }) => [name, whole + (left-- > 0 ? 1 : 0)]));
}
