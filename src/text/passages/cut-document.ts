import type { Block, BlockedText } from './block.ts';
import { type CutLimits, checkCutLimits, DEFAULT_CUT_LIMITS } from './cut-limits.ts';

import { type Heading, headingPath } from './heading.ts';
import { htmlBlocks } from './html/html-blocks.ts';
import type { TextKind } from './kind-of-file.ts';
import { LineCounter } from './line-counter.ts';
import { type FrontMatter, readFrontMatter } from './markdown/front-matter.ts';
import { markdownBlocks } from './markdown/markdown-blocks.ts';
import { type PassageRange, packPassages, packWhole } from './pack-passages.ts';
import type { CutDocument, Passage } from './passage.ts';
import { plainBlocks, plainWhole } from './plain-blocks.ts';
import { trimRange } from './white-space.ts';

/**
 * Cuts a document into passages, in time proportional to its length, whatever it holds: text that is not what its
 * name says is cut as if it were.
 *
 * @param text As decoded, byte order mark and CRLF kept.
 * @throws InputError when the limits make no sense.
 */
export function cutDocument(
  text: string,
  kind: TextKind,
  limits: CutLimits = DEFAULT_CUT_LIMITS,
): CutDocument {
  checkCutLimits(limits);
  const from = text.startsWith('\ufeff') ? 1 : 0;
  const front = kind === 'markdown' ? readFrontMatter(text, from) : undefined;
  // Where no passage begins in it, a text need not be gone through.
  const isOneBlock = limits === 'whole' && kind === 'text';
  const blocked = isOneBlock ? wholeText(text, from) : BLOCK_READERS[kind](text, front?.end ?? from);
  const blocks = allBlocks(blocked.blocks, from, front);
  const source = { text, body: blocked.body };
  const ranges = limits === 'whole' ? packWhole(source, blocks) : packPassages(source, blocks, limits);
  const title = front?.title ?? blocked.title ?? firstTitle(ranges);
  const tags = front === undefined ? blocked.tags : [...new Set([...front.tags, ...blocked.tags])];
  const document: Mutable<CutDocument> = {
    tags,
    aliases: front?.aliases ?? [],
    links: blocked.links,
    passages: passagesOf(text, blocked.body, ranges),
    notices: front?.notices ?? [],
  };
  if (title !== undefined) document.title = title;
  if (front?.date !== undefined) document.date = front.date;
  if (front?.isRead) document.frontMatter = { start: front.start, end: front.end };
  return document;
}

function wholeText(text: string, from: number): BlockedText {
  return { blocks: plainWhole(text, from), body: text, tags: NONE, links: NONE };
}

const NONE: readonly string[] = [];

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

const BLOCK_READERS: Readonly<Record<TextKind, (text: string, from: number) => BlockedText>> = {
  markdown: markdownBlocks,
  text: plainBlocks,
  html: htmlBlocks,
};

/** The blocks, the first made to begin where the text does; front matter that could not be read is one of lines. */
function allBlocks(blocks: readonly Block[], from: number, front: FrontMatter | undefined): readonly Block[] {
  if (front?.isRead === false) return [{ start: from, kind: 'lines' }, ...blocks];
  const start = front?.end ?? from;
  const [first] = blocks;
  return first === undefined || first.start === start ? blocks : blocks.with(0, { ...first, start });
}

function firstTitle(ranges: readonly PassageRange[]): string | undefined {
  for (const { inside } of ranges) {
    const title = inside.find((heading) => heading.level === 1 && heading.words !== '');
    if (title !== undefined) return title.words;
  }
  return undefined;
}

function passagesOf(text: string, body: string, ranges: readonly PassageRange[]): Passage[] {
  const passages: Passage[] = [];
  const lines = new LineCounter(text);
  for (const range of ranges) {
    const trimmed = trimRange(text, range.start, range.end);
    if (trimmed === undefined) continue;
    const { start, end } = trimmed;
    passages.push({
      start,
      end,
      startLine: lines.lineAt(start),
      endLine: lines.lineAt(end - 1),
      headings: headingPath(range.heading),
      subheadings: subheadingsOf(range),
      body: body.slice(start, end),
    });
  }
  return passages;
}

function subheadingsOf({ heading, inside }: PassageRange): string[] {
  const words: string[] = [];
  for (const each of inside) {
    if (each.words !== '' && !isUnderOrIs(heading, each)) words.push(each.words);
  }
  return words;
}

function isUnderOrIs(heading: Heading | undefined, other: Heading): boolean {
  let at = heading;
  while (at !== undefined && at !== other) at = at.parent;
  return at === other;
}
