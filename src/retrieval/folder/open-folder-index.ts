import {
  type DenseEncoder,
  type DocumentRecord,
  type Folders,
  type IndexRoot,
  type IndexSnapshot,
  type IndexStore,
  InputError,
  type LockOwner,
  NotFoundError,
  type PassageRecord,
  type WordVectors,
} from '../../model/index.ts';
import {
  type Analyzer,
  type AnalyzerSettings,
  decodeText,
  kindOfFile,
  nearestWords,
} from '../../text/index.ts';
import { storedSettings } from '../indexing/adopt-settings.ts';
import { mergeDue } from '../indexing/index-documents.ts';
import type { IndexingResult } from '../indexing/index-progress.ts';
import type { SegmentMakers } from '../indexing/segment-contents.ts';
import { createSearcher } from '../searching/create-searcher.ts';
import type { IndexSearcher } from '../searching/index-searcher.ts';
import type { Delay } from '../searching/rank-query.ts';
import { SegmentCache } from '../searching/segment-cache.ts';
import { DEFAULT_SETTINGS } from '../settings/default-settings.ts';
import type { IndexSettings } from '../settings/index-settings.ts';
import { resolveSettings, type SettingsChoice } from '../settings/resolve-settings.ts';
import { folderFreshness } from './compare-folder.ts';
import type {
  DocumentText,
  FolderFreshness,
  FolderIndex,
  IndexStatus,
  PathVerdict,
  RefreshOptions,
  RefreshResult,
} from './folder-index.ts';
import { refreshFolder } from './refresh-folder.ts';

/** What an index of a folder works with. */
export interface FolderIndexPorts {
  readonly store: IndexStore & { writer(): LockOwner | undefined };
  readonly folders: Folders;
  /** The model that is at hand; opened when it is first asked for. */
  readonly model: () => (DenseEncoder & WordVectors) | undefined;
  readonly analyzer: (settings: AnalyzerSettings) => Promise<Analyzer>;
  readonly unicodeVersion: string;
  /** sha256 in hex of a text. */
  readonly hashOf: (text: string) => string;
  readonly now: () => number;
  readonly delay: Delay;
}

/**
 * Opens an index together with the folder it was made from.
 *
 * @param root absolute path of the folder; what the index says when absent.
 * @throws InputError when the index was made from another folder that is still there.
 */
export async function openFolderIndex(
  root: string | undefined,
  ports: FolderIndexPorts,
): Promise<FolderIndex> {
  const index = new OpenFolderIndex(root, ports);
  await index.open();
  return index;
}

class OpenFolderIndex implements FolderIndex {
  readonly directory: string;
  readonly #ports: FolderIndexPorts;
  readonly #root: string | undefined;
  readonly #cache = new SegmentCache();
  #snapshot: IndexSnapshot | undefined;
  #searcher: Promise<IndexSearcher> | undefined;

  constructor(root: string | undefined, ports: FolderIndexPorts) {
    this.directory = ports.store.path;
    this.#ports = ports;
    this.#root = root;
  }

  async open(): Promise<void> {
    this.#snapshot = await this.#ports.store.snapshot();
  }

  get #base(): IndexSnapshot {
    if (this.#snapshot === undefined) throw new InputError('Expected an open index, got a closed one.');
    return this.#snapshot;
  }

