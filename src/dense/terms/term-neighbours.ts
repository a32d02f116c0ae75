import { compareIds, InputError, type WordVectors } from '../../model/index.ts';
import { orderByScore } from '../../runs/index.ts';
import { checkVector } from '../dense-builder.ts';
import { HitColumns } from '../dense-hits.ts';
import { quantizeQuery } from '../quantization.ts';
import { ScoreFloor } from '../score-floor.ts';
import type { TermSegment } from './term-segment.ts';

/** Which neighbours are wanted. */
export interface NeighbourOptions {
  /** At most so many, from 1 up. */
  readonly most: number;
  /** Only those whose cosine is above this. */
  readonly above: number;
  /**
   * The term that a form stands for, or `undefined` when the form is not wanted: it stands for no live term, is not
   * the most frequent live form of its term, or its term is the word itself. No term has two forms.
   */
  accept(form: string): string | undefined;
}

/** A term whose vector is near. */
export interface TermNeighbour {
  readonly term: string;
  /** The surface form whose vector is the term's. */
  readonly form: string;
  /** Dot product of the two vectors of length 1, in float64, added in the order of the dimensions. */
  readonly cosine: number;
}

/** How many candidates the first scan gives per neighbour wanted; four times as many in each scan after it. */
const WIDENING = 4;

/**
 * Finds the terms whose vectors are near a word's, over the forms of several segments; a form that several hold
 * counts once. Exact: the answer is that of computing every accepted form's cosine in float64.
 *
 * The forms' 8-bit codes give an interval for each cosine (quantization.ts has the proof; a form's codes
 * are made from its float64 vector). Forms are judged by the upper end of theirs downwards, and the search ends when no other can
 * be among the answer; when too many of the candidates were not accepted, it takes more.
 */
export class TermNeighbours {
  readonly #segments: readonly TermSegment[];
  readonly #vectors: WordVectors;

  /**
   * @param vectors the model by which the segments were written.
   * @throws InputError when a segment's vectors have another dimension than the model's.
   */
  constructor(segments: readonly TermSegment[], vectors: WordVectors) {
    for (const { dimension } of segments)
      if (dimension !== vectors.dimension)
        throw new InputError(
          `Expected word vectors of ${vectors.dimension} dimensions as ${vectors.id} has, got ${dimension}.`,
          { hint: 'Build the index again with the current model.' },
        );
    this.#segments = segments;
    this.#vectors = vectors;
  }

  /**
   * The accepted terms nearest to `vector`: cosine descending, then the terms' UTF-8 bytes.
   *
   * @param vector of length 1, as {@link WordVectors.vectorOf} gives it.
   * @throws InputError for a vector of another dimension or a limit that is not a whole number from 1 up; DataError
   *   when stored vectors are damaged.
   */
  neighbours(vector: Float64Array, options: NeighbourOptions): TermNeighbour[] {
    const { most, above } = options;
    if (!Number.isInteger(most) || most < 1)
      throw new InputError(`Expected at least 1 neighbour, got ${most}.`, { code: 'bad-argument' });
    checkVector(vector, this.#vectors.dimension, 'the word’s vector');
    const quantized = quantizeQuery(vector);
    for (const segment of this.#segments) segment.codes.multiply(quantized, segment.all);
    const judge = new Judge(vector, this.#vectors, options);
    for (let limit = WIDENING * most; ; limit *= WIDENING) {
      const floor = this.#floorOf(limit, above);
      for (const [form, upper] of this.#candidates(floor)) {
        if (judge.isSettledAt(upper)) return judge.answer;
        judge.see(form);
      }
      // Whatever was not seen lies below the floor.
      if (floor <= above || judge.isSettledAt(floor)) return judge.answer;
    }
  }

  /** A cosine that at least `limit` rows reach, but not less than what is asked for. */
  #floorOf(limit: number, above: number): number {
    const floor = new ScoreFloor(limit);
    for (const { codes } of this.#segments) codes.raiseFloor(floor);
    return Math.max(above, floor.value);
  }

  /** Forms that may reach the floor, with the upper end of their intervals, the most promising first. */
  *#candidates(floor: number): Generator<[string, number]> {
    const columns = new HitColumns();
    this.#segments.forEach(({ codes }, number) => {
      const { rows, uppers } = codes.collect(floor);
      columns.add(number, rows, uppers);
    });
    const { segments, locals, scores } = columns.all();
    for (const place of orderByScore(scores, (a, b) => a - b))
      yield [this.#segments[segments[place]!]!.forms.at(locals[place]!), scores[place]!];
  }
}

/** Judges forms and keeps the best so far. */
class Judge {
  readonly answer: TermNeighbour[] = [];
  readonly #vector: Float64Array;
  readonly #vectors: WordVectors;
  readonly #options: NeighbourOptions;
  readonly #seen = new Set<string>();

  constructor(vector: Float64Array, vectors: WordVectors, options: NeighbourOptions) {
    this.#vector = vector;
    this.#vectors = vectors;
    this.#options = options;
  }

  /** Whether no form whose cosine is at most `upper` can change the answer. */
  isSettledAt(upper: number): boolean {
    const { most, above } = this.#options;
    return upper <= above || (this.answer.length === most && upper < this.answer[most - 1]!.cosine);
  }

  see(form: string): void {
    if (this.#seen.has(form)) return;
    this.#seen.add(form);
    const { most, above } = this.#options;
    const term = this.#options.accept(form);
    if (term === undefined) return;
    const cosine = this.#cosineOf(form);
    if (cosine <= above) return;
    let place = this.answer.length;
    while (place > 0 && comesBefore(cosine, term, this.answer[place - 1]!)) place--;
    this.answer.splice(place, 0, { term, form, cosine });
    if (this.answer.length > most) this.answer.pop();
  }

  #cosineOf(form: string): number {
    const other = this.#vectors.vectorOf(form);
    if (other === undefined)
      throw new InputError(`Expected the model that wrote the index, got one that does not know "${form}".`, {
        hint: 'Build the index again with the current model.',
      });
    let sum = 0;
    for (let index = 0; index < other.length; index++) sum += this.#vector[index]! * other[index]!;
    return sum;
  }
}

function comesBefore(cosine: number, term: string, other: TermNeighbour): boolean {
  return cosine > other.cosine || (cosine === other.cosine && compareIds(term, other.term) < 0);
}
