import type { RecordSource } from '../../model/index.ts';
import { checkClaims } from '../claims/check-claims.ts';
import type { ClaimResult, ClaimsFile } from '../claims/claims-file.ts';
import { READING_LIMITS, type ReadingLimits } from '../records/checked-json.ts';
import { checkContents } from './contents.ts';
import type { KitCounts, KitProblem } from './kit-problem.ts';
import { checkLists } from './lists.ts';
import { checkSeals } from './seals.ts';
import { checkTables } from './tables.ts';
import { unclaimedFigures } from './unclaimed.ts';

/** What `kit verify` finds. */
export interface KitVerification {
  readonly problems: readonly KitProblem[];
  readonly counts: KitCounts;
  readonly claims: readonly ClaimResult[];
}

/**
 * Checks a kit without a network: its two lists against the files, types, paths and digests printed inside records, the
 * seals of registrations, then every claim from the rows.
 *
 * @param claims none when there is nothing to check but the files.
 */
export async function verifyKit(
  source: RecordSource,
  claims?: ClaimsFile,
  limits: ReadingLimits = READING_LIMITS,
): Promise<KitVerification> {
  const lists = await checkLists(source, limits);
  const contents = await checkContents(source, lists.files, limits);
  const seals = await checkSeals(source, lists.files, limits);
  const tables = await checkTables(source, lists.files, limits);
  const isTooLarge = lists.problems.some(({ code }) => code === 'too-large');
  const results = claims === undefined || isTooLarge ? [] : await checkClaims(source, claims);
  const unclaimed =
    claims === undefined || isTooLarge ? [] : await unclaimedFigures(source, lists.files, results, limits);
  return {
    problems: [...lists.problems, ...contents.problems, ...seals, ...tables.problems, ...unclaimed],
    counts: {
      files: lists.files.size,
      bytes: lists.bytes,
      digests: lists.digests,
      records: lists.records,
      ...contents.counts,
      tables: tables.checked,
    },
    claims: results,
  };
}

/** Whether nothing is wrong: no problem with a file, and no claim that differs. */
export function isKitSound({ problems, claims }: KitVerification): boolean {
  return problems.length === 0 && claims.every(({ status }) => status !== 'differs');
}
