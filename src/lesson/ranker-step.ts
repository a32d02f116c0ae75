import { TOP } from './fuse-step.ts';
import type { PassageRanks, RankedLists } from './fused-list.ts';
import type { LegName, MatchingPassage, RankedPassage } from './rankers.ts';

/** The step of one ranker. */
export interface RankerStep {
  readonly ranker: LegName;
  readonly topTen: readonly RankedPassage[];
  /** How many words the first ten have on average, rounded. */
  readonly averageWordsOfTopTen: number;
  /** How many words all matching passages have on average, rounded. */
  readonly averageWordsOfAll: number;
  /** A passage among the first five that shows what the ranker gets wrong. */
  readonly weakness: RankerWeakness | undefined;
}

/** What a ranker gets wrong, on a real passage. */
export interface RankerWeakness {
  readonly rank: number;
  readonly passage: MatchingPassage;
  /** The passage's ranks in all three lists. */
  readonly ranks: PassageRanks;
  /** Whether the passage really shows it: another text or query need not. */
  readonly isShown: boolean;
}

/**
 * The figures of one ranker's step. The passage for its weakness is chosen among its first five:
 *
 * - `a` likes long passages: the one with the fewest hits per word. Shown when it is longer than the average.
 * - `b` likes short ones: the first with a single different word, else the first. Shown when it is shorter.
 * - `c` cannot tell a passing mention: of those with the most words per hit, the first. Shown when that is less
 *   than one hit in fifty words.
 */
export function rankerStep(
  ranker: LegName,
  lists: RankedLists,
  ranks: ReadonlyMap<number, PassageRanks>,
): RankerStep {
  const list = lists[ranker];
  const topFive = list.slice(0, 5);
  const averageWordsOfAll = averageOf(list.map(({ passage }) => passage.words));
  const density = ({ passage }: RankedPassage) => passage.hits / passage.words;
  const thinnest = topFive.reduce<(typeof topFive)[number] | undefined>(
    (least, entry) => (least === undefined || density(entry) < density(least) ? entry : least),
    undefined,
  );
  const chosen =
    ranker === 'b' ? (topFive.find(({ passage }) => passage.different === 1) ?? topFive[0]) : thinnest;
  return {
    ranker,
    topTen: list.slice(0, TOP),
    averageWordsOfTopTen: averageOf(list.slice(0, TOP).map(({ passage }) => passage.words)),
    averageWordsOfAll,
    weakness:
      chosen === undefined
        ? undefined
        : {
            rank: chosen.rank,
            passage: chosen.passage,
            ranks: ranks.get(chosen.passage.number)!,
            isShown: isWeaknessShown(ranker, chosen.passage, averageWordsOfAll),
          },
  };
}

function isWeaknessShown(ranker: LegName, passage: MatchingPassage, averageWords: number): boolean {
  if (ranker === 'a') return passage.words > averageWords;
  if (ranker === 'b') return passage.words < averageWords;
  return passage.hits * 50 < passage.words;
}

/** Rounded to a whole number; 0 of none. */
function averageOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);
}
