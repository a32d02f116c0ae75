/**
 * Which vectors are near? Vectors of passages, searched exactly through 8-bit codes with a proven bound; and the
 * words whose vectors are near a word's.
 *
 * @module
 */

export { kernelKind } from './create-kernel.ts';
export { DenseBuilder } from './dense-builder.ts';
export type { DenseHits } from './dense-hits.ts';
export { DenseIndex, type DenseIndexSegment, type DenseScores } from './dense-index.ts';
export { DenseSegment, type DenseSegmentOptions } from './dense-segment.ts';
export { type DenseMergeSource, mergeDense } from './merge-dense.ts';
export { mergeTermVectors } from './terms/merge-term-vectors.ts';
export { type NeighbourOptions, type TermNeighbour, TermNeighbours } from './terms/term-neighbours.ts';
export { TermSegment } from './terms/term-segment.ts';
export { writeTermVectors } from './terms/write-term-vectors.ts';
