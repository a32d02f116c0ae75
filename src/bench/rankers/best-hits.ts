import { compareIds } from '../../model/index.ts';
import type { StoredHit } from '../records/row.ts';

/**
 * The best of scored documents: by score, equal scores by the bytes of the id.
 *
 * @param scores NaN for a document that is no hit.
 */
export function bestHits(ids: readonly string[], scores: Float64Array, depth: number): StoredHit[] {
  const places: number[] = [];
  for (let place = 0; place < scores.length; place++) if (!Number.isNaN(scores[place])) places.push(place);
  places.sort((a, b) => scores[b]! - scores[a]! || compareIds(ids[a]!, ids[b]!));
  return places.slice(0, depth).map((place) => [ids[place]!, scores[place]!] as const);
}
