import { existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DataError, InputError, NotFoundError } from '../../model/index.ts';
import {
  builtFiles,
  catalogued,
  type FoundModel,
  findModel,
  hashFile,
  ModelCache,
  modelCachePlace,
  PullLock,
} from '../../models/index.ts';
import { EXIT, type Handler } from '../command.ts';
import { flagOption, formatOption } from '../options.ts';
import { emit } from '../output/emit.ts';

/** What became of a file since it was pulled. */
interface FileFinding {
  readonly model: string;
  readonly path: string;
  /** `unpinned`: there is nothing to compare it with. */
  readonly state: 'ok' | 'missing' | 'changed' | 'unpinned';
  readonly expected: string;
  readonly found: string | null;
}

/** `consilience models verify`. */
export const modelsVerifyHandler: Handler = async (invocation) => {
  const cache = new ModelCache(modelCachePlace());
  const [name] = invocation.positional;
  const names = name === undefined ? ['static-384', ...cache.ids()] : [name];
  const findings: FileFinding[] = [];
  for (const one of names) findings.push(...(await modelFindings(one, cache)));
  const isSound = findings.every(({ state }) => state === 'ok' || state === 'unpinned');
  emit(
    invocation.context,
    {
      schema: 'consilience.models-verify/1',
      data: { directory: cache.place, isSound, files: findings },
      table: { columns: [], rows: [] },
      text: findings.map(findingText).join(''),
      notices: [],
    },
    formatOption(invocation),
  );
  return isSound ? EXIT.done : EXIT.no;
};

async function modelFindings(name: string, cache: ModelCache): Promise<FileFinding[]> {
  try {
    return await fileFindings(findModel(name, cache.place));
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    return [{ model: name, path: 'model.json', state: 'changed', expected: error.message, found: null }];
  }
}

async function fileFindings({ description, directory }: FoundModel): Promise<FileFinding[]> {
  const findings: FileFinding[] = [];
  for (const { path, sha256: expected } of description.files) {
    const place = join(directory, path);
    const finding = { model: description.id, path, expected };
    if (statSync(place, { throwIfNoEntry: false })?.isFile() !== true) {
      findings.push({ ...finding, state: 'missing', found: null });
      continue;
    }
    const found = await hashFile(place);
    const state = expected === 'unpinned' ? 'unpinned' : found === expected ? 'ok' : 'changed';
    findings.push({ ...finding, state, found });
  }
  return findings;
}

function findingText({ model, path, state, expected, found }: FileFinding): string {
  const words = {
    ok: `sha256 ${found}`,
    missing: `not there: consilience models pull ${model}`,
    changed:
      found === null
        ? `${expected} Remove it, then pull it again.`
        : `sha256 ${found}, expected ${expected}: consilience models pull ${model}`,
    unpinned: `sha256 ${found}, with nothing to compare it with`,
  }[state];
  return `${state.padEnd(8)}  ${model}  ${path}  ${words}\n`;
}

/** `consilience models remove`. */
export const modelsRemoveHandler: Handler = async (invocation) => {
  const cache = new ModelCache(modelCachePlace());
  const id = cachedName(invocation.positional[0]!, cache);
  const lock = PullLock.take(cache.lockOf(id), 'consilience models remove');
  try {
    const places = [cache.folderOf(id), cache.partialOf(id), cache.decisionOf(id)];
    places.push(...builtOf(id, cache));
    if (flagOption(invocation, 'forget')) places.push(cache.recordOf(id));
    const there = places.filter((place) => existsSync(place));
    for (const place of there) rmSync(place, { recursive: true });
    const { out } = invocation.context;
    out.write(
      there.map((place) => `removed ${place}\n`).join('') || `${id} is not here: nothing to remove\n`,
    );
    return there.length > 0 ? EXIT.done : EXIT.no;
  } finally {
    lock.release();
  }
};

/** The graphs that were built from a model's weights. A copy in a folder has its own built again when it is opened. */
function builtOf(id: string, cache: ModelCache): string[] {
  const weights = weightsDigests(id, cache);
  return [...new Set(weights)].flatMap((digest) => builtFiles(cache.place, digest));
}

function weightsDigests(id: string, cache: ModelCache): string[] {
  try {
    const { files } = findModel(id, cache.place).description;
    return files
      .filter(({ role, sha256 }) => role === 'weights' && sha256 !== 'unpinned')
      .map(({ sha256 }) => sha256);
  } catch (error) {
    // A damaged description says nothing of the weights, and is removed all the same.
    if (error instanceof DataError || error instanceof NotFoundError) return [];
    throw error;
  }
}

/** The cache's own name of a model; also of one whose description is damaged. */
function cachedName(given: string, cache: ModelCache): string {
  if (cache.ids().includes(given)) return given;
  const known = catalogued(given);
  if (known?.source.hub === 'huggingface') return known.id;
  if (known !== undefined)
    throw new InputError(`Expected a pulled model, got ${known.id}, which ships with the package.`);
  const { description, place } = findModel(given, cache.place);
  if (place === 'cache') return description.id;
  throw new InputError(`Expected a pulled model, got ${description.id}, which lies in a folder of yours.`);
}
