import { leavesOf, memberOf } from '../records/find-field.ts';

/** So many of so many; `of` is undefined where only the first is printed. */
export interface PrintedShare {
  readonly n: number;
  readonly of: number | undefined;
}

const SHARE_FIELDS = [
  'equal',
  'same',
  'identical',
  'matched',
  'matches',
  'rebuilt',
  'n',
  'count',
  'hits',
  'ok',
];
const TOTAL_FIELDS = ['of', 'total', 'questions', 'n_questions', 'queries', 'out_of', 'N', 'n'];
const FAULT_FIELDS = ['mismatches', 'mismatch', 'differs', 'different', 'diffs', 'unequal', 'changed'];

/**
 * Reads "500 of 500" in the forms in which records hold it: a text (`500 of 500`, `500/500`), two numbers, an
 * object of two numbers, a total with the list or number of those that fail, or the one number. Undefined for
 * anything else.
 */
export function printedShare(value: unknown): PrintedShare | undefined {
  if (typeof value === 'number') return { n: value, of: undefined };
  if (typeof value === 'string') {
    const match = /(\d[\d,]*)\s*(?:of|\/|out of)\s*(\d[\d,]*)/.exec(value);
    if (match !== null) return { n: wholeOf(match[1]!), of: wholeOf(match[2]!) };
    return /^\d[\d,]*$/.test(value.trim()) ? { n: wholeOf(value), of: undefined } : undefined;
  }
  if (Array.isArray(value)) {
    const [n, of] = value as readonly unknown[];
    return value.length === 2 && typeof n === 'number' && typeof of === 'number' ? { n, of } : undefined;
  }
  return shareInObject(value);
}

function shareInObject(value: unknown): PrintedShare | undefined {
  const of = firstNumber(value, TOTAL_FIELDS);
  for (const field of FAULT_FIELDS) {
    const faults = countOf(memberOf(value, field));
    if (faults !== undefined && of !== undefined) return { n: of - faults, of };
  }
  const n = firstNumber(value, SHARE_FIELDS);
  if (n !== undefined) return { n, of };
  return memberOf(value, 'equal') === true && of !== undefined ? { n: of, of } : undefined;
}

/** A number, or how many a list holds. */
export function countOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  return Array.isArray(value) ? value.length : undefined;
}

function firstNumber(value: unknown, fields: readonly string[]): number | undefined {
  return fields.map((field) => memberOf(value, field)).find((member) => typeof member === 'number');
}

/**
 * The count of a measure in the forms in which records hold it: a number, a share of the questions (0.857 of 470), a
 * text that begins with it, or an object that holds it under the measure's name, the answerable questions first.
 */
export function printedCount(value: unknown, names: readonly string[], of: number): number | undefined {
  if (typeof value === 'number') return Number.isInteger(value) ? value : Math.round(value * of);
  const share = printedShare(value);
  if (share !== undefined && typeof value === 'string') return share.n;
  const found = [...leavesOf(value)].filter(
    ({ pointer, value: leaf }) =>
      typeof leaf === 'number' && pointer.split('/').some((part) => names.includes(part)),
  );
  const whole = found.filter(({ value: leaf }) => Number.isInteger(leaf));
  const best = whole.find(({ pointer }) => pointer.includes('answerable')) ?? whole[0] ?? found[0];
  return best === undefined ? share?.n : printedCount(best.value, names, of);
}

/** Whether a value says that there is nothing: an empty list, 0, null, false, `none`, or an object of such. */
export function saysNothing(value: unknown): boolean {
  if (value === null || value === false || value === 0 || value === '') return true;
  if (typeof value === 'string') return /^(?:none|no|nothing|0)$/i.test(value.trim());
  if (typeof value !== 'object') return false;
  return Object.values(value).every(saysNothing);
}

/** Whether a value says that things are equal: true, `equal`, or an object whose verdict or whose every flag says so. */
export function saysEqual(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'string') {
    if (/\b(?:not|un)\s*-?equal|differ|mismatch/i.test(value)) return false;
    return /equal|same|agree|match|identical|^ok$/i.test(value) ? true : undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  for (const field of ['equal', 'all_equal', 'agrees', 'same', 'match', 'ok', 'pass']) {
    const verdict = memberOf(value, field);
    if (typeof verdict === 'boolean' || typeof verdict === 'string') return saysEqual(verdict);
  }
  const flags = [...leavesOf(value)].filter(({ value: leaf }) => typeof leaf === 'boolean');
  if (flags.length > 0) return flags.every(({ value: leaf }) => leaf === true);
  const verdicts = Object.values(value).map(saysEqual);
  return verdicts.length > 0 && verdicts.every((verdict) => verdict === true) ? true : undefined;
}

function wholeOf(text: string): number {
  return Number(text.replaceAll(',', ''));
}
