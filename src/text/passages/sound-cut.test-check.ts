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
  const { frontMatter, passages } = document;
  let at = 0;
  const expectBlank = (from: number, to: number): void => {
    expect(to).toBeGreaterThanOrEqual(from);
    expect(text.slice(from, to).trim()).toBe('');
  };
  if (frontMatter !== undefined) {
    expectBlank(0, frontMatter.start);
    at = frontMatter.end;
  }
  for (const { start, end, startLine, endLine, body, headings, subheadings } of passages) {
    expectBlank(at, start);
    expect(end).toBeGreaterThan(start);
    expect(body).toHaveLength(end - start);
    expect(text.slice(start, end).trimEnd()).toBe(text.slice(start, end));
    expect([startLine, endLine]).toEqual([lineOf(text, start), lineOf(text, end - 1)]);
    expect(splitsPair(text, start) || splitsPair(text, end)).toBe(false);
    if (limits !== 'whole') expect(countWords(body)).toBeLessThanOrEqual(limits.maximumWords);
    expect([...headings, ...subheadings].every((heading) => heading !== '' && heading.isWellFormed())).toBe(
      true,
    );
    at = end;
  }
  expectBlank(at, text.length);
  if (limits === 'whole') expect(passages.length).toBeLessThanOrEqual(1);
}

function lineOf(text: string, offset: number): number {
  return text
    .slice(0, offset)
    .replace(/\r$/, text[offset] === '\n' ? '' : '\r')
    .split(/\r\n|\n|\r/).length;
}

function splitsPair(text: string, offset: number): boolean {
  return /[\ud800-\udbff]$/.test(text.slice(0, offset)) && /^[\udc00-\udfff]/.test(text.slice(offset));
}
