import { type ConstantColumn, type ConstantStep, LARGEST_CONSTANT } from '../constant-step.ts';
import type { FusedPassage } from '../fused-list.ts';
import type { Lesson } from '../lesson.ts';
import { columns, counted, ordinal, paragraph, thousands, together } from './page.ts';
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
    ...tellColumns(constant, lesson.rankConstant),
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
function tellColumns({ columns: list }: ConstantStep, chosen: string): string[] {
  return [
    paragraph(
      'How much more is a first place worth than a tenth place of the same list?',
      'It is worth (c + 10) / (c + 1) times as much.',
      ...list.map(
        ({ rankConstant, firstInTenths }) => `At ${thousands(rankConstant)} that is ${firstInTenths} times.`,
      ),
    ),
    ...list.flatMap((column) => {
      if (column.rankConstant === chosen) return [];
      return [Number(column.rankConstant) < Number(chosen) ? tellSmaller(column, chosen) : tellLarger(column, chosen)];
    }),
  ];
}

function tellSmaller(column: ConstantColumn, chosen: string): string {
  const { rankConstant, newcomers, missing } = column;
  const [newcomer] = newcomers;
  return paragraph(
    `What ${thousands(rankConstant)} overdoes: first places. One list that loves a passage can carry it, whatever the others say.`,
    newcomer !== undefined &&
      `Passage ${newcomer.passage.number} comes into the ten, at place ${newcomer.place}: it is ${ranksInWords(newcomer)}. One good rank was enough.`,
    missing.length > 0 && `${leaving(missing)} that ${missing.length === 1 ? 'was' : 'were'} in the ten at ${chosen}.`,
    newcomer === undefined && `Here the ten are the same passages as at ${chosen}, only their order may differ.`,
  );
}

function tellLarger(column: ConstantColumn, chosen: string): string {
  const { rankConstant, newcomers, missing, isOrderOfRankSums } = column;
  const [newcomer] = newcomers;
  return paragraph(
    `What ${thousands(rankConstant)} overdoes: steadiness. Being first is hardly better than being tenth, so fusion almost only adds up the ranks.`,
    isOrderOfRankSums && 'Indeed these ten stand in the order of their rank sums, smallest first.',
    newcomer !== undefined &&
      `Passage ${newcomer.passage.number} comes into the ten, at place ${newcomer.place}: it is ${ranksInWords(newcomer)}.`,
    missing.length > 0 && `${leaving(missing)} that ${missing.length === 1 ? 'was' : 'were'} in the ten at ${chosen}.`,
    newcomer === undefined && `Here the ten are the same passages as at ${chosen}, only their order may differ.`,
  );
}

function leaving(missing: readonly FusedPassage[]): string {
  const named = missing.map(({ passage, ranks }) => `${passage.number} (ranks ${ranks.a}, ${ranks.b}, ${ranks.c})`);
  return `Out goes ${together(named)},`;
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
        `Why is a middling constant forgiving? Here it is easy: for every c between 0 and ${largest} the top of the fused list is the same.`,
      ),
    ];
  }
  return [
    paragraph(
      'Why is a middling constant forgiving? Turn c up slowly from 0, like a dial.',
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

function tellCounts({ swaps }: ConstantStep, chosen: string): string {
  const value = Number(chosen);
  const below = swaps.filter(({ at }) => at < value).length;
  const between = swaps.filter(({ at }) => at >= value && at <= 1000).length;
  const beyond = swaps.filter(({ at }) => at > Math.max(value, 1000)).length;
  return paragraph(
    `Most of the turning happens early: ${below} of the ${swaps.length} lie below ${thousands(chosen)}.`.replace(
      /^Most of the turning happens early: /,
      below * 2 > swaps.length ? '$&' : '',
    ),
    value < 1000 && `From there to 1,000 there are ${between}, and above 1,000 ${beyond === 0 ? 'none' : beyond}.`,
  );
}

function tellStable({ topFive, halfAndDouble, columns: list }: ConstantStep, chosen: string): string {
  const { from, to } = topFive;
  const size = Math.min(5, list[0]!.topTen.length);
  const range =
    to === null
      ? `for every c above ${constantText(from)}, up to ${thousands(LARGEST_CONSTANT)} and beyond what we looked at`
      : `for every c between ${constantText(from)} and ${constantText(to)}`;
  const moves = halfAndDouble.map(
    ({ rankConstant, hasSameTopFive, sharedWithChosen, topTen }) =>
      `At ${thousands(rankConstant)} the first ${size} are ${hasSameTopFive ? 'the same, in the same order' : 'not in the same order'}, and ${sharedWithChosen} of the ${topTen.length} are the same passages.`,
  );
  return paragraph(
    `The first ${size} stay exactly as they are ${range}.`,
    ...moves,
    halfAndDouble.every(({ hasSameTopFive }) => hasSameTopFive) &&
      halfAndDouble.length > 0 &&
      `Halve ${chosen} or double it: at the top nothing happens. That is what forgiving means. You need not hit the right number.`,
  );
}

/** The swap point that lies nearest, and how close the two passages are. */
function tellNearest({ swaps }: ConstantStep, chosen: string): string {
  const value = Number(chosen);
  const nearest = swaps.reduce((best, swap) =>
    Math.abs(swap.at - value) < Math.abs(best.at - value) ? swap : best,
  );
  return paragraph(
    `To be fair: the nearest swap point to ${thousands(chosen)} is ${constantText(nearest.at)}, where ${nearest.riser.number} passes ${nearest.faller.number} at place ${nearest.place}.`,
    'Near a swap point the two scores are almost the same. So either order is about as good as the other.',
  );
}

/** A swap point to two digits after the point: 11.53. */
function constantText(at: number): string {
  return thousands(at.toFixed(2));
}
