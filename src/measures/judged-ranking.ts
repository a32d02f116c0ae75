/**
 * One query's ranking with the grade at each rank, and all that was judged: what measures compute from.
 *
 * A grade below 0 means *pooled but not judged*, as in the qrels of sampled collections: trec_eval's rule. Only
 * `infAP` and `Judged` tell it from a document that was never pooled.
 */
export interface JudgedRanking {
  /** The grade at each rank: index 0 is rank 1. NaN where the document has no judgement, in this array only. */
  readonly grades: Float64Array;
  /** Every grade of the query's qrels, retrieved or not, greatest first. */
  readonly judgedGrades: Float64Array;
}

/**
 * A judged ranking from grades alone.
 *
 * @param grades the grade at each rank, undefined where unjudged.
 * @param missed the grades of the judged documents that the ranking lacks.
 */
export function judgedRanking(
  grades: readonly (number | undefined)[],
  missed: readonly number[] = [],
): JudgedRanking {
  const ranked = Float64Array.from(grades, (grade) => grade ?? Number.NaN);
  const judgedGrades = Float64Array.from([...ranked.filter((grade) => !Number.isNaN(grade)), ...missed]);
  return { grades: ranked, judgedGrades: judgedGrades.sort().reverse() };
}

/** How many documents of the qrels have at least this grade: R in most formulas. */
export function relevantCount(judged: JudgedRanking, rel: number): number {
  const grades = judged.judgedGrades;
  let count = 0;
  while (count < grades.length && grades[count]! >= rel) count++;
  return count;
}

/** How many documents of the ranking down to `cutoff` have at least this grade. */
export function relevantRetrieved(
  judged: JudgedRanking,
  rel: number,
  cutoff: number = judged.grades.length,
): number {
  const end = Math.min(cutoff, judged.grades.length);
  let count = 0;
  for (let index = 0; index < end; index++) if (judged.grades[index]! >= rel) count++;
  return count;
}

/** The ranks of the documents that have at least this grade, down to `cutoff`. */
export function relevantRanks(
  judged: JudgedRanking,
  rel: number,
  cutoff: number = judged.grades.length,
): number[] {
  const end = Math.min(cutoff, judged.grades.length);
  const ranks: number[] = [];
  for (let index = 0; index < end; index++) if (judged.grades[index]! >= rel) ranks.push(index + 1);
  return ranks;
}

/** The ranking without its unjudged documents when `judgedOnly` is set: trec_eval's `-J`. */
export function withoutUnjudged(judged: JudgedRanking, judgedOnly: boolean): JudgedRanking {
  if (!judgedOnly) return judged;
  return { grades: judged.grades.filter((grade) => grade >= 0), judgedGrades: judged.judgedGrades };
}
