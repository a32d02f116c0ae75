import type { TermTable } from './exact-sums.ts';
import type { Rational } from './rational.ts';

/** One leg of one query, cut at its depth. */
export interface LegRanking {
  readonly name: string;
  /** `candidates[rank - 1]` is the number of the document at that rank. Each candidate stands once. */
  readonly candidates: Int32Array;
  /** `scores[rank - 1]` is the score the ranker gave it. Finite, never increasing. */
  readonly scores: Float64Array;
  /**
   * For a completed leg under a score rule: only this many of the first hits make the scale of the normalisation; the
   * others are true scores of candidates that the leg's own list lacks, put on that scale. Absent: all make it.
   */
  readonly scaleLength?: number | undefined;
}

/** One query's rankings as a method sees them: documents are numbers below `candidateCount`. */
export interface FusionInput {
  readonly candidateCount: number;
  /** In spec order. A leg that lacks the query is there with no candidates. */
  readonly legs: readonly LegRanking[];
}

/** What a method makes of one query. */
export interface FusedScores {
  /** By candidate. Higher is better. */
  readonly scores: Float64Array;
  /**
   * Decides between candidates whose scores are equal doubles, where the method can tell equal fractions from
   * equal doubles: negative when `a` is better, 0 when they are truly tied. Absent: equal doubles are ties.
   */
  readonly compare?: ((a: number, b: number) => number) | undefined;
  /**
   * `terms[leg][rank - 1]`: what the document at that rank got from that leg, where the method is a sum. The
   * terms of a candidate add up to its score (in doubles, up to rounding). Absent: the method is no sum.
   */
  readonly terms?: readonly Float64Array[] | undefined;
  /** `absentTerms[leg]`: what every document got from a leg that lacks it. Absent: nothing. */
  readonly absentTerms?: readonly number[] | undefined;
  /**
   * By candidate: the same sum in doubles, added in spec order, where exact arithmetic made the scores. Holds
   * until the next query is scored.
   */
  readonly specOrderScores?: Float64Array | undefined;
  /** What happened that a reader should know, by code: e.g. `{ 'majority-cycle': 1 }`. */
  readonly remarks?: Readonly<Record<string, number>> | undefined;
}

/** A leg's name and weight in a spec. */
export interface WeightedLeg {
  readonly name: string;
  readonly weight: Rational;
}

/** Everything a method needs to know before it sees a query. */
export interface MethodSettings {
  /** In spec order. */
  readonly legs: readonly WeightedLeg[];
  /** How many hits each leg gives, in spec order; Infinity for all. */
  readonly depths: readonly number[];
  /** Every parameter of the definition that holds for all legs, as the decimal it was written as. */
  readonly parameters: Readonly<Record<string, Rational>>;
  /** The parameters that each leg has for itself, in spec order. */
  readonly legParameters: Readonly<Record<string, readonly Rational[]>>;
  /** The name of the normalisation, for methods that use scores. */
  readonly normalization: string;
  readonly arithmetic: Arithmetic;
}

/**
 * - `exact`: terms are fractions, a tie is equality of fractions, the printed score the nearest double.
 * - `spec-order`: terms are doubles, added in spec order, a tie is equality of doubles. Rank rules only.
 */
export type Arithmetic = 'exact' | 'spec-order';

/**
 * Laws that a method promises; the property tests read them from here.
 */
export interface FusionLaws {
  /** A score is the sum of one term per leg. */
  readonly additive: boolean;
  /** The order of the legs in the spec changes nothing, under a tie rule that does not look at it. */
  readonly legOrderInvariant: boolean;
  /**
   * A better rank (rank rules) or a higher score (score rules) in a leg that holds the document never lowers its
   * fused place; for score rules, under a normalisation that is monotone itself.
   */
  readonly monotone: boolean;
}

/** A number that a method takes. */
export interface ParameterDefinition {
  readonly name: string;
  /** One line: what it does. */
  readonly meaning: string;
  readonly default: string;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly isWhole?: boolean | undefined;
  /** Whether each leg may have its own. */
  readonly isPerLeg?: boolean | undefined;
}

/** What a method is, apart from how it is computed: help, documents and checks derive from it. */
export interface MethodDefinition {
  /** As on the command line: `rrf`. */
  readonly name: string;
  /** As in the literature: `Reciprocal rank fusion`. */
  readonly title: string;
  /** In plain characters. `r` is the 1-based rank, `s` the (normalised) score, `m` the number of legs that hold the document. */
  readonly formula: string;
  /** Paper or reference implementation. */
  readonly source: string;
  /** Rank rules see only places; score rules see scores. */
  readonly uses: 'ranks' | 'scores';
  /** Whether leg weights change anything. */
  readonly isWeighted: boolean;
  readonly parameters: readonly ParameterDefinition[];
  readonly laws: FusionLaws;
  /** For score rules: the normalisation when none is named. */
  readonly defaultNormalization?: string | undefined;
  /** Whether no other normalisation makes sense. */
  readonly hasFixedNormalization?: boolean | undefined;
}

/** The terms of one leg by rank: exactly, and as doubles compute them. Undefined of a leg that gives nothing. */
export type LegTerms = { readonly exact: TermTable; readonly doubles: Float64Array } | undefined;

/** Scores one query after another. */
export interface FusionScorer {
  (input: FusionInput): FusedScores;
  /**
   * Of methods whose exact score is nothing but the sum of one term per leg: the terms, by leg, at least as deep
   * as the legs are.
   */
  readonly plainTerms?: ((input: FusionInput) => LegTerms[]) | undefined;
}

/** A fusion method: its definition, and how it scores. */
export interface FusionMethod {
  readonly definition: MethodDefinition;
  /** Does once what does not depend on the query. */
  prepare(settings: MethodSettings): FusionScorer;
}
