import { existsSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NotFoundError } from '../../model/index.ts';
import { catalogued, MODEL_CATALOGUE } from '../catalogue.ts';
import { readTextFile } from '../describing/folder-files.ts';
import { deriveDescription } from '../describing/hugging-face-folder.ts';
import { parseJson } from '../describing/json-fields.ts';
import type { ModelDescription } from '../describing/model-description.ts';
import { DESCRIPTION_FILE, parseDescription } from '../describing/parse-description.ts';
import { parsePlainDescription } from '../describing/plain-description.ts';

/** A model that somebody named, and where its files are or would be. */
export interface FoundModel {
  readonly description: ModelDescription;
  readonly directory: string;
  /** `cache`: a pull brings it; the others are where they are. */
  readonly place: 'cache' | 'package' | 'folder';
}

/** Beside src/ and dist/ alike. */
const PACKAGED = fileURLToPath(new URL('../../../data/', import.meta.url));

/**
 * Finds what a name or a path stands for: a model of the catalogue, one of the cache, a folder with a model in it, or
 * a JSON file that describes one. A path has a separator in it or begins with a dot.
 *
 * @throws NotFoundError when it stands for nothing; InputError when a description cannot be read.
 */
export function findModel(nameOrPath: string, cache: string): FoundModel {
  if (isPath(nameOrPath)) return modelOfPath(nameOrPath, cache);
  const known = catalogued(nameOrPath);
  if (known !== undefined) return placed(known, cache);
  const pulled = pulledDescription(nameOrPath, cache);
  if (pulled !== undefined)
    return { description: pulled, directory: join(cache, nameOrPath), place: 'cache' };
  if (existsSync(nameOrPath)) return modelOfPath(nameOrPath, cache);
  throw new NotFoundError(`Expected a model by name or path, got ${nameOrPath}, which is neither.`, {
    hint: `Known names: ${MODEL_CATALOGUE.map(({ id }) => id).join(', ')}. A folder's path begins with ./ or /.`,
  });
}

/** The description that a pull left beside the files it brought; undefined when there is none. */
export function pulledDescription(id: string, cache: string): ModelDescription | undefined {
  const file = join(cache, id, DESCRIPTION_FILE);
  if (!existsSync(file)) return undefined;
  return parseDescription(parseJson(readTextFile(file), file), file);
}

function isPath(text: string): boolean {
  return text.includes('/') || text.includes('\\') || text.startsWith('.') || isAbsolute(text);
}

/** What a pull recorded holds more than the catalogue knows: the digests that are enforced from then on. */
function placed(known: ModelDescription, cache: string): FoundModel {
  if (known.source.hub === 'package') {
    return { description: known, directory: join(PACKAGED, known.id), place: 'package' };
  }
  const description = pulledDescription(known.id, cache) ?? known;
  return { description, directory: join(cache, known.id), place: 'cache' };
}

function modelOfPath(path: string, cache: string): FoundModel {
  const whole = resolve(path);
  const stats = statSync(whole, { throwIfNoEntry: false });
  if (stats === undefined) {
    throw new NotFoundError(`Expected a model's folder or its JSON file, got ${path}, which does not exist.`);
  }
  if (stats.isDirectory()) return { ...modelOfFolder(whole), place: 'folder' };
  const description = parseDescription(parseJson(readTextFile(whole), whole), whole);
  const beside = dirname(whole);
  const hasFiles = description.files.every((file) => existsSync(join(beside, file.path)));
  if (hasFiles) return { description, directory: beside, place: 'folder' };
  return placed(description, cache);
}

/** A folder with `model.json` (of our schema, or plain), else one as Hugging Face's libraries write it. */
function modelOfFolder(directory: string): Omit<FoundModel, 'place'> {
  const file = join(directory, DESCRIPTION_FILE);
  if (!existsSync(file)) return { description: deriveDescription(directory), directory };
  const json = parseJson(readTextFile(file), file);
  const isOurs = typeof json === 'object' && json !== null && 'schema' in json;
  const description = isOurs
    ? parseDescription(json, file)
    : parsePlainDescription(json, file, basename(directory));
  return { description, directory };
}
