import { AppError, type RecordSource } from '../../model/index.ts';
import { ClaimCheck } from './claim-check.ts';
import type { ClaimResult, ClaimsFile } from './claims-file.ts';
import { CLAIM_KINDS } from './kinds/catalogue.ts';
import { KitRecords } from './kit-records.ts';

/**
 * Recomputes every claim from the records and holds it against what is printed, at the printed rounding. What cannot
 * be read or is not there makes a claim not checkable and is said; it never makes one pass.
 */
export async function checkClaims(source: RecordSource, claims: ClaimsFile): Promise<readonly ClaimResult[]> {
  const records = new KitRecords(source, claims);
  const results: ClaimResult[] = [];
  for (const claim of claims.claims) {
    const check = new ClaimCheck();
    const kind = CLAIM_KINDS.find((known) => known.kind === claim.kind);
    try {
      if (kind === undefined) check.gap(`there is no kind of claim ${claim.kind}`);
      else await kind.run(claim, records, check);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      check.gap(error.message);
    }
    results.push(check.result(claim, records.takeRead()));
  }
  return results;
}
