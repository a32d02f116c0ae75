import {
  bitsIn,
  emptyBitmap,
  hasBit,
  type PassageAddress,
  type StoredSegment,
  setBit,
} from '../../model/index.ts';

/** One bitmap per segment: bit `local & 31` of word `local >> 5` is set for a passage that belongs. */
export type PassageBitmaps = readonly Uint32Array[];

/** Bitmaps to which nothing belongs. */
export function emptyBitmaps(segments: readonly StoredSegment[]): Uint32Array[] {
  return segments.map(({ passageCount }) => emptyBitmap(passageCount));
}

/** Adds one passage. */
export function addPassage(bitmaps: PassageBitmaps, { segment, local }: PassageAddress): void {
  setBit(bitmaps[segment]!, local);
}

/** Whether a passage belongs. */
export function hasPassage(bitmaps: PassageBitmaps, { segment, local }: PassageAddress): boolean {
  return hasBit(bitmaps[segment], local);
}

/** What belongs to both. */
export function intersection(a: PassageBitmaps, b: PassageBitmaps): Uint32Array[] {
  return a.map((words, segment) => words.map((word, index) => word & b[segment]![index]!));
}

/** The passages that belong, in order of segment and local. */
export function* passagesIn(bitmaps: PassageBitmaps): Generator<PassageAddress> {
  for (const [segment, words] of bitmaps.entries()) {
    for (const local of bitsIn(words)) yield { segment, local };
  }
}
