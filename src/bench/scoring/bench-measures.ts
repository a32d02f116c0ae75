import { type Measure, parseMeasures } from '../../measures/index.ts';
import { rowMeasureName } from '../records/row-measure.ts';

/** A measure as a bench counts it. */
export interface BenchMeasure {
  readonly measure: Measure;
  /** As rows and scores name it: `all@5`. */
  readonly name: string;
  /** Whether a query's value is a hit or a miss, so that values are counted and not averaged. */
  readonly isHitOrMiss: boolean;
  /** Whether it leaves out the questions that one should abstain from. */
  readonly isForAnswerable: boolean;
}

/**
 * The measures of a plan.
 *
 * @throws InputError for one that cannot be read.
 */
export function benchMeasures(spellings: readonly string[]): BenchMeasure[] {
  return parseMeasures(spellings).map((measure) => ({
    measure,
    name: rowMeasureName(measure.spelling),
    isHitOrMiss: measure.definition.laws.includes('zeroOrOne'),
    isForAnswerable: measure.definition.name === 'Every',
  }));
}

/** How far down a list the measures look: their greatest cutoff, infinity when one looks at all of it. */
export function deepestCutoff(measures: readonly BenchMeasure[]): number {
  return measures.reduce((deepest, { measure: { values } }) => {
    const { cutoff, judged_only: judgedOnly } = values;
    // What skips the unjudged looks below its cutoff.
    const isCut = typeof cutoff === 'number' && judgedOnly !== true;
    return Math.max(deepest, isCut ? cutoff : Number.POSITIVE_INFINITY);
  }, 0);
}
