import type { Block } from './block.ts';
import type { PassageWords } from './cut-limits.ts';
import { commonHeading, type Heading } from './heading.ts';
import { type Section, type SectionedText, sectionsOf } from './sections.ts';
import { type BlockPart, splitBlock, type TextAndBody } from './split-block.ts';

/** A range that becomes a passage; ranges touch each other and cover the blocks. */
export interface PassageRange {
  readonly start: number;
  readonly end: number;
  /** What everything in it stands under. */
  readonly heading: Heading | undefined;
  /** Headings inside it, in order; those it stands under among them. */
  readonly inside: readonly Heading[];
}

/**
 * Chooses where passages begin.
 *
 * - A section of at most `maximumWords` is never cut.
 * - Whole sections are joined while they have at most `targetWords` together and the next does not leave the heading
 *   that the first stands under: a short note is one passage, and a passage's headings are true of all of it.
 * - A longer section is cut between blocks into nearly equal passages of about `targetWords`; a block that alone is
 *   longer than `maximumWords` is cut by `splitBlock`.
 */
export function packPassages(
  source: TextAndBody,
  blocks: readonly Block[],
  limits: PassageWords,
): PassageRange[] {
  return new PassagePacker(source, blocks, limits).pack();
}

/** All blocks as one passage. */
export function packWhole(source: TextAndBody, blocks: readonly Block[]): PassageRange[] {
  const [first] = blocks;
  if (first === undefined) return [];
  // Without headings there is nothing to count sections for.
  if (!blocks.some(({ kind }) => kind === 'heading'))
    return [{ start: first.start, end: source.text.length, heading: undefined, inside: [] }];
  const { sections, headings } = sectionsOf(blocks, source.body, 0);
  const heading = sections.map((section) => section.heading).reduce(commonHeading);
  const inside = headings.filter((each) => each !== undefined);
  return [{ start: first.start, end: source.text.length, heading, inside }];
}

class PassagePacker {
  readonly #source: TextAndBody;
  readonly #blocks: readonly Block[];
  readonly #limits: PassageWords;
  readonly #sectioned: SectionedText;
  readonly #ranges: PassageRange[] = [];

  constructor(source: TextAndBody, blocks: readonly Block[], limits: PassageWords) {
    this.#source = source;
    this.#blocks = blocks;
    this.#limits = limits;
    this.#sectioned = sectionsOf(blocks, source.body, limits.targetWords);
  }

  pack(): PassageRange[] {
    const { sections } = this.#sectioned;
    for (let index = 0; index < sections.length; ) {
      const section = sections[index]!;
      if (section.words > this.#limits.maximumWords) {
        this.#addParts(section);
        index++;
      } else index = this.#addJoined(index);
    }
    return this.#ranges;
  }

  /** Adds one passage of the section and those that join it; returns the index of the next section. */
  #addJoined(index: number): number {
    const { sections } = this.#sectioned;
    const first = sections[index]!;
    let { words, heading } = first;
    let next = index + 1;
    for (; next < sections.length; next++) {
      const section = sections[next]!;
      if (section.level < first.level || words + section.words > this.#limits.targetWords) break;
      words += section.words;
      heading = commonHeading(heading, section.heading);
    }
    const end = sections[next - 1]!.end;
    this.#add(this.#blocks[first.first]!.start, this.#blockEnd(end - 1), heading, first.first, end);
    return next;
  }

  /** Adds the passages of a section that is too long for one. */
  #addParts(section: Section): void {
    const parts = this.#partsOf(section);
    const aim = section.words / Math.ceil(section.words / this.#limits.targetWords);
    let from = 0;
    let words = 0;
    let isOnlyHeadings = true;
    parts.forEach((part, index) => {
      const isFull =
        words + part.words > this.#limits.maximumWords || (!isOnlyHeadings && words + part.words / 2 > aim);
      if (words > 0 && isFull) {
        this.#addPart(section, parts, from, index);
        from = index;
        words = 0;
        isOnlyHeadings = true;
      }
      words += part.words;
      isOnlyHeadings &&= part.isHeading;
    });
    this.#addPart(section, parts, from, parts.length);
  }

  #addPart(section: Section, parts: readonly SectionPart[], from: number, to: number): void {
    const first = parts[from]!;
    const last = parts[to - 1]!;
    this.#add(first.start, last.end, section.heading, first.block, last.block + 1);
  }

  #partsOf(section: Section): SectionPart[] {
    const parts: SectionPart[] = [];
    for (let block = section.first; block < section.end; block++) {
      const { start, kind } = this.#blocks[block]!;
      const end = this.#blockEnd(block);
      const words = this.#sectioned.blockWords[block]!;
      const isHeading = kind === 'heading';
      if (words <= this.#limits.maximumWords) parts.push({ start, end, words, isHeading, block });
      else {
        for (const part of splitBlock(this.#source, kind, start, end, this.#limits))
          parts.push({ ...part, isHeading, block });
      }
    }
    return parts;
  }

  #blockEnd(block: number): number {
    return this.#blocks[block + 1]?.start ?? this.#source.text.length;
  }

  #add(start: number, end: number, heading: Heading | undefined, firstBlock: number, endBlock: number): void {
    const inside: Heading[] = [];
    for (let block = firstBlock; block < endBlock; block++) {
      const each = this.#sectioned.headings[block];
      if (each !== undefined) inside.push(each);
    }
    this.#ranges.push({ start, end, heading, inside });
  }
}

interface SectionPart extends BlockPart {
  readonly isHeading: boolean;
  readonly block: number;
}