  get roots(): readonly IndexRoot[] {
    const { roots } = this.#base;
    const [root = this.#root] = [this.#root ?? roots[0]?.path];
    if (root === undefined) return [];
    return [{ scannedAt: '', unreadable: [], ...roots[0], path: root }];
  }

  freshness(): FolderFreshness | null {
    const [root] = this.roots;
    const settings = storedSettings(this.#base.settings);
    const limit = settings?.maximumFileBytes ?? DEFAULT_SETTINGS.maximumFileBytes;
    return root === undefined ? null : folderFreshness(this.#ports.folders, root.path, this.#base, limit);
  }

  async search(
    ...[query, options]: Parameters<IndexSearcher['search']>
  ): ReturnType<IndexSearcher['search']> {
    const answer = await (await this.#open()).search(query, options);
    // The folder may have been moved since it was indexed, and its index with it.
    const root = this.roots[0]?.path ?? null;
    return { ...answer, hits: answer.hits.map((hit) => (hit.path === null ? hit : { ...hit, root })) };
  }

  async explain(
    ...[query, id, options]: Parameters<IndexSearcher['explain']>
  ): ReturnType<IndexSearcher['explain']> {
    this.#record(id);
    return await (await this.#open()).explain(query, id, options);
  }

  async rank(...given: Parameters<IndexSearcher['rank']>): ReturnType<IndexSearcher['rank']> {
    return await (await this.#open()).rank(...given);
  }

  async refresh(options: RefreshOptions = {}): Promise<RefreshResult> {
    const [root] = this.roots;
    if (root === undefined) {
      throw new InputError(`Expected an index of a folder in ${this.directory}, got one of records.`, {
        hint: 'Index the file of the records again.',
      });
    }
    this.#refuseOtherRoot(options.isFull === true);
    return await this.#write('consilience index', options.settings, async (makers, writer) =>
      refreshFolder(root.path, { ...this.#ports, ...makers, writer }, options),
    );
  }

  async compact(options: Pick<RefreshOptions, 'signal'> = {}): Promise<IndexingResult> {
    return await this.#write('consilience index compact', undefined, async (_, writer) => {
      const { generation } = writer.base;
      const merged = await mergeDue(writer, { all: true, signal: options.signal });
      return {
        generation: merged ?? generation,
        added: 0,
        changed: 0,
        removed: 0,
        unchanged: writer.base.documentCount,
        refused: {},
        bytes: 0,
        wasAborted: options.signal?.aborted === true,
      };
    });
  }

  status(): IndexStatus {
    const { generation, committedAt, documentCount, passageCount, segments, settings } = this.#base;
    return {
      directory: this.directory,
      generation,
      committedAt,
      roots: this.roots,
      documents: documentCount,
      passages: passageCount,
      segments: segments.map(({ name, passageCount: passages, deletedCount, byteLength }) => ({
        name,
        passages,
        deleted: deletedCount,
        bytes: byteLength,
      })),
      settings: settings ?? null,
      troubled: [...this.#base.documents()].filter(({ state }) => state.is !== 'indexed'),
      freshness: this.freshness(),
      writer: this.#ports.store.writer() ?? null,
    };
  }

  text(documentId: string): DocumentText {
    const record = this.#record(documentId);
    const file = this.#fileText(record);
    if (file !== undefined) return { text: file, from: 'file' };
    return { text: this.#storedText(record), from: 'index' };
  }

  why(path: string): PathVerdict {
    const root = this.roots[0]?.path ?? '';
    const verdict = this.#ports.folders.why(root, path);
    const document = this.#base.document(path) ?? null;
    return { ...verdict, isWantedType: kindOfFile(path) !== undefined, document };
  }

  documents(): Iterable<DocumentRecord> {
    return this.#base.documents();
  }

  *passages(documentId: string): Generator<PassageRecord> {
    for (const at of this.#base.addresses(documentId)) yield this.#base.passage(at);
  }

  async watch(onRefresh: (result: RefreshResult) => void, signal: AbortSignal): Promise<void> {
    const [root] = this.roots;
    if (root === undefined)
      throw new InputError('Expected an index of a folder to watch, got one of records.');
    const queue = new RefreshQueue(async () => onRefresh(await this.refresh({ signal })));
    const watch = await this.#ports.folders.watch(root.path, () => queue.ask(), {
      accepts: (path) => kindOfFile(path) !== undefined,
    });
    try {
      queue.ask();
      await queue.until(signal);
    } finally {
      await watch.close();
    }
  }

  async close(): Promise<void> {
    this.#release();
    await this.#ports.store.close();
  }

  /** The searcher of the state that is open. */
  #open(): Promise<IndexSearcher> {
    this.#searcher ??= this.#newSearcher(this.#base);
    return this.#searcher;
  }

  async #newSearcher(snapshot: IndexSnapshot): Promise<IndexSearcher> {
    const settings = storedSettings(snapshot.settings);
    const analyzer = await this.#ports.analyzer(
      (settings?.analyzer ?? DEFAULT_SETTINGS.analyzer) as AnalyzerSettings,
    );
    const model = settings?.encoder === null ? undefined : this.#ports.model();
    return createSearcher(snapshot, {
      analyzer,
      encoder: model,
      wordVectors: model,
      cache: this.#cache,
      readText: (record) => this.#fileText(record),
      now: this.#ports.now,
      delay: this.#ports.delay,
    });
  }

  /** Writes with this process's snapshot let go of, and opens what was written. */
  async #write<Result>(
    command: string,
    choice: SettingsChoice | undefined,
    work: (makers: SegmentMakers, writer: Awaited<ReturnType<IndexStore['write']>>) => Promise<Result>,
  ): Promise<Result> {
    const makers = await this.#makers(choice);
    this.#release();
    try {
      const writer = await this.#ports.store.write(command);
      try {
        return await work(makers, writer);
      } finally {
        await writer.close();
      }
    } finally {
      this.#snapshot = await this.#ports.store.snapshot();
    }
  }

  /** What is said now, else what the index has, else the defaults. */
  async #makers(choice: SettingsChoice = {}): Promise<SegmentMakers> {
    const stored = this.#base.settings as IndexSettings | undefined;
    const before: SettingsChoice = stored ?? {};
    const wantsModel = (choice.encoder === undefined ? before.encoder : choice.encoder) !== null;
    const model = wantsModel ? this.#ports.model() : undefined;
    const ground = {
      unicodeVersion: this.#ports.unicodeVersion,
      encoder:
        model === undefined ? null : { id: model.id, digest: model.digest, dimension: model.dimension },
    };
    const settings = resolveSettings(
      {
        ...before,
        ...choice,
        bm25: { ...before.bm25, ...choice.bm25 },
        fieldWeights: { ...before.fieldWeights, ...choice.fieldWeights },
      },
      ground,
    );
    const analyzer = await this.#ports.analyzer(settings.analyzer as AnalyzerSettings);
    return { settings, analyzer, encoder: model, wordVectors: model };
  }

  #release(): void {
    this.#snapshot?.release();
    this.#snapshot = undefined;
    this.#searcher = undefined;
  }

