import type { Notice } from '../model/index.ts';
import type { Qrels, Run } from '../runs/index.ts';
import { type JudgedRanking, relevantCount } from './judged-ranking.ts';
import type { Measure } from './measure.ts';
import type { RankingJudge } from './ranking-judge.ts';

/** The least grade that gains something in a measure that has no `rel`. */
const POSITIVE: number = Number.MIN_VALUE;

/** Counts, query by query, what a reader of the numbers should know. */
export class EvaluationNotices {
  /** For each grade that a measure asks for, how many queries have no document of it. */
  readonly #withoutGrade: Map<number, number>;
  readonly #tiesAcross: Map<number, number>;
  #tiedQueries = 0;

  constructor(measures: readonly Measure[]) {
    const grades = measures
      .map(({ values }) => values['rel'])
      .map((rel) => (typeof rel === 'number' ? rel : POSITIVE));
    this.#withoutGrade = new Map(grades.sort((a, b) => a - b).map((grade) => [grade, 0]));
    const cutoffs = measures
      .map(({ values }) => values['cutoff'])
      .filter((cutoff) => typeof cutoff === 'number')
      .sort((a, b) => a - b);
    this.#tiesAcross = new Map(cutoffs.map((cutoff) => [cutoff, 0]));
  }

  /** Takes note of the query that the judge has just judged. */
  observe(judged: JudgedRanking, judge: RankingJudge): void {
    for (const [grade, count] of this.#withoutGrade) {
      if (relevantCount(judged, grade) === 0) this.#withoutGrade.set(grade, count + 1);
    }
    let isTied = false;
    for (const [cutoff, count] of this.#tiesAcross) {
      if (!judge.isTiedAcross(cutoff)) continue;
      this.#tiesAcross.set(cutoff, count + 1);
      isTied = true;
    }
    if (isTied) this.#tiedQueries++;
  }

  /** @param evaluated how many queries were. */
  list(run: Run, qrels: Qrels, evaluated: number): Notice[] {
    const missing = qrels.queryIds.filter((queryId) => run.queryNumber(queryId) < 0);
    const treatment = evaluated === qrels.queryCount ? 'read as empty' : 'left out';
    const unjudged = run.queryIds.filter((queryId) => qrels.queryNumber(queryId) < 0);
    const notices: Notice[] = [
      {
        code: 'queries-missing-from-run',
        message: `${of(missing.length, qrels.queryCount)} of the qrels ${have(missing.length)} no ranking in run ${JSON.stringify(run.tag)} and ${are(missing.length)} ${treatment}${such(missing)}.`,
        count: missing.length,
      },
      {
        code: 'queries-without-qrels',
        message: `${of(unjudged.length, run.queryCount)} of run ${JSON.stringify(run.tag)} ${have(unjudged.length)} no qrels and ${are(unjudged.length)} ignored${such(unjudged)}.`,
        count: unjudged.length,
      },
      ...this.#withoutRelevant(evaluated),
      {
        code: 'ties-across-cutoff',
        message: `${of(this.#tiedQueries, evaluated)} ${have(this.#tiedQueries)} equal scores in run ${JSON.stringify(run.tag)} on both sides of a cutoff, where only the tie rule decides what counts (${this.#tieCounts()}).`,
        count: this.#tiedQueries,
      },
    ];
    return notices.filter((notice) => notice.count > 0);
  }

  /** One notice per grade; measures of gains ask for any positive grade, which is mostly what the others ask for. */
  #withoutRelevant(evaluated: number): Notice[] {
    const isSaid = [...this.#withoutGrade].some(
      ([grade, count]) => grade > POSITIVE && grade <= 1 && count === this.#withoutGrade.get(POSITIVE),
    );
    return [...this.#withoutGrade]
      .filter(([grade]) => grade !== POSITIVE || !isSaid)
      .map(([grade, queries]) => {
        const asked = grade === POSITIVE ? 'of positive grade' : `of grade ${grade} or more`;
        return {
          code: 'queries-without-relevant',
          message: `${of(queries, evaluated)} ${have(queries)} no document ${asked} and ${count(queries)} 0 where that is asked for.`,
          count: queries,
        };
      });
  }

  #tieCounts(): string {
    return [...this.#tiesAcross]
      .filter(([, count]) => count > 0)
      .map(([cutoff, count]) => `@${cutoff}: ${count}`)
      .join(', ');
  }
}

function of(part: number, all: number): string {
  return `${part} of ${all} ${all === 1 ? 'query' : 'queries'}`;
}

function have(number: number): string {
  return number === 1 ? 'has' : 'have';
}

function are(number: number): string {
  return number === 1 ? 'is' : 'are';
}

function count(number: number): string {
  return number === 1 ? 'counts' : 'count';
}

function such(queryIds: readonly string[]): string {
  return queryIds.length === 0 ? '' : ` (first: ${JSON.stringify(queryIds[0])})`;
}
