import { join } from 'node:path';
import { InputError } from '../../model/index.ts';
import type { FileRole, ModelDescription, ModelFile } from '../describing/model-description.ts';
import type { FoundModel } from './find-model.ts';

/** A model whose files are here and are the right ones. */
export class ModelFolder {
  readonly description: ModelDescription;
  /** Where its files lie. */
  readonly directory: string;
  /** How it was found: in the cache, with the package, or by a path. */
  readonly place: FoundModel['place'];
  /** sha256 of its graph, else of its weights, in hex: what an index remembers. */
  readonly digest: string;
  readonly #digests: ReadonlyMap<string, string>;

  /** @param digests sha256 of every file of the description, in hex, by path. */
  constructor(
    { description, directory, place }: FoundModel,
    digest: string,
    digests: ReadonlyMap<string, string>,
  ) {
    this.description = description;
    this.directory = directory;
    this.place = place;
    this.digest = digest;
    this.#digests = digests;
  }

  /** The path of the file of a role; undefined when the model has none. */
  find(role: FileRole): string | undefined {
    const file = this.#fileOf(role);
    return file === undefined ? undefined : join(this.directory, file.path);
  }

  /** sha256 of the file of a role, in hex; undefined when the model has none. */
  digestOf(role: FileRole): string | undefined {
    const file = this.#fileOf(role);
    return file === undefined ? undefined : this.#digests.get(file.path);
  }

  /** @throws InputError when the model has no file of the role. */
  path(role: FileRole): string {
    const path = this.find(role);
    if (path !== undefined) return path;
    throw new InputError(`Expected a file of role ${role} among those of ${this.description.id}, got none.`, {
      place: this.directory,
    });
  }

  /** sha256 of every file of the description, in hex, by path. */
  get digests(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.#digests);
  }

  #fileOf(role: FileRole): ModelFile | undefined {
    return this.description.files.find((candidate) => candidate.role === role);
  }
}
