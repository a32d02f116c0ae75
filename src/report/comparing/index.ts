/**
 * What do two evaluations say when they are laid side by side? Paired comparisons, corrected as a family, and the
 * paragraph that tells one in plain words. Of pure rooms alone, so that the page says what the program says.
 *
 * @module
 */
export { compareEvaluations, measuresToCompare } from './compare-evaluations.ts';
export { type Comparison, movedQueries } from './comparison.ts';
export { comparisonParagraph } from './comparison-paragraph.ts';
export { fixed, showP, signed } from './figures-in-words.ts';
