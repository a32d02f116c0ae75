import {
  type Decimal,
  FUSION_METHODS,
  type FusionOptions,
  type FusionSpec,
  nearestDouble,
  resolveSpec,
} from '../fusion/index.ts';
import { InputError } from '../model/index.ts';

/** The settings that tuning chooses among. */
export interface TuningGrid {
  /** Method names. Default: every method. */
  readonly methods?: readonly string[] | undefined;
  /** For reciprocal rank fusion. Default 0, 5, 10, 20, 40, 60, 100, 1000. */
  readonly rankConstants?: readonly Decimal[] | undefined;
  /** Weights that each leg but the first can have, the first weighing 1. Default 0.25, 0.5, 1, 2, 4. */
  readonly weights?: readonly Decimal[] | undefined;
}

/** One setting to try. */
export interface TuningCandidate {
  readonly method: string;
  /** Undefined for methods that have none. */
  readonly rankConstant: number | undefined;
  /** By leg; undefined for methods that treat all legs alike. */
  readonly weights: Readonly<Record<string, number>> | undefined;
  readonly spec: FusionSpec;
}

const RANK_CONSTANTS: readonly Decimal[] = [0, 5, 10, 20, 40, 60, 100, 1000];
const WEIGHTS: readonly Decimal[] = ['0.25', '0.5', 1, 2, 4];
const MOST_CANDIDATES = 2000;

/**
 * The default setting, then every setting of the grid. Common factors of the weights change no order, so the first
 * leg always weighs 1.
 *
 * @throws InputError when there are too many to try.
 */
export function tuningCandidates(
  legNames: readonly string[],
  grid: TuningGrid,
  common: FusionOptions,
): TuningCandidate[] {
  const methods = grid.methods ?? FUSION_METHODS.map(({ definition }) => definition.name);
  const weightings = weightingsOf(legNames, grid.weights ?? WEIGHTS);
  const options: FusionOptions[] = [{}];
  for (const method of methods) {
    const { definition } = resolveSpec(legNames, { method }).method;
    const constants: readonly (Decimal | undefined)[] = definition.parameters.some(
      ({ name }) => name === 'rankConstant',
    )
      ? (grid.rankConstants ?? RANK_CONSTANTS)
      : [undefined];
    for (const rankConstant of constants) {
      for (const weights of definition.isWeighted ? weightings : [undefined]) {
        options.push({ method, rankConstant, weights });
      }
    }
  }
  if (options.length > MOST_CANDIDATES) {
    throw new InputError(`Expected at most ${MOST_CANDIDATES} settings to try, got ${options.length}.`, {
      code: 'bad-argument',
      hint: 'Name fewer methods, rank constants or weights.',
    });
  }
  const seen = new Set<string>();
  return options
    .map((each) => candidateOf(legNames, { ...common, ...each }))
    .filter(({ method, rankConstant, weights }) => {
      const key = JSON.stringify([method, rankConstant, weights]);
      return !seen.has(key) && seen.add(key);
    });
}

function weightingsOf(legNames: readonly string[], weights: readonly Decimal[]): Record<string, Decimal>[] {
  let weightings: Record<string, Decimal>[] = [{}];
  for (const name of legNames.slice(1)) {
    weightings = weightings.flatMap((before) => weights.map((weight) => ({ ...before, [name]: weight })));
  }
  return weightings;
}

function candidateOf(legNames: readonly string[], options: FusionOptions): TuningCandidate {
  const spec = resolveSpec(legNames, options);
  const { definition } = spec.method;
  const constant = spec.settings.parameters['rankConstant'];
  return {
    method: definition.name,
    rankConstant: constant === undefined ? undefined : nearestDouble(constant),
    weights: definition.isWeighted
      ? Object.fromEntries(spec.settings.legs.map(({ name, weight }) => [name, nearestDouble(weight)]))
      : undefined,
    spec,
  };
}
