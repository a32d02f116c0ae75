import type { Block } from './block.ts';
import { headingWords } from './plain-words.ts';

/** A heading with those it stands under. */
export interface Heading {
  readonly words: string;
  /** 1 to 6. */
  readonly level: number;
  readonly parent: Heading | undefined;
  /** Headings above it. */
  readonly depth: number;
}

/** Longer headings are no headings but text; in a path they are cut here. */
const LONGEST_HEADING = 500;

/** The heading of a block, under the last heading before it that has a lower level. */
export function openHeading(block: Block, body: string, before: Heading | undefined): Heading {
  const level = block.level ?? 1;
  let parent = before;
  while (parent !== undefined && parent.level >= level) parent = parent.parent;
  const { start, end } = block.words ?? { start: block.start, end: block.start };
  const whole = body.slice(start, Math.min(end, start + 2 * LONGEST_HEADING));
  const words = headingWords(whole.toWellFormed()).slice(0, LONGEST_HEADING).toWellFormed();
  return { words, level, parent, depth: parent === undefined ? 0 : parent.depth + 1 };
}

/** The lowest heading that both stand under or are; `undefined` when there is none. */
export function commonHeading(a: Heading | undefined, b: Heading | undefined): Heading | undefined {
  let first = a;
  let second = b;
  while (first !== second) {
    if (first === undefined || second === undefined) return undefined;
    if (first.depth >= second.depth) first = first.parent;
    else second = second.parent;
  }
  return first;
}

/** The words of the heading and those above it, outermost first; empty ones are left out. */
export function headingPath(heading: Heading | undefined): string[] {
  const path: string[] = [];
  for (let at = heading; at !== undefined; at = at.parent) {
    if (at.words !== '') path.push(at.words);
  }
  return path.reverse();
}
