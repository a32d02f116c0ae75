import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { InputError, UnavailableError } from '../../model/index.ts';
import { syncFolder } from '../../storage/index.ts';
import { modelCachePlace } from '../cache/cache-place.ts';
import { diskFailure } from '../cache/disk-failure.ts';
import { DigestMemory, hashFile } from '../cache/file-digest.ts';
import { ModelCache, type PullRecord } from '../cache/model-cache.ts';
import { PullLock } from '../cache/pull-lock.ts';
import { jsonText, writeAtomically } from '../cache/write-atomically.ts';
import { MODEL_SCHEMA, type ModelDescription } from '../describing/model-description.ts';
import { DESCRIPTION_FILE } from '../describing/parse-description.ts';
import type { VetDecision } from '../gate/vet.ts';
import { downloadFile } from '../hub/download-file.ts';
import type { HubClient } from '../hub/hub-client.ts';
import { DEFAULT_PATIENCE } from '../hub/retrying.ts';
import { modelToPull } from '../opening/find-model.ts';
import { copyFile } from './copy-file.ts';
import { fileInFolder } from './file-in-folder.ts';
import { vetModel } from './vet-model.ts';

/** How far a pull is. */
export interface PullProgress {
  /** The file that is coming. */
  readonly path: string;
  readonly bytes: number;
  readonly bytesInAll: number;
}

/** Where from, where to, and what to say meanwhile. */
export interface PullOptions {
  /** The folder of pulled models; default {@link modelCachePlace}. */
  readonly cache?: string | undefined;
  /** A hub to ask, or a folder of this machine that holds the files. */
  readonly from: { readonly hub: HubClient; readonly base: string } | { readonly folder: string };
  /** How often a file is asked for again after nothing came; default 4. */
  readonly retries?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** After each piece of a file. */
  readonly onProgress?: ((progress: PullProgress) => void) | undefined;
  /** Before each wait for another attempt, with the reason. */
  readonly onWait?: ((reason: string, waitMs: number) => void) | undefined;
}

/** What became of a pull. */
export interface PullResult {
  readonly id: string;
  /** `present`: it was here already, every byte as recorded. */
  readonly outcome: 'pulled' | 'present' | 'refused';
  readonly directory: string;
  /** Files with the digests that are enforced from now on. */
  readonly files: PullRecord['files'];
  readonly revision: string;
  /** Of the gate; undefined when the files came from a folder, or were here already. */
  readonly decision: VetDecision | undefined;
}

/** A file to bring, with all that is known of it. */
interface Incoming {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string | undefined;
  readonly gitBlob: string | undefined;
}

/**
 * Brings a model into the cache: through the gate, file by file, hashed as it comes, and put in place as a whole. What
 * was unpinned is recorded at the first pull and enforced from then on. A pull that was interrupted goes on where it
 * was.
 *
 * @param name a model of the catalogue, or the path of a description's JSON file.
 * @throws InputError for a model that no pull can bring; DataError for other bytes than pinned, recorded or listed;
 *   UnavailableError when hub or disk fail; LockedError when another process is fetching it.
 */
export async function pullModel(name: string, options: PullOptions): Promise<PullResult> {
  const cache = new ModelCache(options.cache ?? modelCachePlace());
  const model = modelToPull(name, cache.place);
  if (model.source.hub !== 'huggingface') {
    throw new InputError(`Expected a model of a hub, got ${model.id}, which ${whereInstead(model)}.`);
  }
  try {
    const lock = PullLock.take(cache.lockOf(model.id), 'consilience models pull');
    try {
      return await new Pull(model, cache, options, lock).run();
    } finally {
      lock.release();
    }
  } catch (error) {
    throw diskFailure(error, cache.place) ?? error;
  }
}

function whereInstead({ source }: ModelDescription): string {
  return source.hub === 'package' ? 'ships with the package' : `lies in the folder ${source.repository}`;
}

class Pull {
  readonly #model: ModelDescription;
  readonly #cache: ModelCache;
  readonly #options: PullOptions;
  readonly #lock: PullLock;
  readonly #record: PullRecord | undefined;

