import { badArgument, depthsOf, parameterValue, positiveWhole, weightedLegs } from '../arguments.ts';
import type {
  FusedScores,
  FusionInput,
  FusionMethod,
  MethodSettings,
  ParameterDefinition,
  WeightedLeg,
} from '../method.ts';
import type { FusionOptions } from '../options.ts';
import { nearestDouble } from '../rational.ts';
import type { TieRule } from '../tie-rules.ts';

/** What an engine does when it fuses ranks, in words. */
export interface DialectDefinition {
  /** As on the command line: `qdrant`. */
  readonly name: string;
  /** The engine's own name. */
  readonly engine: string;
  /** In plain characters, `r` being the 1-based rank. */
  readonly formula: string;
  /** The width of its numbers and where it rounds. */
  readonly arithmetic: string;
  /** How many hits of each leg it fuses unless told, and what it calls that. */
  readonly depth: string;
  /** What a weight is there, and which are allowed. */
  readonly weights: string;
  /** What the engine does with ties, and what stands in for it here. */
  readonly ties: string;
  /** `checked`: reproduces worked examples of the engine. `from documentation`: follows its formula only. */
  readonly standing: 'checked' | 'from documentation';
  readonly source: string;
}

/** The parts of a fusion's spec that a dialect settles. */
export interface DialectSpec {
  readonly method: FusionMethod;
  readonly settings: MethodSettings;
  readonly depths: readonly number[];
  readonly limit: number;
  readonly ties: TieRule;
}

/** Reciprocal rank fusion as one engine does it. */
export interface Dialect {
  readonly definition: DialectDefinition;
  /**
   * Fills in the engine's defaults.
   *
   * @throws InputError for an option that the engine does not have, or a value that it refuses.
   */
  resolve(legNames: readonly string[], options: FusionOptions): DialectSpec;
}

/** What a dialect is made of. */
export interface DialectParts {
  readonly definition: DialectDefinition;
  /** The rank constant: its default and range; undefined when the engine fixes it. */
  readonly rankConstant?: { readonly default: string; readonly minimum: number; readonly maximum?: number };
  /** What one leg gives to one document, in the engine's arithmetic. */
  term(rank: number, weight: number, rankConstant: number): number;
  /** Brings the sum to the engine's width after each addition: `Math.fround`, or nothing for doubles. */
  readonly round?: (sum: number) => number;
  /** @throws InputError for weights that the engine refuses. Undefined when it has no weights. */
  readonly checkWeights?: (legs: readonly WeightedLeg[], given: FusionOptions['weights']) => void;
  /** How many hits each leg gives when nothing is said. */
  readonly defaultDepth: (limit: number | undefined) => number;
  /** How many fused hits can be reached, given the deepest leg. */
  readonly reachable?: (depth: number) => number;
  /** Before the tie rule: equal scores by the score in the last leg that holds the document, greatest first. */
  readonly isTiedByLastLegScore?: boolean;
}

const FIXED_RANK_CONSTANT = 60;

/** Puts a dialect together. */
export function makeDialect(parts: DialectParts): Dialect {
  const { definition } = parts;
  const method = methodOf(parts);
  return {
    definition,
    resolve(legNames, options) {
      refuseForeignOptions(parts, options);
      const legs = weightedLegs(legNames, options.weights);
      parts.checkWeights?.(legs, options.weights);
      const limit = options.limit === undefined ? undefined : positiveWhole(options.limit, 'a limit');
      const depths = depthsOf(legNames, options.depth, parts.defaultDepth(limit));
      const reachable = parts.reachable?.(Math.max(...depths)) ?? Number.POSITIVE_INFINITY;
      if (limit !== undefined && limit > reachable) {
        throw badArgument(
          `Expected a limit of at most ${reachable}, the depth, with dialect ${definition.name}, got ${limit}: ${definition.depth}.`,
          `Raise the depth: --depth ${limit}`,
        );
      }
      const [constant] = method.definition.parameters;
      return {
        method,
        settings: {
          legs,
          depths,
          parameters:
            constant === undefined
              ? {}
              : {
                  rankConstant: parameterValue(
                    constant,
                    options.rankConstant ?? constant.default,
                    `the rank constant of dialect ${definition.name}`,
                  ),
                },
          legParameters: {},
          normalization: 'none',
          arithmetic: 'spec-order',
        },
        depths,
        limit: limit ?? reachable,
        ties: 'id',
      };
    },
  };
}

/** @throws InputError for an option that the engine does not have, naming why. */
function refuseForeignOptions(
  { definition, rankConstant, checkWeights }: DialectParts,
  options: FusionOptions,
) {
  const { name, engine } = definition;
  const refuse = (what: string, why: string) =>
    badArgument(`Expected no ${what} with dialect ${name}: ${why}.`);
  if (options.method !== undefined && options.method !== 'rrf') {
    throw refuse(`method ${options.method}`, 'dialects are of reciprocal rank fusion (rrf)');
  }
  if (options.ties !== undefined) throw refuse('tie rule', definition.ties);
  if (options.arithmetic !== undefined)
    throw refuse('arithmetic', `${engine} has its own, ${definition.arithmetic}`);
  if (options.normalization !== undefined) throw refuse('normalisation', 'it sees only ranks');
  const [parameter] = Object.keys(options.parameters ?? {});
  if (parameter !== undefined)
    throw refuse(`parameter ${parameter}`, `${engine} has none but the rank constant`);
  if (options.rankConstant !== undefined && rankConstant === undefined) {
    throw refuse('rank constant', `${engine} fixes it at ${FIXED_RANK_CONSTANT}`);
  }
  if (options.weights !== undefined && checkWeights === undefined) {
    throw refuse('weights', definition.weights);
  }
}

function methodOf(parts: DialectParts): FusionMethod {
  const { definition, rankConstant, checkWeights } = parts;
  const parameters: ParameterDefinition[] =
    rankConstant === undefined
      ? []
      : [{ name: 'rankConstant', meaning: "the engine's rank constant", isWhole: true, ...rankConstant }];
  return {
    definition: {
      name: 'rrf',
      title: `Reciprocal rank fusion as ${definition.engine} does it`,
      formula: definition.formula,
      source: definition.source,
      uses: 'ranks',
      isWeighted: checkWeights !== undefined,
      parameters,
      // Terms are added leg by leg: with three legs or more another order may round differently.
      laws: { additive: true, legOrderInvariant: false, monotone: true },
    },
    prepare(settings) {
      const weights = settings.legs.map(({ weight }) => nearestDouble(weight));
      const constant = settings.parameters['rankConstant'];
      const k = constant === undefined ? FIXED_RANK_CONSTANT : nearestDouble(constant);
      return (input) => scoreInDialect(parts, weights, k, input);
    },
  };
}

function scoreInDialect(
  { term, round = (sum) => sum, isTiedByLastLegScore = false }: DialectParts,
  weights: readonly number[],
  rankConstant: number,
  { candidateCount, legs }: FusionInput,
): FusedScores {
  const scores = new Float64Array(candidateCount);
  const lastLegScores = new Float64Array(candidateCount);
  const terms = legs.map(({ candidates, scores: legScores }, leg) => {
    const row = Float64Array.from(candidates, (_, index) => term(index + 1, weights[leg]!, rankConstant));
    for (const [index, candidate] of candidates.entries()) {
      scores[candidate] = round(scores[candidate]! + row[index]!);
      lastLegScores[candidate] = legScores[index]!;
    }
    return row;
  });
  return {
    scores,
    terms,
    compare: isTiedByLastLegScore ? (a, b) => lastLegScores[b]! - lastLegScores[a]! : undefined,
  };
}
