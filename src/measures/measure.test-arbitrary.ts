import fc from 'fast-check';
import type { JudgedRanking } from './judged-ranking.ts';
import { judgedRanking } from './judged-ranking.ts';
import { createMeasure, type Measure } from './measure.ts';
import type { MeasureDefinition } from './measure-definition.ts';
import type { ParameterDefinition, ParameterValue } from './parameter.ts';

/** Grades of every kind: pooled but unjudged, not relevant, fractional, up to the end of ERR's default scale. */
export const GRADES: readonly number[] = [-1, 0, 0.5, 1, 1.5, 2, 3, 4];

/** Any parameters that the definition allows; gains only such that a better grade never gains less. */
export function measureArbitrary(definition: MeasureDefinition): fc.Arbitrary<Measure> {
  const values = Object.entries(definition.parameters).map(
    ([name, parameter]) => [name, parameterArbitrary(name, parameter)] as const,
  );
  return fc
    .record(Object.fromEntries(values))
    .map((record) => createMeasure(definition.name, record as Record<string, ParameterValue>));
}

function parameterArbitrary(name: string, parameter: ParameterDefinition): fc.Arbitrary<ParameterValue> {
  const value = valueArbitrary(name, parameter);
  return parameter.required ? value : fc.option(value, { nil: undefined });
}

function valueArbitrary(name: string, parameter: ParameterDefinition): fc.Arbitrary<ParameterValue> {
  // ERR refuses grades above its scale.
  if (name === 'max_rel') return fc.constantFrom(4, 4.5, 6);
  if (name === 'rel') return fc.constantFrom(0, 0.5, 1, 2, 3);
  switch (parameter.kind) {
    case 'boolean':
      return fc.boolean();
    case 'choice':
      return fc.constantFrom(...parameter.choices);
    case 'gains':
      return fc.constantFrom(
        new Map([
          [2, 3],
          [3, 7],
          [4, 15],
        ]),
        new Map([[1, 1]]),
      );
    case 'integer':
      return fc.integer({ min: parameter.minimum, max: 40 });
    default:
      return fc.integer({ min: 1, max: 99 }).map((percent) => {
        const span = (parameter.maximum ?? parameter.minimum + 4) - parameter.minimum;
        return parameter.minimum + (span * percent) / 100;
      });
  }
}

/** Any ranking: some documents unjudged, some judged documents missed. */
export const RANKING: fc.Arbitrary<JudgedRanking> = fc
  .record({
    ranked: fc.array(fc.constantFrom(undefined, undefined, ...GRADES), { maxLength: 30 }),
    missed: fc.array(fc.constantFrom(...GRADES), { maxLength: 12 }),
  })
  .map(({ ranked, missed }) => judgedRanking(ranked, missed));
