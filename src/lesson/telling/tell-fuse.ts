import type { FuseStep } from '../fuse-step.ts';
import type { FusedPassage } from '../fused-list.ts';
import type { Lesson } from '../lesson.ts';
import { LEG_NAMES, type LegName } from '../rankers.ts';
import { columns, counted, ordinal, paragraph, thousands, unbroken } from './page.ts';
import { passageText } from './passage-text.ts';
import { NOTHING_TO_RANK } from './tell-ranker.ts';

/** The step `fuse` in words. */
export function tellFuse(lesson: Lesson): string[] {
  const { fuse } = lesson.figures;
  if (fuse.topTen.length === 0) return [NOTHING_TO_RANK];
  return [
    ...tellRule(lesson),
    columns(
      ['>place', '>passage', '>A', '>B', '>C', 'added up', 'as a fraction', 'decimal'],
      fuse.topTen.map((entry) => [
        String(entry.place),
        String(entry.passage.number),
        ...LEG_NAMES.map((leg) => String(entry.ranks[leg])),
        entry.terms.map(({ fraction }) => fraction).join(' + '),
        `= ${entry.exact}`,
        `= ${entry.decimal}`,
      ]),
    ),
    ...tellFirst(fuse),
    ...tellOverlaps(fuse),
    ...LEG_NAMES.flatMap((leg) => tellWinner(leg, fuse)),
    ...fuse.outsiders.map(tellOutsider),
  ];
}

function tellRule({ rankConstant, weights, figures }: Lesson): string[] {
  const [winner] = figures.fuse.topTen;
  const isWeighted = LEG_NAMES.some((leg) => weights[leg] !== '1');
  return [
    paragraph(
      'Now the rule that makes one list of three. It is called reciprocal rank fusion.',
      `For each passage, take its rank in a list, add ${thousands(rankConstant)}, and turn it upside down: ${unbroken(`1 / (${rankConstant} + rank)`)}.`,
      'Do so for all three lists and add up. The largest sum goes first.',
      `The ${rankConstant} is called the rank constant.`,
    ),
    isWeighted
      ? paragraph(
          `This time the lists do not weigh the same: A weighs ${weights.a}, B weighs ${weights.b}, C weighs ${weights.c}. The weight takes the place of the 1 on top.`,
        )
      : '',
    winner === undefined ? '' : paragraph(...firstSum(winner)),
  ].filter((text) => text !== '');
}

function firstSum(winner: FusedPassage): string[] {
  const digits = winner.decimal.length - winner.decimal.indexOf('.') - 1;
  const ranks = LEG_NAMES.map((leg) => winner.ranks[leg]);
  const fractions = winner.terms.map(({ fraction }) => fraction).join(' + ');
  const decimals = winner.terms.map(({ value }) => value.toFixed(digits)).join(' + ');
  return [
    `Take passage ${winner.passage.number}: its ranks are ${ranks.join(', ')}.`,
    `So it gets ${unbroken(fractions)}. In decimals that is ${unbroken(decimals)}, and the sum is ${winner.decimal}.`,
  ];
}

/** The first fused passage, to be read and judged. */
function tellFirst({ topTen }: FuseStep): string[] {
  return topTen
    .slice(0, 1)
    .flatMap(({ passage }) => [
      `Passage ${passage.number} comes first. Read it, and judge for yourself:`,
      passageText(passage, 150),
    ]);
}

function tellOverlaps({ overlaps, topTen }: FuseStep): string[] {
  const { cutoff, ab, ac, bc, all, fusedKeeps } = overlaps;
  if (topTen.length < 10) {
    return [
      paragraph(
        `Only ${counted(cutoff, 'passage matches', 'passages match')}, so every list holds the same ones. What differs is the order.`,
      ),
    ];
  }
  return [
    paragraph(
      'Did the three lists agree? Look at the first ten of each.',
      `A and B share ${ab}. A and C share ${ac}. B and C share ${bc}. All three share ${all}.`,
      `The fused ten keep ${fusedKeeps.a} of A's ten, ${fusedKeeps.b} of B's and ${fusedKeeps.c} of C's.`,
    ),
  ];
}

/** Where a list's first place went, when fusion moved it down. */
function tellWinner(leg: LegName, { winners }: FuseStep): string[] {
  const winner = winners[leg];
  if (winner === undefined || winner.place === 1) return [];
  const isTold = LEG_NAMES.slice(0, LEG_NAMES.indexOf(leg)).some((earlier) => winner.ranks[earlier] === 1);
  if (isTold) return [];
  const others = LEG_NAMES.filter((other) => other !== leg);
  const [one, two] = others.map((other) => `${ordinal(winner.ranks[other])} in ${other.toUpperCase()}`);
  return [
    paragraph(
      `${leg.toUpperCase()}'s winner, passage ${winner.passage.number}, comes ${ordinal(winner.place)} in the fused list.`,
      `It is ${one} and ${two}.`,
      others.every((other) => winner.ranks[other] > winner.place) && 'The other two lists hold it back.',
    ),
  ];
}

function tellOutsider({ passage, place, ranks }: FusedPassage): string {
  return paragraph(
    `And look at place ${place}. Passage ${passage.number} is in nobody's top ten: it is ${ordinal(ranks.a)} in A, ${ordinal(ranks.b)} in B and ${ordinal(ranks.c)} in C.`,
    'Being fairly good on every list counts for a lot.',
  );
}
