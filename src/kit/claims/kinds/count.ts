import { z } from 'zod';
import { findField } from '../../records/find-field.ts';
import { CLAIM_FIELDS, type ClaimKind, printedAt, text, whole } from '../claim-kind.ts';
import type { Claim, PrintedAt } from '../claims-file.ts';
import { recountArm } from '../counting.ts';
import { hitMeasure } from '../outcomes.ts';
import { printedCount } from '../printed-forms.ts';

/** An arm's hits on a measure. */
interface CountClaim extends Claim {
  readonly kind: 'count';
  readonly arm: string;
  readonly measure: string;
  readonly value: number;
  /** How many questions the measure counts. */
  readonly of: number;
  /** Where else the same count is printed. */
  readonly records: readonly PrintedAt[];
}

/** `400 of 470`: recounted from the lists, then held against the stored scores and wherever else it is printed. */
export const count: ClaimKind<CountClaim> = {
  kind: 'count',
  meaning: 'how many questions an arm hits: recounted from its lists',
  schema: z.strictObject({
    ...CLAIM_FIELDS,
    kind: z.literal('count'),
    arm: text,
    measure: text,
    value: whole,
    of: whole,
    records: z.array(printedAt).default([]),
  }),
  async run(claim, records, check) {
    const measure = hitMeasure(claim.measure);
    const { hits, count: found } = await recountArm(claim.arm, measure, records, check);
    check.found(`${found} of ${hits.size}`);
    check.same(`${claim.arm} ${measure.name}`, claim.value, found);
    check.same(`questions that ${measure.name} counts in ${claim.arm}`, claim.of, hits.size);
    for (const { file, field } of claim.records) {
      const place = `${field} in ${file}`;
      const printed = findField(await records.json(file), field);
      const value = printed && printedCount(printed.value, [measure.field, measure.name], hits.size);
      if (value === undefined) check.gap(`${place}: no count of ${measure.name} is there`);
      else check.same(place, value, found);
    }
  },
};
