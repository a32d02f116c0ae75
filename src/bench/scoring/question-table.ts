import { InputError } from '../../model/index.ts';
import type { Row } from '../records/row.ts';

/** Every question of a bench, as its arms' rows state them: number, id, type, whether one should abstain. */
export class QuestionTable {
  /** In the order in which the rows bring them. */
  readonly qids: string[] = [];
  /** By number; undefined where the rows have no type. */
  readonly types: (string | undefined)[] = [];
  readonly abstentions: boolean[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #gold: number[] = [];

  get count(): number {
    return this.qids.length;
  }

  /**
   * The number of a row's question; a new one gets the next.
   *
   * @throws InputError when another arm's row has other gold, grades, type or abstention for the question: then the
   * arms cannot be compared.
   */
  numberOf(row: Row): number {
    const gold = goldHash(row);
    const known = this.#numbers.get(row.qid);
    if (known === undefined) {
      const number = this.qids.length;
      this.#numbers.set(row.qid, number);
      this.qids.push(row.qid);
      this.types.push(row.type);
      this.abstentions.push(row.abstention);
      this.#gold.push(gold);
      return number;
    }
    const isSame =
      this.#gold[known] === gold &&
      this.types[known] === row.type &&
      this.abstentions[known] === row.abstention;
    if (isSame) return known;
    throw new InputError(
      `Expected the rows of all arms to have the same gold, grades, type and abstention, got two versions of query ${row.qid}.`,
      { code: 'not-comparable', hint: 'Run the arm again whose rows are of other questions.' },
    );
  }

  /** By its id; undefined when no row has it. */
  find(qid: string): number | undefined {
    return this.#numbers.get(qid);
  }
}

/** 53 bits of what a row says is relevant; the gold of a million questions need not be held. */
function goldHash({ gold, grades }: Row): number {
  const text = JSON.stringify([
    [...gold].sort(),
    grades === undefined ? null : Object.entries(grades).sort(),
  ]);
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 4294967296 * (2097151 & low) + (high >>> 0);
}
