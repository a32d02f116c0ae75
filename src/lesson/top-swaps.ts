import { fuseRuns, rankConstantSwapPoints } from '../fusion/index.ts';
import { type LessonSettings, type RankedLists, runsOf } from './fused-list.ts';
import type { MatchingPassage } from './rankers.ts';

/** A rank constant at which passages of the fused top change places. */
export interface TopSwap {
  /** The double nearest to it. */
  readonly at: number;
  /** The place that the riser takes, just above the swap point; the faller stands there just below. */
  readonly place: number;
  readonly riser: MatchingPassage;
  readonly faller: MatchingPassage;
}

/**
 * Every change of places in the first `count` of the fused list, for rank constants between 0 and `largest`,
 * ascending, as `rankConstantSwapPoints` solves them: one entry for each place that another passage takes from
 * below.
 */
export function topSwaps(
  lists: RankedLists,
  settings: LessonSettings,
  { count, largest }: { readonly count: number; readonly largest: number },
): TopSwap[] {
  const fusion = fuseRuns(runsOf(lists, 'lesson'), settings);
  const query = fusion.query('lesson');
  if (query === undefined) return [];
  const byId = new Map(lists.a.map(({ passage }) => [passage.id, passage]));
  const passageOf = (candidate: number) => byId.get(query.candidates.idOf(candidate))!;
  const { points, tops } = rankConstantSwapPoints(query, fusion.spec, { limit: count, high: largest });
  return points.flatMap(({ at }, index) => {
    const [below, above] = [tops[index]!, tops[index + 1]!];
    return [...above].flatMap((riser, position) => {
      const cameFrom = below.indexOf(riser);
      if (cameFrom >= 0 && cameFrom <= position) return [];
      return [{ at, place: position + 1, riser: passageOf(riser), faller: passageOf(below[position]!) }];
    });
  });
}
