import { z } from 'zod';
import { CLAIM_FIELDS, type ClaimKind, text } from '../claim-kind.ts';
import type { Claim } from '../claims-file.ts';

/** A figure whose records are not in the kit. */
interface UnpublishedClaim extends Claim {
  readonly kind: 'unpublished';
  readonly why: string;
}

/** A figure that is printed and rests on records that were not published: said, so that nobody takes it for checked. */
export const unpublished: ClaimKind<UnpublishedClaim> = {
  kind: 'unpublished',
  meaning: 'a figure whose records are not in the kit, and why',
  schema: z.strictObject({ ...CLAIM_FIELDS, kind: z.literal('unpublished'), why: text }),
  run: async (claim, _records, check) => check.gap(claim.why),
};
