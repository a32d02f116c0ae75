/**
 * What do two evaluations say when they are laid side by side? Paired comparisons, corrected as a family, and the
 * paragraph that tells one in plain words. Of pure rooms alone, so that the page says what the program says.
 *
 * @module
 */
export {
  type ComparisonOptions,
  compareEvaluations,
  measuresToCompare,
  type NamedEvaluation,
} from './compare-evaluations.ts';
export { type ComparedArm, type Comparison, type Family, type Mover, movedQueries } from './comparison.ts';
export { comparisonParagraph } from './comparison-paragraph.ts';
export { fixed, showP, signed } from './figures-in-words.ts';
