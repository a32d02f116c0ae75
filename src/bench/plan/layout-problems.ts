import { resolveLayout } from './layout.ts';
import { type PlanProblem, unknownName } from './plan-problem.ts';
import type { DraftPlan } from './plan-schema.ts';

/** Files of a bench that a layout cannot move. */
const FIXED = ['plan.bench.yaml', 'registration.json', 'amendments.ndjson'];

/** Places of arms that are not there, and two records in one place. */
export function layoutProblems(plan: DraftPlan): PlanProblem[] {
  const arms = Object.keys(plan.arms);
  const skipped = arms.filter((name) => plan.arms[name]!.skipped !== undefined);
  return [
    ...Object.keys(plan.layout.arms ?? {})
      .filter((name) => !arms.includes(name))
      .map((name) => unknownName(['layout', 'arms', name], 'an arm', name, arms)),
    ...Object.keys(plan.layout.skips ?? {})
      .filter((name) => !skipped.includes(name))
      .map((name) => unknownName(['layout', 'skips', name], 'an arm that was skipped', name, skipped)),
    ...samePlaces(plan),
  ];
}

function samePlaces(plan: DraftPlan): PlanProblem[] {
  const layout = resolveLayout(plan);
  const places = [
    ...FIXED,
    ...Object.values(layout.arms).flatMap(({ rows, run, timings, trec, recount }) => [
      rows,
      // Fusions share the record of how they were made.
      ...(run === layout.fuse ? [] : [run]),
      timings,
      trec,
      recount,
    ]),
    ...[layout.fuse, layout.scores, layout.family, layout.reading, layout.perQuestion],
    ...Object.values(layout.skips),
  ].filter((place) => place !== undefined);
  return [...new Set(places)]
    .filter((place) => places.filter((other) => other.toLowerCase() === place.toLowerCase()).length > 1)
    .map((place) => ({
      path: ['layout'],
      message: `Expected one record at each place, got several at ${place}.`,
    }));
}
