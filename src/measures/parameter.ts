/** Grade to gain: `{0:0, 1:1, 2:3}`. A grade that is not named keeps its own value as gain. */
export type GainMap = ReadonlyMap<number, number>;

/** What a parameter of a measure can be; `undefined` when it is optional and was not given. */
export type ParameterValue = number | boolean | string | GainMap | undefined;

/** The values of a measure's parameters by the names of the grammar (`cutoff`, `rel`, `judged_only`). */
export type ParameterValues = Readonly<Record<string, ParameterValue>>;

interface Presence<Value> {
  /** One line: what it does. */
  readonly meaning: string;
  /** The value when it is not given. Without one, and not required, leaving it out means something of its own. */
  readonly default?: Value;
  readonly required?: boolean;
}

interface NumericParameter extends Presence<number> {
  readonly kind: 'integer' | 'number';
  readonly minimum: number;
  /** Default: no upper bound. */
  readonly maximum?: number;
  /** Whether the bounds themselves are refused. Default false. */
  readonly isOpen?: boolean;
}

interface BooleanParameter extends Presence<boolean> {
  readonly kind: 'boolean';
}

interface ChoiceParameter extends Presence<string> {
  readonly kind: 'choice';
  readonly choices: readonly string[];
}

interface GainsParameter extends Presence<GainMap> {
  readonly kind: 'gains';
}

/** One parameter of a measure: its kind, its range, its default. */
export type ParameterDefinition = NumericParameter | BooleanParameter | ChoiceParameter | GainsParameter;

/** A measure's parameters by name, in the order in which its spelling lists them. */
export type ParameterDefinitions = Readonly<Record<string, ParameterDefinition>>;

type BaseValue<Definition extends ParameterDefinition> = Definition extends { kind: 'integer' | 'number' }
  ? number
  : Definition extends { kind: 'boolean' }
    ? boolean
    : Definition extends { kind: 'choice'; choices: readonly (infer Choice)[] }
      ? Choice
      : GainMap;

type ValueOf<Definition extends ParameterDefinition> = Definition extends
  | { default: ParameterValue }
  | { required: true }
  ? BaseValue<Definition>
  : BaseValue<Definition> | undefined;

/** The values that a measure with these parameters computes from. */
export type ValuesOf<Definitions extends ParameterDefinitions> = {
  readonly [Name in keyof Definitions]: ValueOf<Definitions[Name]>;
};

/** `@k`, where the measure needs it. */
export const REQUIRED_CUTOFF: NumericParameter & { readonly required: true } = {
  kind: 'integer',
  minimum: 1,
  required: true,
  meaning: 'the last rank that counts',
};

/** `@k`, where the measure may also read the whole ranking. */
export const OPTIONAL_CUTOFF: NumericParameter = {
  kind: 'integer',
  minimum: 1,
  meaning: 'the last rank that counts; left out, all do',
};

/** `rel`: the least grade that counts as relevant. `--relevance-level` changes its default, and only that. */
export const RELEVANCE: NumericParameter & { readonly default: number } = {
  kind: 'number',
  minimum: 0,
  default: 1,
  meaning: 'the least grade that counts as relevant',
};

/** `judged_only`: trec_eval's `-J`. */
export const JUDGED_ONLY: BooleanParameter & { readonly default: boolean } = {
  kind: 'boolean',
  default: false,
  meaning: 'leave unjudged documents out of the ranking before anything else',
};

/**
 * Says what a value should have been, or undefined when it is fine.
 *
 * @returns the expected kind and range, e.g. `a whole number from 1`.
 */
export function expectedUnlessValid(
  definition: ParameterDefinition,
  value: ParameterValue,
): string | undefined {
  return isValid(definition, value) ? undefined : expectation(definition);
}

function isValid(definition: ParameterDefinition, value: ParameterValue): boolean {
  switch (definition.kind) {
    case 'boolean':
      return typeof value === 'boolean';
    case 'choice':
      return typeof value === 'string' && definition.choices.includes(value);
    case 'gains':
      return value instanceof Map;
    default: {
      if (typeof value !== 'number' || !Number.isFinite(value)) return false;
      if (definition.kind === 'integer' && !Number.isSafeInteger(value)) return false;
      const maximum = definition.maximum ?? Number.POSITIVE_INFINITY;
      return definition.isOpen
        ? value > definition.minimum && value < maximum
        : value >= definition.minimum && value <= maximum;
    }
  }
}

function expectation(definition: ParameterDefinition): string {
  switch (definition.kind) {
    case 'boolean':
      return 'True or False';
    case 'choice':
      return definition.choices.map((choice) => `'${choice}'`).join(' or ');
    case 'gains':
      return 'a map of grades to gains such as {0:0,1:1,2:3}';
    default: {
      const what = definition.kind === 'integer' ? 'a whole number' : 'a number';
      const { minimum, maximum, isOpen } = definition;
      if (maximum === undefined) return `${what} ${isOpen ? 'above' : 'from'} ${minimum}`;
      return isOpen ? `${what} between ${minimum} and ${maximum}` : `${what} from ${minimum} to ${maximum}`;
    }
  }
}
