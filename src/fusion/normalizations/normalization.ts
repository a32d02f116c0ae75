import { badArgument } from '../arguments.ts';
import type { FusionInput, LegRanking, MethodSettings, ParameterDefinition } from '../method.ts';

/** What a normalisation makes of one leg of one query. */
export interface NormalizedScores {
  /** `values[rank - 1]`: the comparable score of the document at that rank. */
  readonly values: Float64Array;
  /**
   * What a document that the leg lacks gets, where the normalisation gives it something: the leg then counts as
   * holding every candidate. Absent: the leg gives such a document nothing, which is 0 in a sum.
   */
  readonly absent?: number | undefined;
  /** The value of any other score on the same scale. Absent: the normalisation has none, since it is made of ranks. */
  readonly at?: ((score: number) => number) | undefined;
}

/** What a normalisation is, apart from how it is computed. */
export interface NormalizationDefinition {
  /** As on the command line: `min-max`. */
  readonly name: string;
  /** In words: `Min-max`. */
  readonly title: string;
  /** In plain characters: `s` is the score, `r` the 1-based rank, `n` the number of hits of the leg, `C` that of the candidates. */
  readonly formula: string;
  readonly source: string;
  /** What a list of one document, and a list of equal scores, become. Never the value of a document that was not found. */
  readonly constantList: string;
  readonly parameters: readonly ParameterDefinition[];
  /** Whether a higher score of one document never helps another document of the same leg against it. */
  readonly isMonotone: boolean;
}

/**
 * Makes the scores of different rankers comparable, per query and leg, over the leg cut at its depth (the set
 * `depth`). An empty leg is never asked.
 */
export interface Normalization {
  readonly definition: NormalizationDefinition;
  /** Does once what does not depend on the query. `number` is the leg's place in the spec. */
  prepare(
    settings: MethodSettings,
  ): (leg: LegRanking, number: number, input: FusionInput) => NormalizedScores;
}

/** Whether all scores are equal; they never increase down the ranking. */
export function isConstant({ scores }: LegRanking): boolean {
  return scores[0] === scores[scores.length - 1];
}

/** The same value for each of the leg's documents, and nothing for a lower score. */
export function constantValues({ scores }: LegRanking, value: number): NormalizedScores {
  const at = (score: number) => (score === scores[0] ? value : 0);
  return { values: new Float64Array(scores.length).fill(value), at };
}

/** `(s - low) / (high - low)` for each score. */
export function rescaled(leg: LegRanking, low: number, high: number): NormalizedScores {
  const range = high - low;
  return mapped(leg, (score) => (score - low) / range);
}

/** A function of the score alone for each score. */
export function mapped({ scores }: LegRanking, at: (score: number) => number): NormalizedScores {
  return { values: scores.map(at), at };
}

/**
 * A leg's values where only its first hits make the scale: those of the others are what that scale gives their scores.
 *
 * @throws InputError when the normalisation has no scale.
 */
export function normalizedByFirst(
  leg: LegRanking,
  scaleLength: number,
  normalize: (leg: LegRanking) => NormalizedScores,
): NormalizedScores {
  const { candidates, scores } = leg;
  const first = normalize({
    ...leg,
    candidates: candidates.subarray(0, scaleLength),
    scores: scores.subarray(0, scaleLength),
  });
  const { at } = first;
  if (at === undefined) {
    throw badArgument(
      `Expected a normalisation with a scale for the completed leg ${leg.name}, got one that is made of ranks.`,
      'Use min-max, or complete: all.',
    );
  }
  const values = new Float64Array(scores.length);
  values.set(first.values);
  for (let index = scaleLength; index < scores.length; index++) values[index] = at(scores[index]!);
  return { ...first, values };
}
