import { type FoundField, findField } from '../records/find-field.ts';
import type { ClaimCheck } from './claim-check.ts';
import type { PrintedAt } from './claims-file.ts';

/** A field where a claim says that a record prints it; what is not there is a gap of the check. */
export function printedField(
  { file, field }: PrintedAt,
  document: unknown,
  check: ClaimCheck,
): { readonly place: string; readonly found: FoundField } | undefined {
  const place = `${field} in ${file}`;
  const found = findField(document, field);
  if (found !== undefined) return { place, found };
  check.gap(`${place}: there is no such field`);
  return undefined;
}
