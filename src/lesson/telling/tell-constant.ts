import { type ConstantColumn, type ConstantStep, LARGEST_CONSTANT } from '../constant-step.ts';
import { TOP } from '../fuse-step.ts';
import type { FusedPassage } from '../fused-list.ts';
import type { Lesson } from '../lesson.ts';
import { LEG_NAMES } from '../rankers.ts';
import { columns, counted, ordinal, paragraph, spelled, thousands, together } from './page.ts';
import { tellNeverSwapping } from './tell-proof.ts';
import { NOTHING_TO_RANK } from './tell-ranker.ts';

/** The step `constant` in words. */
export function tellConstant(lesson: Lesson): string[] {
  const { constant, fuse } = lesson.figures;
  if (fuse.topTen.length === 0) return [NOTHING_TO_RANK];
  return [
    paragraph(
      `What if we had not added ${thousands(lesson.rankConstant)}? Here is the top of the fused list at ${together(constant.columns.map(({ rankConstant }) => thousands(rankConstant)))}, side by side.`,
      'We call the constant c from now on.',
    ),
    sideBySide(constant.columns),
    ...tellColumns(constant, lesson),
    ...tellSwaps(constant, lesson.rankConstant),
    ...tellNeverSwapping(constant.neverSwapping, lesson),
  ];
}

function sideBySide(list: readonly ConstantColumn[]): string {
  const length = Math.max(...list.map(({ topTen }) => topTen.length));
  return columns(
    ['>place', ...list.flatMap(({ rankConstant }) => [`>c = ${thousands(rankConstant)}`, 'score'])],
    Array.from({ length }, (_, index) => [
      String(index + 1),
      ...list.flatMap(({ topTen }) => [
        String(topTen[index]?.passage.number ?? ''),
        topTen[index]?.decimal ?? '',
      ]),
    ]),
  );
}

/** What each constant makes of a first place. */
function tellColumns({ columns: list }: ConstantStep, lesson: Lesson): string[] {
  return [
    paragraph(
      'How much more is a first place worth than a tenth place of the same list?',
      'It is worth (c + 10) / (c + 1) times as much.',
      ...list.map(
        ({ rankConstant, firstInTenths }) => `At ${thousands(rankConstant)} that is ${firstInTenths} times.`,
      ),
    ),
    ...tellTooSmall(list, lesson.rankConstant),
    ...tellTooLarge(list, lesson),
  ];
}

function tellTooSmall(list: readonly ConstantColumn[], chosen: string): string[] {
  const [column] = list;
  if (column === undefined || !(Number(column.rankConstant) < Number(chosen))) return [];
  const newcomer = byBestRank(column.newcomers);
  return [
    paragraph(
      `What ${column.rankConstant} overdoes: first places. One list that loves a passage can carry it, whatever the others say.`,
      ...tellNewcomer(newcomer, column, chosen),
      newcomer !== undefined &&
        LEG_NAMES.filter((leg) => newcomer.ranks[leg] <= TOP).length === 1 &&
        'One good rank was enough.',
      ...tellMissing(column, chosen),
    ),
  ];
}

function tellTooLarge(list: readonly ConstantColumn[], { rankConstant: chosen, weights }: Lesson): string[] {
  const isWeighted = LEG_NAMES.some((leg) => weights[leg] !== weights.a);
  const column = list.at(-1);
  if (column === undefined || !(Number(column.rankConstant) > Number(chosen))) return [];
  return [
    paragraph(
      `What ${thousands(column.rankConstant)} overdoes: steadiness. Being first is hardly better than being tenth, so fusion almost only adds up the ranks.`,
      column.isOrderOfRankSums &&
        `Indeed these ${spelled(column.topTen.length)} stand in the order of their rank sums, smallest first${isWeighted ? ' (each rank times the weight of its list)' : ''}.`,
      ...tellNewcomer(byBestRank(column.newcomers), column, chosen),
      ...tellMissing(column, chosen),
    ),
  ];
}

function byBestRank(list: readonly FusedPassage[]): FusedPassage | undefined {
  const best = ({ ranks }: FusedPassage) => Math.min(ranks.a, ranks.b, ranks.c);
  return [...list].sort((x, y) => best(x) - best(y) || x.place - y.place)[0];
}

function tellNewcomer(
  newcomer: FusedPassage | undefined,
  { topTen }: ConstantColumn,
  chosen: string,
): string[] {
  if (newcomer === undefined) {
    return [
      `Here the ${spelled(topTen.length)} are the same passages as at ${thousands(chosen)}; only their order may differ.`,
    ];
  }
  return [
    `Passage ${newcomer.passage.number} comes into the ten, at place ${newcomer.place}: it is ${ranksInWords(newcomer)}.`,
  ];
}

function tellMissing({ missing }: ConstantColumn, chosen: string): string[] {
  if (missing.length === 0) return [];
  const named = missing.map(
    ({ passage, ranks }) => `${passage.number} (ranks ${ranks.a}, ${ranks.b}, ${ranks.c})`,
  );
  const [go, were] = missing.length === 1 ? ['goes', 'was'] : ['go', 'were'];
  return [`Out ${go} ${together(named)}, which ${were} in the ten at ${thousands(chosen)}.`];
}

