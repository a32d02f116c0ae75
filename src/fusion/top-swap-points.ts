import { InputError, NotFoundError } from '../model/index.ts';
import { ranksOf } from './exact-sums.ts';
import type { FusedQuery } from './fuse-query.ts';
import { add, compareRationals, exactOf, multiply, nearestDouble, type Rational } from './rational.ts';
import { signAt } from './real-roots.ts';
import type { FusionSpec } from './spec.ts';
import { positiveZero, scoreDifference, signChanges, weightLine, wholeWeights } from './swap-points.ts';
import { tieComparison } from './tie-rules.ts';
import { type Crossing, type ScoreFamily, type TopSwapPoints, topChanges } from './top-changes.ts';

/** Which top, and over which range of the setting. */
export interface SwapPointOptions {
  /** How many of the fused hits are watched. Default: the spec's limit, or 10. */
  readonly limit?: number | undefined;
  /** The range's lower end. Default 0. */
  readonly low?: number | undefined;
  /** Its upper end. Default 10,000 for a rank constant, 10 for a weight. */
  readonly high?: number | undefined;
}

/**
 * Every rank constant in a range at which the ordered fused top n of a query changes, a document coming into the
 * top or leaving it included. Between neighbouring points the top is the same for every constant; across each it
 * differs. Exactly at a point, at an end of the range, and where two scores touch without crossing, the tie
 * rule decides.
 *
 * @throws InputError for a range or limit out of range, or a spec that is not reciprocal rank fusion.
 */
export function rankConstantSwapPoints(
  query: FusedQuery,
  spec: FusionSpec,
  options: SwapPointOptions = {},
): TopSwapPoints {
  const range = checkedRange(spec, options, 10_000);
  return topChanges(rankConstantFamily(query, spec), range);
}

/**
 * Every weight of one leg in a range at which the ordered fused top n of a query changes, the other weights and
 * the rank constant staying as they are. As {@link rankConstantSwapPoints} otherwise.
 *
 * @throws InputError for a range or limit out of range, or a spec that is not reciprocal rank fusion.
 * @throws NotFoundError for a leg that the spec does not have.
 */
export function weightSwapPoints(
  query: FusedQuery,
  spec: FusionSpec,
  legName: string,
  options: SwapPointOptions = {},
): TopSwapPoints {
  const range = checkedRange(spec, options, 10);
  const leg = spec.settings.legs.findIndex(({ name }) => name === legName);
  if (leg < 0) {
    const known = spec.settings.legs.map(({ name }) => name).join(', ');
    throw new NotFoundError(`Expected one of the legs ${known}, got ${JSON.stringify(legName)}.`);
  }
  return topChanges(weightFamily(query, spec, leg), range);
}

function checkedRange(
  spec: FusionSpec,
  options: SwapPointOptions,
  highest: number,
): { limit: number; low: number; high: number } {
  const { low = 0, high = highest } = options;
  const limit = options.limit ?? (Number.isFinite(spec.limit) ? spec.limit : 10);
  const refuse = (message: string) => new InputError(message, { code: 'bad-argument' });
  if (spec.method.definition.name !== 'rrf' || spec.dialect !== undefined) {
    throw refuse(
      `Expected reciprocal rank fusion (rrf), got ${spec.dialect ?? spec.method.definition.name}.`,
    );
  }
  if (!Number.isInteger(limit) || limit < 1) throw refuse(`Expected a limit of 1 or more, got ${limit}.`);
  if (!(low >= 0 && high > low && Number.isFinite(high))) {
    throw refuse(`Expected a range from 0 on with its low end first, got ${low} to ${high}.`);
  }
  return { limit, low, high };
}

/** Room for the rounding of sums of a few hundred terms. */
const SLACK = 2 ** -40;

