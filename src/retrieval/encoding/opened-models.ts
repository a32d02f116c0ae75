import {
  type EncodingModel,
  InputError,
  type ModelIdentity,
  NotFoundError,
  UnavailableError,
} from '../../model/index.ts';
import { isSameModel, modelWords } from '../settings/model-legs.ts';

/** Opens a model by its name; rejects with an `UnavailableError` when it is not on this machine. */
export type ModelOpener = (name: string) => Promise<EncodingModel>;

/** Models that are open: each is opened once, when it is first needed, and again after a failure. */
export class OpenedModels {
  readonly #open: ModelOpener;
  readonly #models: Map<string, Promise<EncodingModel>> = new Map();

  constructor(open: ModelOpener = (name) => noModel({ id: name })) {
    this.#open = open;
  }

  /** The model of a name. */
  async named(name: string): Promise<EncodingModel> {
    const known = this.#models.get(name);
    if (known !== undefined) return await known;
    const opening = this.#open(name);
    this.#models.set(name, opening);
    try {
      const model = await opening;
      // A folder may be named by its path, and is remembered by its name.
      this.#models.set(model.identity.id, opening);
      return model;
    } catch (error) {
      this.#models.delete(name);
      throw error;
    }
  }

  /**
   * The very model that an index was made with.
   *
   * @throws InputError when its name stands for another one here: their vectors are never mixed; UnavailableError when
   *   it stands for none.
   */
  async exactly(identity: ModelIdentity): Promise<EncodingModel> {
    const model = await this.#remembered(identity);
    if (!isSameModel(model.identity, identity)) throw otherModel(identity, model.identity);
    return model;
  }

  async #remembered({ id, place }: ModelIdentity): Promise<EncodingModel> {
    try {
      return await this.named(place ?? id);
    } catch (error) {
      if (!(error instanceof NotFoundError)) throw error;
      throw new UnavailableError(`Expected the model ${id}, which the index was made with, got none here.`, {
        hint: place === undefined ? pullOf(id) : `Put its folder back to ${place}.`,
        cause: error,
      });
    }
  }

  async close(): Promise<void> {
    const opened = await Promise.allSettled(new Set(this.#models.values()));
    this.#models.clear();
    for (const model of opened) if (model.status === 'fulfilled') await model.value.close?.();
  }
}

/** The error for a name that stands for another model than it did when the index was made. */
export function otherModel(made: ModelIdentity, atHand: ModelIdentity): InputError {
  return new InputError(
    `Expected ${modelWords(made)}, which made the index's vectors, got ${modelWords(atHand)}.`,
    { code: 'other-model', hint: rebuildWith(atHand.id) },
  );
}

/** The command that makes everything anew with a model. */
export function rebuildWith(id: string): string {
  return `consilience index --full --encoder ${id}`;
}

function pullOf(id: string): string {
  return `consilience models pull ${id}`;
}

/** Opens no model: for a program that has none. */
export function noModel({ id }: Pick<ModelIdentity, 'id'>): Promise<never> {
  return Promise.reject(new UnavailableError(`Expected the model ${id}, got none.`, { hint: pullOf(id) }));
}

/** An opener of models that a program already holds, and of others by their names. */
export function heldModels(models: readonly EncodingModel[], others?: ModelOpener): ModelOpener {
  return async (name) => {
    // An index asks for a model of a folder by the path that it remembers.
    const model = models.find(({ identity: { id, place } }) => id === name || place === name);
    if (model !== undefined) return model;
    return others === undefined ? await noModel({ id: name }) : await others(name);
  };
}
