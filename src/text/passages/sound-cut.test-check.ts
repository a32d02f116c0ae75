import { expect } from 'vitest';
import { countWords } from './count-words.ts';
import type { CutLimits } from './cut-limits.ts';
import type { CutDocument } from './passage.ts';

/**
 * Checks what holds of every document that was cut: passages in order, each character that is not white space in
 * exactly one or in the front matter, lines as an independent count has them, lengths within the limits, bodies of
 * the length of their passage, and no character taken apart.
 */
export function expectSoundCut(text: string, document: CutDocument, limits: CutLimits): void {
  expect(unsoundPlaces(text, document, limits)).toEqual([]);
}

function unsoundPlaces(text: string, { frontMatter, passages }: CutDocument, limits: CutLimits): string[] {
  const wrong: string[] = [];
  const check = (holds: boolean, what: string, at: number): void => {
    if (!holds) wrong.push(`${what} at ${at}`);
  };
  const lineEnds = [...text.matchAll(/\r\n|\n|\r/g)].map((match) => match.index + match[0].length);
  let line = 1;
  const lineOf = (offset: number): number => {
    while ((lineEnds[line - 1] ?? Number.POSITIVE_INFINITY) <= offset) line++;
    return line;
  };
  let at = 0;
  if (frontMatter !== undefined) {
    check(text.slice(0, frontMatter.start).trim() === '', 'text before the front matter', 0);
    at = frontMatter.end;
  }
  for (const { start, end, startLine, endLine, body, headings, subheadings } of passages) {
    const passage = text.slice(start, end);
    check(start >= at && text.slice(at, start).trim() === '', 'text in no passage, or in two', at);
    check(passage !== '' && passage.trimEnd() === passage, 'a passage that is empty or ends blank', start);
    check(body.length === passage.length, 'a body of another length', start);
    check(startLine === lineOf(start) && endLine === lineOf(end - 1), 'other lines', start);
    check(!splitsPair(text, start) && !splitsPair(text, end), 'half a character', start);
    check(limits === 'whole' || countWords(body) <= limits.maximumWords, 'too many words', start);
    check(
      [...headings, ...subheadings].every((heading) => heading.trim() !== '' && heading.isWellFormed()),
      'a heading without words',
      start,
    );
    at = end;
  }
  check(text.slice(at).trim() === '', 'text in no passage', at);
  check(limits !== 'whole' || passages.length <= 1, 'a whole document in pieces', 0);
  return wrong;
}

function splitsPair(text: string, offset: number): boolean {
  return isSurrogate(text, offset - 1, 0xd800) && isSurrogate(text, offset, 0xdc00);
}

function isSurrogate(text: string, offset: number, first: number): boolean {
  const unit = text.charCodeAt(offset);
  return unit >= first && unit < first + 0x400;
}
