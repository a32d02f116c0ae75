import { exactSums, TermTable } from './exact-sums.ts';
import type { FusedScores, FusionInput, FusionMethod, MethodSettings } from './method.ts';
import { lowest, nearestDouble, type Rational } from './rational.ts';

/**
 * Weighted reciprocal rank fusion: `score(d) = sum over the legs that hold d of weight / (rankConstant + rank)`.
 *
 * Rank is 1-based within the leg cut at its depth; a leg that lacks the document gives nothing. The constant 60
 * is the paper's; the weights are ours (the paper adds the legs as they are, which is weight 1).
 *
 * @see Cormack, Clarke, Buettcher: Reciprocal rank fusion outperforms Condorcet and individual rank learning
 * methods. SIGIR 2009.
 */
export const reciprocalRank: FusionMethod = {
  definition: {
    name: 'rrf',
    title: 'Reciprocal rank fusion',
    formula: 'sum over legs that hold d of weight / (rankConstant + r)',
    source: 'Cormack, Clarke, Buettcher, SIGIR 2009 (weights: ours)',
    uses: 'ranks',
    isWeighted: true,
    parameters: [
      {
        name: 'rankConstant',
        meaning: 'how much the first places are flattened: 0 makes the first place worth twice the second',
        default: '60',
        minimum: 0,
      },
    ],
    laws: { additive: true, legOrderInvariant: true, monotone: true },
  },
  prepare(settings) {
    const tables = termTables(settings);
    return settings.arithmetic === 'exact'
      ? (input) => ({ ...exactScores(tables, input), specOrderScores: scoresInSpecOrder(settings, input) })
      : (input) => ({ scores: scoresInSpecOrder(settings, input), terms: termsOf(tables, input) });
  },
};

/** One table of terms per leg; legs of equal weight share one. */
function termTables({ legs, parameters }: MethodSettings): TermTable[] {
  const rankConstant = parameters['rankConstant']!;
  const byWeight = new Map<string, TermTable>();
  return legs.map(({ weight }) => {
    const key = `${weight.numerator}/${weight.denominator}`;
    let table = byWeight.get(key);
    if (table === undefined) {
      table = new TermTable((rank) => reciprocalRankTerm(weight, rankConstant, rank));
      byWeight.set(key, table);
    }
    return table;
  });
}

/** `weight / (rankConstant + rank)` as a fraction in lowest terms. */
export function reciprocalRankTerm(weight: Rational, rankConstant: Rational, rank: number): Rational {
  const numerator = weight.numerator * rankConstant.denominator;
  const places = rankConstant.numerator + BigInt(rank) * rankConstant.denominator;
  return lowest(numerator, weight.denominator * places);
}

function exactScores(tables: readonly TermTable[], input: FusionInput): FusedScores {
  const sums = exactSums(
    input.candidateCount,
    input.legs.map(({ candidates }, leg) => ({ table: tables[leg]!, candidates })),
  );
  return {
    scores: sums.scores,
    compare: sums.compare,
    terms: termsOf(tables, input),
  };
}

function termsOf(tables: readonly TermTable[], input: FusionInput): Float64Array[] {
  return input.legs.map(({ candidates }, leg) => {
    tables[leg]!.reach(candidates.length);
    return tables[leg]!.high.subarray(0, candidates.length);
  });
}

/** As most programs do it: doubles, `weight / (rankConstant + rank)`, added leg by leg in spec order. */
function scoresInSpecOrder({ legs, parameters }: MethodSettings, input: FusionInput): Float64Array {
  const scores = new Float64Array(input.candidateCount);
  const rankConstant = nearestDouble(parameters['rankConstant']!);
  for (const [leg, { candidates }] of input.legs.entries()) {
    const weight = nearestDouble(legs[leg]!.weight);
    for (let index = 0; index < candidates.length; index++) {
      scores[candidates[index]!]! += weight / (rankConstant + index + 1);
    }
  }
  return scores;
}
