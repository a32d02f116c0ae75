import type { DenseEncoder, TextRole, WordVectors } from '../../model/index.ts';
import { forEachBertWord } from './bert-words.ts';
import { Safetensors } from './safetensors.ts';
import { StaticTable } from './static-table.ts';
import { WordPieces } from './word-pieces.ts';

/** The two files of a static model, whole. */
export interface StaticModelFiles {
  /** `model.safetensors`. */
  readonly model: Uint8Array;
  /** `vocab.txt`. */
  readonly vocabulary: Uint8Array;
}

/** What an index remembers of a model. */
export interface ModelIdentity {
  /** The model's name in the catalogue. */
  readonly id: string;
  /** sha256 of the model's file, in hex. */
  readonly digest: string;
}

/**
 * Vectors without a network: a text's vector is the sum of its word pieces' vectors, brought to length 1. Pieces are
 * those of bert-base-uncased, without special tokens; repeats count; a word that cannot be cut into known pieces
 * adds nothing. No limit of length.
 *
 * Sums run in float64 in the order of the pieces. Deterministic: no runtime, thread or batch has a part in it.
 */
export class StaticModel implements DenseEncoder, WordVectors {
  readonly id: string;
  readonly digest: string;
  readonly dimension: number;
  readonly #table: StaticTable;
  readonly #pieces: WordPieces;

  /**
   * @param files their bytes are kept and read as needed; do not change them.
   * @throws DataError when a file is damaged, or the two do not belong together.
   */
  constructor(files: StaticModelFiles, identity: ModelIdentity) {
    this.id = identity.id;
    this.digest = identity.digest;
    const name = `the model ${identity.id}`;
    this.#pieces = new WordPieces(files.vocabulary, `the vocabulary of ${name}`);
    this.#table = new StaticTable(new Safetensors(files.model, name), this.#pieces.size, name);
    this.dimension = this.#table.dimension;
  }

  /**
   * One vector of length 1 per text; `undefined` for a text without a known word piece. In passages, lines that hold
   * digits but no letter are left out: rows of figures would make every table alike.
   */
  async encode(texts: readonly string[], role: TextRole): Promise<(Float32Array | undefined)[]> {
    return texts.map((text) => this.encodeText(text, role));
  }

  /** The vector of one text, at once: what {@link StaticModel.encode} gives. */
  encodeText(text: string, role: TextRole): Float32Array | undefined {
    const vector = this.vectorOf(role === 'passage' ? withoutNumberLines(text) : text);
    return vector === undefined ? undefined : Float32Array.from(vector);
  }

  /** The vector of a word (or of any text, number lines included), of length 1, in float64. */
  vectorOf(word: string): Float64Array | undefined {
    const sum = new Float64Array(this.dimension);
    forEachBertWord(word, (piece) => {
      for (const id of this.#pieces.cut(piece)) this.#table.addTo(sum, id);
    });
    let squares = 0;
    for (let index = 0; index < sum.length; index++) squares += sum[index]! * sum[index]!;
    if (squares === 0) return undefined;
    const length = Math.sqrt(squares);
    for (let index = 0; index < sum.length; index++) sum[index]! /= length;
    return sum;
  }

  /** The ids of a text's word pieces, in order; unknown words are left out. */
  pieceIds(text: string): number[] {
    const ids: number[] = [];
    forEachBertWord(text, (word) => {
      ids.push(...this.#pieces.cut(word));
    });
    return ids;
  }
}

const LETTER = /\p{L}/u;
const DIGIT = /\p{N}/u;

function withoutNumberLines(text: string): string {
  if (!DIGIT.test(text)) return text;
  return text
    .split('\n')
    .filter((line) => LETTER.test(line) || !DIGIT.test(line))
    .join('\n');
}
