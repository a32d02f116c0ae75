import {
  type HeldOutScore,
  type TunedSetting,
  type TuneOptions,
  type Tuning,
  tune,
} from '../../advice/index.ts';
import { parseMeasure } from '../../measures/index.ts';
import { showP } from '../../report/index.ts';
import { EXIT, type Handler, type Invocation } from '../command.ts';
import { distinctNotices, readQrelsAndRuns } from '../evaluation-arguments.ts';
import { formatOption, listOption, numberOption, textOption, wholeOption } from '../options.ts';
import { emit } from '../output/emit.ts';
import { type Cell, renderTable, type Table } from '../output/table.ts';
import { wrapped } from '../output/wrapped.ts';
import { decimalsOption } from '../spec-options.ts';
import { fusionOptions } from './fuse-handler.ts';

const DIGITS = 4;
/** What stands in the fold column for all queries together. */
const ALL = 'all';

/** Tunes by cross-validation and says what it is worth. */
export const tuneHandler: Handler = async (invocation) => {
  const options = tuneOptions(invocation);
  const { qrels, runs } = await readQrelsAndRuns(invocation);
  const tuning = tune(qrels, runs, options);
  const { notices, ...data } = tuning;
  const table = tuningTable(tuning);
  emit(
    invocation.context,
    {
      schema: 'consilience.tune/1',
      data: {
        ...data,
        chosen: settingJson(tuning.chosen),
        folds: tuning.folds.map((fold) => ({ ...fold, chosen: settingJson(fold.chosen) })),
      },
      table,
      text: `${wrapped(tuningWords(tuning))}\n\n${renderTable(table, 'text')}`,
      notices: distinctNotices([...qrels.notices, ...runs.flatMap(({ run }) => run.notices), ...notices]),
    },
    formatOption(invocation),
  );
  return EXIT.done;
};

function tuneOptions(invocation: Invocation): TuneOptions {
  const methods = listOption(invocation, 'method');
  const { depth, ties } = fusionOptions({
    ...invocation,
    options: { ...invocation.options, method: undefined },
  });
  return {
    measure: parseMeasure(textOption(invocation, 'measure')!),
    methods: methods.length === 0 ? undefined : methods,
    rankConstants: decimalsOption(invocation, 'constants', '--constants'),
    weights: decimalsOption(invocation, 'weightGrid', '--weight-grid'),
    folds: wholeOption(invocation, 'folds', 2),
    seed: wholeOption(invocation, 'seed', 0),
    confidence: numberOption(invocation, 'confidence'),
    fusion: { depth, ties },
  };
}

function settingJson({ method, rankConstant, weights }: TunedSetting): Record<string, unknown> {
  return { method, rankConstant: rankConstant ?? null, weights: weights ?? null };
}

function weightsText({ weights }: TunedSetting): string | null {
  if (weights === undefined) return null;
  return Object.entries(weights)
    .map(([name, weight]) => `${name}=${weight}`)
    .join(',');
}

function settingText(setting: TunedSetting): string {
  const weights = weightsText(setting);
  return [
    setting.method,
    setting.rankConstant === undefined ? '' : `rank constant ${setting.rankConstant}`,
    weights === null ? '' : `weights ${weights}`,
  ]
    .filter(Boolean)
    .join(', ');
}

function tuningTable({ folds, chosen, queries, inSample, heldOut, defaultHeldOut }: Tuning): Table {
  const setting = (tuned: TunedSetting): Cell[] => [
    tuned.method,
    tuned.rankConstant ?? null,
    weightsText(tuned),
  ];
  return {
    columns: [
      { key: 'fold', title: 'fold' },
      { key: 'queries', title: 'queries' },
      { key: 'method', title: 'method' },
      { key: 'rankConstant', title: 'rank constant' },
      { key: 'weights', title: 'weights' },
      { key: 'inSample', title: 'in-sample', digits: DIGITS },
      { key: 'heldOut', title: 'held-out', digits: DIGITS },
      { key: 'defaultHeldOut', title: 'default', digits: DIGITS },
    ],
    rows: [
      ...folds.map((fold, index): Cell[] => [
        String(index + 1),
        fold.queryIds.length,
        ...setting(fold.chosen),
        fold.inSample,
        fold.heldOut,
        fold.defaultHeldOut,
      ]),
      [ALL, queries, ...setting(chosen), inSample, heldOut.mean, defaultHeldOut.mean],
    ],
  };
}

function tuningWords(tuning: Tuning): string {
  const { measure, queries, settingsTried, seed, folds, heldOut, defaultHeldOut, comparison } = tuning;
  const { effect, wins, losses, ties, interval, outcome } = comparison;
  const range =
    interval.kind === 'interval'
      ? ` (${interval.low.toFixed(DIGITS)} to ${interval.high.toFixed(DIGITS)})`
      : '';
  const p = outcome.kind === 'tested' ? `, p = ${showP(outcome.p)}` : '';
  const distinct = new Set(folds.map(({ chosen }) => settingText(chosen))).size;
  const choices = distinct === 1 ? 'all the same setting' : `${distinct} different settings`;
  return [
    `On queries that had no say in the choice, tuned settings score ${measure} ${scoreText(heldOut)} over ${queries} queries;`,
    `the default (rrf, rank constant 60, equal weights) scores ${scoreText(defaultHeldOut)} on the same.`,
    `The difference is ${effect.toFixed(DIGITS)}${range}${p}: higher on ${wins}, lower on ${losses}, the same on ${ties}.`,
    `The ${folds.length} folds (seed ${seed}) chose ${choices} of ${settingsTried}.`,
    `All queries together choose ${settingText(tuning.chosen)}; its own ${tuning.inSample.toFixed(DIGITS)} is in-sample, so expect the held-out score instead.`,
    'Intervals resample queries and take the choices as they fell.',
  ].join(' ');
}

function scoreText({ mean, interval }: HeldOutScore): string {
  const range =
    interval.kind === 'interval'
      ? ` (${Number((interval.confidence * 100).toPrecision(6))}% interval ${interval.low.toFixed(DIGITS)} to ${interval.high.toFixed(DIGITS)})`
      : '';
  return `${mean.toFixed(DIGITS)}${range}`;
}
