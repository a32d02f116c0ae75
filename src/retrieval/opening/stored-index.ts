import type { DocumentRecord, IndexRoot, IndexSnapshot, PassageRecord } from '../../model/index.ts';
import { type AnalyzerSettings, kindOfFile } from '../../text/index.ts';
import { OpenedModels } from '../encoding/opened-models.ts';
import { rebuildCommand } from '../encoding/rebuild-command.ts';
import { folderFreshness } from '../folder/compare-folder.ts';
import type { FolderFreshness, RefreshOptions, RefreshResult } from '../folder/folder-refresh.ts';
import { needsEveryText, storedSettings } from '../indexing/adopt-settings.ts';
import { dropUnusedEncodings } from '../indexing/drop-encodings.ts';
import type { IndexingResult } from '../indexing/index-progress.ts';
import type { IndexingPorts } from '../indexing/indexing-options.ts';
import type { SourceDocument } from '../indexing/source-document.ts';
import { OpenedRerankers } from '../reranking/opened-rerankers.ts';
import { createSearcher } from '../searching/create-searcher.ts';
import type { IndexSearcher } from '../searching/index-searcher.ts';
import { SegmentCache } from '../searching/segment-cache.ts';
import { DEFAULT_SETTINGS } from '../settings/default-settings.ts';
import type { SettingsChoice } from '../settings/resolve-settings.ts';
import { documentText, fileText, knownDocument } from './document-text.ts';
import { heldBy } from './held-by.ts';
import { folderOf, refuseEmpty, refuseKnown, refuseOtherRoot } from './index-guards.ts';
import type { IndexPorts, TextModel } from './index-ports.ts';
import { LazyTextModel } from './lazy-text-model.ts';
import type {
  Documents,
  DocumentText,
  EncoderCheck,
  IndexOverview,
  IndexStatus,
  OpenIndex,
  PathVerdict,
  UpdateOptions,
} from './open-index.ts';
import { RefreshQueue } from './refresh-queue.ts';
import { segmentMakers } from './segment-makers.ts';

/** An index that a store keeps. */
export class StoredIndex implements OpenIndex {
  readonly directory: string;
  readonly #ports: IndexPorts;
  readonly #root: string | undefined;
  readonly #cache: SegmentCache = new SegmentCache();
  readonly #model: TextModel;
  readonly #models: OpenedModels;
  readonly #rerankers: OpenedRerankers | undefined;
  #snapshot: IndexSnapshot;
  #searcher: Promise<IndexSearcher> | undefined;
  /** What the last look at the folder found, and of which commit. */
  #looked: { readonly generation: number; readonly freshness: FolderFreshness } | undefined;

  private constructor(root: string | undefined, ports: IndexPorts, snapshot: IndexSnapshot) {
    this.directory = ports.store.path;
    this.#root = root;
    this.#ports = ports;
    this.#model = new LazyTextModel(ports.modelIdentity, ports.openModel);
    this.#models = new OpenedModels(ports.openEncoder, (names) => this.#rebuild(names));
    this.#rerankers = ports.openReranker && new OpenedRerankers(ports.openReranker);
    this.#snapshot = snapshot;
  }

  /**
   * Opens the index of a store.
   *
   * @param root absolute path of the folder; what the index says when absent.
   */
  static async open(root: string | undefined, ports: IndexPorts): Promise<StoredIndex> {
    return new StoredIndex(root, ports, await ports.store.snapshot());
  }

  get roots(): readonly IndexRoot[] {
    const [stored] = this.#snapshot.roots;
    // The folder may have been moved since it was indexed, and its index with it.
    const path = this.#root ?? stored?.path;
    return path === undefined ? [] : [{ scannedAt: '', unreadable: [], ...stored, path }];
  }

