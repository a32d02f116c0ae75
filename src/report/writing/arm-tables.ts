import { fixed, percent } from '../comparing/figures-in-words.ts';
import type { ReportData } from '../report-data.ts';
import type { NumberedSources } from './numbered-sources.ts';
import { cell, NONE, numberColumn, type PageTable, STANDING_WORDS, wordColumn } from './page-table.ts';

/** One measure of all arms, the best first: figure, interval, rank, rank interval. */
export function measureTable(data: ReportData, measure: number, sources: NumberedSources): PageTable {
  const { name, over, isHit, queries } = data.measures[measure]!;
  const { confidence } = data.intervals;
  const range = `${percent(confidence)} interval`;
  const rows = data.arms.flatMap((arm, place) => {
    const figure = arm.figures[measure] ?? null;
    return figure === null ? [] : [{ arm, place, figure }];
  });
  rows.sort((a, b) => (a.figure.ranks?.rank ?? 0) - (b.figure.ranks?.rank ?? 0) || a.place - b.place);
  return {
    caption: `${name} over ${queries} ${over}`,
    columns: [
      wordColumn('Arm'),
      ...(isHit ? [numberColumn('Hits')] : []),
      numberColumn('Mean'),
      numberColumn(range),
      numberColumn('Rank'),
      numberColumn(`Rank, ${range}`),
      wordColumn('Standing'),
    ],
    rows: rows.map(({ arm, place, figure }) => [
      cell(arm.title === null ? arm.name : `${arm.name}: ${arm.title}`),
      ...(isHit ? [{ text: `${figure.sum} of ${figure.n}`, source: sources.ofFigure(place, measure) }] : []),
      isHit
        ? cell(fixed(figure.mean))
        : { text: fixed(figure.mean), source: sources.ofFigure(place, measure) },
      cell(`${fixed(figure.interval.low)} to ${fixed(figure.interval.high)}`),
      cell(figure.ranks === null ? NONE : String(figure.ranks.rank)),
      cell(figure.ranks === null ? NONE : rankRange(figure.ranks)),
      cell(STANDING_WORDS[arm.standing]),
    ]),
  };
}

function rankRange({ low, high }: { readonly low: number; readonly high: number }): string {
  return low === high ? String(low) : `${low} to ${high}`;
}

/** The arms that have no figures, and why; undefined when there are none. */
export function unscoredTable({ arms }: ReportData): PageTable | undefined {
  const rows = arms.filter(({ figures, standing }) => figures.length === 0 || standing === 'exploratory');
  if (rows.length === 0) return undefined;
  return {
    caption: 'Arms that are not tested, and why',
    columns: [wordColumn('Arm'), wordColumn('Standing'), wordColumn('Why')],
    rows: rows.map(({ name, standing, reason }) => [
      cell(name),
      cell(STANDING_WORDS[standing]),
      cell(reason ?? NONE),
    ]),
  };
}

/** Every query with every arm's value of one measure. */
export function queriesTable(data: ReportData, measure: number): PageTable {
  const { name, isHit } = data.measures[measure]!;
  const { ids, types, typeOf } = data.queries;
  const arms = data.arms.filter(({ values }) => values.length > 0);
  const counted = ids.flatMap((_, query) =>
    arms.some(({ values }) => (values[measure]![query] ?? null) !== null) ? [query] : [],
  );
  return {
    caption: `${name} of every query`,
    columns: [
      wordColumn('Query'),
      ...(types.length > 0 ? [wordColumn('Kind')] : []),
      ...arms.map((arm) => numberColumn(arm.name)),
    ],
    rows: counted.map((query) => [
      cell(ids[query]!),
      ...(types.length > 0 ? [cell(types[typeOf[query]!]!)] : []),
      ...arms.map(({ values }) => {
        const value = values[measure]![query] ?? null;
        return cell(value === null ? NONE : isHit ? String(value) : fixed(value));
      }),
    ]),
  };
}
