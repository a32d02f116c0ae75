import { type Comparison, type Mover, movedQueries } from '../comparing/comparison.ts';
import type { ReportOutcome, ReportTypeOutcome } from '../report-data.ts';

/** Where queries and their kinds stand in a report's lists. */
export interface QueryPlaces {
  readonly placeOf: ReadonlyMap<string, number>;
  /** By query; empty where there are no kinds. */
  readonly typeOf: readonly number[];
  readonly typeCount: number;
}

/** What a comparison came to, with every query that moved. */
export function comparisonOutcome(
  comparison: Comparison,
  isHit: boolean,
  places: QueryPlaces,
): ReportOutcome {
  const { arm, reference, queryIds, paired, adjustedP } = comparison;
  const { outcome, interval } = paired;
  const moved = movedQueries(comparison);
  const bothWrong = queryIds.flatMap((query, index) =>
    isHit && arm.values[index] === 0 && reference.values[index] === 0 ? [places.placeOf.get(query)!] : [],
  );
  return {
    test: outcome.test,
    n: paired.n,
    wins: paired.wins,
    losses: paired.losses,
    ties: paired.ties,
    armMean: arm.mean,
    referenceMean: reference.mean,
    difference: paired.effect,
    interval:
      interval.kind === 'interval'
        ? { low: interval.low, high: interval.high, method: interval.method }
        : null,
    p: outcome.kind === 'tested' ? outcome.p : null,
    adjustedP: adjustedP ?? null,
    method: outcome.kind === 'tested' ? outcome.method : outcome.reason,
    moved: moved.map(({ query }) => places.placeOf.get(query)!),
    bothWrong,
    types: typeOutcomes(comparison, moved, places),
  };
}

function typeOutcomes(
  { queryIds }: Comparison,
  moved: readonly Mover[],
  { placeOf, typeOf, typeCount }: QueryPlaces,
): ReportTypeOutcome[] {
  if (typeOf.length === 0) return [];
  const found = Array.from({ length: typeCount }, (_, type) => ({ type, n: 0, wins: 0, losses: 0, net: 0 }));
  for (const query of queryIds) found[typeOf[placeOf.get(query)!]!]!.n++;
  for (const { query, difference } of moved) {
    const outcome = found[typeOf[placeOf.get(query)!]!]!;
    outcome.net += difference;
    if (difference > 0) outcome.wins++;
    else outcome.losses++;
  }
  return found.filter(({ n }) => n > 0);
}
