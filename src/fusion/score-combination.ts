import { compareIds, InputError } from '../model/index.ts';
import type { FusedScores, FusionInput, LegRanking, MethodSettings } from './method.ts';
import { findNormalization } from './normalizations/catalogue.ts';
import {
  type Normalization,
  type NormalizedScores,
  normalizedByFirst,
} from './normalizations/normalization.ts';
import { nearestDouble } from './rational.ts';

/** How a score rule makes one score of a document's normalised scores. */
export interface CombinationRule {
  /**
   * The fused score of `values[start] .. values[end - 1]`, at least one: the document's normalised scores times
   * the weights, from the legs that hold it, in order of leg name. May put them in another order.
   */
  combine(values: Float64Array, start: number, end: number): number;
  /** For rules that are sums: what multiplies each value, by the number of values. Absent: the rule is no sum. */
  readonly factor?: ((count: number) => number) | undefined;
}

/**
 * Normalises each leg and combines what each document got. Values are combined in order of leg name, so that the
 * order of the legs in the spec changes no bit; equal doubles are ties.
 *
 * @throws InputError when a fused score is no finite number, since scores were too large.
 */
export function prepareCombination(
  settings: MethodSettings,
  { combine, factor }: CombinationRule,
): (input: FusionInput) => FusedScores {
  const normalize = findNormalization(settings.normalization).prepare(settings);
  const weights = settings.legs.map(({ weight }) => nearestDouble(weight));
  const byName = [...settings.legs.keys()].sort((a, b) =>
    compareIds(settings.legs[a]!.name, settings.legs[b]!.name),
  );
  return (input) => {
    const legs = input.legs.map((leg, number) =>
      leg.candidates.length === 0
        ? { values: new Float64Array(0) }
        : weighted(normalizeLeg(normalize, leg, number, input), weights[number]!),
    );
    const { values, starts } = valuesByCandidate(input, legs, byName);
    const scores = new Float64Array(input.candidateCount);
    for (let candidate = 0; candidate < scores.length; candidate++) {
      const score = combine(values, starts[candidate]!, starts[candidate + 1]!);
      if (!Number.isFinite(score)) throw tooLarge(settings.normalization);
      scores[candidate] = score;
    }
    return factor === undefined ? { scores } : { scores, ...termsOf(input, legs, starts, factor) };
  };
}

function normalizeLeg(
  normalize: ReturnType<Normalization['prepare']>,
  leg: LegRanking,
  number: number,
  input: FusionInput,
): NormalizedScores {
  const { candidates, scaleLength = candidates.length } = leg;
  if (scaleLength >= candidates.length) return normalize(leg, number, input);
  return normalizedByFirst(leg, scaleLength, (first) => normalize(first, number, input));
}

function weighted({ values, absent }: NormalizedScores, weight: number): NormalizedScores {
  if (weight === 1) return { values, absent };
  return {
    values: values.map((value) => value * weight),
    absent: absent === undefined ? undefined : absent * weight,
  };
}

/** Every candidate's values one after another, each candidate's in order of leg name. */
function valuesByCandidate(
  { candidateCount, legs: rankings }: FusionInput,
  legs: readonly NormalizedScores[],
  byName: readonly number[],
): { values: Float64Array; starts: Int32Array } {
  const starts = new Int32Array(candidateCount + 1);
  for (const [leg, { candidates }] of rankings.entries()) {
    if (legs[leg]!.absent === undefined) for (const candidate of candidates) starts[candidate + 1]!++;
    else for (let candidate = 0; candidate < candidateCount; candidate++) starts[candidate + 1]!++;
  }
  for (let candidate = 0; candidate < candidateCount; candidate++)
    starts[candidate + 1]! += starts[candidate]!;
  const values = new Float64Array(starts[candidateCount]!);
  const next = starts.slice(0, candidateCount);
  for (const leg of byName) {
    const { candidates } = rankings[leg]!;
    const { values: given, absent } = legs[leg]!;
    if (absent === undefined) {
      for (let index = 0; index < candidates.length; index++)
        values[next[candidates[index]!]!++] = given[index]!;
      continue;
    }
    for (let candidate = 0; candidate < candidateCount; candidate++) values[next[candidate]!++] = absent;
    for (let index = 0; index < candidates.length; index++) {
      values[next[candidates[index]!]! - 1] = given[index]!;
    }
  }
  return { values, starts };
}

function termsOf(
  { candidateCount, legs: rankings }: FusionInput,
  legs: readonly NormalizedScores[],
  starts: Int32Array,
  factor: (count: number) => number,
): Pick<FusedScores, 'terms' | 'absentTerms'> {
  const factors = new Float64Array(candidateCount);
  for (let candidate = 0; candidate < candidateCount; candidate++) {
    factors[candidate] = factor(starts[candidate + 1]! - starts[candidate]!);
  }
  const isComplete = legs.some(({ absent }) => absent !== undefined);
  return {
    terms: rankings.map(({ candidates }, leg) =>
      legs[leg]!.values.map((value, index) => value * factors[candidates[index]!]!),
    ),
    // Legs that give something to what they lack hold every candidate: one factor for all.
    absentTerms: isComplete ? legs.map(({ absent = 0 }) => absent * factors[0]!) : undefined,
  };
}

function tooLarge(normalization: string): InputError {
  return new InputError('Expected scores whose combination is a finite number, got too large ones.', {
    hint: `Bring the scores to a smaller scale first; the normalisation was ${normalization}.`,
  });
}
