import type { Counted } from './definitions.ts';

/** Figures of a set of questions: those without an answer beside those with one. */
export class Tally {
  readonly #measures: readonly Counted[];
  readonly #everyQuestion = new Map<string, number>();
  readonly #answerable = new Map<string, number>();
  questions = 0;
  abstention = 0;

  constructor(measures: readonly Counted[]) {
    this.#measures = measures;
  }

  enter(values: ReadonlyMap<string, number>, isAbstention: boolean): void {
    this.questions += 1;
    if (isAbstention) this.abstention += 1;
    for (const [name, value] of values) {
      this.#everyQuestion.set(name, (this.#everyQuestion.get(name) ?? 0) + value);
      if (!isAbstention) this.#answerable.set(name, (this.#answerable.get(name) ?? 0) + value);
    }
  }

  get answerable(): number {
    return this.questions - this.abstention;
  }

  /** How many questions are hit, of all and of those with an answer. */
  get counts(): { all: Record<string, number>; answerable: Record<string, number> } {
    const names = this.#measures.filter(({ isCount }) => isCount).map(({ name }) => name);
    const from = (totals: ReadonlyMap<string, number>) =>
      Object.fromEntries(names.map((name) => [name, totals.get(name) ?? 0]));
    return { all: from(this.#everyQuestion), answerable: from(this.#answerable) };
  }

  /** Each count over the questions that its measure speaks of. */
  get hits(): Record<string, number> {
    const { all, answerable } = this.counts;
    const skipping = this.#measures.filter((measure) => measure.isCount && measure.skipsAbstention);
    return { ...all, ...Object.fromEntries(skipping.map(({ name }) => [name, answerable[name] ?? 0])) };
  }

  get means(): Record<string, number> {
    const names = this.#measures.filter(({ isCount }) => !isCount).map(({ name }) => name);
    return Object.fromEntries(
      names.map((name) => [name, (this.#everyQuestion.get(name) ?? 0) / Math.max(this.questions, 1)]),
    );
  }
}
