import type { FavouriteList } from '../ice-cream.ts';
import { ICE_CREAM_LISTS, mergeByPoints } from '../ice-cream.ts';
import type { Lesson } from '../lesson.ts';
import type { NeverSwapProof } from '../never-swap.ts';
import { PYTHON_FUSION, PYTHON_RANKER_A } from '../programs/python-programs.ts';
import { LEG_NAMES, type LegName, type MatchingPassage, rankBy } from '../rankers.ts';
import { thousands, together } from '../telling/page.ts';
import { entriesOf, filledConstantGrid, filledFractionGrid } from './fraction-grid.ts';
import { type Markup, markup } from './markup.ts';
import { filledPointsGrid } from './points-grid.ts';

/** The judges' lists of the cards alone, as 8 to 11 make them by hand. */
export function judgesLists(passages: readonly MatchingPassage[]): FavouriteList[] {
  return LEG_NAMES.map((leg) => ({
    name: `Judge ${leg.toUpperCase()}`,
    order: rankBy(leg, passages).map(({ passage }) => `Passage ${passage.number}`),
  }));
}

/** The answers of ages 8 to 11, with working. */
export function pointsKey(passages: readonly MatchingPassage[]): Markup {
  const lists = judgesLists(passages);
  const [winner] = mergeByPoints(lists);
  const [iceCream] = mergeByPoints(ICE_CREAM_LISTS);
  return markup`<section class="sheet teacher key">
<h1>Answer key</h1>
<p>A star marks things that are level. Then the one with the better best place goes first; if that is the same too, by name. Say so aloud: it is a rule like any other.</p>
${filledPointsGrid(ICE_CREAM_LISTS, 'Ice cream, with the lists of Friends A, B and C', true)}
<p>Working for ${iceCream?.flavour}: places ${iceCream && together(iceCream.places)} give ${iceCream?.given.join(' + ')} = ${iceCream?.total}.</p>
</section>
<section class="sheet teacher key">
<h2>Answer key: the cards</h2>
${countsTable(passages, 'judges')}
${filledPointsGrid(lists, 'The three judges, by points', false)}
<p>Working for ${winner?.flavour}: places ${winner && together(winner.places)} give ${winner?.given.join(' + ')} = ${winner?.total}.</p>
<p>In the whole book, where each judge ranks 100 passages, the older pupils' rule puts 98, 406, 104 and 44 first, in this order.</p>
</section>`;
}

function countsTable(passages: readonly MatchingPassage[], who: string): Markup {
  const place = new Map<LegName, Map<number, number>>(
    LEG_NAMES.map((leg) => [
      leg,
      new Map(rankBy(leg, passages).map(({ passage, rank }) => [passage.number, rank])),
    ]),
  );
  return markup`<table class="part"><caption>What the ${who} count, and their places for these cards alone</caption>
<thead><tr><th>passage</th><th>hits</th><th>words</th><th>hits / words</th><th>different words</th>${LEG_NAMES.map(
    (leg) => markup`<th>place by ${leg.toUpperCase()}</th>`,
  )}</tr></thead>
<tbody>${passages.map(
    ({ number, hits, words, different }) =>
      markup`<tr><th class="number">${number}</th><td class="number">${hits}</td><td class="number">${words}</td><td class="number">${(hits / words).toFixed(3)}</td><td class="number">${different}</td>${LEG_NAMES.map(
        (leg) => markup`<td class="number">${place.get(leg)?.get(number)}</td>`,
      )}</tr>`,
  )}</tbody></table>`;
}

