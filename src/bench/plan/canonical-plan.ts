import { canonicalJson } from '../../model/index.ts';
import type { Plan, PlannedRanker } from './plan.ts';

/**
 * The plan as one text, whatever the order of its keys and the style of its YAML: what a registration pins. Where an
 * order has a meaning it is kept as a list: the legs of a fusion, which decide ties, and of a search.
 */
export function canonicalPlan(plan: Plan): string {
  const arms = Object.entries(plan.arms).map(([name, { fusion, ...arm }]) => [
    name,
    fusion === undefined ? arm : { ...arm, fusion: { ...fusion, legs: listOf(fusion.legs, 'leg') } },
  ]);
  const rankers = Object.entries(plan.rankers).map(([name, ranker]) => [name, canonicalRanker(ranker)]);
  return canonicalJson(
    withoutUndefined({ ...plan, arms: Object.fromEntries(arms), rankers: Object.fromEntries(rankers) }),
  );
}

function canonicalRanker(ranker: PlannedRanker): unknown {
  if (ranker.kind !== 'search' || ranker.legs === undefined) return ranker;
  return { ...ranker, legs: Object.entries(ranker.legs).map(([leg, spec]) => ({ leg, spec })) };
}

function listOf(legs: Readonly<Record<string, object>>, key: string): object[] {
  return Object.entries(legs).map(([name, leg]) => ({ [key]: name, ...leg }));
}

/** An optional field that is undefined is one that is not there. */
function withoutUndefined(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutUndefined);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .map(([key, member]) => [key, withoutUndefined(member)]),
  );
}
