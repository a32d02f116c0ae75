import type { JudgedRanking } from './judged-ranking.ts';
import type { Preferences } from './preferences.ts';

/** The releases whose numbers can be had. */
export type TrecEvalVersion = '9.0.8' | '10.0';

/** What of the command line the measures read. */
export interface MeasureSettings {
  readonly version: TrecEvalVersion;
  /** `-N`: how many documents the collection has; 0 when not told. */
  readonly collectionSize: number;
}

/** A parameter `name=value`. */
interface NamedParameter {
  readonly name: string;
  readonly value: number;
}

/** What stands behind a measure's name on the command line, or its defaults. */
export interface MeasureParameters {
  readonly numbers: readonly number[];
  readonly pairs: readonly NamedParameter[];
}

/**
 * How a measure's parameters are written:
 * - `cutoffs`: whole ranks, each with a value of its own (`P.5,10` gives P_5 and P_10);
 * - `fractions`: decimals, each with a value of its own (`iprec_at_recall_0.10`);
 * - `numbers`: coefficients of one value;
 * - `pairs`: `name=value` of one value, mostly grades and their gains.
 */
export type ParameterForm =
  | { readonly form: 'none' }
  | { readonly form: 'cutoffs' | 'fractions' | 'numbers'; readonly defaults: readonly number[] }
  | { readonly form: 'pairs' };

/** What is common to all measures. */
interface MeasureDefinition {
  /** As on the command line and at the start of a printed line. */
  readonly name: string;
  /** What `-h -m NAME` prints: whole lines, indented by four. */
  readonly help: string;
  /** Default: none. */
  readonly parameters?: ParameterForm;
  /** Whether release 9.0.8 does not have it. Default: it has. */
  readonly isNewIn10?: boolean;
  /**
   * How the values of the queries become the last line. Default: their mean. `sum` leaves the sum;
   * `relevant-sum` is the sum but for `-c`, where it counts all grades above 0 in the qrels; `none` prints no
   * such line.
   */
  readonly average?: 'mean' | 'geometric-mean' | 'sum' | 'relevant-sum' | 'query-count' | 'run-tag' | 'none';
  /** How a value is printed. Default: four digits after the point. */
  readonly prints?: 'integer' | 'text';
  /** Whether `-q` prints it for each query. Default: yes. */
  readonly hidesQueries?: boolean;
}

/** A measure that reads nothing of a query. */
interface TallyMeasure extends MeasureDefinition {
  readonly reads: 'nothing';
}

/** A measure over a ranking and qrels. It writes its values into `into`, which holds zeros. */
export interface RankingMeasure extends MeasureDefinition {
  readonly reads: 'ranking';
  readonly compute: (
    ranking: JudgedRanking,
    into: Float64Array,
    parameters: MeasureParameters,
    settings: MeasureSettings,
  ) => void;
  /** For a measure that prints text. */
  readonly textOf?: (ranking: JudgedRanking, parameters: MeasureParameters) => string;
}

/** A measure over a ranking and the qrels of several judges. */
export interface GroupsMeasure extends MeasureDefinition {
  readonly reads: 'groups';
  /** The rankings share buffers: each is read before the next is asked for. */
  readonly compute: (
    groups: Iterable<JudgedRanking>,
    into: Float64Array,
    parameters: MeasureParameters,
  ) => void;
}

/** A measure over a ranking and preferences between documents. */
export interface PreferenceMeasure extends MeasureDefinition {
  readonly reads: 'preferences';
  readonly compute: (preferences: Preferences, into: Float64Array) => void;
}

/** One measure of trec_eval: its definition and its computation for one query. */
export type Measure = TallyMeasure | RankingMeasure | GroupsMeasure | PreferenceMeasure;

/** The ranks that most measures with cutoffs are taken at by default. */
export const USUAL_CUTOFFS: readonly number[] = [5, 10, 15, 20, 30, 100, 200, 500, 1000];

/** How many of these ascending indexes lie among the first so many ranks. */
export function countWithin(indexes: Int32Array, cutoff: number): number {
  let low = 0;
  let high = indexes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (indexes[middle]! < cutoff) low = middle + 1;
    else high = middle;
  }
  return low;
}
