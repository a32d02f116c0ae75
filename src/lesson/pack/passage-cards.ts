import type { MatchingPassage } from '../rankers.ts';
import { thousands } from '../telling/page.ts';
import { wordPlaces } from '../words.ts';
import { joined, type Markup, markup } from './markup.ts';

/** Cards to cut out: each passage whole, the words that are looked for in bold and underlined, and its length. */
export function passageCards(passages: readonly MatchingPassage[]): Markup {
  return markup`<div class="cards">${passages.map(passageCard)}</div>`;
}

function passageCard(passage: MatchingPassage): Markup {
  return markup`<div class="card" data-card="${passage.number}">
<p class="name">Passage ${passage.number}</p>
<p class="passage">${marked(passage)}</p>
<p class="counts">${thousands(passage.words)} words. Hits: ______ Different words: ______</p>
</div>`;
}

/** A passage on one line, the query's words in bold. */
function marked({ text, hitsByWord }: MatchingPassage): Markup {
  const parts: Markup[] = [];
  let from = 0;
  for (const { word, start, end } of wordPlaces(text)) {
    if (!Object.hasOwn(hitsByWord, word)) continue;
    parts.push(plain(text.slice(from, start)), markup`<b>${text.slice(start, end)}</b>`);
    from = end;
  }
  return joined([...parts, plain(text.slice(from))]);
}

/** Underscores are how the file marks words in italics; they are not read aloud. */
function plain(text: string): Markup {
  return markup`${text.replace(/\s+/g, ' ').replaceAll('_', '')}`;
}

/** Cards to cut out with one word each. */
export function flavourCards(flavours: readonly string[]): Markup {
  return markup`<div class="flavours">${flavours.map(
    (flavour) => markup`<div class="card" data-card="${flavour}"><p class="name">${flavour}</p></div>`,
  )}</div>`;
}
