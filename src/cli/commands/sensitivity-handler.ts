import {
  type AxisSensitivity,
  type Sensitivity,
  type SensitivityAxis,
  type SensitivityOptions,
  type SensitivityStretch,
  sensitivity,
} from '../../advice/index.ts';
import { type Measure, parseMeasure } from '../../measures/index.ts';
import { InputError } from '../../model/index.ts';
import { readQrelsFile } from '../../storage/index.ts';
import { EXIT, type Handler, type Invocation } from '../command.ts';
import { flagOption, formatOption, listOption, numberOption, textOption } from '../options.ts';
import { emit } from '../output/emit.ts';
import { renderTable, type Table } from '../output/table.ts';
import { wrapped } from '../output/wrapped.ts';
import { readingOptions, readNamedRuns } from '../run-arguments.ts';
import { rangeOption, shownNumber } from '../spec-options.ts';
import { fusionOptions } from './fuse-handler.ts';

const DIGITS = 4;

/** Solves the swap points of the runs' fusion along every axis. */
export const sensitivityHandler: Handler = async (invocation) => {
  const { files } = invocation.context;
  const qrelsPath = textOption(invocation, 'qrels');
  const measure = measureOf(invocation, qrelsPath !== undefined);
  const options = sensitivityOptions(invocation);
  const runs = await readNamedRuns(invocation, invocation.positional);
  const qrels =
    qrelsPath === undefined ? undefined : await readQrelsFile(files, qrelsPath, readingOptions(invocation));
  const judging = measure === undefined || qrels === undefined ? undefined : { measure, qrels };
  const result = sensitivity(runs, { ...options, judging });
  const table = flagOption(invocation, 'perQuery') ? pointsTable(result) : alongTable(result, measure);
  emit(
    invocation.context,
    {
      schema: 'consilience.sensitivity/1',
      data: { limit: result.limit, measure: measure?.spelling ?? null, axes: result.axes.map(axisJson) },
      table,
      text: sensitivityText(result, measure === undefined ? withoutMeasure(table) : table),
      notices: [...result.notices, ...(qrels?.notices ?? [])],
    },
    formatOption(invocation),
  );
  return EXIT.done;
};

function measureOf(invocation: Invocation, hasQrels: boolean): Measure | undefined {
  const given = textOption(invocation, 'measure');
  if (!hasQrels && given !== undefined) {
    throw new InputError('Expected --qrels for a measure, got none.', { code: 'bad-argument' });
  }
  return hasQrels ? parseMeasure(given ?? 'nDCG@10') : undefined;
}

function sensitivityOptions(invocation: Invocation): SensitivityOptions {
  const axes = listOption(invocation, 'axis');
  const queryIds = listOption(invocation, 'query');
  return {
    fusion: fusionOptions(invocation),
    rankConstants: rangeOption(invocation, 'constants', '--constants'),
    weights: rangeOption(invocation, 'weightRange', '--weight-range'),
    axes:
      axes.length === 0
        ? undefined
        : axes.map((axis) => (axis === 'rank-constant' ? 'rankConstant' : { leg: axis })),
    persistence: numberOption(invocation, 'persistence'),
    queryIds: queryIds.length === 0 ? undefined : queryIds,
  };
}

/** As the flags name it: `rank constant`, `weight of bm25`. */
function axisTitle({ leg }: SensitivityAxis): string {
  return leg === undefined ? 'rank constant' : `weight of ${leg}`;
}

function alongTable({ axes }: Sensitivity, measure: Measure | undefined): Table {
  return {
    columns: [
      { key: 'axis', title: 'axis' },
      { key: 'value', title: 'value', show: shownNumber },
      { key: 'changedQueries', title: 'queries changed' },
      { key: 'overlap', title: 'overlap', digits: DIGITS },
      { key: 'rbo', title: 'RBO', digits: DIGITS },
      { key: 'tau', title: 'tau-b', digits: DIGITS },
      { key: 'measure', title: measure?.spelling ?? 'measure', digits: DIGITS },
    ],
    rows: axes.flatMap(({ axis, summary }) =>
      summary.along.map((at) => [
        axisTitle(axis),
        at.value,
        at.changedQueries,
        at.overlap,
        at.rbo,
        at.tau ?? null,
        at.measure ?? null,
      ]),
    ),
  };
}

/** For people, a column of nothing is noise. */
function withoutMeasure({ columns, rows }: Table): Table {
  const kept = columns.filter(({ key }) => key !== 'measure');
  return { columns: kept, rows: Array.from(rows, (row) => row.slice(0, kept.length)) };
}

function pointsTable({ axes }: Sensitivity): Table {
  return {
    columns: [
      { key: 'axis', title: 'axis' },
      { key: 'query', title: 'query' },
      { key: 'at', title: 'swap point', show: shownNumber },
      { key: 'overtakings', title: 'passes' },
      { key: 'entering', title: 'enters' },
      { key: 'leaving', title: 'leaves' },
    ],
    rows: axes.flatMap(({ axis, queries }) =>
      queries.flatMap(({ queryId, points }) =>
        points.map(({ at, overtakings, entering, leaving }) => [
          axisTitle(axis),
          queryId,
          at,
          overtakings.map(([riser, faller]) => `${riser} > ${faller}`).join(', '),
          entering.join(', ') || null,
          leaving.join(', ') || null,
        ]),
      ),
    ),
  };
}

const orNull = (value: number | undefined): number | null => value ?? null;

function stretchJson(stretch: SensitivityStretch): Record<string, unknown> {
  return { ...stretch, tau: orNull(stretch.tau), measure: orNull(stretch.measure) };
}

function axisJson({ axis, queries, summary }: AxisSensitivity): Record<string, unknown> {
  return {
    ...axis,
    leg: axis.leg ?? null,
    summary: {
      ...summary,
      along: summary.along.map((at) => ({ ...at, tau: orNull(at.tau), measure: orNull(at.measure) })),
    },
    queries: queries.map(({ queryId, points, base, stretches, stable }) => ({
      query: queryId,
      stable,
      points,
      base: stretchJson(base),
      stretches: stretches.map(stretchJson),
    })),
  };
}

function sensitivityText(result: Sensitivity, table: Table): string {
  const paragraphs = result.axes.map(({ axis, summary }) => {
    const { queries, unmovedQueries, points, stable, medianStable } = summary;
    const range = `${shownNumber(axis.low)} to ${shownNumber(axis.high)}`;
    const counts =
      queries === 1
        ? `the top ${result.limit} changes at ${points.most} swap point${points.most === 1 ? '' : 's'}`
        : `a query's top ${result.limit} changes at ${points.median} swap points (median; ${points.fewest} to ${points.most}), never in ${unmovedQueries} of ${queries} queries`;
    const around =
      queries === 1
        ? `${stableText(axis, stable)}.`
        : `${stableText(axis, stable)}; the median query's stays from ${shownNumber(medianStable.low)} to ${shownNumber(medianStable.high)}.`;
    return wrapped(`${capital(axisTitle(axis))} from ${range}: ${counts}. ${around}`);
  });
  return [...paragraphs, '', renderTable(table, 'text')].join('\n');
}

function stableText({ base }: SensitivityAxis, { low, high }: { low: number; high: number }): string {
  if (low === high) return `At ${shownNumber(base)} itself a top changes`;
  return `Around ${shownNumber(base)} no top changes from ${shownNumber(low)} to ${shownNumber(high)}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
