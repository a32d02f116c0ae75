import type { MatchingPassage } from '../rankers.ts';
import { wordPlaces } from '../words.ts';
import { indented } from './page.ts';

/** Passages up to this many words are shown whole. */
const WHOLE_UP_TO = 60;
/** Hits that are shown of a passage that is not shown whole. */
const MOST_LINES = 6;
/** Letters around a hit in a passage that is not shown whole. */
const AROUND = 30;

/** A passage with the query's words in [brackets]: whole when it is short, else one line around each hit. */
export function passageText(passage: MatchingPassage, wholeUpTo: number = WHOLE_UP_TO): string {
  const hits = wordPlaces(passage.text).filter(({ word }) => Object.hasOwn(passage.hitsByWord, word));
  if (passage.words <= wholeUpTo) return indented(bracketed(passage.text, hits));
  const lines = hits.slice(0, MOST_LINES).map(({ start, end }) => lineAround(passage.text, start, end));
  if (hits.length > MOST_LINES) lines.push(indented(`(and ${hits.length - MOST_LINES} more)`));
  return lines.join('\n');
}

function bracketed(text: string, hits: readonly { start: number; end: number }[]): string {
  let marked = '';
  let from = 0;
  for (const { start, end } of hits) {
    marked += `${text.slice(from, start)}[${text.slice(start, end)}]`;
    from = end;
  }
  return marked + text.slice(from);
}

/** Whole words before and after one hit, the hits of a passage one below the other. */
function lineAround(text: string, start: number, end: number): string {
  const before = text.slice(Math.max(0, start - AROUND - 20), start).replace(/\s+/g, ' ');
  const after = text.slice(end, end + AROUND + 20).replace(/\s+/g, ' ');
  const head = before.length <= AROUND ? before : before.slice(-AROUND).replace(/^\S*\s/, '');
  const tail = after.length <= AROUND ? after : after.slice(0, AROUND).replace(/\s\S*$/, '');
  return `    ${`...${head}`.padStart(AROUND + 3)}[${text.slice(start, end)}]${tail}...`.trimEnd();
}
