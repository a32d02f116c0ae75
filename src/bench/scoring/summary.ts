import type { HitCounts, ScoredQueries, TypeScores } from '../records/scores-file.ts';
import { FAILED, SCORED } from './arm-values.ts';
import type { BenchMeasure } from './bench-measures.ts';
import type { QuestionTable } from './question-table.ts';

/** An arm's values added up. */
export interface Summary {
  readonly queries: ScoredQueries;
  readonly counts: HitCounts;
  readonly means: Readonly<Record<string, number>>;
  readonly byType: Readonly<Record<string, TypeScores>>;
  readonly unscored: readonly string[];
}

/** What {@link summarise} adds up. */
export interface SummarySource {
  readonly questions: QuestionTable;
  readonly measures: readonly BenchMeasure[];
  readonly states: readonly number[];
  /** A measure's value for a question that was scored. */
  readonly valueAt: (measure: number, question: number) => number;
}

/** Adds up the values of the scored questions, in the order of the questions; others never count as a zero. */
export function summarise({ questions, measures, states, valueAt }: SummarySource): Summary {
  const hits = measures.map(({ isHitOrMiss }) => isHitOrMiss);
  const whole = new Sums(measures.length);
  const answerable = new Sums(measures.length);
  const types = new Map<string, { all: Sums; answerable: Sums }>();
  const unscored: string[] = [];
  let failed = 0;
  for (let question = 0; question < questions.count; question++) {
    if (states[question] !== SCORED) {
      unscored.push(questions.qids[question]!);
      if (states[question] === FAILED) failed++;
      continue;
    }
    const type = questions.types[question];
    const ofType = type === undefined ? undefined : typeSums(types, type, measures.length);
    const counting = [whole, ...(ofType === undefined ? [] : [ofType.all])];
    if (!questions.abstentions[question])
      counting.push(answerable, ...(ofType === undefined ? [] : [ofType.answerable]));
    for (const sums of counting) sums.add((measure) => valueAt(measure, question));
  }
  const named = (isWanted: (measure: number) => boolean, value: (measure: number) => number) =>
    Object.fromEntries(
      measures.flatMap(({ name }, measure) => (isWanted(measure) ? [[name, value(measure)]] : [])),
    );
  return {
    queries: {
      total: questions.count,
      scored: whole.n,
      answerable: answerable.n,
      failed,
      missing: unscored.length - failed,
    },
    counts: {
      all: named((measure) => hits[measure]!, whole.sumOf),
      answerable: named((measure) => hits[measure]!, answerable.sumOf),
    },
    means: named((measure) => !hits[measure], whole.meanOf),
    byType: Object.fromEntries(
      [...types].map(([type, sums]) => {
        const counted = (measure: number) =>
          measures[measure]!.isForAnswerable ? sums.answerable : sums.all;
        return [
          type,
          {
            n: sums.all.n,
            answerable: sums.answerable.n,
            hits: named(
              (measure) => hits[measure]!,
              (measure) => counted(measure).sumOf(measure),
            ),
            means: named((measure) => !hits[measure], sums.all.meanOf),
          },
        ];
      }),
    ),
    unscored,
  };
}

function typeSums(
  types: Map<string, { all: Sums; answerable: Sums }>,
  type: string,
  measureCount: number,
): { all: Sums; answerable: Sums } {
  let sums = types.get(type);
  if (sums === undefined) {
    sums = { all: new Sums(measureCount), answerable: new Sums(measureCount) };
    types.set(type, sums);
  }
  return sums;
}

class Sums {
  n = 0;
  readonly #sums: number[];

  constructor(measureCount: number) {
    this.#sums = new Array<number>(measureCount).fill(0);
  }

  add(valueAt: (measure: number) => number): void {
    this.n++;
    for (let measure = 0; measure < this.#sums.length; measure++) this.#sums[measure]! += valueAt(measure);
  }

  readonly sumOf = (measure: number): number => this.#sums[measure]!;
  /** 0 for no queries, beside an n of 0. */
  readonly meanOf = (measure: number): number => (this.n === 0 ? 0 : this.#sums[measure]! / this.n);
}
