import { InputError, NotFoundError } from '../model/index.ts';
import { findMethod, findNormalization } from './catalogue.ts';
import type { Arithmetic, FusionMethod, MethodSettings, WeightedLeg } from './method.ts';
import { compareRationals, type Rational, rationalOf } from './rational.ts';
import { TIE_RULES, type TieRule } from './tie-rules.ts';

/** A number as written: a decimal text, or a JavaScript number read by its shortest decimal form. */
export type Decimal = number | string;

/** How rankings are to be fused. Everything has a default but the legs themselves. */
export interface FusionOptions {
  /** The method's name. Default `rrf`. */
  readonly method?: string | undefined;
  /** RRF's constant. Default 60, the paper's. */
  readonly rankConstant?: Decimal | undefined;
  /** Weights by leg name; a leg that is not named weighs 1. Finite, at least 0. */
  readonly weights?: Readonly<Record<string, Decimal>> | undefined;
  /** How many hits each leg gives, one number for all or by leg name. Default: all of them. */
  readonly depth?: number | Readonly<Record<string, number>> | undefined;
  /** How many fused hits are wanted. Default: all of them. */
  readonly limit?: number | undefined;
  /** What puts truly tied documents in order. Default `most-legs`. */
  readonly ties?: TieRule | undefined;
  /** For score rules: how scores are made comparable. Default: the method's own. */
  readonly normalization?: string | undefined;
  /** For rank rules: exact fractions, or doubles added in spec order. Default `exact`. */
  readonly arithmetic?: Arithmetic | undefined;
  /** The method's other parameters by name. */
  readonly parameters?: Readonly<Record<string, Decimal>> | undefined;
}

/** A spec that has been checked and filled in. */
export interface FusionSpec {
  readonly method: FusionMethod;
  readonly settings: MethodSettings;
  /** By leg, in spec order; Infinity for all. */
  readonly depths: readonly number[];
  readonly limit: number;
  readonly ties: TieRule;
}

/**
 * Checks options against the legs they are for and fills in the defaults.
 *
 * @throws InputError for a value out of range, a weight or depth of a leg that is not there, two legs of one name.
 * @throws NotFoundError for a method or normalisation that does not exist.
 */
export function resolveSpec(legNames: readonly string[], options: FusionOptions = {}): FusionSpec {
  if (legNames.length === 0) throw badArgument('Expected at least one leg to fuse, got none.');
  for (const [index, name] of legNames.entries()) {
    if (legNames.indexOf(name) !== index) {
      throw badArgument(
        `Expected legs with different names, got ${JSON.stringify(name)} twice.`,
        'Name them: fuse first=a.run second=b.run',
      );
    }
  }
  const method = findMethod(options.method ?? 'rrf');
  const { definition } = method;
  const arithmetic = options.arithmetic ?? 'exact';
  if (arithmetic !== 'exact' && arithmetic !== 'spec-order') {
    throw badArgument(`Expected arithmetic exact or spec-order, got ${JSON.stringify(arithmetic)}.`);
  }
  if (arithmetic === 'spec-order' && definition.uses === 'scores') {
    throw badArgument(
      `Expected a rank rule for --arithmetic spec-order, got ${definition.name}, which adds scores.`,
    );
  }
  if (options.normalization !== undefined && definition.uses === 'ranks') {
    throw badArgument(
      `Expected a score rule for a normalisation, got ${definition.name}, which sees only ranks.`,
    );
  }
  const normalization = options.normalization ?? definition.defaultNormalization ?? 'none';
  if (definition.uses === 'scores') findNormalization(normalization);
  return {
    method,
    settings: {
      legs: weightedLegs(legNames, options.weights, definition.isWeighted ? undefined : definition.name),
      parameters: parametersOf(method, options),
      normalization,
      arithmetic,
    },
    depths: depthsOf(legNames, options.depth),
    limit: options.limit === undefined ? Number.POSITIVE_INFINITY : positiveWhole(options.limit, 'a limit'),
    ties: tieRuleOf(options.ties ?? 'most-legs'),
  };
}

function weightedLegs(
  names: readonly string[],
  weights: Readonly<Record<string, Decimal>> = {},
  unweightedMethod: string | undefined,
): WeightedLeg[] {
  refuseUnknown(names, Object.keys(weights), 'a weight');
  if (unweightedMethod !== undefined && Object.keys(weights).length > 0) {
    throw badArgument(`Expected no weights for ${unweightedMethod}, which treats all legs alike.`);
  }
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

function depthsOf(names: readonly string[], depth: FusionOptions['depth']): number[] {
  if (depth === undefined) return names.map(() => Number.POSITIVE_INFINITY);
  if (typeof depth === 'number') return names.map(() => positiveWhole(depth, 'a depth'));
  refuseUnknown(names, Object.keys(depth), 'a depth');
  return names.map((name) =>
    Object.hasOwn(depth, name)
      ? positiveWhole(depth[name]!, `the depth of ${name}`)
      : Number.POSITIVE_INFINITY,
  );
}

function parametersOf(method: FusionMethod, options: FusionOptions): Record<string, Rational> {
  const { name, parameters } = method.definition;
  const given: Record<string, Decimal> = { ...options.parameters };
  if (options.rankConstant !== undefined) given['rankConstant'] = options.rankConstant;
  for (const key of Object.keys(given)) {
    if (!parameters.some((parameter) => parameter.name === key)) {
      const known = parameters.map((parameter) => parameter.name).join(', ') || 'none';
      throw badArgument(`Expected a parameter of ${name} (it has ${known}), got ${key}.`);
    }
  }
  const resolved: Record<string, Rational> = {};
  for (const { name: key, default: fallback, minimum, maximum } of parameters) {
    const value = decimalArgument(given[key] ?? fallback, key);
    if (minimum !== undefined && compareRationals(value, rationalOf(minimum)) < 0) {
      throw badArgument(`Expected ${key} of at least ${minimum}, got ${given[key]}.`);
    }
    if (maximum !== undefined && compareRationals(value, rationalOf(maximum)) > 0) {
      throw badArgument(`Expected ${key} of at most ${maximum}, got ${given[key]}.`);
    }
    resolved[key] = value;
  }
  return resolved;
}

function tieRuleOf(ties: string): TieRule {
  const rule = TIE_RULES.find((known) => known === ties);
  if (rule === undefined) {
    throw new NotFoundError(`Expected a tie rule (${TIE_RULES.join(', ')}), got ${JSON.stringify(ties)}.`);
  }
  return rule;
}

function refuseUnknown(names: readonly string[], given: readonly string[], what: string): void {
  for (const name of given) {
    if (!names.includes(name)) {
      throw badArgument(
        `Expected ${what} for one of the legs ${names.join(', ')}, got ${JSON.stringify(name)}.`,
      );
    }
  }
}

function decimalArgument(value: Decimal, what: string): Rational {
  if (typeof value === 'number' && !Number.isFinite(value)) {
    throw badArgument(`Expected a finite number for ${what}, got ${value}.`);
  }
  return rationalOf(value);
}

function positiveWhole(value: number, what: string): number {
  if (!Number.isInteger(value) || value < 1)
    throw badArgument(`Expected ${what} of 1 or more, got ${value}.`);
  return value;
}

function badArgument(message: string, hint?: string): InputError {
  return new InputError(message, { code: 'bad-argument', hint });
}
