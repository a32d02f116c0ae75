import type { Lesson } from '../lesson.ts';
import type { RankerStep, RankerWeakness } from '../ranker-step.ts';
import type { LegName, MatchingPassage, RankedPassage } from '../rankers.ts';
import { columns, counted, opening, ordinal, paragraph, spelled, thousands, together } from './page.ts';
import { passageText } from './passage-text.ts';

const RULES: Readonly<Record<LegName, readonly string[]>> = {
  a: ['Ranker A counts how many times the query words occur in a passage. Most hits first.'],
  b: [
    'Ranker B also counts the hits. Then it divides them by the words in the passage.',
    'So it asks: how crowded are the hits?',
  ],
  c: [
    'Ranker C counts how many different query words are there.',
    'Only when two passages have the same number does it look at the hits.',
  ],
};

/** The step of one ranker in words. */
export function tellRanker(lesson: Lesson, step: RankerStep): string[] {
  const { topTen, ranker, weakness } = step;
  if (weakness === undefined) return [paragraph(...RULES[ranker]), NOTHING_TO_RANK];
  const few = topTen.slice(0, 5);
  const isCopyOfA = ranker === 'c' && lesson.query.words.length === 1;
  return [
    paragraph(
      ...RULES[ranker],
      'When two passages are equal, the earlier one goes first.',
      isCopyOfA && 'With one query word there is nothing different to count, so C makes the same list as A.',
    ),
    few.length === 1 ? 'Its first passage:' : `Its first ${spelled(few.length)}:`,
    columns(
      ['>rank', '>passage', '>words', '>hits', `>${SCORE_TITLE[ranker]}`, 'how it begins'],
      few.map((entry) => [
        String(entry.rank),
        String(entry.passage.number),
        thousands(entry.passage.words),
        thousands(entry.passage.hits),
        scoreText(ranker, entry),
        opening(entry.passage.text, OPENING_WIDTH[ranker]),
      ]),
    ),
    ...(isCopyOfA ? [] : tellWeakness(lesson, step, weakness)),
  ];
}

function tellWeakness(lesson: Lesson, step: RankerStep, weakness: RankerWeakness): string[] {
  return [
    paragraph(weaknessTitle(step.ranker, weakness), ...weaknessWords(step, weakness)),
    passageText(weakness.passage),
    ...afterPassage(step.ranker, weakness, lesson),
  ];
}

/** What a step says when no passage matches. */
export const NOTHING_TO_RANK = 'No passage matches, so there is nothing to show here.';

/** What the other columns leave of a page. */
const OPENING_WIDTH: Readonly<Record<LegName, number>> = { a: 40, b: 31, c: 30 };

const SCORE_TITLE: Readonly<Record<LegName, string>> = {
  a: 'score',
  b: 'hits / words',
  c: 'different, hits',
};

function scoreText(ranker: LegName, { passage, score }: RankedPassage): string {
  if (ranker === 'a') return thousands(score);
  if (ranker === 'b') return `${passage.hits}/${passage.words} = ${score.toFixed(4)}`;
  return `${passage.different}, ${passage.hits}`;
}

function weaknessTitle(ranker: LegName, { isShown }: RankerWeakness): string {
  const weak = {
    a: 'Its weakness: it likes long passages, because they have more room for hits.',
    b: 'Its weakness: it likes short passages, because one or two hits fill them.',
    c: 'Its weakness: it cannot tell a passing mention from a description.',
  }[ranker];
  return isShown ? weak : `${weak} With this text and query it hardly shows. Here is the nearest to it.`;
}

function weaknessWords(
  { ranker, averageWordsOfTopTen, averageWordsOfAll, topTen }: RankerStep,
  { passage, rank, ranks }: RankerWeakness,
): string[] {
  const named = `Passage ${passage.number}`;
  const averages = `Its first ${spelled(topTen.length)} have ${counted(averageWordsOfTopTen, 'word')} on average; all that match have ${thousands(averageWordsOfAll)}.`;
  if (ranker === 'a') {
    return [
      averages,
      `Look at passage ${passage.number}, ${ordinal(rank)} in A: ${hitsInWords(passage)} in ${counted(passage.words, 'word')}. B puts it ${ordinal(ranks.b)}.`,
    ];
  }
  if (ranker === 'b') {
    return [averages, `${named}, ${ordinal(rank)} in B, has only ${counted(passage.words, 'word')}:`];
  }
  return [
    `${named}, ${ordinal(rank)} in C, has ${counted(passage.different, 'different query word')}: ${hitsInWords(passage)}. But they are ${counted(passage.hits, 'word')} out of ${thousands(passage.words)}. The rest may be about anything:`,
  ];
}

function afterPassage(ranker: LegName, { passage, ranks }: RankerWeakness, { query }: Lesson): string[] {
  if (ranker === 'c')
    return [paragraph('Read the lines. Is the passage about what we asked, or does it only pass by?')];
  if (ranker === 'a') return [];
  const missing = query.words.filter((word) => !Object.hasOwn(passage.hitsByWord, word));
  return [
    paragraph(
      `It says ${hitsInWords(passage)}.`,
      missing.length > 0 &&
        `It never says ${together(
          missing.map((word) => `"${word}"`),
          'or',
        )}.`,
      `A puts it ${ordinal(ranks.a)}, C puts it ${ordinal(ranks.c)}.`,
    ),
  ];
}

/** `"sea" twice`, `"leas" 2 times and "lift" once`. */
function hitsInWords({ hitsByWord }: MatchingPassage): string {
  return together(Object.entries(hitsByWord).map(([word, count]) => `"${word}" ${timesText(count)}`));
}

function timesText(count: number): string {
  if (count === 1) return 'once';
  return count === 2 ? 'twice' : `${thousands(count)} times`;
}