function ranksInWords({ ranks }: FusedPassage): string {
  return `${ordinal(ranks.a)} in A, ${ordinal(ranks.b)} in B and ${ordinal(ranks.c)} in C`;
}

function tellSwaps(constant: ConstantStep, chosen: string): string[] {
  const { swaps } = constant;
  const largest = thousands(LARGEST_CONSTANT);
  if (swaps.length === 0) {
    return [
      paragraph(
        isMiddling(chosen) && 'Why is a middling constant forgiving?',
        `Here it is easy: for every c between 0 and ${largest} the top of the fused list is the same.`,
      ),
    ];
  }
  return [
    paragraph(
      isMiddling(chosen) && 'Why is a middling constant forgiving?',
      'Turn c up slowly from 0, like a dial.',
      'Now and then two passages have exactly the same score, and then they change places. That is a swap point.',
      `The top ten has ${counted(swaps.length, 'swap point')} from 0 to ${largest}, solved exactly and rounded here:`,
    ),
    columns(
      ['>at c =', '>place', '>goes up', '>goes down'],
      swaps.map(({ at, place, riser, faller }) => [
        constantText(at),
        String(place),
        String(riser.number),
        String(faller.number),
      ]),
    ),
    tellCounts(constant, chosen),
    tellStable(constant, chosen),
    tellNearest(constant, chosen),
  ];
}

function tellCounts({ swaps, columns: list }: ConstantStep, chosen: string): string {
  const value = Number(chosen);
  const below = swaps.filter(({ at }) => at < value).length;
  const between = swaps.filter(({ at }) => at >= value && at <= 1000).length;
  const beyond = swaps.length - below - between;
  const isEarly = below * 2 > swaps.length;
  const [first, last] = [list[0]!, list.at(-1)!];
  const middle = list.find(({ rankConstant }) => rankConstant === chosen)!;
  return paragraph(
    isEarly && 'Most of the turning happens early.',
    below === swaps.length
      ? `All of them lie below ${thousands(chosen)}.`
      : `${below} of the ${swaps.length} lie below ${thousands(chosen)}.`,
    value < 1000 &&
      below < swaps.length &&
      `From there to 1,000 there are ${between || 'none'}, and above 1,000 ${beyond || 'none'}.`,
    isEarly &&
      first !== middle &&
      middle !== last &&
      `That is no accident. From ${first.rankConstant} to ${thousands(chosen)} the worth of a first place falls from ${first.firstInTenths} tenth places to ${middle.firstInTenths}. From there to ${thousands(last.rankConstant)} it only falls to ${last.firstInTenths}.`,
  );
}

function tellStable({ topFive, halfAndDouble, columns: list }: ConstantStep, chosen: string): string {
  const { from, to } = topFive;
  const size = Math.min(5, list[0]!.topTen.length);
  const isCalm = halfAndDouble.length > 0 && halfAndDouble.every(({ hasSameTopFive }) => hasSameTopFive);
  const largest = thousands(LARGEST_CONSTANT);
  const range =
    to === null
      ? `for every c above ${from === 0 ? 0 : constantText(from)}, up to ${largest} where we stopped looking`
      : `for every c between ${from === 0 ? 0 : constantText(from)} and ${constantText(to)}`;
  const moves = halfAndDouble.map(
    ({ rankConstant, hasSameTopFive, sharedWithChosen, topTen }) =>
      `At ${thousands(rankConstant)} the first ${spelled(size)} are ${hasSameTopFive ? 'the same in the same order' : 'no longer the same in the same order'}, and ${spelled(sharedWithChosen)} of the ${spelled(topTen.length)} are the same passages.`,
  );
  return paragraph(
    `The first ${spelled(size)} stay exactly as they are ${range}.`,
    ...moves,
    isCalm && `Halve ${thousands(chosen)} or double it: at the top nothing happens.`,
    isCalm && isMiddling(chosen) && 'That is what forgiving means. You need not hit the right number.',
  );
}

/** The swap point that lies nearest, and how close the two passages are. */
function tellNearest({ swaps }: ConstantStep, chosen: string): string {
  const value = Number(chosen);
  const nearest = swaps.reduce((best, swap) =>
    Math.abs(swap.at - value) < Math.abs(best.at - value) ? swap : best,
  );
  const isNear = nearest.at * 2 >= value && nearest.at <= value * 2;
  const where = `${constantText(nearest.at)}, where ${nearest.riser.number} passes ${nearest.faller.number} at place ${nearest.place}`;
  return isNear
    ? paragraph(
        `To be fair: the nearest swap point to ${thousands(chosen)} is ${where}.`,
        'Near a swap point the two scores are almost the same. So either order is about as good as the other.',
      )
    : paragraph(`The nearest swap point to ${thousands(chosen)} is far away: ${where}.`);
}

/** Whether a constant lies between the one that is far too small and the one that is far too large. */
function isMiddling(chosen: string): boolean {
  return Number(chosen) > 1 && Number(chosen) < 1000;
}

/** A swap point to two digits after the point: 11.53. */
function constantText(at: number): string {
  return thousands(at.toFixed(2));
}
