import { ICE_CREAM_LISTS } from '../ice-cream.ts';
import type { AgeBand } from '../in-short.ts';
import type { Lesson } from '../lesson.ts';
import { PYTHON_FUSION, PYTHON_RANKER_A } from '../programs/python-programs.ts';
import type { MatchingPassage } from '../rankers.ts';
import { constantKey, fractionsKey, judgesLists, pointsKey } from './answer-key.ts';
import { decimalsTable, emptyConstantGrid, emptyFractionGrid, entriesOf } from './fraction-grid.ts';
import { type Markup, markup } from './markup.ts';
import { type PackOptions, packPassages, resolvePackOptions } from './pack-options.ts';
import { packStyle } from './pack-style.ts';
import { flavourCards, passageCards } from './passage-cards.ts';
import type { BandPlan } from './plans/band-plan.ts';
import { PLAN_8_11 } from './plans/plan-8-11.ts';
import { PLAN_11_15 } from './plans/plan-11-15.ts';
import { PLAN_15_UP } from './plans/plan-15-up.ts';
import { emptyPointsGrid } from './points-grid.ts';
import { emptySlips, filledSlips, topTens } from './slips.ts';
import { closingSheet, pupilSheet, teacherSheet } from './teacher-sheet.ts';

/** All words of the packs, by band. */
const BAND_PLANS: Readonly<Record<AgeBand, BandPlan>> = {
  '8-11': PLAN_8_11,
  '11-15': PLAN_11_15,
  '15-up': PLAN_15_UP,
};

/**
 * The lesson pack of an age band as one HTML page, ready to print: teacher's sheet, what the pupils get, cards,
 * slips, grids, and the answer key with its working. Every figure in it comes from the lesson; the same lesson and
 * options give the same bytes. It loads nothing and runs nothing.
 *
 * @param lesson that of the shipped text with its own question.
 * @throws InputError for another lesson, or a number of cards out of range.
 */
