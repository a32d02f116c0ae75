import { add, type Decimal, lowest, type Rational, rankConstantSwaps, rationalOf } from '../fusion/index.ts';
import { decimalText, exactDecimalText } from './fractions.ts';
import { exactSum, type FusedPassage, type LessonSettings, type PassageRanks } from './fused-list.ts';
import { LEG_NAMES, type LegName, type MatchingPassage } from './rankers.ts';

/** What one list adds to the lead of the first passage over the second: `top / ((c + first) (c + second))`. */
export interface LeadTerm {
  readonly leg: LegName;
  readonly firstRank: number;
  readonly secondRank: number;
  /** Weight times the ranks between them: above 0 a gain, below 0 a loss, 0 when both stand at one rank. */
  readonly top: string;
}

/** The proof that one passage stays above another whatever the rank constant `c`. */
export interface NeverSwapProof {
  readonly first: MatchingPassage;
  readonly second: MatchingPassage;
  readonly firstRanks: PassageRanks;
  readonly secondRanks: PassageRanks;
  readonly terms: readonly LeadTerm[];
  /**
   * The lead of the first is `top / bottom`: the top in powers of `c`, the constant first, all of one sign or 0;
   * the bottom is the product of `c + rank` over these ranks, which is above 0 for every `c` of 0 or more.
   */
  readonly top: readonly string[];
  readonly bottomRanks: readonly number[];
  /** A whole number that the bottom is multiplied by besides: 1 with whole weights. */
  readonly bottomFactor: string;
  /** The lead at some constants, as decimals. */
  readonly leads: readonly { readonly rankConstant: string; readonly lead: string }[];
}

/**
 * The first neighbours in a fused list that never change places for any rank constant from 0 on, with the proof.
 * Where there is a choice, neighbours of whom each is ahead in some list: that one who is ahead in every list
 * stays ahead needs no proof. Undefined when all neighbours swap or are tied.
 */
export function firstNeverSwapping(
  topTen: readonly FusedPassage[],
  settings: LessonSettings,
  constants: readonly Decimal[],
): NeverSwapProof | undefined {
  const proofs = neverSwapping(topTen, settings, constants);
  return proofs.find(({ terms }) => terms.some(({ top }) => top.startsWith('-'))) ?? proofs[0];
}

function neverSwapping(
  topTen: readonly FusedPassage[],
  settings: LessonSettings,
  constants: readonly Decimal[],
): NeverSwapProof[] {
  const weights = LEG_NAMES.map((leg) => settings.weights[leg]);
  return topTen.slice(1).flatMap((second, index) => {
    const first = topTen[index]!;
    const found = rankConstantSwaps(ranksInOrder(first.ranks), ranksInOrder(second.ranks), weights);
    const isPlain = found.numerator.every((coefficient) => coefficient >= 0n);
    if (found.numerator.length === 0 || found.numerator[0] === 0n || !isPlain) return [];
    const proof: NeverSwapProof = {
      first: first.passage,
      second: second.passage,
      firstRanks: first.ranks,
      secondRanks: second.ranks,
      terms: leadTerms(first.ranks, second.ranks, settings),
      ...inLowestTerms(found.numerator, settings),
      bottomRanks: found.ranks,
      leads: constants.map((rankConstant) => ({
        rankConstant: exactDecimalText(rationalOf(rankConstant)),
        lead: leadText(first.ranks, second.ranks, { ...settings, rankConstant }),
      })),
    };
    return [proof];
  });
}

/** The engine's numerator carries the weights' common denominator; it goes below the line, and both are shortened. */
function inLowestTerms(
  numerator: readonly bigint[],
  { weights }: LessonSettings,
): Pick<NeverSwapProof, 'top' | 'bottomFactor'> {
  const common = LEG_NAMES.reduce((product, leg) => product * rationalOf(weights[leg]).denominator, 1n);
  let divisor = common;
  for (const coefficient of numerator) {
    for (let rest = coefficient; rest !== 0n; ) [divisor, rest] = [rest, divisor % rest];
  }
  return {
    top: numerator.map((coefficient) => String(coefficient / divisor)),
    bottomFactor: String(common / divisor),
  };
}

function leadTerms(first: PassageRanks, second: PassageRanks, { weights }: LessonSettings): LeadTerm[] {
  return LEG_NAMES.map((leg) => {
    const { numerator, denominator } = rationalOf(weights[leg]);
    const between = BigInt(second[leg] - first[leg]);
    return {
      leg,
      firstRank: first[leg],
      secondRank: second[leg],
      top: exactDecimalText(lowest(numerator * between, denominator)),
    };
  });
}

/** Two significant digits: a lead is read for its size. */
function leadText(first: PassageRanks, second: PassageRanks, settings: LessonSettings): string {
  const subtrahend = exactSum(second, settings);
  const lead = add(exactSum(first, settings), { ...subtrahend, numerator: -subtrahend.numerator });
  return decimalText(lead, leadingZeros(lead) + 2).replace(/0+$/, '');
}

function leadingZeros({ numerator, denominator }: Rational): number {
  let zeros = 0;
  for (let scaled = numerator * 10n; scaled < denominator && zeros < 60; scaled *= 10n) zeros++;
  return zeros;
}

function ranksInOrder(ranks: PassageRanks): number[] {
  return LEG_NAMES.map((leg) => ranks[leg]);
}
