import { existsSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DataError, InputError, NotFoundError } from '../../model/index.ts';
import { catalogued, MODEL_CATALOGUE } from '../catalogue.ts';
import { readTextFile } from '../describing/folder-files.ts';
import { deriveDescription } from '../describing/hugging-face-folder.ts';
import { parseJson } from '../describing/json-fields.ts';
import type { ModelDescription, ModelFile } from '../describing/model-description.ts';
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
  const pulled = isName(nameOrPath) ? pulledDescription(nameOrPath, cache) : undefined;
  if (pulled !== undefined) {
    return { description: pulled, directory: join(cache, nameOrPath), place: 'cache' };
  }
  if (existsSync(nameOrPath)) return modelOfPath(nameOrPath, cache);
  throw new NotFoundError(`Expected a model by name or path, got ${nameOrPath}, which is neither.`, {
    hint: `Known names: ${MODEL_CATALOGUE.map(({ id }) => id).join(', ')}. A folder's path begins with ./ or /.`,
  });
}

/**
 * The description that a pull left beside the files it brought; undefined when there is none.
 *
 * @throws DataError when it is damaged.
 */
export function pulledDescription(id: string, cache: string): ModelDescription | undefined {
  const file = join(cache, id, DESCRIPTION_FILE);
  if (!existsSync(file)) return undefined;
  try {
    return modelOfFolder(dirname(file)).description;
  } catch (cause) {
    if (!(cause instanceof InputError)) throw cause;
    throw new DataError(`Expected what the pull of ${id} left, got another. ${cause.message}`, {
      hint: `consilience models remove ${id}, then consilience models pull ${id}`,
      cause,
    });
  }
}

/**
 * The description by which a model is to be brought: the catalogue's or the JSON file's own, without what an earlier
 * pull recorded; for one that is known from its pull alone, that.
 *
 * @throws NotFoundError when the name stands for nothing; InputError for a folder, which no pull can bring.
 */
export function modelToPull(nameOrPath: string, cache: string): ModelDescription {
  if (!isPath(nameOrPath)) return catalogued(nameOrPath) ?? findModel(nameOrPath, cache).description;
  const whole = resolve(nameOrPath);
  if (statSync(whole, { throwIfNoEntry: false })?.isFile() === true) return describedBy(whole);
  const { description, directory } = findModel(nameOrPath, cache);
  throw new InputError(
    `Expected a model of a hub, got ${description.id}, which lies in ${directory} already.`,
  );
}

function describedBy(file: string): ModelDescription {
  return parseDescription(parseJson(readTextFile(file), file), file);
}

/** What can be a folder's name in the cache and nothing else. */
function isName(text: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(text);
}

function isPath(text: string): boolean {
  return text.includes('/') || text.includes('\\') || text.startsWith('.') || isAbsolute(text);
}

/** A description with the commit and the digests that its pull recorded, where it has been pulled. */
function placed(known: ModelDescription, cache: string): FoundModel {
  if (known.source.hub === 'package') {
    return { description: known, directory: join(PACKAGED, known.id), place: 'package' };
  }
  const pulled = pulledDescription(known.id, cache);
  const isSame = pulled?.source.repository === known.source.repository;
  const description = isSame ? { ...known, source: pulled.source, files: pinnedFiles(known, pulled) } : known;
  return { description, directory: join(cache, known.id), place: 'cache' };
}

/** The rest of a description is the newer one's, which may have mended something. */
function pinnedFiles(known: ModelDescription, pulled: ModelDescription): ModelFile[] {
  return known.files.map((file) => {
    const before = pulled.files.find(({ path }) => path === file.path);
    return before === undefined || file.sha256 !== 'unpinned' ? file : { ...before, role: file.role };
  });
}

function modelOfPath(path: string, cache: string): FoundModel {
  const whole = resolve(path);
  const stats = statSync(whole, { throwIfNoEntry: false });
  if (stats === undefined) {
    throw new NotFoundError(`Expected a model's folder or its JSON file, got ${path}, which does not exist.`);
  }
  if (stats.isDirectory()) return { ...modelOfFolder(whole), place: 'folder' };
  const description = describedBy(whole);
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
