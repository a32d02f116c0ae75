import type { z } from 'zod';
import { nearestName } from '../../model/index.ts';
import { type PlanProblem, shown } from './plan-problem.ts';
import type { PlanPath } from './yaml-places.ts';

type Json = Readonly<Record<string, unknown>>;
type Issue = z.core.$ZodIssue;

/** What the schema found wrong, in our words; an unknown key with the nearest known one. */
export function shapeProblems(issues: readonly Issue[], value: unknown, jsonSchema: Json): PlanProblem[] {
  return issues.flatMap((issue) => problemsOf(issue, value, jsonSchema));
}

function problemsOf(issue: Issue, value: unknown, jsonSchema: Json): PlanProblem[] {
  const path = issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step));
  const got = shown(valueAt(value, path));
  switch (issue.code) {
    case 'unrecognized_keys': {
      const known = knownKeys(jsonSchema, path, value);
      return issue.keys.map((key) => unknownKey(key, path, known));
    }
    case 'invalid_key':
      return [
        {
          path,
          message: `${issue.issues[0]?.message ?? 'Expected another name'}, got ${shown(path.at(-1))}.`,
        },
      ];
    case 'invalid_value':
      return [choiceProblem(path, issue.values.map(String), got, valueAt(value, path))];
    case 'invalid_union': {
      const options = optionsOf(issue);
      if (options !== undefined) return [choiceProblem(path, options, got, valueAt(value, path))];
      return [{ path, message: `${ownWords(issue) ?? 'Expected another value'}, got ${got}.` }];
    }
    case 'invalid_type':
      return [{ path, message: `Expected ${typeWords(issue.expected)}${whereOf(path)}, got ${got}.` }];
    case 'too_small':
      return [{ path, message: `Expected ${boundWords(issue, 'least')}, got ${got}.` }];
    case 'too_big':
      return [{ path, message: `Expected ${boundWords(issue, 'most')}, got ${got}.` }];
    default:
      return [{ path, message: `${ownWords(issue) ?? 'Expected another value'}, got ${got}.` }];
  }
}

function unknownKey(key: string, path: PlanPath, known: readonly string[]): PlanProblem {
  const near = nearestName(key, known);
  return {
    path: [...path, key],
    message: `Expected ${known.length === 0 ? 'no such key' : known.join(', ')}, got the key ${shown(key)}.`,
    hint: near === undefined ? undefined : `Did you mean ${near}?`,
  };
}

function choiceProblem(path: PlanPath, options: readonly string[], got: string, value: unknown): PlanProblem {
  const near = typeof value === 'string' ? nearestName(value, options) : undefined;
  return {
    path,
    message: `Expected ${options.join(', ')}${whereOf(path)}, got ${got}.`,
    hint: near === undefined ? undefined : `Did you mean ${near}?`,
  };
}

function optionsOf(issue: Issue): readonly string[] | undefined {
  if (!('options' in issue) || !Array.isArray(issue.options)) return undefined;
  return issue.options.map(String);
}

/** Messages that the schema gives itself begin like all of ours. */
function ownWords(issue: Issue): string | undefined {
  return issue.message.startsWith('Expected') ? issue.message : undefined;
}

function boundWords(
  issue: Issue & { readonly code: 'too_small' | 'too_big' },
  bound: 'least' | 'most',
): string {
  const limit = 'minimum' in issue ? issue.minimum : issue.maximum;
  if (issue.origin === 'string') return 'a text that is not empty';
  if (issue.origin === 'array') return 'a list that is not empty';
  if (issue.inclusive === false) return `a number ${bound === 'least' ? 'above' : 'below'} ${limit}`;
  return `a number of at ${bound} ${limit}`;
}

function typeWords(expected: string): string {
  const words: Readonly<Record<string, string>> = {
    string: 'a text',
    number: 'a number',
    int: 'a whole number',
    boolean: 'true or false',
    array: 'a list',
    object: 'a mapping',
    record: 'a mapping of names',
  };
  return words[expected] ?? expected;
}

function whereOf(path: PlanPath): string {
  const last = path.at(-1);
  return typeof last === 'string' ? ` for ${last}` : '';
}

function valueAt(value: unknown, path: PlanPath): unknown {
  let at = value;
  for (const step of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, step)) return undefined;
    at = (at as Readonly<Record<string | number, unknown>>)[step];
  }
  return at;
}

/** The keys that may stand at a path, read from the JSON Schema of the same form. */
function knownKeys(jsonSchema: Json, path: PlanPath, value: unknown): string[] {
  let node: Json = jsonSchema;
  let at = value;
  for (const step of path) {
    node = narrowed(node, at);
    const { properties, additionalProperties, items } = node as {
      properties?: Readonly<Record<string, Json>>;
      additionalProperties?: Json | boolean;
      items?: Json;
    };
    const further = typeof additionalProperties === 'object' ? additionalProperties : {};
    node = properties?.[step] ?? (typeof step === 'number' ? items : undefined) ?? further;
    at = valueAt(at, [step]);
  }
  return Object.keys((narrowed(node, at)['properties'] ?? {}) as Json);
}

/** Of several forms, the one whose kind the value has. */
function narrowed(node: Json, value: unknown): Json {
  const forms = node['oneOf'];
  if (!Array.isArray(forms)) return node;
  const kind = valueAt(value, ['kind']);
  const form = (forms as Json[]).find((one) => valueAt(one, ['properties', 'kind', 'const']) === kind);
  return form ?? node;
}
