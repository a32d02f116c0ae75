import { glibcLog2Table } from '../log2-table.ts';
import { binaryLogarithm } from './exact-logarithm.ts';

/** Keeps sums of huge gains out of the table. */
const LARGEST_IN_TABLE = 2 ** 20;

/** The logarithm to base 2 of a whole number from 1 on: the discount of nDCG at rank r is that of r + 1. */
export function rankLogarithm(number: number): number {
  return glibcLog2Table(number)[number]!;
}

/** The logarithm to base 2 of any positive number. */
export function logarithm(value: number): number {
  return Number.isInteger(value) && value < LARGEST_IN_TABLE ? rankLogarithm(value) : binaryLogarithm(value);
}
