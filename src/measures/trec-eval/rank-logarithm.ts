import { binaryLogarithm } from './exact-logarithm.ts';

/**
 * Up to 100,000 the `log2` of the GNU C library (2.36, x86-64), which trec_eval calls, is one unit in the last
 * place above the correctly rounded value here, and correctly rounded everywhere else.
 */
const GLIBC_IS_ABOVE: ReadonlySet<number> = new Set([1621, 3242, 6484, 12968, 25936, 51872, 57803]);
/** One unit in the last place of a double from 8 to 16. */
const LAST_PLACE = 2 ** -49;

/** Keeps sums of huge gains out of the table. */
const LARGEST_IN_TABLE = 2 ** 20;

let table: Float64Array = new Float64Array(0);

/** The logarithm to base 2 of a whole number from 1 on: the discount of nDCG at rank r is that of r + 1. */
export function rankLogarithm(number: number): number {
  if (number >= table.length) extendTo(number);
  return table[number]!;
}

/** The logarithm to base 2 of any positive number. */
export function logarithm(value: number): number {
  return Number.isInteger(value) && value < LARGEST_IN_TABLE ? rankLogarithm(value) : binaryLogarithm(value);
}

function extendTo(number: number): void {
  const longer = new Float64Array(Math.max(1024, number + 1, table.length * 2));
  longer.set(table);
  for (let value = Math.max(1, table.length); value < longer.length; value++) {
    longer[value] = binaryLogarithm(value) + (GLIBC_IS_ABOVE.has(value) ? LAST_PLACE : 0);
  }
  table = longer;
}
