import type { SegmentHits } from './segment-scorer.ts';

/** The best of some passages, which ascend: score descending, then passage ascending. */
export function bestHits(locals: Uint32Array, scores: Float64Array, limit: number): SegmentHits {
  let places = Uint32Array.from(locals, (_, place) => place);
  if (places.length > limit * 4) {
    // Sorting numbers is many times faster than sorting by a comparison: find the least score that can matter.
    const least = scores.slice().sort()[scores.length - limit]!;
    places = places.filter((place) => scores[place]! >= least);
  }
  places.sort((a, b) => scores[b]! - scores[a]! || a - b);
  const best = places.subarray(0, limit);
  return {
    locals: Uint32Array.from(best, (place) => locals[place]!),
    scores: Float64Array.from(best, (place) => scores[place]!),
  };
}
