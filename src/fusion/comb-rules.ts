import type { FusionMethod, MethodDefinition, ParameterDefinition } from './method.ts';
import { nearestDouble } from './rational.ts';
import { type CombinationRule, prepareCombination } from './score-combination.ts';

/**
 * The Comb family: what a document's normalised scores, from the legs that hold it, come to. Min-max is the
 * default normalisation (Lee 1997); `none` gives the rules of 1993, which add scores as they are.
 *
 * @see Fox, Shaw: Combination of multiple searches. TREC-2, 1993. Lee: Analyses of multiple evidence combination.
 * SIGIR 1997 (CombGMNZ).
 */
const FOX_AND_SHAW = 'Fox, Shaw, TREC-2 1993';

interface CombDefinition {
  readonly name: string;
  readonly title: string;
  readonly formula: string;
  readonly source?: string;
  readonly parameters?: readonly ParameterDefinition[];
  readonly rule: (parameter: (name: string) => number) => CombinationRule;
}

function combMethod({
  rule,
  source = FOX_AND_SHAW,
  parameters = [],
  ...texts
}: CombDefinition): FusionMethod {
  const { factor } = rule(() => 1);
  const definition: MethodDefinition = {
    ...texts,
    source,
    uses: 'scores',
    isWeighted: false,
    parameters,
    laws: { additive: factor !== undefined, legOrderInvariant: true, monotone: true },
    defaultNormalization: 'min-max',
  };
  return {
    definition,
    prepare: (settings) =>
      prepareCombination(
        settings,
        rule((name) => nearestDouble(settings.parameters[name]!)),
      ),
  };
}

/** The sum. */
export const combSum: FusionMethod = combMethod({
  name: 'comb-sum',
  title: 'CombSUM',
  formula: 'sum of s over legs that hold d',
  rule: () => ({ combine: sumOf, factor: () => 1 }),
});

/** The sum times the number of legs that hold the document. */
export const combMnz: FusionMethod = combMethod({
  name: 'comb-mnz',
  title: 'CombMNZ',
  formula: 'm * sum of s over legs that hold d',
  rule: () => ({
    combine: (values, start, end) => (end - start) * sumOf(values, start, end),
    factor: (count) => count,
  }),
});

/** CombMNZ with the number of legs raised to gamma: 0 is CombSUM, 1 is CombMNZ. */
export const combGmnz: FusionMethod = combMethod({
  name: 'comb-gmnz',
  title: 'CombGMNZ',
  formula: 'm^gamma * sum of s over legs that hold d',
  source: 'Lee, SIGIR 1997',
  parameters: [
    {
      name: 'gamma',
      meaning: 'how much agreement counts: 0 is CombSUM, 1 CombMNZ',
      default: '1',
      minimum: 0,
    },
  ],
  rule: (parameter) => {
    const gamma = parameter('gamma');
    return {
      combine: (values, start, end) => (end - start) ** gamma * sumOf(values, start, end),
      factor: (count) => count ** gamma,
    };
  },
});

/** The mean over the legs that hold the document. */
export const combAnz: FusionMethod = combMethod({
  name: 'comb-anz',
  title: 'CombANZ',
  formula: 'sum of s over legs that hold d / m',
  rule: () => ({
    combine: (values, start, end) => sumOf(values, start, end) / (end - start),
    factor: (count) => 1 / count,
  }),
});

/** The greatest. */
export const combMax: FusionMethod = combMethod({
  name: 'comb-max',
  title: 'CombMAX',
  formula: 'max of s over legs that hold d',
  rule: () => ({ combine: (values, start, end) => Math.max(...values.subarray(start, end)) }),
});

/** The least among the legs that hold the document. */
export const combMin: FusionMethod = combMethod({
  name: 'comb-min',
  title: 'CombMIN',
  formula: 'min of s over legs that hold d',
  rule: () => ({ combine: (values, start, end) => Math.min(...values.subarray(start, end)) }),
});

/** The median over the legs that hold the document; of an even number, the mean of the middle two. */
export const combMed: FusionMethod = combMethod({
  name: 'comb-med',
  title: 'CombMED',
  formula: 'median of s over legs that hold d',
  rule: () => ({
    combine: (values, start, end) => {
      const sorted = values.subarray(start, end).sort();
      const upper = sorted.length >> 1;
      return sorted.length % 2 === 1 ? sorted[upper]! : (sorted[upper - 1]! + sorted[upper]!) / 2;
    },
  }),
});

function sumOf(values: Float64Array, start: number, end: number): number {
  let sum = 0;
  for (let index = start; index < end; index++) sum += values[index]!;
  return sum;
}
