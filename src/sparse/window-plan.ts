import type { PlannedGroup } from './segment-scorer.ts';

/** A query as the kernel searches by it: float32, groups ascending by what they can give at most. */
export interface WindowPlan {
  readonly groups: readonly { readonly lists: readonly PlannedList[] }[];
  /** Sums are scores times this power of two. */
  readonly scale: number;
  /** A sum that at least the wanted number of passages reach. */
  readonly start: number;
  /** The relative error that float32 may make in a sum, with room to spare. */
  readonly slack: number;
}

export interface PlannedList {
  readonly term: number;
  /** Scaled, rounded to float32. */
  readonly weight: number;
}

/** What is known of a term's impacts. */
export interface ImpactBounds {
  readonly maximum: number;
  /** The smallest above 0. */
  readonly minimum: number;
  /** A lower bound of the rank-th largest, or 0. */
  level(rank: number): number;
}

interface ScaledGroup {
  readonly lists: PlannedList[];
  readonly most: number;
}

/** Outside of this, float32 loses what it is given. */
const LEAST = 1e-30;
const MOST = 1e30;
/** The kernel takes sums below this for 0. */
const LEAST_SUM = 1e-34;
/** More groups than this would leave float32 nothing to tell passages apart by. */
const MOST_GROUPS = 50_000;

/**
 * Turns a query into a plan. A word that is asked for several times becomes one list of their weights together:
 * what is found this way is scored in the query's own order afterwards.
 *
 * @returns undefined when the numbers are too far apart for float32.
 */
export function planWindows(
  groups: readonly PlannedGroup[],
  boundsOf: (term: number) => ImpactBounds,
  limit: number,
  floor: number,
  isFiltered: boolean,
): WindowPlan | undefined {
  const merged = mergeRepeated(groups);
  if (merged.length > MOST_GROUPS) return undefined;
  let total = 0;
  let start = floor;
  const weighed = merged.map(({ weight, members }) => {
    const bounded = members.map((member) => ({ ...member, bounds: boundsOf(member.term) }));
    let most = 0;
    for (const { weight: own, bounds } of bounded) {
      most = Math.max(most, weight * own * bounds.maximum);
      if (!isFiltered) start = Math.max(start, weight * own * bounds.level(limit));
    }
    total += most;
    return { weight, bounded, most };
  });
  if (total === 0) return { groups: [], scale: 1, start: 0, slack: 0 };
  if (!(total < Number.MAX_VALUE)) return undefined;
  const scale = 2 ** -Math.max(-1000, Math.min(1000, Math.ceil(Math.log2(total))));
  const scaled: ScaledGroup[] = [];
  for (const { weight, bounded, most } of weighed) {
    const lists: PlannedList[] = [];
    for (const { term, weight: own, bounds } of bounded) {
      if (bounds.maximum === 0) continue;
      const factor = Math.fround(weight * own * scale);
      if (!isTame(factor, bounds)) return undefined;
      lists.push({ term, weight: factor });
    }
    if (lists.length > 0) scaled.push({ lists, most });
  }
  scaled.sort((a, b) => a.most - b.most);
  const slack = (2 * merged.length + 16) * 2 ** -23;
  return { groups: scaled, scale, start: start * scale * (1 - slack), slack };
}

function isTame(factor: number, { maximum, minimum }: ImpactBounds): boolean {
  if (factor < LEAST || factor > MOST || maximum > MOST || minimum < LEAST) return false;
  return factor * minimum >= LEAST_SUM;
}

/** Groups of one and the same term as one group of their weights together. */
function mergeRepeated(groups: readonly PlannedGroup[]): PlannedGroup[] {
  const merged: PlannedGroup[] = [];
  const placeOfTerm = new Map<number, number>();
  for (const group of groups) {
    const [only] = group.members;
    if (group.members.length !== 1 || only === undefined) {
      merged.push(group);
      continue;
    }
    const place = placeOfTerm.get(only.term);
    const weight = group.weight * only.weight;
    if (place === undefined) {
      placeOfTerm.set(only.term, merged.length);
      merged.push({ weight: 1, members: [{ term: only.term, weight }] });
    } else {
      const together = merged[place]!.members[0]!.weight + weight;
      merged[place] = { weight: 1, members: [{ term: only.term, weight: together }] };
    }
  }
  return merged;
}
