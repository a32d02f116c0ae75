import { nearestDouble, type Rational } from '../fusion/index.ts';
import { decimalText, fractionText, over, plus, whole } from './fractions.ts';

/** What a statement is about; programs switch over it. */
export type StatementCode =
  | 'own-find-places'
  | 'own-finds-and-the-top'
  | 'first-place-worth'
  | 'agreement-and-first-places'
  | 'structural-ties'
  | 'observed-own-finds'
  | 'observed-ties';

/** One number of the arithmetic behind a statement. */
export interface WorkedTerm {
  /** What it is: `bm25, rank 1`. */
  readonly what: string;
  /** How it comes about, as fractions: `0.5/61 = 1/122`. */
  readonly fraction: string;
  /** The double nearest to it. */
  readonly decimal: number;
}

/** A setting that would make the statement say something else, everything else staying as it is. */
export interface Change {
  readonly setting: 'weight' | 'rankConstant' | 'depth';
  /** Whose weight or depth; undefined for the rank constant. */
  readonly leg: string | undefined;
  readonly bound: 'at least' | 'above' | 'at most' | 'below' | 'exactly';
  /** The double nearest to the threshold. */
  readonly threshold: number;
  /** The threshold exactly, as a fraction. */
  readonly fraction: string;
  /** What would be so then. */
  readonly effect: string;
}

/** Something that a fusion's settings imply, with its arithmetic. */
export interface Statement {
  readonly code: StatementCode;
  /** The legs it is about, the subject first. */
  readonly legs: readonly string[];
  readonly sentence: string;
  /** The numbers it rests on. */
  readonly arithmetic: readonly WorkedTerm[];
  /** What would change it. */
  readonly changes: readonly Change[];
  /** The statement's own numbers, for programs. */
  readonly values: Readonly<Record<string, number | boolean | null>>;
}

/** A leg as far as advice needs it. */
export interface AdvisedLeg {
  readonly name: string;
  readonly weight: Rational;
  /** How many hits it gives. */
  readonly depth: number;
}

/** What a leg gives at a rank, worked: `0.5/61 = 1/122`. */
export function workedTerm({ name, weight }: AdvisedLeg, rankConstant: Rational, rank: number): WorkedTerm {
  const below = plus(rankConstant, whole(rank));
  // At rank constant 0 a rank is at least 1, so nothing is divided by 0.
  const value = over(weight, below);
  const asWritten = `${decimalText(weight)}/${decimalText(below)}`;
  const inLowest = fractionText(value);
  return {
    what: `${name}, rank ${rank}`,
    fraction: asWritten === inLowest ? inLowest : `${asWritten} = ${inLowest}`,
    decimal: nearestDouble(value),
  };
}

/** A change with its threshold written both ways. */
export function change(
  setting: Change['setting'],
  leg: string | undefined,
  bound: Change['bound'],
  threshold: Rational,
  effect: string,
): Change {
  return {
    setting,
    leg,
    bound,
    threshold: nearestDouble(threshold),
    fraction: fractionText(threshold),
    effect,
  };
}

/** `a, b and c`. */
export function listed(names: readonly string[]): string {
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** `1 hit`, `2 hits`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
