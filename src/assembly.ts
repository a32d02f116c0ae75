import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { openStaticModel, STATIC_384, type StaticModel } from './encoders/index.ts';
import {
  type DocumentRecord,
  type IndexSnapshot,
  type IndexStore,
  InputError,
  NotFoundError,
} from './model/index.ts';
import {
  type BatchQuery,
  type BatchRuns,
  createSearcher,
  type DocumentExplanation,
  type FileChanges,
  type FolderPlan,
  folderDifference,
  type IndexingOptions,
  type IndexingResult,
  type IndexProgress,
  type IndexSearcher,
  type IndexSettings,
  indexDocuments,
  MemoryIndexStore,
  mergeDue,
  planFolder,
  resolveSettings,
  type SearchAnswer,
  type SearchOptions,
  SegmentCache,
  type SettingsChoice,
  type SourceDocument,
  storedSettings,
} from './retrieval/index.ts';
import { nodeFolders, openIndexStore } from './storage/index.ts';
import { type Analyzer, decodeText, loadAnalyzer, unicodeVersion } from './text/index.ts';

/** How an index is opened. */
export interface OpenIndexOptions {
  /** The index directory; absent: the index lives in memory and goes with the program. */
  readonly directory?: string | undefined;
  /** Whether to make the directory when there is no index in it. Default true. */
  readonly create?: boolean | undefined;
  /**
   * Whether this process will write while it searches. Default true; `false` opens without waiting for a writer,
   * and writing then lets go of what is being read.
   */
  readonly writable?: boolean | undefined;
  /** For an index without documents: how it is to be made. An index with documents keeps its own. */
  readonly settings?: SettingsChoice | undefined;
  /** What the loser of the writer's lock is told this process is doing. Default `consilience`. */
  readonly command?: string | undefined;
}

/** How documents are taken in. */
export interface UpdateOptions {
  readonly onProgress?: ((progress: IndexProgress) => void) | undefined;
  /** Abandons the work; the index stays as it was at its last commit. */
  readonly signal?: AbortSignal | undefined;
}

/** How a folder is taken in. */
export interface FolderOptions extends UpdateOptions {
  /** Whether a folder that is missing or empty takes its documents out. Default false: they stay. */
  readonly prune?: boolean | undefined;
  /** Called with what is to be done before the first file is read. */
  readonly onPlan?: ((plan: FolderPlan) => void) | undefined;
}

/** How a query is answered, beside what {@link SearchOptions} says. */
export interface OpenSearchOptions extends SearchOptions {
  /** Whether to compare the folders with the index first, without reading files. Default false. */
  readonly checkFiles?: boolean | undefined;
}

/** An index of documents: takes them in, searches them, explains. */
export interface OpenIndex {
  /** Where it is kept; for one in memory, a name in brackets. */
  readonly path: string;
  /** How the index is made. */
  readonly settings: IndexSettings;
  /** The port below, for what this interface has no word for. */
  readonly store: IndexStore;
  /**
   * Adds documents.
   *
   * @throws InputError with code `duplicate-document` when one is there already; use {@link OpenIndex.update}.
   */
  add(documents: Iterable<SourceDocument>, options?: UpdateOptions): Promise<IndexingResult>;
  /** Adds documents, and puts new versions in the place of old ones. What has not changed is left alone. */
  update(
    documents: Iterable<SourceDocument> | AsyncIterable<SourceDocument>,
    options?: UpdateOptions,
  ): Promise<IndexingResult>;
  /** Takes documents out. Ids that the index does not have are passed over. */
  remove(ids: Iterable<string>): Promise<IndexingResult>;
  /** Brings the index up to date with a folder: new, changed, moved and removed files. */
  updateFolder(folder: string, options?: FolderOptions): Promise<IndexingResult>;
  /** How the folders of the index differ from it, told without reading files. */
  checkFolders(): Promise<FileChanges>;
  /** Answers from the last commit. */
  search(query: string, options?: OpenSearchOptions): Promise<SearchAnswer>;
  /** Why a document stands where it stands for a query, or why not. */
  explain(query: string, documentId: string, options?: OpenSearchOptions): Promise<DocumentExplanation>;
  /** Ranks many queries into runs, for `evaluate` and `compare`. */
  rank(queries: Iterable<BatchQuery>, options?: SearchOptions): Promise<BatchRuns>;
  /**
   * Makes one segment of all. Answers stay the same; room that deleted documents took is given back.
   *
   * @returns the generation.
   */
  compact(options?: UpdateOptions): Promise<number>;
  /** Lets go of files and locks. Nothing else may be called afterwards. */
  close(): Promise<void>;
}

