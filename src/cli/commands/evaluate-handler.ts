import {
  type Evaluation,
  evaluate,
  explainQuery,
  formatExplanation,
  formatFixed,
  type Measure,
} from '../../measures/index.ts';
import { InputError, type Notice } from '../../model/index.ts';
import type { Qrels } from '../../runs/index.ts';
import { EXIT, type Handler, type Invocation } from '../command.ts';
import { distinctNotices, evaluationOptions, measuresOf, readQrelsAndRuns } from '../evaluation-arguments.ts';
import { flagOption, formatOption, textOption } from '../options.ts';
import { emit } from '../output/emit.ts';
import type { Cell, Table } from '../output/table.ts';
import type { NamedRun } from '../run-arguments.ts';

const DEFAULT_MEASURES = ['nDCG@10', 'AP', 'RR@10'];
const DIGITS = 4;
/** What stands in the query column for the mean over all queries, as trec_eval has it. */
const ALL = 'all';

interface EvaluatedRun {
  readonly name: string;
  /** The tag in the file. */
  readonly tag: string;
  readonly evaluation: Evaluation;
}

/** Evaluates the runs, or explains one number. */
export const evaluateHandler: Handler = async (invocation) => {
  const measures = measuresOf(invocation, DEFAULT_MEASURES);
  if (textOption(invocation, 'query') !== undefined && !flagOption(invocation, 'explainMeasure')) {
    throw new InputError('Expected --explain-measure with --query, got --query alone.', {
      code: 'bad-argument',
      hint: 'For the values of every query, use --per-query.',
    });
  }
  const { qrels, runs } = await readQrelsAndRuns(invocation);
  if (flagOption(invocation, 'explainMeasure')) {
    explain(invocation, measures, qrels, runs);
    return EXIT.done;
  }
  const options = {
    ...evaluationOptions(invocation),
    ...(flagOption(invocation, 'complete') && { complete: true }),
  };
  const evaluated = runs.map(({ name, tag, run }) => ({
    name,
    tag,
    evaluation: evaluate(run, qrels, measures, options),
  }));
  const notices = distinctNotices([
    ...qrels.notices,
    ...runs.flatMap(({ run }) => run.notices),
    ...evaluated.flatMap(({ evaluation }) => evaluation.notices),
  ]);
  emit(
    invocation.context,
    {
      schema: 'consilience.evaluate/1',
      data: jsonData(evaluated, options.compatibility),
      table: evaluationTable(evaluated, flagOption(invocation, 'perQuery')),
      notices,
    },
    formatOption(invocation),
  );
  return EXIT.done;
};

function evaluationTable(evaluated: readonly EvaluatedRun[], perQuery: boolean): Table {
  const measures = evaluated[0]!.evaluation.measures.map(({ measure }) => measure);
  return {
    columns: [
      { key: 'run', title: 'run' },
      { key: 'query', title: 'query' },
      ...measures.map((measure) => ({
        key: measure.spelling,
        title: measure.spelling,
        align: 'right' as const,
        show: (value: number) => formatFixed(value, measure.definition.aggregation === 'sum' ? 0 : DIGITS),
      })),
    ],
    rows: evaluated.flatMap(({ name, evaluation }) => [
      ...(perQuery ? queryRows(name, evaluation) : []),
      [name, ALL, ...evaluation.measures.map(({ aggregate }) => aggregate)],
    ]),
  };
}

function queryRows(name: string, { queryIds, measures }: Evaluation): Cell[][] {
  return queryIds.map((queryId, query) => [name, queryId, ...measures.map(({ values }) => values[query]!)]);
}

function jsonData(
  evaluated: readonly EvaluatedRun[],
  compatibility: string | undefined,
): Record<string, unknown> {
  return {
    measures: evaluated[0]!.evaluation.measures.map(({ measure }) => measure.spelling),
    compatibility: compatibility ?? null,
    runs: evaluated.map(({ name, tag, evaluation: { queryIds, measures } }) => ({
      name,
      tag,
      queries: queryIds.length,
      aggregates: Object.fromEntries(measures.map(({ measure, aggregate }) => [measure.spelling, aggregate])),
      perQuery: queryIds.map((query, index) => ({
        query,
        values: Object.fromEntries(measures.map(({ measure, values }) => [measure.spelling, values[index]])),
      })),
    })),
  };
}

/** The worked sum of each measure for one query of each run. */
function explain(
  invocation: Invocation,
  measures: readonly Measure[],
  qrels: Qrels,
  runs: readonly NamedRun[],
): void {
  const format = formatOption(invocation);
  if (format !== 'text' && format !== 'json') {
    throw new InputError(`Expected --format text or json with --explain-measure, got ${format}.`, {
      code: 'bad-argument',
    });
  }
  const query = textOption(invocation, 'query') ?? qrels.queryIds[0]!;
  const options = evaluationOptions(invocation);
  const explanations = runs.flatMap(({ name, run }) =>
    explainQuery(run, qrels, measures, query, options).map((explanation) => ({
      run: name,
      query,
      ...explanation,
    })),
  );
  const text = explanations
    .map((explanation) => `${explanation.run}, query ${query}\n${formatExplanation(explanation)}`)
    .join('\n');
  const table = {
    columns: [{ key: 'measure', title: 'measure' }],
    rows: explanations.map(({ measure }) => [measure]),
  };
  const notices = distinctNotices([
    ...qrels.notices,
    ...runs.flatMap(({ run }) => run.notices),
    ...runs.flatMap(({ name, run }) => (run.queryNumber(query) < 0 ? [missingQuery(name, query)] : [])),
  ]);
  const schema = 'consilience.explain-measure/1';
  emit(invocation.context, { schema, data: { explanations }, table, text, notices }, format);
}

function missingQuery(run: string, query: string): Notice {
  return {
    code: 'queries-missing-from-run',
    message: `Query ${JSON.stringify(query)} has no ranking in run ${JSON.stringify(run)} and is read as empty.`,
    count: 1,
  };
}
