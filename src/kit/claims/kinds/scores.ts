import { z } from 'zod';
import { memberOf } from '../../records/find-field.ts';
import { CLAIM_FIELDS, type ClaimKind, text } from '../claim-kind.ts';
import type { Claim } from '../claims-file.ts';

/** A whole file of scores. */
interface ScoresClaim extends Claim {
  readonly kind: 'scores';
  readonly file: string;
  /** By what claims call it: the arm's name in the file. */
  readonly arms: Readonly<Record<string, string>>;
}

/** Every count and mean that a file of scores prints of its arms, by type too, is what the second scorer counts. */
export const scores: ClaimKind<ScoresClaim> = {
  kind: 'scores',
  meaning: 'every count and mean in a file of scores follows from the rows',
  schema: z.strictObject({
    ...CLAIM_FIELDS,
    kind: z.literal('scores'),
    file: text,
    arms: z.record(text, text),
  }),
  async run(claim, records, check) {
    const document = await records.json(claim.file);
    const measures = memberOf(document, 'measures');
    if (!Array.isArray(measures)) {
      check.gap(`${claim.file} names no measures`);
      return;
    }
    for (const [arm, name] of Object.entries(claim.arms)) {
      const summary = memberOf(document, name);
      for (const { field, stored, recounted } of await records.scoresAgainst(arm, measures, summary))
        check.differs(`${name}.${field} in ${claim.file}`, `${stored ?? 'nothing'}`, `${recounted}`);
    }
    check.found(`${Object.keys(claim.arms).length} arms, every count and mean`);
  },
};
