import type { Block } from './block.ts';
import { countWords } from './count-words.ts';
import { type Heading, openHeading } from './heading.ts';

/** A heading and what follows up to the next; the blocks `first` to `end` (exclusive) of the document. */
export interface Section {
  readonly first: number;
  readonly end: number;
  /** What everything in the section stands under; `undefined` before the first heading. */
  readonly heading: Heading | undefined;
  /** Level of its outermost heading: 1 to 6, 0 before the first. */
  readonly level: number;
  readonly words: number;
}

/** A document in sections. */
export interface SectionedText {
  readonly sections: readonly Section[];
  /** Words of each block. */
  readonly blockWords: readonly number[];
  /** The heading that each block is, if it is one. */
  readonly headings: readonly (Heading | undefined)[];
}

/**
 * Blocks by the headings they stand under. A heading with nothing of its own belongs to the section of the heading
 * below it, and what little stands above a heading of level 1 that comes first (badges, a logo) to that heading's.
 *
 * @param most Words that may stand above the first heading and still belong to it.
 */
export function sectionsOf(blocks: readonly Block[], body: string, most: number): SectionedText {
  const blockWords: number[] = [];
  const headings: (Heading | undefined)[] = [];
  const sections: Section[] = [];
  let heading: Heading | undefined;
  let first = 0;
  let words = 0;
  let ownWords = 0;
  let level = 0;
  blocks.forEach((block, index) => {
    const count = countWords(body, block.start, blocks[index + 1]?.start ?? body.length);
    blockWords.push(count);
    if (block.kind !== 'heading') {
      headings.push(undefined);
      words += count;
      ownWords += count;
      return;
    }
    const opened = openHeading(block, body, heading);
    headings.push(opened);
    if (index === 0 || !isLead({ level, ownWords, words, heading }, opened, most)) {
      if (index > first) sections.push({ first, end: index, heading, level, words });
      first = index;
      words = 0;
      level = opened.level;
    } else if (level === 0) level = opened.level;
    ownWords = 0;
    words += count;
    heading = opened;
  });
  if (blocks.length > first) sections.push({ first, end: blocks.length, heading, level, words });
  return { sections, blockWords, headings };
}

/** Whether what was read since the last section only leads to the heading that opens now. */
function isLead(
  read: { level: number; ownWords: number; words: number; heading: Heading | undefined },
  opened: Heading,
  most: number,
): boolean {
  if (read.level === 0) return read.words === 0 || (opened.level === 1 && read.words <= most);
  return read.ownWords === 0 && opened.parent === read.heading;
}
