/**
 * Licences under which a model may be used and passed on, also for money, in a work of another licence. By SPDX
 * (https://spdx.org/licenses); the hub writes the same names in small letters.
 */
export const ALLOWED_LICENCES: readonly string[] = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BSL-1.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'Unlicense',
  'Zlib',
];

/** What the gate makes of the licences that a repository states. */
export interface LicenceJudgement {
  /** As SPDX spells it where it is one of the allowed; as stated otherwise; null when none is stated. */
  readonly licence: string | null;
  readonly isAllowed: boolean;
  /** What was found, and where it is refused, why. */
  readonly found: string;
}

/** Judges the licences a repository states: exactly one, and one of {@link ALLOWED_LICENCES}. */
export function judgeLicence(stated: readonly string[]): LicenceJudgement {
  if (stated.length === 0) return { licence: null, isAllowed: false, found: 'none stated' };
  if (stated.length > 1) {
    const licence = stated.join(', ');
    return { licence, isAllowed: false, found: `${licence}: several are stated, and which one holds is not` };
  }
  const [one] = stated as [string];
  const licence = ALLOWED_LICENCES.find((allowed) => allowed.toLowerCase() === one.toLowerCase());
  if (licence !== undefined) return { licence, isAllowed: true, found: licence };
  return { licence: one, isAllowed: false, found: `${one}: ${whyNot(one.toLowerCase())}` };
}

function whyNot(licence: string): string {
  const parts = licence.split(/[-_.]/);
  if (parts.includes('nc')) return 'forbids commercial use';
  if (parts.includes('nd')) return 'forbids changed copies, such as a graph built from the weights';
  if (licence === 'other' || licence === 'unknown') return 'a licence of its own, which a person has to read';
  return 'not on the list';
}