export function renderLessonPack(lesson: Lesson, options: PackOptions): string {
  const resolved = resolvePackOptions(options);
  const plan = BAND_PLANS[resolved.band];
  const passages = packPassages(lesson, resolved.cards);
  const sheets = SHEETS[resolved.band](lesson, passages);
  const titles = ['What to do', ...sheets.map(({ title }) => title), 'In my own words'];
  const content = markup`${[
    teacherSheet(plan, resolved, resolved.hasAnswers ? [...titles, 'Answer key'] : titles),
    pupilSheet(plan),
    ...sheets.map(({ title, content }) => sheet(title, content)),
    closingSheet(plan),
    resolved.hasAnswers && KEYS[resolved.band](lesson, passages),
  ]}`;
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${plan.title}: lesson pack, ages ${plan.ages}</title>
<style>
${packStyle(resolved.band, resolved.paper)}
</style>
</head>
<body>
${content.html}
</body>
</html>
`;
}

/** A pupils' sheet that is made for a lesson. */
interface Sheet {
  readonly title: string;
  readonly content: Markup;
}

type FromLesson<Made> = (lesson: Lesson, passages: readonly MatchingPassage[]) => Made;

const KEYS: Readonly<Record<AgeBand, FromLesson<Markup>>> = {
  '8-11': (_, passages) => pointsKey(passages),
  '11-15': fractionsKey,
  '15-up': constantKey,
};

const SHEETS: Readonly<Record<AgeBand, FromLesson<readonly Sheet[]>>> = {
  '8-11': pointsSheets,
  '11-15': fractionSheets,
  '15-up': constantSheets,
};

function sheet(title: string, content: Markup): Markup {
  return markup`<section class="sheet pupil"><h2>${title}</h2>${content}</section>`;
}

function pointsSheets(_: Lesson, passages: readonly MatchingPassage[]): Sheet[] {
  const flavours = [...(ICE_CREAM_LISTS[0]?.order ?? [])].sort();
  const judges = judgesLists(passages).map(({ name }) => name);
  const names = passages.map(({ number }) => `Passage ${number}`);
  const count = passages.length;
  const points = emptyPointsGrid(
    flavours,
    ['Friend 1', 'Friend 2', 'Friend 3'],
    'Ten points for a first place, one for a tenth',
    true,
  );
  return [
    { title: 'Ten flavours: cut out the cards', content: flavourCards(flavours) },
    {
      title: 'Slips for your own lists',
      content: emptySlips(Array(4).fill('My name: __________'), flavours.length),
    },
    { title: 'Slips that are filled in', content: filledSlips(ICE_CREAM_LISTS) },
    {
      title: 'Merge the ice creams',
      content: markup`${points}<p>Check: all points together must make 165.</p>`,
    },
    { title: 'Cards from the book: cut them out', content: passageCards(passages) },
    { title: 'Slips for the cards', content: emptySlips(['My own list', ...judges], count) },
    {
      title: 'Merge the three judges',
      content: emptyPointsGrid(names, judges, `${count} points for a first place, one for the last`, false),
    },
  ];
}

function fractionSheets(lesson: Lesson, passages: readonly MatchingPassage[]): Sheet[] {
  const entries = entriesOf(lesson, passages);
  const slips = emptySlips(['My own list', 'Ranker A, by hand'], passages.length);
  return [
    { title: 'Cards from the book: cut them out', content: passageCards(passages) },
    { title: 'Slips, and what the three rankers say', content: markup`${[slips, topTens(lesson)]}` },
    {
      title: 'Fuse the lists',
      content: markup`${[PREDICTION, emptyFractionGrid(entries, '60'), decimalsTable(entries)]}`,
    },
    { title: 'Write ranker A', content: program(PYTHON_RANKER_A.skeleton) },
  ];
}

function constantSheets(lesson: Lesson, passages: readonly MatchingPassage[]): Sheet[] {
  const entries = entriesOf(lesson, passages);
  const slips = emptySlips(['My own list', 'My prediction at c = 60'], passages.length);
  return [
    { title: 'Cards from the book: cut them out', content: passageCards(passages) },
    { title: 'Slips, and what the three rankers say', content: markup`${[slips, topTens(lesson)]}` },
    { title: 'Build A, B, C and the sum', content: program(PYTHON_FUSION.skeleton) },
    {
      title: 'Fuse at c = 60',
      content: markup`${[PREDICTION, emptyFractionGrid(entries, '60'), decimalsTable(entries)]}`,
    },
    {
      title: 'Turn the constant',
      content: markup`${emptyConstantGrid(passages, ['1', '1000'])}<p>At which c do 104 and 44 have equal sums? c = __________</p>
<p>Why does 98 stay above 406 for every c of 0 or more?</p><div class="line"></div><div class="line"></div><div class="line"></div><div class="line"></div>`,
    },
    { title: 'Judge', content: judgingSheet(passages) },
  ];
}

const PREDICTION = markup`<p><strong>My prediction: passage ______ comes first, and 44 comes to place ______.</strong></p>`;

function program(text: string): Markup {
  return markup`<p>Each gap is marked YOUR LINE. The program runs as it stands, and is wrong. In the lab page (consilience lab) the same can be done in JavaScript.</p><pre>${text}</pre>`;
}

const DISCOUNTS = ['1', '0.631', '0.5', '0.431', '0.387', '0.356', '0.333', '0.315', '0.301', '0.289'];

function judgingSheet(passages: readonly MatchingPassage[]): Markup {
  return markup`<p>Mark each card: 2 describes the place, 1 mentions it, 0 neither. Then write your marks in the order of each list, multiply each by the number of its place, and add up. Divide by the same sum for the best order of your marks: that is nDCG.</p>
<table class="grid"><thead><tr><th>place</th><th>times</th><th>mark in A</th><th>mark in B</th><th>mark in C</th><th>mark in the fused list</th><th>mark in the best order</th></tr></thead>
<tbody>${passages.map(
    (_, index) =>
      markup`<tr><td class="number">${index + 1}</td><td class="number">${DISCOUNTS[index]}</td>${[1, 2, 3, 4, 5].map(() => markup`<td class="fill"></td>`)}</tr>`,
  )}<tr><th colspan="2">sum</th>${[1, 2, 3, 4, 5].map(() => markup`<td class="fill"></td>`)}</tr></tbody></table>
<p>My marks: ${passages.map(({ number }) => `${number}: ____`).join('   ')}</p>`;
}
