import { z } from 'zod';
import { testByMcNemar } from '../../../significance/index.ts';
import { leavesOf } from '../../records/find-field.ts';
import type { ClaimCheck } from '../claim-check.ts';
import { CLAIM_FIELDS, type ClaimKind, printedAt, printedNumber, text, whole } from '../claim-kind.ts';
import type { Claim, PrintedAt } from '../claims-file.ts';
import {
  type ArmOutcomes,
  checkSameQuestions,
  type Discordance,
  discordanceOf,
  recountArm,
} from '../counting.ts';
import { hitMeasure } from '../outcomes.ts';
import { printedField } from '../printed-field.ts';
import { sameAsPrinted } from '../printed-number.ts';
import { readColumns } from '../question-table.ts';
import { verdictInWords, verdictOf } from '../verdict.ts';

/** Two arms on a measure of 0 and 1, under McNemar's exact test. */
interface ComparisonClaim extends Claim {
  readonly kind: 'comparison';
  readonly arm: string;
  readonly reference: string;
  readonly measure: string;
  readonly gain: number;
  readonly armOnly: number;
  readonly referenceOnly: number;
  readonly p: number | string;
  readonly smallestGain: number;
  readonly alpha: number;
  readonly verdict?: 'win' | 'loss' | 'no material difference' | undefined;
  /** Where the reading is printed. */
  readonly record?: PrintedAt | undefined;
  /** A table of a line per question: the columns of the arm and of the reference. */
  readonly table?: { readonly file: string; readonly arm: string; readonly reference: string } | undefined;
}

/** `+9 (23 and 14), p 0.1877`: recounted from the lists. */
export const comparison: ClaimKind<ComparisonClaim> = {
  kind: 'comparison',
  meaning: 'gain, questions that only one side hits, and p of two arms',
  schema: z.strictObject({
    ...CLAIM_FIELDS,
    kind: z.literal('comparison'),
    arm: text,
    reference: text,
    measure: text,
    gain: whole,
    armOnly: whole,
    referenceOnly: whole,
    p: printedNumber,
    smallestGain: whole.default(1),
    alpha: z.number().default(0.05),
    verdict: z.enum(['win', 'loss', 'no material difference']).optional(),
    record: printedAt.optional(),
    table: z.strictObject({ file: text, arm: text, reference: text }).optional(),
  }),
  async run(claim, records, check) {
    const measure = hitMeasure(claim.measure);
    const arm = await recountArm(claim.arm, measure, records, check);
    const reference = await recountArm(claim.reference, measure, records, check);
    checkSameQuestions(arm.arm, reference.arm, check);
    const counted = discordanceOf(arm, reference);
    const { p } = testByMcNemar(counted.armOnly.length, counted.referenceOnly.length);
    const gain = counted.armHits - counted.referenceHits;
    check.found(
      `${gain < 0 ? '' : '+'}${gain} (${counted.armOnly.length} only ${claim.arm}, ${counted.referenceOnly.length} only ${claim.reference}), p ${p.toFixed(4)}`,
    );
    check.same('gain', claim.gain, gain);
    check.same(`questions only ${claim.arm} hits`, claim.armOnly, counted.armOnly.length);
    check.same(`questions only ${claim.reference} hits`, claim.referenceOnly, counted.referenceOnly.length);
    check.number('p', claim.p, p);
    if (claim.verdict !== undefined)
      check.same('verdict', claim.verdict, verdictInWords(verdictOf({ ...claim, gain, p })));
    if (claim.record !== undefined)
      checkRecord(claim.record, await records.json(claim.record.file), counted, p, check);
    if (claim.table !== undefined)
      checkTable(claim.table, await records.text(claim.table.file), { arm, reference }, check);
  },
};

/** What a reading's members may be called, and what each must be; of names nobody knows nothing is said. */
function checkRecord(
  at: PrintedAt,
  document: unknown,
  { armHits, referenceHits, armOnly, referenceOnly }: Discordance,
  p: number,
  check: ClaimCheck,
): void {
  const printed = printedField(at, document, check);
  if (printed === undefined) return;
  const { place, found } = printed;
  const expected: readonly (readonly [RegExp, number])[] = [
    [/^p(?:_?(?:value|exact|two_sided|mcnemar|raw|unadjusted))?$/i, p],
    [/^(?:delta|gain|net|net_gain|diff|difference)$/i, armHits - referenceHits],
    [/^(?:b|b_arm_only|arm_only|only_arm|wins)$/i, armOnly.length],
    [/^(?:c|c_ref_only|ref_only|only_ref|losses)$/i, referenceOnly.length],
    [/^(?:arm_hits|hits_arm)$/i, armHits],
    [/^(?:ref_hits|hits_ref|reference_hits)$/i, referenceHits],
  ];
  let known = 0;
  for (const { key, value, pointer } of leavesOf(found.value)) {
    const match = typeof value === 'number' ? expected.find(([name]) => name.test(key)) : undefined;
    if (match === undefined) continue;
    known++;
    if (!sameAsPrinted(value as number, match[1])) check.differs(`${pointer} of ${place}`, value, match[1]);
  }
  if (known === 0) check.note(`${place}: none of its members is a figure that is known here`);
}

function checkTable(
  table: { readonly file: string; readonly arm: string; readonly reference: string },
  content: string,
  { arm, reference }: { readonly arm: ArmOutcomes; readonly reference: ArmOutcomes },
  check: ClaimCheck,
): void {
  const columns = readColumns(content);
  for (const [outcomes, name] of [
    [arm, table.arm],
    [reference, table.reference],
  ] as const) {
    const column = columns.get(name);
    if (column === undefined) {
      check.gap(`${table.file} has no column ${name}`);
      continue;
    }
    let missing = 0;
    for (const [qid, isHit] of outcomes.hits) {
      const stated = column.get(qid);
      if (stated === undefined) missing++;
      else if (stated !== Number(isHit))
        check.differs(`${name} of ${qid} in ${table.file}`, stated, Number(isHit));
    }
    if (missing > 0)
      check.differs(
        `questions with ${name} in ${table.file}`,
        outcomes.hits.size,
        outcomes.hits.size - missing,
      );
  }
}
