import { UnavailableError } from '../../model/index.ts';

/** A field of an answer; `undefined` when the answer is no object or has none. */
export function fieldOf(answer: unknown, name: string): unknown {
  return typeof answer === 'object' && answer !== null
    ? (answer as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

/**
 * A list of an answer with one entry per text.
 *
 * @throws UnavailableError when it is none, or has another length.
 */
export function listOf(answer: unknown, name: string, count: number): unknown[] {
  const list = fieldOf(answer, name);
  if (!Array.isArray(list))
    throw new UnavailableError(`Expected a list ${name} in the server's answer, got ${kindOf(list)}.`, {
      hint: 'See whether the server speaks the API that was named (openai or ollama).',
    });
  if (list.length !== count)
    throw new UnavailableError(`Expected ${count} vectors for ${count} texts, got ${list.length}.`);
  return list;
}

/** A whole number from 0 of an answer; 0 for anything else. */
export function countOf(answer: unknown, name: string): number {
  const value = fieldOf(answer, name);
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : 0;
}

/** What a value is, for an error. */
export function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  return Array.isArray(value) ? 'a list' : `a ${typeof value}`;
}
