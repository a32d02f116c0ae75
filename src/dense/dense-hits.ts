import type { PassageAddress } from '../model/index.ts';
import { orderByScore } from '../runs/index.ts';

/** Hits as columns, best first: score descending, ties by the index's order of passages. */
export interface DenseHits {
  readonly length: number;
  readonly segments: Uint32Array;
  readonly locals: Uint32Array;
  readonly scores: Float64Array;
}

interface Part {
  readonly segment: number;
  readonly locals: Uint32Array;
  readonly scores: Float64Array;
}

/** Rows with a number each, gathered part by part from several segments. */
export class HitColumns {
  readonly #parts: Part[] = [];
  #length = 0;

  /** Takes rows of one segment; the arrays are kept. */
  add(segment: number, locals: Uint32Array, scores: Float64Array): void {
    if (locals.length === 0) return;
    this.#parts.push({ segment, locals, scores });
    this.#length += locals.length;
  }

  /** All of them, in the order in which they came. */
  all(): DenseHits {
    const segments = new Uint32Array(this.#length);
    const locals = new Uint32Array(this.#length);
    const scores = new Float64Array(this.#length);
    let at = 0;
    for (const part of this.#parts) {
      segments.fill(part.segment, at, at + part.locals.length);
      locals.set(part.locals, at);
      scores.set(part.scores, at);
      at += part.locals.length;
    }
    return { length: this.#length, segments, locals, scores };
  }

  /** The best `limit`: score descending, ties by local number in a segment and by `compare` across segments. */
  best(limit: number, compare: (a: PassageAddress, b: PassageAddress) => number): DenseHits {
    const all = this.all();
    const address = (row: number) => ({ segment: all.segments[row]!, local: all.locals[row]! });
    const order = orderByScore(all.scores, (a, b) =>
      all.segments[a] === all.segments[b] ? all.locals[a]! - all.locals[b]! : compare(address(a), address(b)),
    ).subarray(0, limit);
    return {
      length: order.length,
      segments: Uint32Array.from(order, (row) => all.segments[row]!),
      locals: Uint32Array.from(order, (row) => all.locals[row]!),
      scores: Float64Array.from(order, (row) => all.scores[row]!),
    };
  }
}
