import { z } from 'zod';
import { findField, leavesOf, memberOf } from '../../records/find-field.ts';
import type { ClaimCheck } from '../claim-check.ts';
import { CLAIM_FIELDS, type ClaimKind, printedAt, text, whole } from '../claim-kind.ts';
import type { Claim, PrintedAt } from '../claims-file.ts';
import type { ArmRecords, RefusedQuery } from '../kit-records.ts';
import { counts, type HitMeasure, hitMeasure, isHit } from '../outcomes.ts';
import { printedField } from '../printed-field.ts';
import { countOf } from '../printed-forms.ts';
import { bestRebuild } from './rebuild.ts';

/** Exact ties of a fusion across the cutoff, and what the other order would change. */
interface TiesClaim extends Claim {
  readonly kind: 'ties';
  readonly arm: string;
  readonly measure: string;
  /** Questions with an exact tie across the cutoff. */
  readonly value: number;
  readonly of: number;
  /** Questions whose outcome the order reversed would change. */
  readonly changed: number;
  readonly record?: PrintedAt | undefined;
  readonly reversal?: PrintedAt | undefined;
}

/** Ties as fractions are equal, made by fusing again; also as each row and the fusion's record say. */
export const ties: ClaimKind<TiesClaim> = {
  kind: 'ties',
  meaning: 'exact ties of a fusion across a cutoff, and the outcomes that their reversal would change',
  schema: z.strictObject({
    ...CLAIM_FIELDS,
    kind: z.literal('ties'),
    arm: text,
    measure: text,
    value: whole,
    of: whole,
    changed: whole,
    record: printedAt.optional(),
    reversal: printedAt.optional(),
  }),
  async run(claim, records, check) {
    const measure = hitMeasure(claim.measure);
    const arm = await records.arm(claim.arm);
    const { queries } = await bestRebuild(claim.arm, records);
    const tied = new Set(
      [...queries].filter(([, query]) => isTiedAt(query, measure.cutoff)).map(([qid]) => qid),
    );
    const changed = [...arm.rows.keys()].filter((qid) => isChangedBy(arm, qid, queries, measure));
    check.found(
      `${tied.size} of ${arm.rows.size} with a tie, ${changed.length} outcomes changed by the order reversed`,
    );
    check.same(`questions of ${claim.arm} with an exact tie`, claim.value, tied.size);
    check.same(`questions of ${claim.arm}`, claim.of, arm.rows.size);
    check.same('outcomes that the order reversed changes', claim.changed, changed.length);
    for (const [qid, { tie_at_5: stated }] of arm.rows)
      if (measure.cutoff === 5 && stated !== undefined)
        check.same(`tie_at_5 of ${qid}`, stated, tied.has(qid));
    if (claim.record !== undefined) {
      const { file, field } = claim.record;
      const stated = countOf(findField(await records.json(file), field)?.value);
      if (stated === undefined) check.gap(`${field} in ${file}: no count is there`);
      else check.same(`${field} in ${file}`, stated, tied.size);
    }
    if (claim.reversal !== undefined)
      checkReversal(claim.reversal, await records.json(claim.reversal.file), changed.length, check);
  },
};

function isTiedAt({ scores }: RefusedQuery, cutoff: number): boolean {
  return scores.length > cutoff && scores[cutoff - 1] === scores[cutoff];
}

/** Whether a question's outcome changes when each run of equal scores stands in the opposite order. */
function isChangedBy(
  arm: ArmRecords,
  qid: string,
  queries: ReadonlyMap<string, RefusedQuery>,
  measure: HitMeasure,
): boolean {
  const row = arm.rows.get(qid)!;
  const query = queries.get(qid);
  if (query === undefined || !counts(row, measure)) return false;
  return isHit(query.ids, row.gold, measure) !== isHit(reversedTies(query), row.gold, measure);
}

function reversedTies({ ids, scores }: RefusedQuery): string[] {
  const reversed: string[] = [];
  for (let start = 0; start < ids.length; ) {
    let end = start + 1;
    while (end < ids.length && scores[end] === scores[start]) end++;
    reversed.push(...ids.slice(start, end).toReversed());
    start = end;
  }
  return reversed;
}

/** A record of the reversal, in whatever form: something in it that counts or lists what changed. */
function checkReversal(at: PrintedAt, document: unknown, changed: number, check: ClaimCheck): void {
  const printed = printedField(at, document, check);
  if (printed === undefined) return;
  const { place, found } = printed;
  const direct = countOf(found.value) ?? changesIn(found.value);
  if (direct === undefined) check.note(`${place}: its form is not known here; the reversal was recomputed`);
  else check.same(place, direct, changed);
}

const CHANGES = /chang|flip|differ|moved/i;

function changesIn(value: unknown): number | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, member] of Object.entries(value)) {
    if (!CHANGES.test(key)) continue;
    if (member === false) return 0;
    const count =
      countOf(member) ?? countOf(memberOf(member, 'all@5')) ?? countOf(memberOf(member, 'every@5'));
    if (count !== undefined) return count;
  }
  for (const { key, value: leaf } of leavesOf(value))
    if (CHANGES.test(key) && typeof leaf === 'number') return leaf;
  return undefined;
}
