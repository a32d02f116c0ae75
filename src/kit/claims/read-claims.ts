import { z } from 'zod';
import { InputError } from '../../model/index.ts';
import { firstIssue, parsedYaml } from '../building/read-rules.ts';
import { text } from './claim-kind.ts';
import type { Claim, ClaimsFile } from './claims-file.ts';
import { CLAIM_KINDS } from './kinds/catalogue.ts';

const depth = z.union([z.literal('stored'), z.int().positive(), z.record(text, z.int().positive())]);

const claimsFile = z.strictObject({
  title: text,
  url: z.url().optional(),
  arms: z.record(
    text,
    z.strictObject({ title: text.optional(), rows: text, list: z.enum(['search', 'leg50', 'top10']) }),
  ),
  fusions: z
    .record(
      text,
      z.strictObject({
        method: text.default('rrf'),
        legs: z.record(text, z.string()),
        rankConstant: z.string().optional(),
        normalization: text.optional(),
        ties: text.default('first-leg'),
        depths: z.array(depth).min(1).default(['stored']),
        arithmetic: z
          .array(z.enum(['exact', 'spec-order']))
          .min(1)
          .default(['exact']),
      }),
    )
    .default({}),
  claims: z.array(z.looseObject({ id: text, kind: text })),
});

/**
 * Reads a file of claims.
 *
 * @param place the file's name, for messages.
 * @throws InputError naming the claim and the field that are not as they should be.
 */
export function readClaims(content: string, place: string): ClaimsFile {
  const result = claimsFile.safeParse(parsedYaml(content, place));
  if (!result.success) throw notClaims(firstIssue(result.error), place);
  const claims = result.data.claims.map((claim) => readClaim(claim, place));
  const ids = claims.map(({ id }) => id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) throw notClaims(`the id ${twice} twice`, place);
  return { ...result.data, claims };
}

function readClaim(claim: { readonly id: string; readonly kind: string }, place: string): Claim {
  const kind = CLAIM_KINDS.find((known) => known.kind === claim.kind);
  if (kind === undefined) {
    const known = CLAIM_KINDS.map((each) => each.kind).join(', ');
    throw notClaims(`the kind ${claim.kind} of ${claim.id}, where there are ${known}`, place);
  }
  const result = kind.schema.safeParse(claim);
  if (!result.success) throw notClaims(`${firstIssue(result.error)} of the claim ${claim.id}`, place);
  return result.data;
}

function notClaims(what: string, place: string): InputError {
  return new InputError(`Expected a file of claims, got ${what}.`, {
    place,
    hint: 'docs/bench/kit.md lists the kinds of claims and their fields.',
  });
}
