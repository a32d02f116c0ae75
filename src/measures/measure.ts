import { InputError } from '../model/index.ts';
import { findMeasure } from './catalogue.ts';
import type { JudgedRanking } from './judged-ranking.ts';
import type { Compatibility, MeasureDefinition } from './measure-definition.ts';
import { expectedUnlessValid, type ParameterValue, type ParameterValues } from './parameter.ts';

/** A measure with its parameters: what `nDCG@10` stands for. */
export interface Measure {
  readonly definition: MeasureDefinition;
  /** A value for every parameter of the definition. */
  readonly values: ParameterValues;
  /** Canonical: defaults left out, parameters in the order of the definition, the cutoff after `@`. */
  readonly spelling: string;
  /** The parameters that were given and not taken from defaults. */
  readonly given: ReadonlySet<string>;
  /** The version of trec_eval whose numbers it reproduces; see {@link withConventions}. */
  readonly compatibility?: Compatibility;
}

/**
 * A measure from its name and parameters.
 *
 * @param values by the names of the grammar: `createMeasure('P', { rel: 2, cutoff: 5 })` is `P(rel=2)@5`.
 * @throws InputError for a name, a parameter or a value that it does not know, or a parameter left out that the
 * measure needs.
 */
export function createMeasure(name: string, values: ParameterValues = {}): Measure {
  const definition = findMeasure(name);
  if (definition === undefined) throw badArgument(`Expected a known measure, got ${JSON.stringify(name)}.`);
  const given = Object.keys(values).filter((parameter) => values[parameter] !== undefined);
  for (const parameter of given) requireValid(definition, parameter, values[parameter]);
  for (const [parameter, { required }] of Object.entries(definition.parameters)) {
    if (required && !given.includes(parameter)) {
      throw badArgument(`Expected ${parameter}, as in ${exampleOf(definition)}.`);
    }
  }
  return bind(definition, values, new Set(given));
}

function bind(definition: MeasureDefinition, values: ParameterValues, given: ReadonlySet<string>): Measure {
  const complete = Object.fromEntries(
    Object.entries(definition.parameters).map(([parameter, { default: standard }]) => [
      parameter,
      values[parameter] ?? standard,
    ]),
  );
  return { definition, values: complete, given, spelling: spell(definition, complete) };
}

function requireValid(definition: MeasureDefinition, parameter: string, value: ParameterValue): void {
  const known = Object.hasOwn(definition.parameters, parameter) && definition.parameters[parameter];
  if (!known) {
    const names = Object.keys(definition.parameters).join(', ') || 'none';
    throw badArgument(`Expected a parameter of ${definition.name} (${names}), got ${parameter}.`);
  }
  const expected = expectedUnlessValid(known, value);
  if (expected !== undefined) {
    throw badArgument(`Expected ${parameter} to be ${expected}, got ${spellValue(value)}.`);
  }
}

function badArgument(message: string): InputError {
  return new InputError(message, { code: 'bad-argument' });
}

/** The measure's value for one query: never NaN, within the range of its definition. */
export function computeMeasure(
  { definition, values, compatibility }: Measure,
  judged: JudgedRanking,
): number {
  return definition.compute(judged, values, compatibility);
}

/**
 * The measure with `rel` set to the level, where it has a `rel` that defaults to 1 and was not given: what
 * `--relevance-level` means. nDCG, DCG and ERR have no `rel`, so their gains stay as they are, as with
 * trec_eval's `-l`; what ranx does to gains by `-l2` is `gains={1:0}`.
 *
 * The spelling names the level (`P(rel=2)@5`), so that a measure's spelling always says what was computed.
 */
export function withRelevanceLevel(measure: Measure, level: number): Measure {
  const rel = measure.definition.parameters['rel'];
  if (rel?.default === undefined || measure.given.has('rel')) return measure;
  requireValid(measure.definition, 'rel', level);
  return { ...measure, ...bind(measure.definition, { ...measure.values, rel: level }, measure.given) };
}

/** The measure by the arithmetic of a version of trec_eval, and by its rules for parameters that were not given. */
export function withConventions(measure: Measure, compatibility: Compatibility): Measure {
  const rules = Object.entries(measure.definition.conventions?.[compatibility] ?? {});
  const changes = Object.fromEntries(rules.filter(([parameter]) => !measure.given.has(parameter)));
  return { ...bind(measure.definition, { ...measure.values, ...changes }, measure.given), compatibility };
}

/** The parameter that `@` sets. */
export function atParameterOf(definition: MeasureDefinition): string {
  return definition.atParameter ?? 'cutoff';
}

/** A spelling of the measure that works, with its `@` when it needs one: `P@10`. */
export function exampleOf(definition: MeasureDefinition): string {
  const at = atParameterOf(definition);
  const required = Object.entries(definition.parameters)
    .filter(([parameter, { required }]) => required && parameter !== at)
    .map(([parameter]) => `${parameter}=1`);
  const inBrackets = required.length > 0 ? `(${required.join(',')})` : '';
  const value = at === 'recall' ? '0.1' : '10';
  return `${definition.name}${inBrackets}${definition.parameters[at]?.required ? `@${value}` : ''}`;
}

function spell(definition: MeasureDefinition, values: ParameterValues): string {
  const at = atParameterOf(definition);
  const inBrackets = Object.entries(definition.parameters)
    .filter(
      ([parameter, { default: standard }]) => parameter !== at && !isStandard(values[parameter], standard),
    )
    .map(([parameter]) => `${parameter}=${spellValue(values[parameter])}`);
  const atValue = values[at];
  return (
    definition.name +
    (inBrackets.length > 0 ? `(${inBrackets.join(',')})` : '') +
    (atValue === undefined ? '' : `@${spellValue(atValue)}`)
  );
}

function isStandard(value: ParameterValue, standard: ParameterValue): boolean {
  // A map that changes nothing is no map.
  if (value instanceof Map) return [...value].every(([grade, gain]) => grade === gain);
  return value === standard;
}

/** A value as the grammar writes it. */
export function spellValue(value: ParameterValue): string {
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'string') return `'${value}'`;
  if (value instanceof Map) {
    const pairs = [...value].filter(([grade, gain]) => grade !== gain).sort(([a], [b]) => a - b);
    return `{${pairs.map(([grade, gain]) => `${grade}:${gain}`).join(',')}}`;
  }
  return String(value);
}
