import type { Run } from '../../../src/runs/index.ts';

/** How many hits of a run have the score of another hit of the same query, so that a tie rule put them in order. */
export function tiedHits(run: Run): number {
  let tied = 0;
  for (let query = 0; query < run.queryCount; query++) {
    const { count, values } = run.columnsAt(query);
    const scores = values.slice(0, count).sort();
    for (let index = 0; index < count; index++) {
      const score = scores[index];
      if (score === scores[index - 1] || score === scores[index + 1]) tied++;
    }
  }
  return tied;
}
