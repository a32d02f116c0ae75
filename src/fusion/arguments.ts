import { InputError } from '../model/index.ts';
import type { ParameterDefinition, WeightedLeg } from './method.ts';
import type { Decimal, FusionOptions } from './options.ts';
import { compareRationals, nearestDouble, type Rational, rationalOf } from './rational.ts';

/** An argument that cannot be meant. */
export function badArgument(message: string, hint?: string): InputError {
  return new InputError(message, { code: 'bad-argument', hint });
}

/** @throws InputError when there is no leg, or two of one name. */
export function checkLegNames(names: readonly string[]): void {
  if (names.length === 0) throw badArgument('Expected at least one leg to fuse, got none.');
  for (const [index, name] of names.entries()) {
    if (names.indexOf(name) !== index) {
      throw badArgument(
        `Expected legs with different names, got ${JSON.stringify(name)} twice.`,
        'Name them: fuse first=a.run second=b.run',
      );
    }
  }
}

/**
 * The legs with their weights; one that is not named weighs 1.
 *
 * @throws InputError for a weight that is negative, not finite, or of a leg that is not there.
 */
export function weightedLegs(
  names: readonly string[],
  weights: FusionOptions['weights'] = {},
): WeightedLeg[] {
  refuseUnknown(names, Object.keys(weights), 'a weight');
  return names.map((name) => {
    const weight = decimalArgument(
      Object.hasOwn(weights, name) ? weights[name]! : 1,
      `the weight of ${name}`,
    );
    if (weight.numerator < 0n)
      throw badArgument(`Expected a weight of at least 0 for ${name}, got ${weights[name]}.`);
    return { name, weight };
  });
}

/** How many hits each leg gives, in the order of the names; `fallback` where nothing is said. */
export function depthsOf(
  names: readonly string[],
  depth: FusionOptions['depth'],
  fallback: number = Number.POSITIVE_INFINITY,
): number[] {
  if (depth === undefined) return names.map(() => fallback);
  if (typeof depth === 'number') return names.map(() => positiveWhole(depth, 'a depth'));
  refuseUnknown(names, Object.keys(depth), 'a depth');
  return names.map((name) =>
    Object.hasOwn(depth, name) ? positiveWhole(depth[name]!, `the depth of ${name}`) : fallback,
  );
}

/** One parameter's value, checked against its definition. */
export function parameterValue(definition: ParameterDefinition, value: Decimal, what: string): Rational {
  const { minimum, maximum, isWhole } = definition;
  const rational = decimalArgument(value, what);
  if (minimum !== undefined && compareRationals(rational, rationalOf(minimum)) < 0) {
    throw badArgument(`Expected ${what} of at least ${minimum}, got ${value}.`);
  }
  if (maximum !== undefined && compareRationals(rational, rationalOf(maximum)) > 0) {
    throw badArgument(`Expected ${what} of at most ${maximum}, got ${value}.`);
  }
  if (isWhole === true && rational.denominator !== 1n) {
    throw badArgument(`Expected a whole number for ${what}, got ${value}.`);
  }
  return rational;
}

/** @throws InputError for a number that is not finite, a text that is no decimal or one beyond every double. */
export function decimalArgument(value: Decimal, what: string): Rational {
  if (typeof value === 'number' && !Number.isFinite(value)) {
    throw badArgument(`Expected a finite number for ${what}, got ${value}.`);
  }
  const rational = rationalOf(value, what);
  if (!Number.isFinite(nearestDouble(rational))) {
    throw badArgument(`Expected a number of at most ${Number.MAX_VALUE} for ${what}, got ${value}.`);
  }
  return rational;
}

/** @throws InputError unless `value` is 1, 2, 3 ... */
export function positiveWhole(value: number, what: string): number {
  if (!Number.isInteger(value)) throw badArgument(`Expected a whole number for ${what}, got ${value}.`);
  if (value < 1) throw badArgument(`Expected ${what} of 1 or more, got ${value}.`);
  return value;
}

/** @throws InputError for a name that no leg has. */
export function refuseUnknown(names: readonly string[], given: readonly string[], what: string): void {
  for (const name of given) {
    if (!names.includes(name)) {
      throw badArgument(
        `Expected ${what} for one of the legs ${names.join(', ')}, got ${JSON.stringify(name)}.`,
      );
    }
  }
}
