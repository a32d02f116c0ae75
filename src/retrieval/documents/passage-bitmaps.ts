import type { PassageAddress, StoredSegment } from '../../model/index.ts';

/** One bitmap per segment: bit `local & 31` of word `local >> 5` is set for a passage that belongs. */
export type PassageBitmaps = readonly Uint32Array[];

/** Bitmaps to which nothing belongs. */
export function emptyBitmaps(segments: readonly StoredSegment[]): Uint32Array[] {
  return segments.map(({ passageCount }) => new Uint32Array(Math.ceil(passageCount / 32)));
}

/** Adds one passage. */
export function addPassage(bitmaps: PassageBitmaps, { segment, local }: PassageAddress): void {
  bitmaps[segment]![local >> 5]! |= 1 << (local & 31);
}

/** Whether a passage belongs. */
export function hasPassage(bitmaps: PassageBitmaps, { segment, local }: PassageAddress): boolean {
  return ((bitmaps[segment]![local >> 5]! >>> (local & 31)) & 1) === 1;
}

/** What belongs to both. */
export function intersection(a: PassageBitmaps, b: PassageBitmaps): Uint32Array[] {
  return a.map((words, segment) => words.map((word, index) => word & b[segment]![index]!));
}

/** The passages that belong, in order of segment and local. */
export function* passagesIn(bitmaps: PassageBitmaps): Generator<PassageAddress> {
  for (const [segment, words] of bitmaps.entries()) {
    for (let index = 0; index < words.length; index++) {
      for (let word = words[index]!; word !== 0; word &= word - 1) {
        yield { segment, local: index * 32 + (31 - Math.clz32(word & -word)) };
      }
    }
  }
}
