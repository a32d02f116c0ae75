import type { FusedPassage, RankedLists } from './fused-list.ts';
import { LEG_NAMES, type LegName } from './rankers.ts';

/** How many places the lesson looks at; fewer when fewer passages match. */
export const TOP = 10;

/** How much the lists' first places have in common. */
export interface TopOverlaps {
  /** How many first places of each list are compared: 10, or all when fewer passages match. */
  readonly cutoff: number;
  readonly ab: number;
  readonly ac: number;
  readonly bc: number;
  /** Passages that all three have. */
  readonly all: number;
  /** How many of each list's passages the fused list keeps. */
  readonly fusedKeeps: Readonly<Record<LegName, number>>;
}

/** The step `fuse`: three lists become one. */
export interface FuseStep {
  readonly rankConstant: string;
  readonly weights: Readonly<Record<LegName, string>>;
  readonly topTen: readonly FusedPassage[];
  readonly overlaps: TopOverlaps;
  /** Where each list's first place went. */
  readonly winners: Readonly<Partial<Record<LegName, FusedPassage>>>;
  /** Passages of the fused top ten that no list has in its own top ten. */
  readonly outsiders: readonly FusedPassage[];
}

/** The figures of the step `fuse` from the whole fused list. */
export function fuseStep(
  lists: RankedLists,
  fused: readonly FusedPassage[],
  settings: Pick<FuseStep, 'rankConstant' | 'weights'>,
): FuseStep {
  const topTen = fused.slice(0, TOP);
  const winners: Partial<Record<LegName, FusedPassage>> = {};
  for (const leg of LEG_NAMES) {
    const winner = fused.find(({ ranks }) => ranks[leg] === 1);
    if (winner !== undefined) winners[leg] = winner;
  }
  return {
    rankConstant: settings.rankConstant,
    weights: settings.weights,
    topTen,
    overlaps: overlapsOf(lists, topTen),
    winners,
    outsiders: topTen.filter(({ ranks }) => LEG_NAMES.every((leg) => ranks[leg] > TOP)),
  };
}

function overlapsOf(lists: RankedLists, topTen: readonly FusedPassage[]): TopOverlaps {
  const top = (leg: LegName) => new Set(lists[leg].slice(0, TOP).map(({ passage }) => passage.number));
  const [a, b, c] = [top('a'), top('b'), top('c')];
  const kept = new Set(topTen.map(({ passage }) => passage.number));
  return {
    cutoff: a.size,
    ab: sharedBy(a, b),
    ac: sharedBy(a, c),
    bc: sharedBy(b, c),
    all: [...a].filter((number) => b.has(number) && c.has(number)).length,
    fusedKeeps: { a: sharedBy(kept, a), b: sharedBy(kept, b), c: sharedBy(kept, c) },
  };
}

function sharedBy(first: ReadonlySet<number>, second: ReadonlySet<number>): number {
  return [...first].filter((number) => second.has(number)).length;
}
