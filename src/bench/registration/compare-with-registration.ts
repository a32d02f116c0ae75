import { canonicalJson, compareIds } from '../../model/index.ts';
import { canonicalPlan } from '../plan/canonical-plan.ts';
import type { Plan } from '../plan/plan.ts';
import type { BenchPins, Json } from './bench-pins.ts';

/** Something that is not as it was registered. */
export interface RegistrationChange {
  readonly part: 'plan' | 'dataset' | 'model' | 'stored' | 'program';
  /** Which field, file or model: `comparisons[0].smallestGain`. */
  readonly what: string;
  /** As registered; null when it was not there. */
  readonly from: Json;
  /** As it is now; null when it is gone. */
  readonly to: Json;
}

/**
 * Names what changed since a bench was registered or last amended: in the plan field by field, in the data set, the
 * models and what was stored before file by file, and whether it is another program. Empty when all is as it was.
 *
 * @param inForce of {@link loadRegistration}.
 */
export function compareWithRegistration(inForce: BenchPins, now: BenchPins): RegistrationChange[] {
  return [
    ...named('plan', differences(inForce.plan.canonical, now.plan.canonical, '')),
    ...named('dataset', differences(datasetFields(inForce), datasetFields(now), '')),
    ...named('model', differences(modelFields(inForce), modelFields(now), '')),
    ...named('stored', differences(inForce.stored, now.stored, '')),
    ...named('program', differences(programFields(inForce), programFields(now), '')),
  ];
}

/** The same for the plan alone. */
export function planChanges({ plan: registered }: BenchPins, plan: Plan): RegistrationChange[] {
  return named('plan', differences(registered.canonical, JSON.parse(canonicalPlan(plan)) as Json, ''));
}

/** A change as a sentence: `plan: comparisons[0].smallestGain was 10, is 5.` */
export function changeWords({ part, what, from, to }: RegistrationChange): string {
  const was = from === null ? 'was not there' : `was ${briefly(from)}`;
  return `${part}: ${what} ${was}, ${to === null ? 'is gone' : `is ${briefly(to)}`}.`;
}

type Difference = Omit<RegistrationChange, 'part'>;

function named(part: RegistrationChange['part'], differences: readonly Difference[]): RegistrationChange[] {
  return differences.map((difference) => ({ part, ...difference }));
}

function datasetFields({ dataset: { name, setting, choices, files } }: BenchPins): Json {
  return {
    name,
    setting,
    choices,
    files: Object.fromEntries(files.map(({ path, sha256 }) => [path, sha256])),
  };
}

function modelFields({ models }: BenchPins): Json {
  return Object.fromEntries(
    Object.entries(models).map(([name, { id, revision, license, sha256, device }]) => [
      name,
      { id, revision, license, sha256, device },
    ]),
  );
}

function programFields({ program: { name, version, digest } }: BenchPins): Json {
  return { name, version, digest };
}

/** The deepest places at which two values differ, keys in order of their bytes. */
function differences(from: Json, to: Json, path: string): Difference[] {
  if (canonicalJson(from) === canonicalJson(to)) return [];
  if (isList(from) && isList(to)) {
    return Array.from({ length: Math.max(from.length, to.length) }, (_, index) =>
      differences(from[index] ?? null, to[index] ?? null, `${path}[${index}]`),
    ).flat();
  }
  if (isObject(from) && isObject(to)) {
    const keys = [...new Set([...Object.keys(from), ...Object.keys(to)])].sort(compareIds);
    return keys.flatMap((key) =>
      differences(from[key] ?? null, to[key] ?? null, path === '' ? key : `${path}.${key}`),
    );
  }
  return [{ what: path, from, to }];
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function isObject(value: Json): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function briefly(value: Json): string {
  const text = typeof value === 'string' ? value : canonicalJson(value);
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}
