import { type FusionSpec, nearestDouble, resolveSpec } from '../../fusion/index.ts';
import { InputError } from '../../model/index.ts';
import type { FusionReport } from '../answers/fusion-report.ts';
import type { SearchFusion } from '../searching/search-options.ts';
import { DEFAULT_FUSION } from './default-fusion.ts';

/** A leg as the fusion sees it before it has run. */
export interface PlannedLeg {
  readonly name: string;
  /**
   * What a document scores that a list lacks which ended by itself: 0 for a ranker of words. A leg that scores
   * every document gives its highest possible score, so that the lowest of its list is meant.
   */
  readonly absentScore: number;
  /** What it weighs in the default fusion, as a decimal; absent: what the default fusion says of its name. */
  readonly weight?: string | undefined;
}

/** A fusion with everything filled in, for legs by name. */
export interface FusionPlan {
  readonly depth: number;
  readonly complete: 'none' | 'depth' | 'all';
  readonly isScoreRule: boolean;
  readonly spec: FusionSpec;
  readonly report: FusionReport;
}

/**
 * Fills a search's fusion in. What belongs to the default method (its normalisation and weights) is taken from the
 * default fusion only under that method; under another one every leg weighs 1 unless it is named.
 *
 * @throws InputError for values out of range; NotFoundError for names that nothing has.
 */
export function planFusion(legs: readonly PlannedLeg[], choice: SearchFusion = {}): FusionPlan {
  const method = choice.method ?? DEFAULT_FUSION.method;
  const isDefault = method === DEFAULT_FUSION.method;
  const depth = choice.depth ?? DEFAULT_FUSION.depth;
  const complete = choice.complete ?? (isDefault ? DEFAULT_FUSION.complete : 'none');
  const normalization = choice.normalization ?? (isDefault ? DEFAULT_FUSION.normalization : undefined);
  const names = legs.map(({ name }) => name);
  const weights = isDefault
    ? {
        ...Object.fromEntries(legs.map(({ name, weight }) => [name, weight ?? defaultWeight(name)])),
        ...choice.weights,
      }
    : choice.weights;
  const spec = resolveSpec(names, {
    method,
    rankConstant: choice.rankConstant,
    normalization,
    // On the scale of all candidates no hit was cut off.
    depth: complete === 'all' ? undefined : depth,
    weights,
    ties: choice.ties,
    parameters: {
      ...(normalization === 'anchored-min-max' && {
        absentScore: Object.fromEntries(legs.map(({ name, absentScore }) => [name, absentScore])),
      }),
      ...choice.parameters,
    },
  });
  const isScoreRule = spec.method.definition.uses === 'scores';
  checkDepth(depth);
  if (complete === 'depth' && !isScoreRule) {
    throw new InputError(
      `Expected a score rule for complete legs on the scale of their depth, got ${method}.`,
      { code: 'bad-argument', hint: 'Use complete: all, which ranks all candidates.' },
    );
  }
  return { depth, complete, isScoreRule, spec, report: reportOf(spec, depth, complete, weights) };
}

/** What a leg weighs in the default fusion. */
export function defaultWeight(leg: string): string {
  return Object.hasOwn(DEFAULT_FUSION.weights, leg)
    ? DEFAULT_FUSION.weights[leg]!
    : DEFAULT_FUSION.unmeasuredWeight;
}

function checkDepth(depth: number): void {
  if (!Number.isInteger(depth) || depth < 1) {
    throw new InputError(`Expected a depth of 1 or more, got ${depth}.`, { code: 'bad-argument' });
  }
}

function reportOf(
  spec: FusionSpec,
  depth: number,
  complete: FusionPlan['complete'],
  weights: SearchFusion['weights'] = {},
): FusionReport {
  const { definition } = spec.method;
  const rankConstant = spec.settings.parameters['rankConstant'];
  return {
    method: definition.name,
    normalization: definition.uses === 'scores' ? spec.settings.normalization : null,
    rankConstant: rankConstant === undefined ? null : String(nearestDouble(rankConstant)),
    weights: Object.fromEntries(spec.settings.legs.map(({ name }) => [name, String(weights[name] ?? 1)])),
    depth,
    ties: spec.ties,
    complete,
  };
}
