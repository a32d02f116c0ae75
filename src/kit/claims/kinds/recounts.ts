import { z } from 'zod';
import { findField } from '../../records/find-field.ts';
import { CLAIM_FIELDS, type ClaimKind, text } from '../claim-kind.ts';
import type { Claim } from '../claims-file.ts';
import { recountArm } from '../counting.ts';
import { hitMeasure } from '../outcomes.ts';
import { countOf, printedCount, saysNothing } from '../printed-forms.ts';

/** The second scorer's files find no problem. */
interface RecountsClaim extends Claim {
  readonly kind: 'recounts';
  /** By arm: its recount. */
  readonly files: Readonly<Record<string, string>>;
  /** Lists of problems, each of which is empty. */
  readonly fields: readonly string[];
  /** What their counts are held against. */
  readonly measure: string;
}

/** Each recount lists no problem, and its own count is that of the rows. */
export const recounts: ClaimKind<RecountsClaim> = {
  kind: 'recounts',
  meaning: 'the recounts list no problem, and count what the rows give',
  schema: z.strictObject({
    ...CLAIM_FIELDS,
    kind: z.literal('recounts'),
    files: z.record(text, text),
    fields: z.array(text).default(['g0_problems', 'row_diffs', 'summary_diffs']),
    measure: text.default('every@5'),
  }),
  async run(claim, records, check) {
    const measure = hitMeasure(claim.measure);
    for (const [arm, file] of Object.entries(claim.files)) {
      const document = await records.json(file);
      for (const field of claim.fields) {
        const found = findField(document, field);
        if (found === undefined) check.gap(`${file} has no ${field}`);
        else if (!saysNothing(found.value))
          check.differs(`${field} in ${file}`, 'none', `${countOf(found.value) ?? 'some'}`);
      }
      const { count, hits } = await recountArm(arm, measure, records, check);
      const field = `counts.${measure.isOfAnswerable ? 'answerable' : 'all'}.${measure.field}`;
      const stated = printedCount(findField(document, field)?.value, [measure.field], hits.size);
      if (stated === undefined) check.gap(`${file} has no ${field}`);
      else check.same(`${field} in ${file}`, stated, count);
    }
    check.found(`${Object.keys(claim.files).length} recounts without a problem`);
  },
};
