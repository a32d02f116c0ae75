import type { FavouriteList } from '../ice-cream.ts';
import type { Lesson } from '../lesson.ts';
import { LEG_NAMES } from '../rankers.ts';
import { type Markup, markup } from './markup.ts';

/** Slips to write orders on, two in a row; `what` stands before each line: a place from 1. */
export function emptySlips(titles: readonly string[], places: number): Markup {
  return slips(titles.map((title) => ({ title, lines: Array.from({ length: places }, () => '') })));
}

/** Slips that are filled in already. */
export function filledSlips(lists: readonly FavouriteList[]): Markup {
  return slips(lists.map(({ name, order }) => ({ title: name, lines: order })));
}

function slips(entries: readonly { readonly title: string; readonly lines: readonly string[] }[]): Markup {
  return markup`<div class="slips">${entries.map(
    ({ title, lines }) => markup`<div class="card slip" data-card="${title}">
<p class="name">${title}</p>
<ol>${lines.map((line, index) => markup`<li><span class="place">${index + 1}.</span><span>${line}</span></li>`)}</ol>
</div>`,
  )}</div>`;
}

/** The first ten of each ranker over the whole book. */
export function topTens({ lists }: Lesson): Markup {
  const tops = LEG_NAMES.map((leg) => lists[leg].slice(0, 10));
  return markup`<table class="part">
<caption>The top tens of the whole book: passage (words, hits, different words)</caption>
<thead><tr><th>rank</th><th>A: hits</th><th>B: hits / words</th><th>C: different words, then hits</th></tr></thead>
<tbody>${(tops[0] ?? []).map(
    (_, index) =>
      markup`<tr><td class="number">${index + 1}</td>${tops.map((top) => {
        const entry = top[index];
        if (entry === undefined) return markup`<td></td>`;
        const { number, words, hits, different } = entry.passage;
        return markup`<td><strong>${number}</strong> (${words}, ${hits}, ${different})</td>`;
      })}</tr>`,
  )}</tbody></table>`;
}
