// A leg's list out of its complete scores: best first, equal scores by document.

/**
 * The best `depth` documents that the leg finds, as numbers and scores. A term leg finds what has a score above 0,
 * a vector leg every document that has a vector.
 */
export function rankedList(scores, depth, isTermLeg) {
  const found = [];
  for (let document = 0; document < scores.length; document++) {
    const score = scores[document];
    if (isTermLeg ? score > 0 : !Number.isNaN(score)) found.push(document);
  }
  const kept = found.length > depth ? mostly(found, scores, depth) : found;
  kept.sort((a, b) => scores[b] - scores[a] || a - b);
  const documents = Int32Array.from(kept.slice(0, depth));
  return { documents, scores: Float64Array.from(documents, (document) => scores[document]) };
}

/** All documents that may be among the best: sorting thousands to keep a hundred costs most of a study. */
function mostly(found, scores, depth) {
  const ascending = Float64Array.from(found, (document) => scores[document]).sort();
  const least = ascending[ascending.length - depth];
  return found.filter((document) => scores[document] >= least);
}

/** The mean over all documents that the leg has an opinion of: 0 is an opinion of a term leg. */
export function meanScore(scores) {
  let sum = 0;
  let count = 0;
  for (const score of scores) {
    if (Number.isNaN(score)) continue;
    sum += score;
    count++;
  }
  return count === 0 ? 0 : sum / count;
}
