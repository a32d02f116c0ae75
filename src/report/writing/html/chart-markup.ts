import { counted, fixed, percent, signed } from '../../comparing/figures-in-words.ts';
import type { ReportComparison, ReportData } from '../../report-data.ts';
import { movedTo } from '../comparison-tables.ts';
import { Markup, markup } from './markup.ts';

/** A drawing with its summary. Its numbers stand in the table beside it, so that who cannot see it misses nothing. */
export function drawing(
  svg: string | null | undefined,
  words: string,
  shape: 'wide' | 'square' = 'wide',
): Markup | null {
  if (svg === null || svg === undefined) return null;
  return markup`<figure class="${shape}">${new Markup(svg)}<figcaption>${words}</figcaption></figure>
`;
}

/** What the drawing of the arms' intervals shows. */
export function intervalWords(data: ReportData, measure: number): string {
  const { name } = data.measures[measure]!;
  const scored = data.arms.flatMap((arm) => {
    const figure = arm.figures[measure] ?? null;
    return figure === null ? [] : [{ name: arm.name, figure }];
  });
  const [best] = scored.toSorted((a, b) => b.figure.mean - a.figure.mean);
  if (best === undefined) return '';
  const others = scored.filter(
    ({ name: other, figure: { ranks } }) => other !== best.name && ranks !== null && ranks.low === 1,
  );
  const maybe =
    others.length === 0
      ? "no other arm's rank interval reaches the first place"
      : `by the rank intervals ${counted(others.length, 'other arm', 'other arms')} may be first too (${others.map((arm) => arm.name).join(', ')})`;
  return `Means of ${name} with ${percent(data.intervals.confidence)} intervals. Highest: ${best.name}, ${fixed(best.figure.mean)} (${fixed(best.figure.interval.low)} to ${fixed(best.figure.interval.high)}); ${maybe}.`;
}

/** What the drawing of the differences shows. */
export function differenceWords(data: ReportData, comparison: ReportComparison): string {
  const outcome = comparison.outcome!;
  const [arm, reference] = [data.arms[comparison.arm]!.name, data.arms[comparison.reference]!.name];
  const { isHit, name } = data.measures[comparison.measure]!;
  if (isHit) {
    const kinds = outcome.types.length > 0 ? ', by kind of query' : '';
    return `Queries that only ${arm} hits (to the right, ${outcome.wins}) and that only ${reference} hits (to the left, ${outcome.losses})${kinds}.`;
  }
  const extreme = (direction: 1 | -1) => {
    const [first] = movedTo(data, comparison, direction);
    return first === undefined ? 'none' : `${data.queries.ids[first[0]]!} (${signed(first[1])})`;
  };
  return `Differences of ${name}, ${arm} minus ${reference}, a bar a query, largest gain first: ${outcome.wins} up, ${outcome.losses} down, ${outcome.ties} the same and not drawn. Largest gain ${extreme(1)}, largest loss ${extreme(-1)}.`;
}

/** What the scatter shows. */
export function scatterWords(data: ReportData, comparison: ReportComparison): string {
  const outcome = comparison.outcome!;
  const [arm, reference] = [data.arms[comparison.arm]!.name, data.arms[comparison.reference]!.name];
  return `Each query by its value under ${reference} (across) and ${arm} (up): ${outcome.wins} above the diagonal, ${outcome.losses} below, ${outcome.ties} on it.`;
}
