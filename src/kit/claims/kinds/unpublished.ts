import { z } from 'zod';
import { CLAIM_FIELDS, type ClaimKind, text } from '../claim-kind.ts';
import type { Claim } from '../claims-file.ts';

/** A figure that cannot be counted again from the kit. */
interface UnpublishedClaim extends Claim {
  readonly kind: 'unpublished';
  readonly why: string;
}

/** A figure that is printed and not counted again here, for want of records or of a test: said, so that nobody takes it for checked. */
export const unpublished: ClaimKind<UnpublishedClaim> = {
  kind: 'unpublished',
  meaning: 'a figure that cannot be counted again from the kit, and why',
  schema: z.strictObject({ ...CLAIM_FIELDS, kind: z.literal('unpublished'), why: text }),
  run: async (claim, _records, check) => check.gap(claim.why),
};
