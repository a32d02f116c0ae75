import { InputError, nearestName } from '../../model/index.ts';
import type { PlanPath, YamlText } from './yaml-places.ts';

/** Something that is wrong with a plan, and where. */
export interface PlanProblem {
  readonly path: PlanPath;
  /** "Expected X, got Y." */
  readonly message: string;
  readonly hint?: string | undefined;
}

/** All that is wrong as one error, every problem with its file, line and column, in the order of the text. */
export function planError(problems: readonly PlanProblem[], yaml: YamlText, file: string): InputError {
  const placed = problems
    .map((problem) => ({ ...problem, place: yaml.placeOf(problem.path) }))
    .sort((a, b) => comparePlaces(a.place, b.place));
  const [first] = placed as [(typeof placed)[number], ...typeof placed];
  if (placed.length === 1) return new InputError(first.message, { place: first.place, hint: first.hint });
  const lines = placed.map(
    ({ place, message, hint }) => `  ${place}: ${message}${hint === undefined ? '' : ` ${hint}`}`,
  );
  return new InputError(`Expected a plan, got ${placed.length} problems:\n${lines.join('\n')}`, {
    place: file,
  });
}

function comparePlaces(a: string, b: string): number {
  const [lineA = 0, columnA = 0] = numbersOf(a);
  const [lineB = 0, columnB = 0] = numbersOf(b);
  return lineA - lineB || columnA - columnB;
}

function numbersOf(place: string): number[] {
  return place.split(':').slice(-2).map(Number);
}

/** A name that is none of the known, as a problem. */
export function unknownName(
  path: PlanPath,
  what: string,
  name: string,
  known: readonly string[],
): PlanProblem {
  const near = nearestName(name, known);
  return {
    path,
    message: `Expected ${what} (${known.join(', ') || 'there is none'}), got ${JSON.stringify(name)}.`,
    hint: near === undefined ? undefined : `Did you mean ${near}?`,
  };
}

/** A value in a few characters, as an error names it. */
export function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'an empty value';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'a mapping';
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
