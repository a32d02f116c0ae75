import { longOf } from './c-numbers.ts';
import { type JudgedRanking, UNPOOLED } from './judged-ranking.ts';
import type { MeasureParameters, MeasureSettings } from './measure.ts';
import { rankLogarithm } from './rank-logarithm.ts';

/** A grade's gain, and how many documents of the qrels have the grade. */
interface GradeGain {
  readonly grade: number;
  readonly gain: number;
  readonly count: number;
}

const WHOLE_NUMBER = /^[+-]?\d+$/;

/**
 * What each grade of a query is worth: itself, or what the parameters say (`1=3,2=9`). Parameters may also give
 * a gain to grade 0, to documents that the qrels lack (-1) and to those they have unjudged (-2).
 */
export function gainsOf(
  { levels }: JudgedRanking,
  { pairs }: MeasureParameters,
  { version }: MeasureSettings,
): Gains {
  const counts = new Map(levels.map(({ grade, count }) => [grade, count]));
  // 9.0.8 takes any name for a grade, and what is not a number for grade 0.
  const graded = version === '9.0.8' ? pairs : pairs.filter(({ name }) => WHOLE_NUMBER.test(name));
  const gains: GradeGain[] = [];
  for (const { name, value } of graded) {
    const grade = longOf(name);
    const isFirst = !gains.some((known) => known.grade === grade);
    gains.push({ grade, gain: value, count: isFirst ? (counts.get(grade) ?? 0) : 0 });
  }
  for (const { grade, count } of levels) {
    if (!gains.some((known) => known.grade === grade)) gains.push({ grade, gain: grade, count });
  }
  return new Gains(gains);
}

/** The gains of the grades of one query. */
export class Gains {
  readonly #gains: readonly GradeGain[];

  constructor(gains: readonly GradeGain[]) {
    this.#gains = gains;
  }

  /** The gain of a grade; 0 for one that neither the query nor the parameters know. */
  of(grade: number): number {
    for (const known of this.#gains) if (known.grade === grade) return known.gain;
    return 0;
  }

  /** The gains above 0 of the query's documents, highest first: what an ideal ranking gains at each rank. */
  get ideal(): Float64Array {
    const positive = this.#gains.filter(({ gain, count }) => gain > 0 && count > 0);
    const ideal: number[] = [];
    for (const { gain, count } of positive.sort((a, b) => b.gain - a.gain))
      for (let document = 0; document < count; document++) ideal.push(gain);
    return Float64Array.from(ideal);
  }

  /** The same gains when all lie between 0 and 1, else scaled so that the lowest, or 0, is 0 and the highest 1. */
  get withinUnit(): Gains {
    const lowest = Math.min(0, ...this.#gains.map(({ gain }) => gain));
    const highest = Math.max(0, ...this.#gains.map(({ gain }) => gain));
    if (lowest >= 0 && highest <= 1) return this;
    return new Gains(
      this.#gains.map((known) => ({ ...known, gain: (known.gain - lowest) / (highest - lowest) })),
    );
  }

  /** Visits the hits whose gain is not 0, best first. */
  forEachGaining({ grades, pooled }: JudgedRanking, visit: (index: number, gain: number) => void): void {
    const visitGain = (index: number) => {
      const gain = this.of(grades[index]!);
      if (gain !== 0) visit(index, gain);
    };
    if (this.of(UNPOOLED) === 0) for (const index of pooled) visitGain(index);
    else for (let index = 0; index < grades.length; index++) visitGain(index);
  }
}

/** Sums of gain / log2(rank + 1) over the first n ranks, for every n from 0 on. */
export function discountedSums(gains: Float64Array): Float64Array {
  const sums = new Float64Array(gains.length + 1);
  for (let index = 0; index < gains.length; index++)
    sums[index + 1] = sums[index]! + gains[index]! / rankLogarithm(index + 2);
  return sums;
}
