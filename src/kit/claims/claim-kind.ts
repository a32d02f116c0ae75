import { z } from 'zod';
import type { ClaimCheck } from './claim-check.ts';
import type { Claim, PrintedAt } from './claims-file.ts';
import type { KitRecords } from './kit-records.ts';

/** A kind of claim: what it is told, and how it is checked against the records. */
export interface ClaimKind<C extends Claim = Claim> {
  readonly kind: string;
  /** One line, for docs. */
  readonly meaning: string;
  readonly schema: z.ZodType<C>;
  /** Tells the check what it finds; throws where a file is missing or cannot be read. */
  run(claim: C, records: KitRecords, check: ClaimCheck): Promise<void>;
}

/** A text that is not empty. */
export const text: z.ZodString = z.string().min(1);

/** A number as printed: quoted where its last digits are zeros. */
export const printedNumber: z.ZodType<number | string> = z.union([
  z.number(),
  z.string().regex(/^[+-]?\d+(?:\.\d+)?$/, 'Expected a decimal number'),
]);

/** A whole number. */
export const whole: z.ZodNumber = z.int();

/** A place where a figure is printed. */
export const printedAt: z.ZodType<PrintedAt> = z.strictObject({ file: text, field: z.string() });

/** The fields of every claim, for a kind's schema to begin with. */
export const CLAIM_FIELDS: {
  readonly id: z.ZodString;
  readonly says: z.ZodString;
  readonly row: z.ZodOptional<z.ZodNumber>;
} = { id: text, says: text, row: whole.optional() };
