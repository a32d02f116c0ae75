import {
  type EncodingModel,
  InputError,
  type ModelIdentity,
  NotFoundError,
  UnavailableError,
} from '../../model/index.ts';
import { isSameModel, modelWords } from '../settings/model-legs.ts';
import { rebuildCommand } from './rebuild-command.ts';

/** Opens a model by its name; rejects with an `UnavailableError` when it is not on this machine. */
export type ModelOpener = (name: string) => Promise<EncodingModel>;

/** For a name that neither the catalogue nor the cache knows: no pull by this name could bring it. */
const BRING_AGAIN =
  'Give it to openIndex, if a program made the index; else pull it by its description: consilience models pull ./FILE.json';

/** Models that are open: each is opened once, when it is first needed, and again after a failure. */
export class OpenedModels {
  readonly #open: ModelOpener;
  readonly #rebuild: (names?: readonly string[]) => string;
  readonly #models: Map<string, Promise<EncodingModel>> = new Map();

  /** @param rebuild says what makes the index anew, with the models that it has or with those of some names. */
  constructor(
    open: ModelOpener = (name) => noModel({ id: name }),
    rebuild: (names?: readonly string[]) => string = (names) => rebuildCommand({}, names),
  ) {
    this.#open = open;
    this.#rebuild = rebuild;
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
    const model = await this.remembered(identity);
    this.refuseOther(identity, model.identity);
    return model;
  }

  /**
   * Vectors of two models are never mixed.
   *
   * @param names all models that were asked for, when they were named; absent: those of the index.
   * @throws InputError for another model than that which made the index's vectors.
   */
  refuseOther(made: ModelIdentity, atHand: ModelIdentity, names?: readonly string[]): void {
    if (isSameModel(made, atHand)) return;
    throw new InputError(
      `Expected ${modelWords(made)}, which made the index's vectors, got ${modelWords(atHand)}.`,
      { code: 'other-model', hint: this.#rebuild(names) },
    );
  }

  /**
   * What stands now where a model of the index was found.
   *
   * @throws UnavailableError when nothing does.
   */
  async remembered({ id, place }: ModelIdentity): Promise<EncodingModel> {
    try {
      return await this.named(place ?? id);
    } catch (error) {
      if (!(error instanceof NotFoundError)) throw error;
      throw new UnavailableError(`Expected the model ${id}, which the index was made with, got none here.`, {
        hint: place === undefined ? BRING_AGAIN : `Put its folder back to ${place}.`,
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