  #refuseOtherRoot(isFull: boolean): void {
    const before = this.#base.roots[0]?.path;
    if (before === undefined || before === this.#root || this.#root === undefined || isFull) return;
    // An index inside its folder moves with it.
    if (this.directory.startsWith(`${this.#root}/`) || this.#base.documentCount === 0) return;
    if (this.#ports.folders.scan(before).state === 'missing') return;
    throw new InputError(`Expected the folder that the index was made from (${before}), got ${this.#root}.`, {
      code: 'bad-argument',
      hint: 'Use another --index for another folder, or --full to make this one anew.',
    });
  }

  /** @throws NotFoundError with near names. */
  #record(documentId: string): DocumentRecord {
    const record = this.#base.document(documentId);
    if (record !== undefined) return record;
    const ids = [...this.#base.documents()].map(({ id }) => id);
    const ending = ids.filter((id) => id.endsWith(`/${documentId}`));
    const near = nearestWords(
      documentId,
      ids.map((id) => [id, 1] as const),
      { limit: 3 },
    );
    const offers = [...ending.slice(0, 3), ...near.map(({ word }) => word)].slice(0, 3);
    throw new NotFoundError(`Expected a document of the index, got ${JSON.stringify(documentId)}.`, {
      hint: offers.length === 0 ? '`consilience status --files` lists them.' : `Near: ${offers.join(', ')}`,
    });
  }

  /** The file's text when its content is what was indexed. */
  #fileText({ source, hash }: DocumentRecord): string | undefined {
    const root = this.roots[0]?.path;
    if (source === undefined || root === undefined) return undefined;
    try {
      const read = this.#ports.folders.read(root, source.path);
      if (read.hash !== hash) return undefined;
      const decoded = decodeText(read.bytes, { maximumBytes: Number.POSITIVE_INFINITY });
      return 'text' in decoded ? decoded.text : undefined;
    } catch (error) {
      if (error instanceof InputError || error instanceof NotFoundError) return undefined;
      throw error;
    }
  }

  /** What the index keeps, at its offsets: line ends stand where nothing is known of what lay between. */
  #storedText(record: DocumentRecord): string {
    let text = '';
    let line = 1;
    for (const passage of this.passages(record.id)) {
      if (passage.text === undefined) {
        throw new NotFoundError(`Expected the text of ${record.id}, got neither its file nor a stored copy.`);
      }
      const gap = Math.max(0, passage.start - text.length);
      const lines = Math.min(gap, Math.max(0, passage.startLine - line));
      text += ' '.repeat(gap - lines) + '\n'.repeat(lines) + passage.text;
      line = passage.endLine;
    }
    return text;
  }
}

/** One refresh after the other; however often it is asked meanwhile, one more. */
class RefreshQueue {
  readonly #refresh: () => Promise<void>;
  #isAsked = false;
  #wake: () => void = () => {};

  constructor(refresh: () => Promise<void>) {
    this.#refresh = refresh;
  }

  ask(): void {
    this.#isAsked = true;
    this.#wake();
  }

  async until(signal: AbortSignal): Promise<void> {
    const stop = (): void => this.#wake();
    signal.addEventListener('abort', stop);
    while (!signal.aborted) {
      if (!this.#isAsked) {
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
        continue;
      }
      this.#isAsked = false;
      await this.#refresh();
    }
    signal.removeEventListener('abort', stop);
  }
}