  async search(
    ...[query, options]: Parameters<IndexSearcher['search']>
  ): ReturnType<IndexSearcher['search']> {
    const answer = await (await this.#newest()).search(query, options);
    const root = this.roots[0]?.path ?? null;
    return { ...answer, hits: answer.hits.map((hit) => (hit.path === null ? hit : { ...hit, root })) };
  }

  async explain(
    ...[query, id, options]: Parameters<IndexSearcher['explain']>
  ): ReturnType<IndexSearcher['explain']> {
    const searcher = await this.#newest();
    knownDocument(this.#snapshot, id);
    return await searcher.explain(query, id, options);
  }

  async rank(...given: Parameters<IndexSearcher['rank']>): ReturnType<IndexSearcher['rank']> {
    return await (await this.#newest()).rank(...given);
  }

  async add(documents: Iterable<SourceDocument>, options?: UpdateOptions): Promise<IndexingResult> {
    const all = [...documents];
    refuseKnown(all, this.#snapshot);
    return await this.update(all, options);
  }

  async update(documents: Documents, options: UpdateOptions = {}): Promise<IndexingResult> {
    // Loaded when something is written: a search should not wait for Markdown's parser.
    const { indexDocuments } = await import('../indexing/index-documents.ts');
    const choice = this.#snapshot.documentCount === 0 ? this.#wished(options.settings) : options.settings;
    return await this.#write(choice, (ports) => indexDocuments({ documents }, ports, options));
  }

  async replaceAll(documents: Documents, options: UpdateOptions = {}): Promise<IndexingResult> {
    const { replaceAll } = await import('../indexing/replace-all.ts');
    return await this.#write(this.#wished(options.settings), (ports) =>
      replaceAll(documents, ports, options),
    );
  }

  async remove(ids: Iterable<string>): Promise<IndexingResult> {
    const { indexDocuments } = await import('../indexing/index-documents.ts');
    return await this.#write(undefined, (ports) => indexDocuments({ removed: ids }, ports));
  }

  freshness(): FolderFreshness | null {
    const [root] = this.roots;
    if (root === undefined) return null;
    const { maximumFileBytes } = storedSettings(this.#snapshot.settings) ?? DEFAULT_SETTINGS;
    const freshness = folderFreshness(this.#ports.folders, root.path, this.#snapshot, maximumFileBytes);
    this.#looked = { generation: this.#snapshot.generation, freshness };
    return freshness;
  }

  async refresh(options: RefreshOptions = {}): Promise<RefreshResult> {
    const root = folderOf(this);
    if (options.isFull !== true)
      refuseOtherRoot(root, this.#snapshot, { ...this.#ports, directory: this.directory });
    const { refreshFolder } = await import('../folder/refresh-folder.ts');
    return await this.#write(
      this.#wished(options.settings),
      (ports) => {
        const isFull = options.isFull === true || needsEveryText(ports.writer.base, ports.settings);
        return refreshFolder(root, { ...ports, folders: this.#ports.folders }, { ...options, isFull });
      },
      options.isFull,
    );
  }

  async watch(onRefresh: (result: RefreshResult) => void, signal: AbortSignal): Promise<void> {
    const queue = new RefreshQueue(async () => onRefresh(await this.refresh({ signal })));
    const watch = await this.#ports.folders.watch(folderOf(this), () => queue.ask(), {
      accepts: (path) => kindOfFile(path) !== undefined,
    });
    try {
      queue.ask();
      await queue.until(signal);
    } finally {
      await watch.close();
    }
  }

  async compact({ onProgress, settings, signal }: UpdateOptions = {}): Promise<number> {
    const { mergeDue } = await import('../indexing/merge-due.ts');
    return await this.#write(settings, async ({ writer }) => {
      const onMerge = () => onProgress?.({ phase: 'merging', documents: 0, bytes: 0, encoded: 0 });
      const generation = await mergeDue(writer, { all: true, signal, onMerge });
      dropUnusedEncodings(writer);
      return generation ?? writer.base.generation;
    });
  }

  overview(): IndexOverview {
    const { directory, roots } = this;
    return { directory, roots, ...heldBy(this.#snapshot), writer: this.#ports.store.writer?.() ?? null };
  }

  status(): IndexStatus {
    return {
      ...this.overview(),
      troubled: [...this.#snapshot.documents()].filter(
        ({ remarks, state }) => state.is !== 'indexed' || remarks !== undefined,
      ),
      freshness: this.freshness(),
    };
  }

  async checkEncoders(): Promise<readonly EncoderCheck[]> {
    const settings = storedSettings(this.#snapshot.settings);
    const { checkEncoders } = await import('./check-encoders.ts');
    return await checkEncoders(settings?.encoders ?? [], this.#models);
  }

  document(documentId: string): DocumentRecord | undefined {
    return this.#snapshot.document(documentId);
  }

  documents(): Iterable<DocumentRecord> {
    return this.#snapshot.documents();
  }

  *passages(documentId: string): Generator<PassageRecord> {
    for (const at of this.#snapshot.addresses(documentId)) yield this.#snapshot.passage(at);
  }

  text(documentId: string): DocumentText {
    return documentText(this.#snapshot, documentId, { ...this.#ports, root: this.roots[0]?.path });
  }

  why(path: string): PathVerdict {
    return {
      ...this.#ports.folders.why(folderOf(this), path),
      isWantedType: kindOfFile(path) !== undefined,
      document: this.#snapshot.document(path) ?? null,
    };
  }

  async close(): Promise<void> {
    this.#release();
    await this.#models.close();
    await this.#rerankers?.close();
    await this.#ports.store.close();
  }

  /** A searcher of the newest commit, by whatever process. */
  async #newest(): Promise<IndexSearcher> {
    const snapshot = await this.#ports.store.snapshot();
    if (snapshot.generation === this.#snapshot.generation) snapshot.release();
    else {
      this.#release();
      this.#snapshot = snapshot;
    }
    refuseEmpty(this.#snapshot, this.directory);
    this.#searcher ??= this.#newSearcher(this.#snapshot);
    return await this.#searcher;
  }

  async #newSearcher(snapshot: IndexSnapshot): Promise<IndexSearcher> {
    const settings = storedSettings(snapshot.settings);
    const analyzer = await this.#ports.analyzer(
      (settings?.analyzer ?? DEFAULT_SETTINGS.analyzer) as AnalyzerSettings,
    );
    const model = settings?.encoder === null ? undefined : this.#model;
    return createSearcher(snapshot, {
      analyzer,
      encoder: model,
      wordVectors: model,
      models: (identity) => this.#models.exactly(identity),
      cache: this.#cache,
      readText: (record) => fileText(record, { ...this.#ports, root: this.roots[0]?.path }),
      freshness: ({ generation }) =>
        this.#looked?.generation === generation ? this.#looked.freshness : undefined,
      now: this.#ports.now,
      delay: this.#ports.delay,
      openReranker: this.#rerankers && ((name) => this.#rerankers!.named(name)),
    });
  }

  /** Writes with this process's snapshot let go of, and opens what was written. */
  async #write<Result>(
    choice: SettingsChoice | undefined,
    work: (ports: IndexingPorts) => Promise<Result>,
    isRebuild = false,
  ): Promise<Result> {
    const makers = await segmentMakers(this.#snapshot.settings, choice, isRebuild, {
      ...this.#ports,
      openModel: () => this.#model,
      models: this.#models,
    });
    const { breathe, command, hashOf, store } = this.#ports;
    this.#release();
    try {
      const writer = await store.write(command);
      try {
        return await work({ ...makers, writer, hashOf, breathe });
      } finally {
        await writer.close();
      }
    } finally {
      this.#snapshot = await store.snapshot();
    }
  }

  /** What is wished of an index of which all texts are at hand: models that the program brought are among it. */
  #wished(choice: SettingsChoice | undefined): SettingsChoice {
    return { ...(this.#ports.encoders && { encoders: this.#ports.encoders }), ...choice };
  }

  /** What makes the index anew: no command can, where the program itself brings the models. */
  #rebuild(names: readonly string[] | undefined): string {
    if (this.#ports.encoders !== undefined) return 'Make the index anew: refresh({ isFull: true }).';
    return rebuildCommand({ directory: this.directory, root: this.roots[0]?.path }, names);
  }

  #release(): void {
    this.#snapshot.release();
    this.#searcher = undefined;
  }
}
