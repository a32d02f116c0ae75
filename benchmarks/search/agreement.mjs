// Whether two engines found the same: nothing is timed before that is known.

/** Scores that agree to this share of themselves are equal: peers add 32-bit floats. */
const TOLERANCE = 1e-5;

/**
 * Compares two engines' hits over the same queries.
 *
 * @param scale what the other engine's scores are multiplied by (a constant factor that orders alike)
 * @returns `{ equal, overlap }`: the share of queries whose scores agree rank by rank, and the mean share of the
 * first engine's documents that the other has too; a document that ties with the last one counts as found
 */
export function agreement(own, other, scale = 1) {
  let equal = 0;
  let overlap = 0;
  const count = Math.min(own.length, other.length);
  for (let query = 0; query < count; query++) {
    if (sameScores(own[query], other[query], scale)) equal++;
    overlap += shared(own[query], other[query]);
  }
  return { equal: equal / count, overlap: overlap / count };
}

function sameScores(own, other, scale) {
  if (own.length !== other.length) return false;
  return own.every(([, score], index) => {
    const theirs = other[index][1] * scale;
    return Math.abs(score - theirs) <= TOLERANCE * Math.max(Math.abs(score), Math.abs(theirs), 1e-9);
  });
}

function shared(own, other) {
  if (own.length === 0) return other.length === 0 ? 1 : 0;
  const found = new Set(other.map(([document]) => document));
  const last = own.at(-1)[1];
  const isLast = (score) => Math.abs(score - last) <= TOLERANCE * Math.abs(last);
  // Which of several documents that tie for the last places is named is a matter of tie rules.
  const sure = own.filter(([, score]) => !isLast(score));
  const missing = sure.filter(([document]) => !found.has(document)).length;
  return (own.length - missing) / own.length;
}