/**
 * Opens an index, or makes a new one.
 *
 * ```ts
 * const index = await openIndex({ directory: 'notes/.consilience' });
 * await index.updateFolder('notes');
 * const answer = await index.search('how do I undo a commit');
 * await index.close();
 * ```
 *
 * @throws NotFoundError when there is none and `create` is false; InputError for settings out of range; DataError
 * when it is damaged or was made by another version.
 */
export async function openIndex(options: OpenIndexOptions = {}): Promise<OpenIndex> {
  const { create = true, directory, writable = true } = options;
  const store =
    directory === undefined
      ? new MemoryIndexStore(() => new Date().toISOString())
      : openIndexStore(directory, { create, writable });
  try {
    const snapshot = await store.snapshot();
    const settings = settingsOf(snapshot, options.settings);
    snapshot.release();
    return new StoredIndex(store, settings, await analyzerOf(settings), options.command ?? 'consilience');
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** An index with documents keeps the settings that it was made with, but for those that were named. */
function settingsOf(snapshot: IndexSnapshot, choice: SettingsChoice | undefined): IndexSettings {
  const stored = storedSettings(snapshot.settings);
  if (stored !== undefined && choice === undefined) return stored;
  const named =
    stored === undefined
      ? (choice ?? {})
      : {
          ...stored,
          ...choice,
          fieldWeights: { ...stored.fieldWeights, ...choice?.fieldWeights },
          bm25: { ...stored.bm25, ...choice?.bm25 },
        };
  return resolveSettings(named, {
    unicodeVersion: unicodeVersion(),
    encoder: { id: STATIC_384.id, digest: STATIC_384.digest, dimension: STATIC_384_DIMENSION },
  });
}

/** Said here, so that an index without vectors never opens the model. */
const STATIC_384_DIMENSION = 384;

async function analyzerOf({ analyzer }: IndexSettings): Promise<Analyzer> {
  return loadAnalyzer(analyzer);
}

/** A searcher, and the snapshot that it reads. */
interface OpenSearcher {
  readonly snapshot: IndexSnapshot;
  readonly searcher: IndexSearcher;
}

class StoredIndex implements OpenIndex {
  readonly store: IndexStore;
  readonly settings: IndexSettings;
  readonly #analyzer: Analyzer;
  readonly #command: string;
  readonly #cache = new SegmentCache();
  #model: StaticModel | undefined;
  #open: OpenSearcher | undefined;
  /** What the last look at the folders found, and of which generation. */
  #checked: { readonly generation: number; readonly changes: FileChanges } | undefined;

  constructor(store: IndexStore, settings: IndexSettings, analyzer: Analyzer, command: string) {
    this.store = store;
    this.settings = settings;
    this.#analyzer = analyzer;
    this.#command = command;
  }

  get path(): string {
    return this.store.path;
  }

  async add(documents: Iterable<SourceDocument>, options: UpdateOptions = {}): Promise<IndexingResult> {
    const all = [...documents];
    const snapshot = await this.store.snapshot();
    const ids = new Set<string>();
    try {
      for (const { id } of all) {
        if (ids.has(id) || snapshot.document(id) !== undefined) throw duplicate(id);
        ids.add(id);
      }
    } finally {
      snapshot.release();
    }
    return this.update(all, options);
  }

  update(
    documents: Iterable<SourceDocument> | AsyncIterable<SourceDocument>,
    options: UpdateOptions = {},
  ): Promise<IndexingResult> {
    return this.#write((index) => index({ documents }, options));
  }

  remove(ids: Iterable<string>): Promise<IndexingResult> {
    return this.#write((index) => index({ removed: ids }, {}));
  }

  updateFolder(folder: string, options: FolderOptions = {}): Promise<IndexingResult> {
    const { onPlan, prune = false, ...rest } = options;
    return this.#write((index, snapshot) => {
      const plan = planFolder({ folders: nodeFolders, root: resolve(folder), snapshot }, { prune });
      onPlan?.(plan);
      return index(plan.changes, { ...rest, roots: plan.roots });
    });
  }

  async checkFolders(): Promise<FileChanges> {
    const { snapshot } = await this.#searcher();
    const counts = snapshot.roots.map(
      ({ path }) => folderDifference({ folders: nodeFolders, root: path, snapshot }).counts,
    );
    const changes = {
      added: sum(counts.map(({ added }) => added)),
      changed: sum(counts.map(({ changed }) => changed)),
      removed: sum(counts.map(({ removed }) => removed)),
    };
    this.#checked = { generation: snapshot.generation, changes };
    return changes;
  }

  async search(query: string, options: OpenSearchOptions = {}): Promise<SearchAnswer> {
    if (options.checkFiles === true) await this.checkFolders();
    return (await this.#searcher()).searcher.search(query, options);
  }

  async explain(query: string, id: string, options: OpenSearchOptions = {}): Promise<DocumentExplanation> {
    if (options.checkFiles === true) await this.checkFolders();
    return (await this.#searcher()).searcher.explain(query, id, options);
  }

  async rank(queries: Iterable<BatchQuery>, options: SearchOptions = {}): Promise<BatchRuns> {
    return (await this.#searcher()).searcher.rank(queries, options);
  }

  async compact({ onProgress, signal }: UpdateOptions = {}): Promise<number> {
    this.#letGo();
    const writer = await this.store.write(this.#command);
    try {
      const onMerge = () => onProgress?.({ phase: 'merging', documents: 0, bytes: 0 });
      return (await mergeDue(writer, { all: true, signal, onMerge })) ?? writer.base.generation;
    } finally {
      await writer.close();
    }
  }

  async close(): Promise<void> {
    this.#letGo();
    await this.store.close();
  }

  async #write(
    work: (
      index: (
        changes: Parameters<typeof indexDocuments>[0],
        options: IndexingOptions,
      ) => Promise<IndexingResult>,
      snapshot: IndexSnapshot,
    ) => Promise<IndexingResult>,
  ): Promise<IndexingResult> {
    this.#letGo();
    const writer = await this.store.write(this.#command);
    try {
      const model = this.#modelOf();
      const ports = {
        writer,
        settings: this.settings,
        analyzer: this.#analyzer,
        encoder: model,
        wordVectors: model,
        hashOf: sha256,
      };
      return await work((changes, options) => indexDocuments(changes, ports, options), writer.base);
    } finally {
      await writer.close();
    }
  }

  /** The model of the index's vectors; undefined for an index of words alone. */
  #modelOf(): StaticModel | undefined {
    if (this.settings.encoder === null) return undefined;
    this.#model ??= openStaticModel();
    return this.#model;
  }

  /** A searcher of the newest commit. */
  async #searcher(): Promise<OpenSearcher> {
    const snapshot = await this.store.snapshot();
    if (this.#open !== undefined && this.#open.snapshot.generation === snapshot.generation) {
      snapshot.release();
      return this.#open;
    }
    this.#letGo();
    if (snapshot.generation === 0) {
      snapshot.release();
      throw new NotFoundError(`Expected an index in ${this.path}, got one that nothing was ever put into.`, {
        hint: 'Make one: consilience index DIR.',
      });
    }
    const model = this.#modelOf();
    const searcher = createSearcher(snapshot, {
      analyzer: this.#analyzer,
      encoder: model,
      wordVectors: model,
      cache: this.#cache,
      now: Date.now,
      delay,
      readText,
      freshness: ({ generation }) =>
        this.#checked?.generation === generation ? this.#checked.changes : undefined,
    });
    this.#open = { snapshot, searcher };
    return this.#open;
  }

  #letGo(): void {
    this.#open?.snapshot.release();
    this.#open = undefined;
  }
}

function duplicate(id: string): InputError {
  return new InputError(`Expected documents that the index does not have, got ${JSON.stringify(id)}.`, {
    code: 'duplicate-document',
    hint: 'Use update, which puts new versions in the place of old ones.',
  });
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** The text of a file as it was indexed; undefined when the file has changed since, or cannot be read. */
function readText({ hash, source }: DocumentRecord): string | undefined {
  if (source === undefined) return undefined;
  try {
    const read = nodeFolders.read(source.root, source.path);
    const decoded = read.hash === hash ? decodeText(read.bytes) : undefined;
    return decoded !== undefined && 'text' in decoded ? decoded.text : undefined;
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

function delay(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolveLater, reject) => {
    const timer = setTimeout(resolveLater, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
