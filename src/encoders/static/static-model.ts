import { DataError, type DenseEncoder, type TextRole, type WordVectors } from '../../model/index.ts';
import { createAnalyzer, TermBuffer, TermScanner, Vocabulary } from '../../text/index.ts';
import { Safetensors } from '../safetensors/safetensors.ts';
import { StaticTable } from './static-table.ts';

const UNKNOWN = '[UNK]';
const HINT = 'Take the file from its source again.';

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
 * Sums run in float64. Those of static-384 are exact, whatever the order: a number has 3 bits, a scale 24, and the
 * scales lie within a factor of 32, so that two million pieces fit into 53 bits. For any model they are added in
 * the order in which the pieces first occur, repeated ones at once. No runtime, thread or batch has a part in it.
 */
export class StaticModel implements DenseEncoder, WordVectors {
  readonly id: string;
  readonly digest: string;
  readonly dimension: number;
  readonly #table: StaticTable;
  readonly #scanner: TermScanner;
  readonly #tokens = new TermBuffer();
  /** How often each piece occurs in the text at hand; zeros between texts. */
  readonly #counts: Uint32Array;
  /** The piece that stands for an unknown word. */
  readonly #unknown: number;

  /**
   * @param files their bytes are kept and read as needed; do not change them.
   * @throws DataError when a file is damaged, or the two do not belong together.
   */
  constructor(files: StaticModelFiles, identity: ModelIdentity) {
    this.id = identity.id;
    this.digest = identity.digest;
    const name = `the model ${identity.id}`;
    const pieces = readVocabulary(files.vocabulary, name);
    this.#unknown = pieces.idOf(UNKNOWN)!;
    this.#scanner = new TermScanner(
      createAnalyzer({ name: 'wordpiece' }, { wordPieces: pieces }),
      pieces,
      pieces,
    );
    this.#table = new StaticTable(new Safetensors(files.model, name), pieces.size, name);
    this.#counts = new Uint32Array(pieces.size);
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

  /**
   * The vector of a word (or of any text, number lines included), of length 1, in float64.
   *
   * @throws DataError when the model's file is damaged where the word's pieces lie.
   */
  vectorOf(word: string): Float64Array | undefined {
    const sum = this.#sum(word);
    let squares = 0;
    for (let index = 0; index < sum.length; index++) squares += sum[index]! * sum[index]!;
    if (squares === 0) return undefined;
    // Asked of every sum instead of every scale: opening a model should not read what a search does not need.
    if (!Number.isFinite(squares))
      throw new DataError(`Expected finite numbers in the model ${this.id}, got others for "${word}".`, {
        hint: HINT,
      });
    const length = Math.sqrt(squares);
    for (let index = 0; index < sum.length; index++) sum[index]! /= length;
    return sum;
  }

  /** The ids of a text's word pieces, in order; unknown words are left out. */
  pieceIds(text: string): number[] {
    const { terms, length } = this.#scan(text);
    return [...terms.subarray(0, length)].filter((id) => id !== this.#unknown);
  }

  /** The sum of a text's pieces, each distinct one added once, in the order in which they first occur. */
  #sum(text: string): Float64Array {
    const { terms, length } = this.#scan(text);
    const counts = this.#counts;
    const distinct = new Uint32Array(length);
    let distinctCount = 0;
    for (let index = 0; index < length; index++) {
      const piece = terms[index]!;
      if (piece !== this.#unknown && counts[piece]!++ === 0) distinct[distinctCount++] = piece;
    }
    const pieces = distinct.subarray(0, distinctCount);
    const times = pieces.map((piece) => counts[piece]!);
    for (const piece of pieces) counts[piece] = 0;
    return this.#table.sum(pieces, times);
  }

  #scan(text: string): TermBuffer {
    this.#tokens.clear();
    this.#scanner.scan(text, this.#tokens);
    return this.#tokens;
  }
}

function readVocabulary(bytes: Uint8Array, name: string): Vocabulary {
  let pieces: Vocabulary;
  try {
    pieces = Vocabulary.ofLines(bytes);
  } catch (cause) {
    const got = cause instanceof Error ? cause.message : String(cause);
    throw new DataError(`Expected a vocabulary of ${name}, got another file. ${got}`, { hint: HINT, cause });
  }
  if (!pieces.has(UNKNOWN))
    throw new DataError(`Expected the piece ${UNKNOWN} in the vocabulary of ${name}, got none.`, {
      hint: HINT,
    });
  return pieces;
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
