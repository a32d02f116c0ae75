import type { Encoding, EncodingCache, ModelIdentity } from '../../model/index.ts';
import { modelKey } from '../settings/model-legs.ts';

/** Encodings by model, for an index in memory. */
export class MemoryEncodings {
  readonly #models = new Map<string, MemoryEncodingCache>();

  of(model: ModelIdentity): EncodingCache {
    const name = modelKey(model);
    const cache = this.#models.get(name) ?? new MemoryEncodingCache();
    this.#models.set(name, cache);
    return cache;
  }

  keepOnly(models: readonly ModelIdentity[]): void {
    const names = new Set(models.map(modelKey));
    for (const name of this.#models.keys()) if (!names.has(name)) this.#models.delete(name);
  }
}

class MemoryEncodingCache implements EncodingCache {
  readonly #encodings = new Map<string, Encoding | null>();

  get(hash: string): Encoding | null | undefined {
    return this.#encodings.get(hash);
  }

  put(hash: string, encoding: Encoding | null): void {
    if (!this.#encodings.has(hash)) this.#encodings.set(hash, encoding);
  }

  retain(isWanted: (hash: string) => boolean): void {
    for (const hash of this.#encodings.keys()) if (!isWanted(hash)) this.#encodings.delete(hash);
  }
}
