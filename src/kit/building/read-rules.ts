import { parse } from 'yaml';
import { z } from 'zod';
import { InputError } from '../../model/index.ts';
import type { KitRules } from './rules.ts';

const name = z.string().min(1);
const date = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'Expected a date as YYYY-MM-DD');
const kitFolder = z
  .string()
  .regex(/^(?:[A-Za-z0-9._-]+(?:\/[A-Za-z0-9._-]+)*)$/, 'Expected a path inside the kit');

const rewritingRule = z.discriminatedUnion('rule', [
  z.strictObject({ rule: z.literal('record-path-to-kit-path'), from: name, to: kitFolder }),
  z.strictObject({ rule: z.literal('box-name-to-role'), name, role: name, field: name.optional() }),
  z.strictObject({ rule: z.literal('user-name'), name, as: name.default('user') }),
  z.strictObject({ rule: z.literal('environment-variable'), name, value: name.optional() }),
]);

const rulesFile = z.strictObject({
  rules: z.array(rewritingRule).default([]),
  date: date.optional(),
  leaveOut: z.array(z.strictObject({ files: name, why: name })).default([]),
  title: name.optional(),
  notes: name.optional(),
  authors: z.array(z.strictObject({ name, orcid: name.optional() })).default([]),
  url: z.url().optional(),
  license: name.default('CC-BY-4.0'),
});

/**
 * Reads a kit's rules.
 *
 * @param place the file's name, for messages.
 * @throws InputError naming the field that is not as it should be.
 */
export function readRules(text: string, place: string): KitRules {
  const result = rulesFile.safeParse(parsedYaml(text, place) ?? {});
  if (result.success) return result.data;
  throw new InputError(`Expected rules of a kit, got ${firstIssue(result.error)}.`, {
    place,
    hint: 'docs/bench/kit.md lists the rules and what each is told.',
  });
}

/**
 * YAML as a value; dates stay text.
 *
 * @throws InputError when it is no YAML.
 */
export function parsedYaml(text: string, place: string): unknown {
  try {
    return parse(text, { schema: 'core', maxAliasCount: 0 }) as unknown;
  } catch (cause) {
    throw new InputError(`Expected YAML, got ${(cause as Error).message}.`, { place, cause });
  }
}

/** The first thing that a schema has to say, with its place. */
export function firstIssue(error: z.ZodError): string {
  const [issue] = error.issues;
  return `${issue?.message ?? 'something else'} at ${issue?.path.join('.') || 'the top'}`;
}
