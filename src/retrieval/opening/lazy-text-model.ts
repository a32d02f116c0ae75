import type { EncodeOptions, TextRole } from '../../model/index.ts';
import type { EncoderIdentity } from '../settings/index-settings.ts';
import type { TextModel } from './index-ports.ts';

/** A model that is known by name and opened when the first text or word is asked for: many searches need none. */
export class LazyTextModel implements TextModel {
  readonly id: string;
  readonly digest: string;
  readonly dimension: number;
  readonly #open: () => TextModel;
  #model: TextModel | undefined;

  constructor({ digest, dimension, id }: EncoderIdentity, open: () => TextModel) {
    this.id = id;
    this.digest = digest;
    this.dimension = dimension;
    this.#open = open;
  }

  async encode(
    texts: readonly string[],
    role: TextRole,
    options?: EncodeOptions,
  ): Promise<(Float32Array | undefined)[]> {
    return await this.#opened().encode(texts, role, options);
  }

  vectorOf(word: string): Float64Array | undefined {
    return this.#opened().vectorOf(word);
  }

  #opened(): TextModel {
    this.#model ??= this.#open();
    return this.#model;
  }
}
