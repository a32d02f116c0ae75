import { Run } from '../runs/index.ts';
import { runsOf } from './fused-list.ts';
import type { Lesson } from './lesson.ts';

/** The id of the lesson's one query in its runs. */
export const LESSON_QUERY_ID = 'q1';

/**
 * The three rankers' lists and the fused list as runs, tagged `a`, `b`, `c` and `fused`, with the one query
 * {@link LESSON_QUERY_ID}. Their ties stand in the order written: write them with `separateTies` for readers that
 * have a rule of their own.
 */
export function lessonRuns(lesson: Lesson): Run[] {
  const fused = lesson.fused.map(({ passage, score }) => ({ id: passage.id, score }));
  return [
    ...runsOf(lesson.lists, LESSON_QUERY_ID).map(({ run }) => run),
    Run.from('fused', [[LESSON_QUERY_ID, fused]], { readingOrder: 'as-written' }),
  ];
}
