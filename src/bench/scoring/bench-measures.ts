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