/** The answers of ages 11 to 15, with working. */
export function fractionsKey(lesson: Lesson, passages: readonly MatchingPassage[]): Markup {
  const entries = entriesOf(lesson, passages);
  const [first] = entries;
  const topFive = lesson.lists.a.slice(0, 5);
  return markup`<section class="sheet teacher key">
<h1>Answer key</h1>
${countsTable(passages, 'rankers')}
${filledFractionGrid(entries, '60')}
<p>Working for passage ${first?.passage.number}: ${first?.terms.map(({ fraction }) => fraction).join(' + ')} = ${first?.terms.map(({ value }) => value.toFixed(5)).join(' + ')} = ${first?.decimal}, exactly ${first?.exact}. The place in brackets is that in the whole book.</p>
</section>
<section class="sheet teacher key">
<h2>Answer key: the program</h2>
<p>It prints:</p>
<pre>${topFive.map(({ rank, passage }) => `${rank}. passage ${passage.number}: ${passage.hits} hits, ${passage.words} words`).join('\n')}</pre>
<p>One way to fill the gap:</p>
<pre>${PYTHON_RANKER_A.solution}</pre>
</section>`;
}

/** The answers of ages 15 and up, with working. */
export function constantKey(lesson: Lesson, passages: readonly MatchingPassage[]): Markup {
  const entries = entriesOf(lesson, passages);
  const swap = lesson.figures.constant.swaps.find(
    ({ riser, faller }) => riser.number === 104 && faller.number === 44,
  );
  const proof = lesson.figures.constant.neverSwapping;
  return markup`<section class="sheet teacher key">
<h1>Answer key</h1>
${filledFractionGrid(entries, '60')}
${filledConstantGrid(lesson, passages, ['1', '1000'])}
</section>
<section class="sheet teacher key">
<h2>Answer key: swap points</h2>
<div class="part"><h3>104 and 44</h3>
<p>Ranks 5, 15, 4 and 10, 1, 16. Set 1/(c+5) + 1/(c+15) + 1/(c+4) equal to 1/(c+10) + 1/(c+1) + 1/(c+16). At c = 1 the sums are 0.42917 and 0.64973, at c = 60 they are 0.04434 and 0.04384. So the sign changes between. Halving the interval again and again leads to c = ${swap?.at.toFixed(2)}. Below it one first place beats three middling ones; above it steadiness wins.</p></div>
${proof && neverSwapKey(proof)}
<div class="part"><h3>A weight for list B</h3>
<p>With weight w on B, passage 44 gets 1/70 + w/61 + 1/76 and 406 gets 1/62 + w/62 + 1/62. They are equal at w = 18.21, and 98 is passed before, at w = 6.95. So B would have to count more than eighteen times as much as A or C. You would not want that: 44 is not about the town.</p></div>
<div class="part"><h3>nDCG</h3>
<p>There is no key: the marks are the pupils' own. Example: marks 2, 2, 1, 0, 0 for places 1 to 5 give 2(1) + 2(0.631) + 1(0.5) = 3.762, which is the best order, so nDCG@5 is 1. With the 0 first and all else one lower: 2(0.631) + 2(0.5) + 1(0.431) = 2.693, divided by 3.762 is 0.716.</p></div>
<div class="part"><h3>When does fusion hurt?</h3>
<p>When one list is much better than the rest, or when two lists share a mistake and outvote the third. One notices only with judgements, over many questions.</p></div>
</section>
<section class="sheet teacher key">
<h2>Answer key: the program</h2>
<pre>${PYTHON_FUSION.solution}</pre>
</section>`;
}

function neverSwapKey({ terms, leads, first, second }: NeverSwapProof): Markup {
  const lead = terms
    .map(({ top, firstRank, secondRank }) => `${top}/((c+${firstRank})(c+${secondRank}))`)
    .join(' + ')
    .replaceAll('+ -', '- ');
  return markup`<div class="part"><h3>${first.number} and ${second.number} never swap</h3>
<p>The lead of ${first.number}, list by list: ${lead}. Over one denominator that is 6 / ((c+1)(c+2)(c+4)). For c of 0 or more every factor is above 0, so the lead is too.</p>
<p>In numbers: ${leads.map(({ rankConstant, lead: size }) => `${size} at c = ${thousands(rankConstant)}`).join(', ')}. It shrinks, and never reaches 0.</p></div>`;
}
