import { z } from 'zod';
import { findField } from '../../records/find-field.ts';
import { CLAIM_FIELDS, type ClaimKind, text } from '../claim-kind.ts';
import type { Claim } from '../claims-file.ts';
import { saysEqual } from '../printed-forms.ts';
import { sameAsPrinted } from '../printed-number.ts';

/** What one field of one record says. */
interface StatedField {
  readonly file: string;
  readonly field: string;
  /** What it is; texts without regard to case. */
  readonly equals?: string | number | boolean | undefined;
  /** A word that it holds, without regard to case. */
  readonly contains?: string | undefined;
  /** It says that things are equal, in whatever form. */
  readonly saysEqual?: true | undefined;
}

/** Fields of records that say something. */
interface FieldsClaim extends Claim {
  readonly kind: 'fields';
  readonly fields: readonly StatedField[];
}

/** Fields are there, and say what is claimed; nothing stands behind them in the rows. */
export const fields: ClaimKind<FieldsClaim> = {
  kind: 'fields',
  meaning: 'fields of records: that they are there, and what they say',
  schema: z.strictObject({
    ...CLAIM_FIELDS,
    kind: z.literal('fields'),
    fields: z
      .array(
        z.strictObject({
          file: text,
          field: text,
          equals: z.union([z.string(), z.number(), z.boolean()]).optional(),
          contains: text.optional(),
          saysEqual: z.literal(true).optional(),
        }),
      )
      .min(1),
  }),
  async run(claim, records, check) {
    for (const stated of claim.fields) {
      const place = `${stated.field} in ${stated.file}`;
      const found = findField(await records.json(stated.file), stated.field);
      if (found === undefined) {
        check.gap(`${place}: there is no such field, or it stands in several places`);
        continue;
      }
      const { value } = found;
      check.found(`${stated.field} ${shortened(value)}`);
      if (stated.equals !== undefined && !isEqual(stated.equals, value))
        check.differs(place, stated.equals, value);
      if (stated.contains !== undefined && !foldedText(value).includes(stated.contains.toLowerCase()))
        check.differs(place, `… ${stated.contains} …`, value);
      if (stated.saysEqual === undefined) continue;
      const verdict = saysEqual(value);
      if (verdict === undefined) check.gap(`${place}: it does not say whether things are equal`);
      else if (!verdict) check.differs(place, 'equal', value);
    }
  },
};

function isEqual(stated: string | number | boolean, value: unknown): boolean {
  if (typeof stated === 'number')
    return (
      (typeof value === 'number' || typeof value === 'string') &&
      sameAsPrinted(stated, Number(String(value).replaceAll(',', '')))
    );
  if (typeof stated === 'string') return foldedText(value) === stated.toLowerCase();
  return stated === value;
}

function foldedText(value: unknown): string {
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toLowerCase();
}

function shortened(value: unknown): string {
  const shown = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return shown.length > 80 ? `${shown.slice(0, 80)}…` : shown;
}
