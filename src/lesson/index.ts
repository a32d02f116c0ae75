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
export {
  type FavouriteList,
  ICE_CREAM_LISTS,
  type MergedFlavour,
  mergeByFirstPlaces,
  mergeByPoints,
} from './ice-cream.ts';
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
export { renderLessonPack } from './pack/lesson-pack.ts';
export {
  FEWEST_CARDS,
  MOST_CARDS,
  PACK_PAPERS,
  type PackOptions,
  type PackPaper,
} from './pack/pack-options.ts';
export {
  type GutenbergFrame,
  MINIMUM_PASSAGE_WORDS,
  type Passage,
  type PieceSize,
  pieceSizes,
} from './passages.ts';
export { JAVASCRIPT_FUSION, JAVASCRIPT_RANKER_A } from './programs/javascript-programs.ts';
export { type PupilProgram, PYTHON_FUSION, PYTHON_RANKER_A } from './programs/python-programs.ts';
export type { RankerStep, RankerWeakness } from './ranker-step.ts';
export { LEG_NAMES, type LegName, type MatchingPassage, type RankedPassage } from './rankers.ts';
export { STEP_TITLES, tellLesson } from './telling/tell-lesson.ts';
export { KIPPS_QUERY, KIPPS_SOURCE, type TextSource } from './text-source.ts';
export type { TopSwap } from './top-swaps.ts';
export { type WordPlace, wordPlaces } from './words.ts';
