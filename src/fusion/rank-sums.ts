import { exactSums, legCounts, TermTable } from './exact-sums.ts';
import type {
  FusedScores,
  FusionInput,
  FusionScorer,
  LegRanking,
  LegTerms,
  MethodSettings,
} from './method.ts';
import { nearestDouble, type Rational } from './rational.ts';

/** A rank rule whose score is a sum of one term per leg, times a number that depends on how many legs hold it. */
export interface RankSumRule {
  /** What a leg of that weight gives to the document at that 1-based rank, exactly. */
  exactTerm(weight: Rational, rank: number): Rational;
  /** The same as doubles compute it. */
  doubleTerm(weight: number, rank: number): number;
  /** A whole number that multiplies the exact sum, by the number of legs of positive weight that hold the document. */
  readonly exactFactor?: ((legCount: number) => number) | undefined;
  /** What multiplies the sum of doubles. Default: the exact one. */
  readonly doubleFactor?: ((legCount: number) => number) | undefined;
}

/** Does for a rank sum what does not depend on the query, and scores in the arithmetic of the settings. */
export function prepareRankSum(settings: MethodSettings, rule: RankSumRule): FusionScorer {
  const tables = termTables(settings, rule);
  const doubles = doubleTables(settings, rule);
  const factor = zeroWhereUnheld(rule.exactFactor);
  const doubleFactor = zeroWhereUnheld(rule.doubleFactor) ?? factor;
  const specOrder = (input: FusionInput, sums: Float64Array) =>
    scoresInSpecOrder(countedLegs(settings, input.legs), doubles, input.legs, sums, doubleFactor);
  if (settings.arithmetic === 'spec-order') {
    return (input) => ({
      scores: specOrder(input, new Float64Array(input.candidateCount)),
      terms: termsOf(tables, settings, input, doubleFactor),
    });
  }
  let scratch = new Float64Array(0);
  const score = (input: FusionInput): FusedScores => {
    if (input.candidateCount > scratch.length) scratch = new Float64Array(input.candidateCount * 2);
    const counted = countedLegs(settings, input.legs);
    const { scores, compare } = exactSums(
      input.candidateCount,
      counted.map((leg) => ({ table: tables[leg]!, candidates: input.legs[leg]!.candidates })),
      factor,
    );
    return {
      scores,
      compare,
      terms: termsOf(tables, settings, input, factor),
      specOrderScores: specOrder(input, scratch.subarray(0, input.candidateCount).fill(0)),
    };
  };
  const plainTerms = ({ legs }: FusionInput) =>
    plainTermsOf(countedLegs(settings, legs), tables, doubles, legs);
  return factor === undefined && doubleFactor === undefined ? Object.assign(score, { plainTerms }) : score;
}

function plainTermsOf(
  counted: readonly number[],
  tables: readonly TermTable[],
  doubles: readonly DoubleTable[],
  legs: readonly LegRanking[],
): LegTerms[] {
  // Tables that legs share are filled before any is taken: filling may replace what is in them.
  for (const leg of counted) {
    tables[leg]!.reach(legs[leg]!.candidates.length);
    doubles[leg]!.reach(legs[leg]!.candidates.length);
  }
  return legs.map(({ candidates }, leg) =>
    counted.includes(leg)
      ? { exact: tables[leg]!, doubles: doubles[leg]!.reach(candidates.length) }
      : undefined,
  );
}

/** A document that only legs of weight 0 hold has a sum of 0, whatever the factor. */
function zeroWhereUnheld(
  factor: ((legCount: number) => number) | undefined,
): ((legCount: number) => number) | undefined {
  return factor && ((legCount) => (legCount === 0 ? 0 : factor(legCount)));
}

/** The legs that count, by number: one of weight 0 gives nothing and does not count as holding a document. */
function countedLegs({ legs: weighted }: MethodSettings, legs: readonly LegRanking[]): number[] {
  return [...legs.keys()].filter((leg) => weighted[leg]!.weight.numerator > 0n);
}

/** One table of exact terms per leg; legs of equal weight share one. */
function termTables({ legs }: MethodSettings, rule: RankSumRule): TermTable[] {
  return sharedByWeight(legs, (weight) => new TermTable((rank) => rule.exactTerm(weight, rank)));
}

function doubleTables({ legs }: MethodSettings, rule: RankSumRule): DoubleTable[] {
  return sharedByWeight(legs, (weight) => {
    const nearest = nearestDouble(weight);
    return new DoubleTable((rank) => rule.doubleTerm(nearest, rank));
  });
}

function sharedByWeight<Table>(legs: MethodSettings['legs'], make: (weight: Rational) => Table): Table[] {
  const byWeight = new Map<string, Table>();
  return legs.map(({ weight }) => {
    const key = `${weight.numerator}/${weight.denominator}`;
    const table = byWeight.get(key) ?? make(weight);
    byWeight.set(key, table);
    return table;
  });
}

/** Terms by rank as doubles, computed once. */
class DoubleTable {
  readonly #term: (rank: number) => number;
  #values: Float64Array = new Float64Array(0);

  constructor(term: (rank: number) => number) {
    this.#term = term;
  }

  reach(depth: number): Float64Array {
    const known = this.#values.length;
    if (depth > known) {
      const values = new Float64Array(Math.max(depth, 2 * known));
      values.set(this.#values);
      for (let index = known; index < values.length; index++) values[index] = this.#term(index + 1);
      this.#values = values;
    }
    return this.#values;
  }
}

function termsOf(
  tables: readonly TermTable[],
  settings: MethodSettings,
  input: FusionInput,
  factor: ((legCount: number) => number) | undefined,
): Float64Array[] {
  const plain = input.legs.map(({ candidates }, leg) => {
    tables[leg]!.reach(candidates.length);
    return tables[leg]!.high.subarray(0, candidates.length);
  });
  if (factor === undefined) return plain;
  const counted = countedLegs(settings, input.legs).map((leg) => input.legs[leg]!);
  const factors = factorsByCandidate(input.candidateCount, counted, factor);
  return plain.map((terms, leg) => {
    const { candidates } = input.legs[leg]!;
    return terms.map((term, index) => term * factors[candidates[index]!]!);
  });
}

/** As most programs do it: doubles, added leg by leg in spec order. */
function scoresInSpecOrder(
  counted: readonly number[],
  tables: readonly DoubleTable[],
  legs: readonly LegRanking[],
  scores: Float64Array,
  factor: ((legCount: number) => number) | undefined,
): Float64Array {
  for (const leg of counted) {
    const { candidates } = legs[leg]!;
    const terms = tables[leg]!.reach(candidates.length);
    for (let index = 0; index < candidates.length; index++) scores[candidates[index]!]! += terms[index]!;
  }
  if (factor === undefined) return scores;
  const factors = factorsByCandidate(
    scores.length,
    counted.map((leg) => legs[leg]!),
    factor,
  );
  return scores.map((score, candidate) => score * factors[candidate]!);
}

function factorsByCandidate(
  candidateCount: number,
  legs: readonly LegRanking[],
  factor: (legCount: number) => number,
): Float64Array {
  return Float64Array.from(legCounts(candidateCount, legs), factor);
}
