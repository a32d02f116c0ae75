import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type IndexStore, InputError, type LockOwner, NotFoundError } from '../../model/index.ts';
import { ENCODINGS_FOLDER } from '../encodings/encodings-folder.ts';
import { syncFolder } from '../sync-folder.ts';
import { Catalogue } from './catalogue.ts';
import { writing } from './disk-errors.ts';
import type { PhaseListener } from './phases.ts';
import { SegmentPool, segmentsFolder } from './segment-pool.ts';
import { type DiskSnapshot, openSnapshot } from './snapshot.ts';
import { DiskWriter } from './writer.ts';
import { currentWriter, WriterLock } from './writer-lock.ts';

/** The folder inside a folder of notes in which its index lies unless said otherwise. */
export const INDEX_FOLDER = '.consilience';

/** How an index is opened. */
export interface IndexStoreOptions {
  /** Make an index where there is none. Default: false. */
  readonly create?: boolean | undefined;
  /**
   * This process will write while it holds snapshots (a server, a watch). Opening then waits for a writer in the
   * middle of a commit. Default: false: the store opens for reading, without ever waiting, and `write` is allowed
   * only while no snapshot is held.
   */
  readonly writable?: boolean | undefined;
  /** For tests. */
  readonly onPhase?: PhaseListener | undefined;
}

/**
 * Opens the index in a directory.
 *
 * @param path the index directory itself, e.g. `notes/.consilience`.
 * @throws NotFoundError when there is none and `create` is not set.
 * @throws InputError when the directory holds something else, or cannot be made.
 * @throws DataError when the index is damaged.
 */
export function openIndexStore(path: string, options: IndexStoreOptions = {}): DiskIndexStore {
  const folder = resolve(path);
  if (!Catalogue.exists(folder)) {
    if (options.create !== true) {
      throw new NotFoundError(`Expected an index in ${path}, got none.`, {
        hint: 'Make one: `consilience index DIR`.',
      });
    }
    refuseOtherUse(folder);
    prepareFolder(folder);
  }
  return new DiskIndexStore(folder, options);
}

/** @throws InputError when the directory holds something else than what is left of an index. */
export function refuseOtherUse(folder: string): void {
  const entries = writing(folder, () => (existsSync(folder) ? entriesOf(folder) : []));
  const ours = new Set(['.gitignore', 'segments', 'damaged', ENCODINGS_FOLDER]);
  const other = entries.find((name) => !ours.has(name) && !name.startsWith('catalogue.mdb'));
  if (other !== undefined) {
    throw new InputError(`Expected an index or an empty folder at ${folder}, got one that holds ${other}.`, {
      hint: 'Name a folder of its own with --index DIR.',
    });
  }
}

function prepareFolder(folder: string): void {
  writing(folder, () => {
    const first = mkdirSync(segmentsFolder(folder), { recursive: true });
    writeFileSync(join(folder, '.gitignore'), '*\n');
    if (first === undefined) return;
    // The names of new folders have to survive a power loss too, each in the folder above it.
    for (let made = segmentsFolder(folder); made.length >= first.length; made = dirname(made)) {
      syncFolder(dirname(made));
    }
  });
}

function entriesOf(folder: string): string[] {
  if (statSync(folder).isDirectory()) return readdirSync(folder);
  throw new InputError(`Expected a folder for the index at ${folder}, got a file.`);
}

/** {@link IndexStore} in a directory: `catalogue.mdb` and `segments/`. */
export class DiskIndexStore implements IndexStore {
  readonly path: string;
  readonly #onPhase: PhaseListener;
  readonly #pool: SegmentPool;
  #catalogue: Catalogue;
  readonly #snapshots: Set<DiskSnapshot> = new Set();
  #writer: DiskWriter | undefined;

  constructor(folder: string, options: IndexStoreOptions) {
    this.path = folder;
    this.#onPhase = options.onPhase ?? (() => {});
    this.#pool = new SegmentPool(folder);
    const isNew = !Catalogue.exists(folder);
    this.#catalogue = new Catalogue(folder, isNew || options.writable === true);
    // The file itself is LMDB's to sync; its name is ours.
    if (isNew) syncFolder(folder);
  }

  async snapshot(): Promise<DiskSnapshot> {
    for (const snapshot of this.#snapshots) if (snapshot.isReleased) this.#snapshots.delete(snapshot);
    const snapshot = openSnapshot(this.path, this.#catalogue, this.#pool);
    this.#snapshots.add(snapshot);
    return snapshot;
  }

  /** The number of the newest commit: cheaper than a snapshot, to see whether one is still the newest. */
  generation(): number {
    return this.#catalogue.glance((view) => view.manifest().generation);
  }

  /** Who is writing now, in any process. */
  writer(): LockOwner | undefined {
    return this.#catalogue.glance(currentWriter);
  }

  async write(command: string): Promise<DiskWriter> {
    if (!this.#catalogue.isWritable) await this.#becomeWritable();
    const lock = WriterLock.take(this.#catalogue, command);
    this.#onPhase('lock-taken');
    try {
      this.#writer = new DiskWriter({
        index: this.path,
        catalogue: this.#catalogue,
        pool: this.#pool,
        lock,
        onPhase: this.#onPhase,
        onClose: () => {
          this.#writer = undefined;
        },
      });
      return this.#writer;
    } catch (error) {
      lock.release();
      throw error;
    }
  }

  /** LMDB lets a process open a file once, so that reading gives way to writing. */
  async #becomeWritable(): Promise<void> {
    if ([...this.#snapshots].some((snapshot) => !snapshot.isReleased)) {
      throw new Error('A store that was opened for reading cannot write while it holds snapshots.');
    }
    this.#catalogue.glance(WriterLock.checkFree);
    await this.#catalogue.close();
    try {
      this.#catalogue = new Catalogue(this.path, true);
    } catch (error) {
      // Where it may not be written, it still answers.
      this.#catalogue = new Catalogue(this.path, false);
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.#writer?.close();
    for (const snapshot of this.#snapshots) snapshot.release();
    await this.#catalogue.close();
  }
}
