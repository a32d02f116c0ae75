import { type Decimal, rationalOf, reciprocalRankTerm } from '../../fusion/index.ts';
import { decimalText } from '../fractions.ts';
import { exactSum, type FusedPassage, fuseLists, type LessonSettings } from '../fused-list.ts';
import type { Lesson } from '../lesson.ts';
import { LEG_NAMES, type MatchingPassage } from '../rankers.ts';
import { thousands } from '../telling/page.ts';
import { type Markup, markup } from './markup.ts';
import { blanks } from './points-grid.ts';

/** The fused entries of some passages, at a constant and with all weights 1, best first. */
export function entriesOf(
  lesson: Lesson,
  passages: readonly MatchingPassage[],
  rankConstant: Decimal = 60,
): FusedPassage[] {
  const numbers = new Set(passages.map(({ number }) => number));
  return fuseLists(lesson.lists, settingsAt(rankConstant)).filter(({ passage }) =>
    numbers.has(passage.number),
  );
}

function settingsAt(rankConstant: Decimal): LessonSettings {
  return { rankConstant, weights: { a: 1, b: 1, c: 1 } };
}

/** Ranks are given, terms and sums are to be found: one row for each passage, in the order of the text. */
export function emptyFractionGrid(entries: readonly FusedPassage[], constant: string): Markup {
  const inTextOrder = [...entries].sort((x, y) => x.passage.number - y.passage.number);
  return markup`<table class="grid">
<caption>Fusion grid: 1/(${constant} + rank), ranks among all 100 passages</caption>
${gridHead(constant)}
<tbody>${inTextOrder.map(
    ({ passage, ranks }) =>
      markup`<tr><th class="number">${passage.number}</th>${LEG_NAMES.map(
        (leg) => markup`<td class="number">${ranks[leg]}</td><td class="fill"></td>`,
      )}${blanks(2)}</tr>`,
  )}</tbody></table>`;
}

/** The same, worked out, best first. */
export function filledFractionGrid(entries: readonly FusedPassage[], constant: string): Markup {
  return markup`<table class="grid">
<caption>At ${constant}: ranks, terms and sums, with the place in the whole book</caption>
${gridHead(constant)}
<tbody>${entries.map(
    ({ passage, ranks, terms, decimal, place }, index) =>
      markup`<tr><th class="number">${passage.number}</th>${LEG_NAMES.map(
        (leg, at) => markup`<td class="number">${ranks[leg]}</td><td>${terms[at]?.fraction}</td>`,
      )}<td class="number"><strong>${decimal}</strong></td><td class="number"><strong>${index + 1}</strong> (${place})</td></tr>`,
  )}</tbody></table>`;
}

function gridHead(constant: string): Markup {
  return markup`<thead><tr><th>passage</th>${LEG_NAMES.map(
    (leg) => markup`<th>rank in ${leg.toUpperCase()}</th><th>1/(${constant} + rank)</th>`,
  )}<th>sum</th><th>place</th></tr></thead>`;
}

/** The decimals of every term that the grid needs. */
export function decimalsTable(entries: readonly FusedPassage[]): Markup {
  const ranks = [...new Set(entries.flatMap((entry) => LEG_NAMES.map((leg) => entry.ranks[leg])))];
  ranks.sort((x, y) => x - y);
  const perRow = 3;
  const rows = Array.from({ length: Math.ceil(ranks.length / perRow) }, (_, row) =>
    ranks.slice(row * perRow, (row + 1) * perRow),
  );
  const one = rationalOf(1);
  return markup`<table class="part"><caption>1/(60 + rank) as a decimal</caption>
<tbody>${rows.map(
    (row) =>
      markup`<tr>${row.map(
        (rank) =>
          markup`<td class="number">rank ${rank}: 1/${60 + rank} = ${decimalText(reciprocalRankTerm(one, rationalOf(60), rank), 5)}</td>`,
      )}</tr>`,
  )}</tbody></table>`;
}

/** Passages by constants: the sums, to be found. */
export function emptyConstantGrid(
  passages: readonly MatchingPassage[],
  constants: readonly string[],
): Markup {
  return markup`<table class="grid"><caption>Another constant: sums and places</caption>
<thead><tr><th>passage</th>${constants.map((c) => markup`<th>sum at ${thousands(c)}</th><th>place</th>`)}</tr></thead>
<tbody>${passages.map(
    ({ number }) => markup`<tr><th class="number">${number}</th>${blanks(constants.length * 2)}</tr>`,
  )}</tbody></table>`;
}

/** The same, worked out, in the order of the first constant. */
export function filledConstantGrid(
  lesson: Lesson,
  passages: readonly MatchingPassage[],
  constants: readonly string[],
): Markup {
  const columns = constants.map((constant) => {
    const entries = entriesOf(lesson, passages, constant);
    return new Map(
      entries.map(({ passage, ranks }, index) => [
        passage.number,
        { place: index + 1, sum: decimalText(exactSum(ranks, settingsAt(constant)), 7) },
      ]),
    );
  });
  const order = [...(columns[0]?.keys() ?? [])];
  return markup`<table class="grid"><caption>Sums and places among the cards at other constants</caption>
<thead><tr><th>passage</th>${constants.map((c) => markup`<th>sum at ${thousands(c)}</th><th>place</th>`)}</tr></thead>
<tbody>${order.map(
    (number) =>
      markup`<tr><th class="number">${number}</th>${columns.map((column) => {
        const entry = column.get(number);
        return markup`<td class="number">${entry?.sum}</td><td class="number">${entry?.place}</td>`;
      })}</tr>`,
  )}</tbody></table>`;
}
