import type { Lesson, LessonStepName } from './lesson.ts';
import { ordinal, spelled, thousands, together } from './telling/page.ts';

/** For whom a step is told: the same truth in other words. */
export type AgeBand = '8-11' | '11-15' | '15-up';

/** The bands, the youngest first. */
export const AGE_BANDS: readonly AgeBand[] = ['8-11', '11-15', '15-up'];

/** A step in a few sentences for each band. */
export type StepInShort = Readonly<Record<AgeBand, string>>;

/**
 * Every step in a few sentences for each age band, with the lesson's own numbers: what a page says above the
 * figures. The youngest get points and places, the middle band fractions, the oldest the constant as a dial.
 */
export function inShort(lesson: Lesson): Readonly<Record<LessonStepName, StepInShort>> {
  return {
    cut: cutInShort(lesson),
    a: {
      '8-11':
        'Friend A counts: how often do our words come up? Long passages have more room, so they often win.',
      '11-15': 'Ranker A counts hits. It likes long passages, because they have more room for hits.',
      '15-up': 'Ranker A sorts by raw term counts, with no normalisation by length: long passages profit.',
    },
    b: {
      '8-11': 'Friend B asks: how crowded are our words? A tiny passage with one of them can win.',
      '11-15': 'Ranker B divides the hits by the number of words. It likes short passages.',
      '15-up':
        'Ranker B sorts by hits per word. Full normalisation by length overshoots: the shortest profit.',
    },
    c: {
      '8-11': 'Friend C asks: how many different words of ours are there? Once is as good as often.',
      '11-15':
        'Ranker C counts different query words, then hits. It cannot tell a mention from a description.',
      '15-up':
        'Ranker C sorts by the number of distinct query terms, then by hits: coverage, blind to how much is said.',
    },
    fuse: fuseInShort(lesson),
    constant: constantInShort(lesson),
    limits: {
      '8-11': 'Nobody has told us the right answers. So we cannot say who is right, only who agrees.',
      '11-15': 'Nobody has marked the right passages. This shows how fusion behaves, not that it is correct.',
      '15-up': `There are no judgements, so nothing here measures quality. The constant 60 comes from ${lesson.figures.limits.constantSource}.`,
    },
    sources: {
      '8-11':
        'Your turn: three friends each rank ten ice cream flavours. Merge the lists with points. Is it fair?',
      '11-15':
        'Your turn: write ranker A in Python, print its top five passages, and spot what it gets wrong.',
      '15-up':
        'Your turn: build all three rankers, fuse them, and change the constant to watch the order shift.',
    },
  };
}

function cutInShort({ figures, query }: Lesson): StepInShort {
  const { passages, matching, words } = figures.cut;
  return {
    '8-11': `We cut the book into ${thousands(passages)} pieces. ${thousands(matching)} of them have one of our words.`,
    '11-15': `Cut at blank lines, pieces of ${figures.cut.minimumWords} words or more: ${thousands(passages)} passages, ${thousands(words)} words. ${thousands(matching)} hold at least one of ${together(query.words)}.`,
    '15-up': `${thousands(passages)} passages, ${thousands(words)} tokens; ${thousands(matching)} candidates match at least one of the ${spelled(query.words.length)} query terms.`,
  };
}

function fuseInShort({ figures, rankConstant }: Lesson): StepInShort {
  const [winner] = figures.fuse.topTen;
  if (winner === undefined) return forAll('No passage matches, so there is nothing to fuse.');
  const { number } = winner.passage;
  const { a, b, c } = winner.ranks;
  const fractions = winner.terms.map(({ fraction }) => fraction).join(' + ');
  return {
    '8-11': `Each list gives points, and a better place gives more. Passage ${number} is ${ordinal(a)}, ${ordinal(b)} and ${ordinal(c)}. It gets the most points of all.`,
    '11-15': `Each list gives 1/(${rankConstant} + rank). Passage ${number} gets ${fractions} = ${winner.decimal} and comes first.`,
    '15-up': `score = sum of w/(c + rank) with c = ${rankConstant}. Passage ${number}: ${fractions} = ${winner.exact}.`,
  };
}

function constantInShort({ figures, rankConstant }: Lesson): StepInShort {
  const { columns, swaps, topFive } = figures.constant;
  const [small] = columns;
  const large = columns.at(-1);
  if (figures.fuse.topTen.length === 0 || small === undefined || large === undefined)
    return forAll('No passage matches, so no constant changes anything.');
  const range =
    topFive.to === null
      ? `above c = ${topFive.from.toFixed(2)}`
      : `for c from ${topFive.from.toFixed(2)} to ${topFive.to.toFixed(2)}`;
  return {
    '8-11':
      'How much more should a first place count than a tenth? If much more, one friend can decide alone. If hardly more, even a favourite hardly counts.',
    '11-15': `A first place is worth ${small.firstInTenths} tenth places at ${small.rankConstant}, and ${large.firstInTenths} at ${thousands(large.rankConstant)}. The first five stay the same ${range}.`,
    '15-up': `Turn c as a dial from 0 to 10,000: the fused top ten has ${spelled(swaps.length)} swap points, and the first five at c = ${rankConstant} stay the same ${range}.`,
  };
}

function forAll(text: string): StepInShort {
  return { '8-11': text, '11-15': text, '15-up': text };
}
