import { fixed, percent, showP, signed } from '../comparing/figures-in-words.ts';
import type { ReportArm, ReportComparison, ReportData } from '../report-data.ts';
import { comparisonName } from './comparison-name.ts';
import type { NumberedSources } from './numbered-sources.ts';
import { cell, NONE, numberColumn, type PageTable, VERDICT_WORDS, wordColumn } from './page-table.ts';

/** One row per comparison. */
export function comparisonsTable(data: ReportData, sources: NumberedSources): PageTable {
  const hasGains = data.comparisons.some(({ smallestGain }) => smallestGain !== null);
  return {
    caption: 'Comparisons: the arm minus its reference',
    columns: [
      wordColumn('Comparison'),
      numberColumn('Difference'),
      numberColumn(`${percent(data.intervals.confidence)} interval`),
      numberColumn('Higher on'),
      numberColumn('Lower on'),
      numberColumn('Same on'),
      numberColumn('p'),
      numberColumn('Adjusted p'),
      ...(hasGains ? [numberColumn('Gain that counts, as a sum')] : []),
      wordColumn('Verdict'),
    ],
    rows: data.comparisons.map((comparison, place) => [
      { text: comparisonName(data, comparison), source: sources.ofComparison(place) },
      ...outcomeCells(comparison).map(cell),
      ...(hasGains ? [cell(comparison.smallestGain === null ? NONE : String(comparison.smallestGain))] : []),
      cell(VERDICT_WORDS[comparison.verdict]),
    ]),
  };
}

function outcomeCells({ outcome }: ReportComparison): string[] {
  if (outcome === null) return Array.from({ length: 7 }, () => NONE);
  const { difference, interval, wins, losses, ties, p, adjustedP } = outcome;
  return [
    signed(difference),
    interval === null ? NONE : `${signed(interval.low)} to ${signed(interval.high)}`,
    String(wins),
    String(losses),
    String(ties),
    p === null ? NONE : showP(p),
    adjustedP === null ? NONE : showP(adjustedP),
  ];
}

/** Net gains by kind of query; undefined where queries have no kinds. */
export function typeGainsTable(data: ReportData, comparison: ReportComparison): PageTable | undefined {
  const types = comparison.outcome?.types ?? [];
  if (types.length === 0) return undefined;
  const { isHit } = data.measures[comparison.measure]!;
  return {
    caption: `${comparisonName(data, comparison)}, by kind of query`,
    columns: [
      wordColumn('Kind'),
      numberColumn('Queries'),
      numberColumn('Higher on'),
      numberColumn('Lower on'),
      numberColumn(isHit ? 'Net gain' : 'Sum of differences'),
    ],
    rows: types.map(({ type, n, wins, losses, net }) => [
      cell(data.queries.types[type]!),
      cell(String(n)),
      cell(String(wins)),
      cell(String(losses)),
      cell(isHit ? `${net > 0 ? '+' : ''}${net}` : signed(net)),
    ]),
  };
}

/** Both right, one only, both wrong: for a measure of 0 and 1. */
export function agreementTable(data: ReportData, comparison: ReportComparison): PageTable | undefined {
  const { outcome } = comparison;
  if (outcome === null || !data.measures[comparison.measure]!.isHit) return undefined;
  const [arm, reference] = [data.arms[comparison.arm]!.name, data.arms[comparison.reference]!.name];
  const wrong = outcome.bothWrong.length;
  const right = outcome.n - wrong - outcome.wins - outcome.losses;
  return {
    caption: `Hits and misses of ${arm} and ${reference}`,
    columns: [
      wordColumn(''),
      numberColumn(`${reference} hits`),
      numberColumn(`${reference} misses`),
      numberColumn('All'),
    ],
    rows: [
      [
        cell(`${arm} hits`),
        cell(String(right)),
        cell(String(outcome.wins)),
        cell(String(right + outcome.wins)),
      ],
      [
        cell(`${arm} misses`),
        cell(String(outcome.losses)),
        cell(String(wrong)),
        cell(String(outcome.losses + wrong)),
      ],
    ],
  };
}

/** The queries that moved up or down, with both values; as many as the limit. */
export function movedTable(
  data: ReportData,
  comparison: ReportComparison,
  direction: 1 | -1,
  limit: number,
): PageTable | undefined {
  const moved = movedTo(data, comparison, direction);
  if (moved.length === 0) return undefined;
  const [arm, reference] = [data.arms[comparison.arm]!, data.arms[comparison.reference]!];
  const shown = moved.slice(0, limit);
  const rest = moved.length > limit ? `, the first ${limit} of ${moved.length}` : '';
  const measure = data.measures[comparison.measure]!;
  const value = ({ values }: ReportArm, query: number) => {
    const found = values[comparison.measure]?.[query] ?? null;
    return cell(found === null ? NONE : measure.isHit ? String(found) : fixed(found));
  };
  return {
    caption: `Queries on which ${arm.name} is ${direction > 0 ? 'higher' : 'lower'} than ${reference.name}${rest}`,
    columns: [
      wordColumn('Query'),
      ...(data.queries.types.length > 0 ? [wordColumn('Kind')] : []),
      numberColumn(arm.name),
      numberColumn(reference.name),
      numberColumn('Difference'),
    ],
    rows: shown.map(([query, difference]) => [
      cell(data.queries.ids[query]!),
      ...(data.queries.types.length > 0 ? [cell(data.queries.types[data.queries.typeOf[query]!]!)] : []),
      value(arm, query),
      value(reference, query),
      cell(signed(difference)),
    ]),
  };
}

/** The queries that moved in one direction, the farthest first. */
export function movedTo(
  data: ReportData,
  comparison: ReportComparison,
  direction: 1 | -1,
): (readonly [query: number, difference: number])[] {
  return differences(data, comparison).filter(([, difference]) => difference * direction > 0);
}

/** The queries that moved with how far they did, the farthest first. */
export function differences(
  { arms }: ReportData,
  { outcome, arm, reference, measure }: ReportComparison,
): (readonly [query: number, difference: number])[] {
  const [first, second] = [arms[arm]!.values[measure], arms[reference]!.values[measure]];
  return (outcome?.moved ?? []).map(
    (query) => [query, (first?.[query] ?? 0) - (second?.[query] ?? 0)] as const,
  );
}
