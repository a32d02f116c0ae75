import type { Run } from '../../runs/index.ts';
import type { Request } from './command-line.ts';
import { naturalLogarithm } from './exact-logarithm.ts';
import type { MeasureSettings } from './measure.ts';
import type { RequestedMeasure } from './measure-parameters.ts';
import { LEAST_FOR_GEOMETRIC_MEAN } from './precision-measures.ts';
import { QueryEvidence, sortedQueryIds } from './query-evidence.ts';
import type { Relevance } from './relevance-file.ts';
import { Stop } from './stop.ts';
import type { ZScores } from './z-scores.ts';

/** All that an evaluation reads. */
export interface EvaluationInput {
  readonly request: Request;
  readonly relevance: Relevance;
  readonly run: Run;
  readonly zScores: ZScores | undefined;
  readonly measures: readonly RequestedMeasure[];
}

/** A measure's values: of one query, or over all. */
export interface MeasureValues {
  readonly requested: RequestedMeasure;
  /** One for each name. */
  readonly values: Float64Array;
  /** For measures that print text. */
  readonly text: string;
}

const CALCULATION_FAILED = 4;
const NO_QUERIES = 7;
const CANNOT_PRINT = 8;

/** Computes the values of one query after another, and then those over all. */
export class Evaluation {
  readonly #input: EvaluationInput;
  readonly #settings: MeasureSettings;
  readonly #sums: readonly Float64Array[];
  #evaluated = 0;

  constructor(input: EvaluationInput) {
    this.#input = input;
    this.#settings = input.request;
    this.#sums = input.measures.map(({ names }) => new Float64Array(names.length));
  }

  /**
   * The values of each query, in byte order of the queries. The arrays are used again for the next query.
   *
   * @throws Stop where trec_eval ends.
   */
  *queries(): Generator<{ readonly queryId: string; readonly values: readonly MeasureValues[] }> {
    const { request, relevance, run, measures } = this.#input;
    const evidence = new QueryEvidence(relevance, run, request);
    const buffers = measures.map(({ names }) => new Float64Array(names.length));
    for (const { queryId, runQuery } of this.#plan()) {
      evidence.open(queryId, runQuery);
      const values = measures.map((requested, index) => {
        const buffer = buffers[index]!.fill(0);
        return { requested, values: buffer, text: this.#compute(requested, evidence, buffer) };
      });
      const known = runQuery < 0 ? values.map(withoutResults) : values;
      this.#toZScores(queryId, known);
      for (const [index, { values: ofQuery }] of known.entries())
        for (const [slot, value] of ofQuery.entries()) this.#sums[index]![slot]! += value;
      this.#evaluated++;
      yield { queryId, values: known };
    }
    if (this.#evaluated === 0)
      throw new Stop(NO_QUERIES, 'trec_eval: No queries with both results and relevance info\n');
  }

  /** The values over all queries, once {@link queries} has come to its end. */
  *summary(): Generator<MeasureValues> {
    for (const [index, requested] of this.#input.measures.entries()) {
      const values = this.#sums[index]!.map((sum) => this.#overall(requested, sum));
      const text = requested.measure.average === 'run-tag' ? this.#input.run.tag : '';
      yield { requested, values, text };
    }
  }

  /** Which queries are evaluated, and their numbers in the run: -1 for those it lacks. */
  *#plan(): Generator<{ readonly queryId: string; readonly runQuery: number }> {
    const { request, relevance, run } = this.#input;
    const isJudged = new Set(relevance.queryIds);
    const isOld = request.version === '9.0.8';
    for (const queryId of isOld ? sortedQueryIds(run) : relevance.queryIds) {
      if (!isJudged.has(queryId)) continue;
      if (request.onlyQuery !== undefined && request.onlyQuery !== queryId) continue;
      const runQuery = run.queryNumber(queryId);
      if (runQuery < 0 && !request.isComplete) throw missingQuery(queryId);
      yield { queryId, runQuery };
    }
  }

  #compute({ measure, parameters }: RequestedMeasure, evidence: QueryEvidence, into: Float64Array): string {
    try {
      switch (measure.reads) {
        case 'nothing':
          into[0] = 1;
          break;
        case 'ranking':
          measure.compute(evidence.ranking, into, parameters, this.#settings);
          return measure.textOf?.(evidence.ranking, parameters) ?? '';
        case 'groups':
          measure.compute(evidence.groups(), into, parameters);
          break;
        case 'preferences':
          measure.compute(evidence.preferences, into);
          break;
      }
      return '';
    } catch (error) {
      if (error instanceof Stop && error.exitCode === CALCULATION_FAILED)
        throw error.andSay(`trec_eval: Can't calculate measure '${measure.name}'\n`);
      throw error;
    }
  }

  #toZScores(queryId: string, values: readonly MeasureValues[]): void {
    const { zScores } = this.#input;
    if (!zScores) return;
    for (const { requested, values: ofMeasure } of values)
      for (const [slot, name] of requested.names.entries())
        ofMeasure[slot] = zScores.of(queryId, name, ofMeasure[slot]!);
  }

  #overall({ measure }: RequestedMeasure, sum: number): number {
    const { request, relevance } = this.#input;
    const queries = request.isComplete ? relevance.queryIds.length : this.#evaluated;
    switch (measure.average) {
      case 'sum':
      case 'none':
      case 'run-tag':
        return sum;
      case 'relevant-sum':
        return request.isComplete ? countRelevant(relevance) : sum;
      case 'query-count':
        return queries;
      case 'geometric-mean': {
        // 9.0.8 has not evaluated the queries without results.
        const missing = (queries - this.#evaluated) * naturalLogarithm(LEAST_FOR_GEOMETRIC_MEAN);
        return Math.exp((request.isComplete ? sum + missing : sum) / queries);
      }
      default:
        return sum / queries;
    }
  }
}

function missingQuery(queryId: string): Stop {
  return new Stop(
    CALCULATION_FAILED,
    `trec_eval: result qid ${queryId} not found in qrels\n` +
      `trec_eval: (the results have no query ${queryId}, which the relevance file has; -c counts it as 0)\n`,
  );
}

/**
 * What 10.0 puts right in the values of a query without results, which it evaluates as one document that no
 * qrels have: by name, so that measures with parameters keep what that document gave them.
 */
function withoutResults({ requested, values, text }: MeasureValues): MeasureValues {
  const isReset = (name: string) =>
    name === 'num_ret' || name === 'utility' || name === 'rbp_resid' || name.startsWith('unj');
  for (const [slot, name] of requested.names.entries()) if (isReset(name)) values[slot] = 0;
  return { requested, values, text: requested.names[0] === 'relstring' ? '' : text };
}

/** How many grades above 0 the relevance file has; `-l` is not asked. */
function countRelevant(relevance: Relevance): number {
  let count = 0;
  const add = (grades: Float64Array) => {
    for (const grade of grades) if (Math.trunc(grade) > 0) count++;
  };
  switch (relevance.form) {
    case 'qrels': {
      const { qrels } = relevance;
      for (let query = 0; query < qrels.queryCount; query++) add(qrels.columnsAt(query).values);
      return count;
    }
    case 'qrels_jg':
      for (const judges of relevance.judges.values()) for (const { values } of judges) add(values);
      return count;
    case 'prefs':
      throw new Stop(
        CANNOT_PRINT,
        "trec_eval: m_num_rel: rel_info format not qrels or qrels_jg\ntrec_eval: Can't print measure 'num_rel'\n",
      );
  }
}
