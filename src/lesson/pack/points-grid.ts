import { type FavouriteList, mergeByFirstPlaces, mergeByPoints } from '../ice-cream.ts';
import { type Markup, markup } from './markup.ts';

/** A grid for places and points of three lists, empty. */
export function emptyPointsGrid(
  things: readonly string[],
  judges: readonly string[],
  caption: string,
  hasFirstPlaces: boolean,
): Markup {
  const cells = judges.length * 2 + 2 + (hasFirstPlaces ? 2 : 0);
  return markup`<p><strong>My guess: ____________________ will win.</strong></p>
<table class="grid">
<caption>${caption}</caption>
${head(judges, hasFirstPlaces)}
<tbody>${things.map((thing) => markup`<tr><th>${thing}</th>${blanks(cells)}</tr>`)}</tbody>
</table>`;
}

/** The same grid filled in, in the order in which it comes out. */
export function filledPointsGrid(
  lists: readonly FavouriteList[],
  caption: string,
  hasFirstPlaces: boolean,
): Markup {
  const byFirsts = mergeByFirstPlaces(lists);
  const judges = lists.map(({ name }) => name);
  return markup`<table class="grid">
<caption>${caption}</caption>
${head(judges, hasFirstPlaces)}
<tbody>${mergeByPoints(lists).map(({ flavour, places, given, total, place, isLevel }) => {
    const first = byFirsts.find((entry) => entry.flavour === flavour);
    return markup`<tr><th>${flavour}</th>${places.map(
      (one, index) => markup`<td class="number">${one}</td><td class="number">${given[index]}</td>`,
    )}<td class="number"><strong>${total}</strong></td><td class="number"><strong>${place}</strong>${isLevel && ' *'}</td>${
      hasFirstPlaces &&
      markup`<td class="number">${first?.total}</td><td class="number"><strong>${first?.place}</strong></td>`
    }</tr>`;
  })}</tbody>
</table>`;
}

function head(judges: readonly string[], hasFirstPlaces: boolean): Markup {
  const last = hasFirstPlaces ? ['firsts', 'place'] : [];
  return markup`<thead><tr><th></th>${judges.map((judge) => markup`<th colspan="2">${judge}</th>`)}<th colspan="2">together</th>${
    hasFirstPlaces && markup`<th colspan="2">first places</th>`
  }</tr>
<tr><th></th>${judges.map(() => markup`<th>place</th><th>points</th>`)}<th>points</th><th>place</th>${last.map(
    (title) => markup`<th>${title}</th>`,
  )}</tr></thead>`;
}

/** Empty cells to write in. */
export function blanks(count: number): Markup {
  return markup`${Array.from({ length: count }, () => markup`<td class="fill"></td>`)}`;
}
