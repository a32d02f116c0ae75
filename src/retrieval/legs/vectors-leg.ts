import type { DenseIndex } from '../../dense/index.ts';
import type { DenseEncoder, PassageAddress } from '../../model/index.ts';
import type { PassageHits } from '../documents/document-list.ts';
import type { ReadQuery } from '../queries/read-query.ts';
import type { Leg, LegOptions, PreparedLeg, SkippedLeg, TermMatch } from './leg.ts';

interface VectorsLegParts {
  readonly name: string;
  readonly index: DenseIndex;
  readonly encoder: DenseEncoder;
}

/** Passages whose vectors are near that of the query. */
export class VectorsLeg implements Leg {
  readonly name: string;
  /** Above every dot product of two vectors of length 1: the lowest of a whole list is its low end. */
  readonly absentScore = 1;
  readonly #parts: VectorsLegParts;

  constructor(parts: VectorsLegParts) {
    this.name = parts.name;
    this.#parts = parts;
  }

  async prepare({ parsed }: ReadQuery, { signal }: LegOptions): Promise<PreparedLeg | SkippedLeg> {
    const { encoder, index } = this.#parts;
    return await prepareVectors(parsed.plain, index, encoder, signal);
  }
}

/** Passages by the dot product of their vectors with that of a text. */
export async function prepareVectors(
  text: string,
  index: DenseIndex,
  encoder: DenseEncoder,
  signal: AbortSignal | undefined,
): Promise<PreparedLeg | SkippedLeg> {
  if (index.vectorCount === 0) return { skipped: 'No passage of the index has a vector.' };
  const [vector] = await encoder.encode([text], 'query', { signal });
  if (vector === undefined) return { skipped: `${encoder.id} knows no word of the query.` };
  return new PreparedVectors(index, vector);
}

class PreparedVectors implements PreparedLeg {
  readonly #index: DenseIndex;
  readonly #vector: Float32Array;

  constructor(index: DenseIndex, vector: Float32Array) {
    this.#index = index;
    this.#vector = vector;
  }

  search(limit: number, allowed: readonly Uint32Array[] | undefined): PassageHits {
    return this.#index.search(this.#vector, limit, allowed);
  }

  score(passages: readonly PassageAddress[]): (number | undefined)[] {
    const { scores, hasVector } = this.#index.score(this.#vector, passages);
    return Array.from(scores, (score, index) => (hasVector[index] === 1 ? score : undefined));
  }

  matches(): TermMatch[] {
    return [];
  }
}
