import { DataError } from '../../model/index.ts';
import { readFloats } from '../safetensors/float-tensor.ts';
import type { Safetensors } from '../safetensors/safetensors.ts';
import type { TransformerConfig } from './transformer-config.ts';

/** A linear layer: `output = weight · input + bias`. */
export interface LinearWeights {
  /** [outputs × inputs], row-major, as PyTorch stores it. */
  readonly weight: Float32Array;
  readonly bias: Float32Array;
  readonly outputs: number;
  readonly inputs: number;
}

/** Scale and offset of a layer normalisation. */
export interface NormWeights {
  readonly scale: Float32Array;
  readonly offset: Float32Array;
}

const WORDS = 'embeddings.word_embeddings.weight';

/** The tensors of a checkpoint of either family, asked for by what they do. */
export class ModelWeights {
  readonly #file: Safetensors;
  readonly #name: string;
  /** What the names of the transformer's tensors begin with: nothing, or the family where it has a head. */
  readonly #root: string;
  readonly #read: Set<string> = new Set();

  /** @throws DataError when the file holds no transformer of this family. */
  constructor(file: Safetensors, { family }: TransformerConfig, name: string) {
    this.#file = file;
    this.#name = name;
    const root = ['', `${family}.`].find((prefix) => file.typeOf(`${prefix}${WORDS}`) !== undefined);
    if (root === undefined)
      throw new DataError(`Expected "${WORDS}" of a ${family} in ${name}, got none.`, {
        hint: 'Compare config.json with the weights: they are of one model.',
      });
    this.#root = root;
  }

  /** Whether the file has a tensor, named as in its head. */
  has(tensor: string): boolean {
    return this.#file.typeOf(tensor) !== undefined;
  }

  /** A table of the transformer itself. */
  table(tensor: string, shape: readonly number[]): Float32Array {
    return this.headTable(this.#root + tensor, shape);
  }

  /**
   * The vectors of the words, which no trained model has all at 0.
   *
   * @throws DataError when they are.
   */
  words(shape: readonly number[]): Float32Array {
    const words = this.table(WORDS, shape);
    if (words.some((number) => number !== 0)) return words;
    throw new DataError(`Expected vectors of words in ${this.#name}, got nothing but zeros.`, {
      hint: 'Take the file from its source again.',
    });
  }

  /**
   * A checkpoint may hold heads that nobody asks for, but a transformer without some of its layers is another one.
   *
   * @param layers what the names of its layers begin with.
   * @throws DataError when a table of a layer was not asked for.
   */
  checkAllRead(layers: string): void {
    const left = this.#file.names.find(
      (tensor) => tensor.startsWith(`${this.#root}${layers}.`) && !this.#read.has(tensor),
    );
    if (left === undefined) return;
    throw new DataError(
      `Expected no more layers than config.json has in ${this.#name}, got "${left}" as well.`,
      {
        hint: 'Compare config.json with the weights: they are of one model.',
      },
    );
  }

  linear(layer: string, outputs: number, inputs: number): LinearWeights {
    return this.headLinear(this.#root + layer, outputs, inputs);
  }

  norm(layer: string, width: number): NormWeights {
    return this.headNorm(this.#root + layer, width);
  }

  /** A table outside the transformer. */
  headTable(tensor: string, shape: readonly number[]): Float32Array {
    this.#read.add(tensor);
    return readFloats(this.#file, tensor, shape, this.#name);
  }

  headLinear(layer: string, outputs: number, inputs: number): LinearWeights {
    const weight = this.headTable(`${layer}.weight`, [outputs, inputs]);
    return { weight, bias: this.headTable(`${layer}.bias`, [outputs]), outputs, inputs };
  }

  /** Checkpoints that came from TensorFlow call scale and offset gamma and beta. */
  headNorm(layer: string, width: number): NormWeights {
    const isOld = this.has(`${layer}.gamma`);
    return {
      scale: this.headTable(`${layer}.${isOld ? 'gamma' : 'weight'}`, [width]),
      offset: this.headTable(`${layer}.${isOld ? 'beta' : 'bias'}`, [width]),
    };
  }
}

/** A matrix with its rows as columns. */
export function transpose(matrix: Float32Array, rows: number, columns: number): Float32Array {
  const turned = new Float32Array(matrix.length);
  for (let row = 0, place = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) turned[column * rows + row] = matrix[place++]!;
  return turned;
}
