// The collections' main measures from the ranks of the relevant documents alone. The measures room is the
// authority: study.test.mjs holds these to it.

/**
 * Each takes the grades of the relevant documents and their 1-based ranks (Infinity: not found).
 */
export const QUICK_MEASURES = {
  'nDCG@10'(grades, ranks) {
    let gain = 0;
    for (let index = 0; index < grades.length; index++)
      if (ranks[index] <= 10) gain += grades[index] / Math.log2(ranks[index] + 1);
    let ideal = 0;
    for (const [index, grade] of [...grades]
      .sort((a, b) => b - a)
      .slice(0, 10)
      .entries())
      ideal += grade / Math.log2(index + 2);
    return ideal === 0 ? 0 : gain / ideal;
  },
  'R@5': (grades, ranks) => within(ranks, 5) / grades.length,
  'R@100': (grades, ranks) => within(ranks, 100) / grades.length,
  'RR@10'(_, ranks) {
    const best = Math.min(...ranks);
    return best <= 10 ? 1 / best : 0;
  },
  'Success@10': (_, ranks) => (within(ranks, 10) > 0 ? 1 : 0),
};

function within(ranks, cutoff) {
  let count = 0;
  for (const rank of ranks) if (rank <= cutoff) count++;
  return count;
}