  constructor(model: ModelDescription, cache: ModelCache, options: PullOptions, lock: PullLock) {
    this.#model = model;
    this.#cache = cache;
    this.#options = options;
    this.#lock = lock;
    this.#record = matchingRecord(cache.readRecord(model.id), model);
  }

  async run(): Promise<PullResult> {
    const { from } = this.#options;
    const present = await this.#presentFiles();
    if (present !== undefined) {
      return this.#result('present', present, this.#record?.revision ?? 'unpinned', undefined);
    }
    if ('folder' in from) return await this.#fromFolder(from.folder);
    const { id } = this.#model;
    const decision = await vetModel(from.hub, this.#model, this.#record, this.#options.signal);
    writeAtomically(this.#cache.decisionOf(id), jsonText(decision.record));
    const { revision } = decision.decision;
    if (decision.decision.verdict === 'refused' || revision === null) {
      return this.#result('refused', {}, revision ?? 'unpinned', decision.decision);
    }
    return await this.#fromHub(from.hub, from.base, revision, decision.decision);
  }

  async #fromHub(hub: HubClient, base: string, revision: string, decision: VetDecision): Promise<PullResult> {
    const { repository } = this.#model.source;
    const { retries = DEFAULT_PATIENCE.retries, signal, onWait } = this.#options;
    const incoming = decision.files.map(({ path, bytes, sha256, gitBlob }) => ({
      path,
      bytes: bytes ?? 0,
      gitBlob,
      sha256: this.#known(path).sha256 ?? sha256,
    }));
    this.#checkRoom(incoming);
    const files = await this.#bring(incoming, async (file, target, onBytes) => {
      const ask = (from: number) => hub.file(repository, revision, file.path, from, signal);
      return await downloadFile(target, file, { ask, retries, signal, onBytes, onWait });
    });
    this.#putInPlace(files, revision, `${base}/${repository}, commit ${revision}, at the first pull`);
    return this.#result('pulled', files, revision, decision);
  }

  async #fromFolder(folder: string): Promise<PullResult> {
    const sources = new Map<string, string>();
    for (const { path } of this.#model.files) {
      sources.set(path, await fileInFolder(folder, path, this.#known(path).sha256));
    }
    const incoming = this.#model.files.map(({ path }) => ({
      path,
      bytes: statSync(sources.get(path)!).size,
      sha256: this.#known(path).sha256,
      gitBlob: undefined,
    }));
    this.#checkRoom(incoming);
    const files = await this.#bring(incoming, async (file, target, onBytes) =>
      copyFile(sources.get(file.path)!, target, file, { signal: this.#options.signal, onBytes }),
    );
    // A folder does not say which commit it is of: what was recorded of the hub's stays.
    const revision = this.#record?.revision ?? this.#model.source.revision;
    this.#putInPlace(files, revision, `${folder}, at the first pull`);
    return this.#result('pulled', files, revision, undefined);
  }

  /** What the catalogue pins, else what was recorded. */
  #known(path: string): { readonly sha256: string | undefined } {
    const pinned = this.#model.files.find((file) => file.path === path)?.sha256;
    const recorded = this.#record?.files[path]?.sha256;
    return { sha256: pinned === undefined || pinned === 'unpinned' ? recorded : pinned };
  }

  /** The files when all are here as recorded or pinned; undefined when the model has to be brought. */
  async #presentFiles(): Promise<PullRecord['files'] | undefined> {
    const folder = this.#cache.folderOf(this.#model.id);
    const memory = new DigestMemory(this.#cache.place);
    if (!existsSync(join(folder, DESCRIPTION_FILE))) return undefined;
    const files: Record<string, { bytes: number; sha256: string }> = {};
    for (const { path } of this.#model.files) {
      const stats = statSync(join(folder, path), { throwIfNoEntry: false });
      const { sha256 } = this.#known(path);
      if (stats === undefined || sha256 === undefined) return undefined;
      if ((await memory.digestOf(join(folder, path), this.#options.signal)) !== sha256) return undefined;
      files[path] = { bytes: stats.size, sha256 };
    }
    return files;
  }

  /** Brings file after file into the folder where the model is put together; what is whole there already stays. */
  async #bring(
    incoming: readonly Incoming[],
    bringOne: (file: Incoming, target: string, onBytes: (bytes: number) => void) => Promise<string>,
  ): Promise<PullRecord['files']> {
    const { signal, onProgress } = this.#options;
    const partial = this.#cache.partialOf(this.#model.id);
    const bytesInAll = incoming.reduce((sum, { bytes }) => sum + bytes, 0);
    const files: Record<string, { bytes: number; sha256: string }> = {};
    let done = 0;
    for (const file of incoming) {
      const target = join(partial, file.path);
      const onBytes = (bytes: number) => onProgress?.({ path: file.path, bytes: done + bytes, bytesInAll });
      onBytes(0);
      const whole = await wholeDigest(target, file, signal);
      files[file.path] = { bytes: file.bytes, sha256: whole ?? (await bringOne(file, target, onBytes)) };
      done += file.bytes;
    }
    return files;
  }

  /** Records first, then renames: a model that can be opened is always one that is held to its record. */
  #putInPlace(files: PullRecord['files'], revision: string, origin: string): void {
    const { id, source } = this.#model;
    const partial = this.#cache.partialOf(id);
    const folder = this.#cache.folderOf(id);
    const described: ModelDescription = {
      ...this.#model,
      source: { ...source, revision },
      files: this.#model.files.map((file) => ({
        ...file,
        ...files[file.path]!,
        digestSource: file.digestSource ?? origin,
      })),
    };
    writeAtomically(join(partial, DESCRIPTION_FILE), jsonText({ schema: MODEL_SCHEMA, ...described }));
    this.#lock.check();
    this.#cache.writeRecord(id, { repository: source.repository, revision, files });
    const old = `${partial}.old-${randomBytes(4).toString('hex')}`;
    if (existsSync(folder)) renameSync(folder, old);
    renameSync(partial, folder);
    syncFolder(dirname(folder));
    rmSync(old, { recursive: true, force: true });
  }

  /** Better said before than after an hour. */
  #checkRoom(incoming: readonly Incoming[]): void {
    const partial = this.#cache.partialOf(this.#model.id);
    mkdirSync(partial, { recursive: true });
    const needed = incoming.reduce((sum, { path, bytes }) => sum + bytes - sizeOf(join(partial, path)), 0);
    const { bavail, bsize } = statfsSync(partial);
    if (needed <= bavail * bsize) return;
    throw new UnavailableError(
      `Expected room for ${needed} bytes in ${this.#cache.place}, got ${bavail * bsize}.`,
      { hint: 'Make room, or set CONSILIENCE_MODELS to another folder.' },
    );
  }

  #result(
    outcome: PullResult['outcome'],
    files: PullRecord['files'],
    revision: string,
    decision: VetDecision | undefined,
  ): PullResult {
    const { id } = this.#model;
    return { id, outcome, directory: this.#cache.folderOf(id), files, revision, decision };
  }
}

/** A record of another repository was made for another model of this name, and holds nobody to anything. */
function matchingRecord(
  record: PullRecord | undefined,
  { source }: ModelDescription,
): PullRecord | undefined {
  return record?.repository === source.repository ? record : undefined;
}

/** The digest of a file that an earlier attempt finished, when it is still right; a wrong one is removed. */
async function wholeDigest(
  target: string,
  expected: Incoming,
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  const stats = statSync(target, { throwIfNoEntry: false });
  if (stats === undefined) return undefined;
  // Without a digest to hold it to, it is fetched again: small files only, since weights always have one.
  if (stats.size === expected.bytes && expected.sha256 !== undefined) {
    const sha256 = await hashFile(target, signal);
    if (sha256 === expected.sha256) return sha256;
  }
  rmSync(target, { force: true });
  return undefined;
}

function sizeOf(path: string): number {
  const stats =
    statSync(path, { throwIfNoEntry: false }) ?? statSync(`${path}.part`, { throwIfNoEntry: false });
  return stats?.size ?? 0;
}
