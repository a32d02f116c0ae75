/**
 * What happens when three rankers disagree about a book? The Folkestone lesson: a text is cut, ranked three times,
 * fused and looked at over all rank constants. First as data (`buildLesson`), then in words (`tellLesson`).
 *
 * @module
 */
export {
  type ConstantColumn,
  type ConstantStep,
  LARGEST_CONSTANT,
  type StableRange,
} from './constant-step.ts';
export type { CutStep } from './cut-step.ts';
export { decimalText, digitsThatTellApart, fractionText } from './fractions.ts';
export { type FuseStep, TOP, type TopOverlaps } from './fuse-step.ts';
export type { FusedPassage, LessonTerm, PassageRanks, RankedLists } from './fused-list.ts';
export { AGE_BANDS, type AgeBand, inShort, type StepInShort } from './in-short.ts';
export {
  buildLesson,
  LESSON_STEPS,
  type Lesson,
  type LessonFigures,
  type LessonOptions,
  type LessonStepName,
  type LimitsStep,
  type SourcesStep,
} from './lesson.ts';
export { LESSON_QUERY_ID, lessonRuns } from './lesson-runs.ts';
export type { LeadTerm, NeverSwapProof } from './never-swap.ts';
export type { GutenbergFrame, Passage } from './passages.ts';
export type { RankerStep, RankerWeakness } from './ranker-step.ts';
export { LEG_NAMES, type LegName, type MatchingPassage, type RankedPassage } from './rankers.ts';
export { STEP_TITLES, tellLesson } from './telling/tell-lesson.ts';
export { KIPPS_QUERY, KIPPS_SOURCE, type TextSource } from './text-source.ts';
export type { TopSwap } from './top-swaps.ts';