function rankConstantFamily({ candidates: set }: FusedQuery, spec: FusionSpec): ScoreFamily {
  const { input } = set;
  const ranks = input.legs.map((leg) => ranksOf(input.candidateCount, leg.candidates));
  const weights = spec.settings.legs.map(({ weight }) => nearestDouble(weight));
  const whole = wholeWeights(spec.settings.legs.map(({ weight }) => weight));
  const breakTie = tieComparison(spec.ties, input, set);
  const ranksOfCandidate = (candidate: number) => ranks.map((leg) => leg[candidate]!);
  const score = (candidate: number, rankConstant: number): number => {
    let sum = 0;
    for (let leg = 0; leg < ranks.length; leg++) {
      const rank = ranks[leg]![candidate]!;
      if (rank > 0) sum += weights[leg]! / (rankConstant + rank);
    }
    return sum;
  };
  return {
    candidateCount: input.candidateCount,
    bounds(candidates, from, to, lower, upper) {
      // Times rankConstant + 1 every term grows with the constant, so the ends of the range bound it.
      for (const [index, candidate] of candidates.entries()) {
        lower[index] = (from + 1) * score(candidate, from) * (1 - SLACK);
        upper[index] = (to + 1) * score(candidate, to) * (1 + SLACK);
      }
    },
    crossings(a, b) {
      const { numerator } = scoreDifference(ranksOfCandidate(a), ranksOfCandidate(b), whole);
      return numerator.length === 0 ? [] : signChanges(numerator).crossings;
    },
    compareAt(a, b, rankConstant) {
      const [scoreA, scoreB] = [score(a, rankConstant), score(b, rankConstant)];
      const difference = scoreB - scoreA;
      if (Math.abs(difference) > SLACK * (scoreA + scoreB)) return difference;
      const { numerator } = scoreDifference(ranksOfCandidate(a), ranksOfCandidate(b), whole);
      return -signAt(numerator, exactOf(rankConstant)) || breakTie(a, b);
    },
  };
}

function weightFamily({ candidates: set }: FusedQuery, spec: FusionSpec, leg: number): ScoreFamily {
  const { input } = set;
  const ranks = input.legs.map(({ candidates }) => ranksOf(input.candidateCount, candidates));
  const rankConstant = spec.settings.parameters['rankConstant']!;
  const weights = spec.settings.legs.map(({ weight }) => weight);
  const breakTie = tieComparison(spec.ties, input, set);
  const { constants, slopes } = linesOf(ranks, weights.map(nearestDouble), leg, nearestDouble(rankConstant));
  const line = (a: number, b: number): { constant: Rational; slope: Rational } =>
    weightLine(
      ranks.map((column) => column[a]!),
      ranks.map((column) => column[b]!),
      { weights, leg, rankConstant },
    );
  return {
    candidateCount: input.candidateCount,
    bounds(candidates, from, to, lower, upper) {
      // Over weight + 1 every line is monotone, so the ends of the range bound it.
      for (const [index, candidate] of candidates.entries()) {
        const start = (constants[candidate]! + slopes[candidate]! * from) / (1 + from);
        const end = (constants[candidate]! + slopes[candidate]! * to) / (1 + to);
        lower[index] = Math.min(start, end) * (1 - SLACK);
        upper[index] = Math.max(start, end) * (1 + SLACK);
      }
    },
    crossings(a, b): Crossing[] {
      const { constant, slope } = line(a, b);
      const zero = positiveZero(constant, slope);
      return zero === undefined
        ? []
        : [{ at: nearestDouble(zero), signAbove: slope.numerator > 0n ? 1 : -1 }];
    },
    compareAt(a, b, weight) {
      const scoreA = constants[a]! + slopes[a]! * weight;
      const scoreB = constants[b]! + slopes[b]! * weight;
      const difference = scoreB - scoreA;
      if (Math.abs(difference) > SLACK * (scoreA + scoreB)) return difference;
      const { constant, slope } = line(a, b);
      const exact = add(constant, multiply(slope, exactOf(weight)));
      return -compareRationals(exact, { numerator: 0n, denominator: 1n }) || breakTie(a, b);
    },
  };
}

/** Every candidate's score as a line in one leg's weight. */
function linesOf(
  ranks: readonly Int32Array[],
  weights: readonly number[],
  varied: number,
  rankConstant: number,
): { constants: Float64Array; slopes: Float64Array } {
  const constants = new Float64Array(ranks[0]!.length);
  const slopes = new Float64Array(ranks[0]!.length);
  for (const [leg, column] of ranks.entries()) {
    const [target, weight] = leg === varied ? [slopes, 1] : [constants, weights[leg]!];
    for (let candidate = 0; candidate < column.length; candidate++) {
      const rank = column[candidate]!;
      if (rank > 0) target[candidate]! += weight / (rankConstant + rank);
    }
  }
  return { constants, slopes };
}
