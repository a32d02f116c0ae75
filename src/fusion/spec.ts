import { NotFoundError } from '../model/index.ts';
import {
  badArgument,
  checkLegNames,
  depthsOf,
  parameterValue,
  positiveWhole,
  refuseUnknown,
  weightedLegs,
} from './arguments.ts';
import { findMethod } from './catalogue.ts';
import { findDialect } from './dialects/catalogue.ts';
import type { FusionMethod, MethodSettings, ParameterDefinition } from './method.ts';
import { findNormalization } from './normalizations/catalogue.ts';
import type { Decimal, FusionOptions } from './options.ts';
import type { Rational } from './rational.ts';
import { TIE_RULES, type TieRule } from './tie-rules.ts';

export type { Decimal, FusionOptions } from './options.ts';

/** A spec that has been checked and filled in. */
export interface FusionSpec {
  readonly method: FusionMethod;
  readonly settings: MethodSettings;
  /** By leg, in spec order; Infinity for all. */
  readonly depths: readonly number[];
  readonly limit: number;
  readonly ties: TieRule;
  /** The engine whose arithmetic and defaults these are; undefined for the contract of this room. */
  readonly dialect?: string | undefined;
}

/**
 * Checks options against the legs they are for and fills in the defaults.
 *
 * @throws InputError for a value out of range, a weight or depth of a leg that is not there, two legs of one name,
 * an option that the method or the dialect does not have.
 * @throws NotFoundError for a method, normalisation, tie rule or dialect that does not exist.
 */
export function resolveSpec(legNames: readonly string[], options: FusionOptions = {}): FusionSpec {
  checkLegNames(legNames);
  if (options.dialect !== undefined) {
    const dialect = findDialect(options.dialect);
    return { ...dialect.resolve(legNames, options), dialect: dialect.definition.name };
  }
  const method = findMethod(options.method ?? 'rrf');
  const { definition } = method;
  refuseMisplaced(method, options);
  const normalization = options.normalization ?? definition.defaultNormalization ?? 'none';
  const parameters = [
    ...definition.parameters,
    ...(definition.uses === 'scores' ? findNormalization(normalization).definition.parameters : []),
  ];
  const depths = depthsOf(legNames, options.depth);
  return {
    method,
    settings: {
      legs: weightedLegs(legNames, options.weights),
      depths,
      ...parametersOf(definition.name, parameters, legNames, options),
      normalization,
      arithmetic: options.arithmetic ?? 'exact',
    },
    depths,
    limit: options.limit === undefined ? Number.POSITIVE_INFINITY : positiveWhole(options.limit, 'a limit'),
    ties: tieRuleOf(options.ties ?? 'most-legs'),
  };
}

/** @throws InputError for an option that says nothing to this method. */
function refuseMisplaced({ definition }: FusionMethod, options: FusionOptions): void {
  const { arithmetic, normalization, weights = {} } = options;
  if (arithmetic !== undefined && arithmetic !== 'exact' && arithmetic !== 'spec-order') {
    throw badArgument(`Expected arithmetic exact or spec-order, got ${JSON.stringify(arithmetic)}.`);
  }
  if (arithmetic === 'spec-order' && definition.uses === 'scores') {
    throw badArgument(
      `Expected a rank rule for --arithmetic spec-order, got ${definition.name}, which adds scores.`,
    );
  }
  if (normalization !== undefined && definition.uses === 'ranks') {
    throw badArgument(
      `Expected a score rule for a normalisation, got ${definition.name}, which sees only ranks.`,
    );
  }
  if (normalization !== undefined && definition.hasFixedNormalization === true) {
    throw badArgument(
      `Expected no normalisation for ${definition.name}, which has its own (${definition.defaultNormalization}).`,
    );
  }
  if (!definition.isWeighted && Object.keys(weights).length > 0) {
    throw badArgument(`Expected no weights for ${definition.name}, which treats all legs alike.`);
  }
}

function parametersOf(
  methodName: string,
  definitions: readonly ParameterDefinition[],
  legNames: readonly string[],
  options: FusionOptions,
): Pick<MethodSettings, 'parameters' | 'legParameters'> {
  const given: Record<string, Decimal | Readonly<Record<string, Decimal>>> = { ...options.parameters };
  if (options.rankConstant !== undefined) {
    if (Object.hasOwn(given, 'rankConstant')) throw badArgument('Expected rankConstant once, got it twice.');
    given['rankConstant'] = options.rankConstant;
  }
  for (const key of Object.keys(given)) {
    if (!definitions.some(({ name }) => name === key)) {
      const known = definitions.map(({ name }) => name).join(', ') || 'none';
      throw badArgument(`Expected a parameter of ${methodName} (it has ${known}), got ${key}.`);
    }
  }
  const parameters: Record<string, Rational> = {};
  const legParameters: Record<string, Rational[]> = {};
  for (const definition of definitions) {
    const { name } = definition;
    const value = Object.hasOwn(given, name) ? given[name]! : definition.default;
    if (definition.isPerLeg === true) {
      legParameters[name] = byLeg(definition, value, legNames);
    } else if (typeof value === 'object') {
      throw badArgument(`Expected one value of ${name} for all legs, got one by leg.`);
    } else {
      parameters[name] = parameterValue(definition, value, name);
    }
  }
  return { parameters, legParameters };
}

function byLeg(
  definition: ParameterDefinition,
  value: Decimal | Readonly<Record<string, Decimal>>,
  legNames: readonly string[],
): Rational[] {
  const { name } = definition;
  if (typeof value !== 'object') {
    const same = parameterValue(definition, value, name);
    return legNames.map(() => same);
  }
  refuseUnknown(legNames, Object.keys(value), name);
  return legNames.map((leg) =>
    parameterValue(
      definition,
      Object.hasOwn(value, leg) ? value[leg]! : definition.default,
      `the ${name} of ${leg}`,
    ),
  );
}

function tieRuleOf(ties: string): TieRule {
  const rule = TIE_RULES.find((known) => known === ties);
  if (rule === undefined) {
    throw new NotFoundError(`Expected a tie rule (${TIE_RULES.join(', ')}), got ${JSON.stringify(ties)}.`);
  }
  return rule;
}
