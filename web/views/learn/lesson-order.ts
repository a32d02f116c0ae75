import { contributionsOf, fuseRuns } from '../../../src/fusion/index.ts';
import {
  LEG_NAMES,
  LESSON_QUERY_ID,
  type LegName,
  type Lesson,
  lessonRuns,
} from '../../../src/lesson/index.ts';
import { evaluate, parseMeasure } from '../../../src/measures/index.ts';
import { Qrels } from '../../../src/runs/index.ts';

/** A passage in the fused list at some constant and weights. */
export interface OrderedPassage {
  /** From 1. */
  readonly place: number;
  readonly number: number;
  readonly score: number;
  readonly ranks: Readonly<Record<LegName, number>>;
  readonly terms: Readonly<Record<LegName, number>>;
}

/** The first passages of the fused list, at any constant and weights, as the engine orders them. */
export function orderAt(
  lesson: Lesson,
  { rankConstant, weights = {}, count }: OrderSettings,
): OrderedPassage[] {
  const legs = lessonRuns(lesson)
    .slice(0, LEG_NAMES.length)
    .map((run) => ({ name: run.tag, run }));
  const fusion = fuseRuns(legs, { rankConstant, weights });
  const query = fusion.query(LESSON_QUERY_ID);
  if (query === undefined) return [];
  const contributions = contributionsOf(query, fusion.spec);
  return Array.from(query.order.slice(0, count), (candidate, index) => {
    const byLeg = contributions(candidate);
    const of = (key: 'rank' | 'term') =>
      Object.fromEntries(LEG_NAMES.map((leg, at) => [leg, byLeg[at]?.[key] ?? 0])) as Record<LegName, number>;
    return {
      place: index + 1,
      number: Number(query.candidates.idOf(candidate).replace(/^.*-/, '')),
      score: query.fused.scores[candidate] ?? 0,
      ranks: of('rank'),
      terms: of('term'),
    };
  });
}

interface OrderSettings {
  readonly rankConstant: string;
  readonly weights?: Readonly<Record<string, string>>;
  readonly count: number;
}

/** Ten passages to mark: in turn the best of A, B and C that nobody has given yet, in the order of the text. */
export function judgingPool({ lists }: Lesson, size = 10): number[] {
  const pool = new Set<number>();
  for (let rank = 0; pool.size < size && rank < lists.a.length; rank++) {
    for (const leg of LEG_NAMES) {
      const entry = lists[leg][rank];
      if (entry !== undefined && pool.size < size) pool.add(entry.passage.number);
    }
  }
  return [...pool].sort((x, y) => x - y);
}

/** nDCG@10 of A, B, C and the fused list under somebody's marks; undefined while nothing is marked above 0. */
export function measuredLists(
  lesson: Lesson,
  marks: Readonly<Record<number, number>>,
): readonly { readonly name: string; readonly value: number }[] | undefined {
  if (!Object.values(marks).some((grade) => grade > 0)) return undefined;
  const grades = Object.entries(marks).map(([number, grade]) => [`${lesson.name}-${number}`, grade]);
  const qrels = Qrels.from([[LESSON_QUERY_ID, Object.fromEntries(grades)]]);
  const measures = [parseMeasure('nDCG@10')];
  return lessonRuns(lesson).map((run) => ({
    name: run.tag === 'fused' ? 'fused' : run.tag.toUpperCase(),
    value: evaluate(run, qrels, measures).measures[0]?.aggregate ?? 0,
  }));
}
