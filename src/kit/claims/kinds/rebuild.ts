import { z } from 'zod';
import { scoredList } from '../../../bench/index.ts';
import { findField } from '../../records/find-field.ts';
import type { ClaimCheck } from '../claim-check.ts';
import { CLAIM_FIELDS, type ClaimKind, printedAt, text, whole } from '../claim-kind.ts';
import type { Claim, PrintedAt } from '../claims-file.ts';
import type { FusionVariant, KitRecords, RefusedQuery } from '../kit-records.ts';
import { printedShare } from '../printed-forms.ts';

/** An arm's stored lists are what fusing its legs again gives. */
interface RebuildClaim extends Claim {
  readonly kind: 'rebuild';
  readonly arm: string;
  readonly value: number;
  readonly of: number;
  readonly record?: PrintedAt | undefined;
}

/** `500 of 500`: every stored list of a fusion, made again from the legs' stored lists. */
export const rebuild: ClaimKind<RebuildClaim> = {
  kind: 'rebuild',
  meaning: 'on how many questions fusing the stored lists again gives a fusion’s stored top 10',
  schema: z.strictObject({
    ...CLAIM_FIELDS,
    kind: z.literal('rebuild'),
    arm: text,
    value: whole,
    of: whole,
    record: printedAt.optional(),
  }),
  async run(claim, records, check) {
    const best = await bestRebuild(claim.arm, records);
    check.found(`${best.equal} of ${best.of} (${variantWords(best.variant)})`);
    check.same(`questions rebuilt of ${claim.arm}`, claim.value, best.equal);
    check.same(`questions of ${claim.arm}`, claim.of, best.of);
    if (best.first !== undefined && best.equal < claim.value)
      check.differs(`first other list of ${claim.arm}`, best.first.stored, best.first.rebuilt);
    if (claim.record !== undefined)
      checkRecord(claim.record, await records.json(claim.record.file), best, check);
  },
};

function checkRecord(
  { file, field }: PrintedAt,
  document: unknown,
  { equal, of }: Rebuild,
  check: ClaimCheck,
): void {
  const place = `${field} in ${file}`;
  const share = printedShare(findField(document, field)?.value);
  if (share === undefined) {
    check.gap(`${place}: no “n of N” is there`);
    return;
  }
  check.same(place, share.n, equal);
  if (share.of !== undefined) check.same(`questions of ${place}`, share.of, of);
}

/** How well one way of fusing gives the stored lists. */
interface Rebuild {
  readonly variant: FusionVariant;
  readonly equal: number;
  readonly of: number;
  readonly first: { readonly stored: string; readonly rebuilt: string } | undefined;
  readonly queries: ReadonlyMap<string, RefusedQuery>;
}

/**
 * Fuses an arm again in each way that the claims leave open, in their order, until one gives every stored list; else
 * the way that gives most.
 */
export async function bestRebuild(arm: string, records: KitRecords): Promise<Rebuild> {
  const fusion = records.claims.fusions[arm];
  let best: Rebuild | undefined;
  for (const arithmetic of fusion?.arithmetic ?? ['exact' as const])
    for (const depth of fusion?.depths ?? ['stored' as const]) {
      const tried = await rebuildOf(arm, { depth, arithmetic }, records);
      if (best === undefined || tried.equal > best.equal) best = tried;
      if (best.equal === best.of) return best;
    }
  return best!;
}

async function rebuildOf(arm: string, variant: FusionVariant, records: KitRecords): Promise<Rebuild> {
  const { rows, list } = await records.arm(arm);
  const queries = await records.refuse(arm, variant);
  let equal = 0;
  let first: Rebuild['first'];
  for (const [qid, row] of rows) {
    const stored = scoredList(row, list) ?? [];
    const rebuilt = queries.get(qid)?.ids.slice(0, Math.max(stored.length, 1)) ?? [];
    if (stored.length === rebuilt.length && stored.every((id, index) => id === rebuilt[index])) equal++;
    else {
      const place = stored.findIndex((id, index) => id !== rebuilt[index]);
      first ??= {
        stored: `${qid} rank ${place + 1}: ${stored[place] ?? 'nothing'}`,
        rebuilt: rebuilt[place] ?? 'nothing',
      };
    }
  }
  return { variant, equal, of: rows.size, first, queries };
}

function variantWords({ depth, arithmetic }: FusionVariant): string {
  const legs =
    depth === 'stored'
      ? 'all stored hits'
      : `depth ${typeof depth === 'number' ? depth : JSON.stringify(depth)}`;
  return `${legs}, ${arithmetic === 'exact' ? 'exact fractions' : 'doubles in spec order'}`;
}
