import { randomBytes } from 'node:crypto';
import type {
  DocumentRecord,
  EncodingCache,
  IndexRoot,
  IndexSnapshot,
  IndexWriter,
  ModelIdentity,
  PassageAddress,
  SegmentDraft,
} from '../../model/index.ts';
import { compareIds, InputError } from '../../model/index.ts';
import { EncodingsFolder } from '../encodings/encodings-folder.ts';
import type { Catalogue, CatalogueChanges } from './catalogue.ts';
import { ID_BYTE_LIMIT } from './id-limit.ts';
import { removeLeftovers, removeSegments } from './leftovers.ts';
import { INDEX_SCHEMA, type Manifest } from './manifest.ts';
import { MERGE_POLICY, planCompaction, planMerges } from './merge-policy.ts';
import type { StoredPassage } from './passage-reader.ts';
import type { PhaseListener } from './phases.ts';
import { DiskDraft } from './segment-draft.ts';
import { type SegmentPool, segmentPath } from './segment-pool.ts';
import { SegmentWriter, type WrittenSegment } from './segment-writer.ts';
import { type DiskSnapshot, openSnapshot } from './snapshot.ts';
import { WorkingSegments } from './working-segments.ts';
import type { WriterLock } from './writer-lock.ts';

/** What a writer works with. */
interface WriterParts {
  readonly index: string;
  readonly catalogue: Catalogue;
  readonly pool: SegmentPool;
  readonly lock: WriterLock;
  readonly onPhase: PhaseListener;
  readonly onClose: () => void;
}

/**
 * {@link IndexWriter} on disk. A commit is one LMDB transaction that names segment files which are durable
 * already; a crash before it leaves files that nobody names, a crash after it files that nobody names any more.
 */
export class DiskWriter implements IndexWriter {
  readonly segmentByteLimit: number = MERGE_POLICY.maximumBytes;
  readonly #parts: WriterParts;
  #base: DiskSnapshot;
  #segments: WorkingSegments = new WorkingSegments();
  /** Records to put; undefined: to remove. */
  #documents: Map<string, DocumentRecord | undefined> = new Map();
  #settings: { readonly value: unknown } | undefined;
  #roots: readonly IndexRoot[] | undefined;
  readonly #encodings: EncodingsFolder;
  readonly #drafts: Set<DiskDraft> = new Set();
  /** Finished since the last commit. */
  #finished: DiskDraft[] = [];
  #isClosed = false;

  constructor(parts: WriterParts) {
    this.#parts = parts;
    this.#encodings = new EncodingsFolder(parts.index);
    this.#base = openSnapshot(parts.index, parts.catalogue, parts.pool);
    removeLeftovers(
      parts.index,
      this.#base.segments.map(({ name }) => name),
    );
    this.#begin();
  }

  get base(): IndexSnapshot {
    return this.#base;
  }

  /** Starts from what is committed. */
  #begin(): void {
    this.#segments = new WorkingSegments();
    this.#documents = new Map();
    this.#settings = undefined;
    this.#roots = undefined;
    this.#finished = [];
    for (const [index, entry] of this.#base.manifest.segments.entries()) {
      const { deleted } = this.#base.segments[index]!;
      this.#segments.addCommitted(entry, this.#base.reader(index), deleted);
    }
  }

  putDocument(record: DocumentRecord): void {
    const length = Buffer.byteLength(record.id);
    if (length > ID_BYTE_LIMIT || length === 0) {
      throw new InputError(
        `Expected an id of 1 to ${ID_BYTE_LIMIT} bytes, got ${length}: ${record.id.slice(0, 60)}…`,
      );
    }
    this.#documents.set(record.id, record);
  }

  removeDocument(id: string): void {
    this.removePassages(id);
    this.#documents.set(id, undefined);
  }

  removePassages(id: string): void {
    this.#segments.deleteDocument(Buffer.from(id));
  }

  putSettings(settings: unknown): void {
    this.#settings = { value: settings };
  }

  putRoots(roots: readonly IndexRoot[]): void {
    this.#roots = roots;
  }

  encodings(model: ModelIdentity): EncodingCache {
    this.#expectOpen();
    return this.#encodings.of(model);
  }

  keepEncodingsOf(models: readonly ModelIdentity[]): void {
    this.#expectOpen();
    this.#encodings.keepOnly(models);
  }

  startSegment(): SegmentDraft {
    return this.#start(undefined);
  }

  startMerge(replaced: readonly string[]): SegmentDraft {
    const unknown = replaced.find((name) => !this.#segments.has(name));
    if (unknown !== undefined) throw new Error(`There is no segment ${unknown} to be merged.`);
    return this.#start(replaced);
  }

  #start(replaced: readonly string[] | undefined): SegmentDraft {
    this.#expectOpen();
    const { index, onPhase } = this.#parts;
    const generation = `${this.#base.generation + 1}`.padStart(6, '0');
    const name = `${generation}-${randomBytes(6).toString('hex')}`;
    const writer = new SegmentWriter(segmentPath(index, name), onPhase);
    const draft = new DiskDraft(name, writer, this.#draftOwner(), replaced);
    this.#drafts.add(draft);
    onPhase(replaced === undefined ? 'segment-started' : 'merge-started');
    return draft;
  }

  #draftOwner(): {
    stored(at: PassageAddress): StoredPassage;
    finished(draft: DiskDraft, written: WrittenSegment): void;
    discarded(draft: DiskDraft): void;
  } {
    return {
      stored: ({ segment, local }) => this.#base.reader(segment).stored(local),
      finished: (draft, written) => this.#take(draft, written),
      discarded: (draft) => {
        this.#drafts.delete(draft);
        if (this.#segments.has(draft.name)) throw new Error('A finished segment cannot be discarded.');
      },
    };
  }

  #take(draft: DiskDraft, written: WrittenSegment): void {
    const { name, passageCount, replaced } = draft;
    const entry = { name, passageCount, deletedCount: 0, ...written };
    const { passages } = this.#parts.pool.acquire(entry);
    this.#drafts.delete(draft);
    this.#finished.push(draft);
    this.#segments.addFinished({ name, ...written }, passages, replaced);
  }

  mergesDue(all = false): string[][] {
    const committed = new Set(this.#base.segments.map(({ name }) => name));
    const segments = this.#segments.entries().filter(({ name }) => committed.has(name));
    const groups = all ? planCompaction(segments) : planMerges(segments);
    return groups.map((group) => group.map(({ name }) => name));
  }

  async commit(): Promise<number> {
    this.#expectOpen();
    if (this.#drafts.size > 0)
      throw new Error('A segment was neither finished nor discarded before a commit.');
    const { index, catalogue, pool, lock, onPhase } = this.#parts;
    onPhase('commit-started');
    this.#segments.dropDead();
    catalogue.transact((changes) => {
      lock.check(changes);
      this.#stage(changes);
      onPhase('commit-staged');
    });
    onPhase('commit-done');
    const before = [...this.#base.manifest.segments, ...this.#finished];
    const fresh = openSnapshot(index, catalogue, pool);
    this.#base.release();
    for (const { name } of this.#finished) pool.release(name);
    this.#base = fresh;
    const named = new Set(fresh.segments.map(({ name }) => name));
    removeSegments(
      index,
      before.map(({ name }) => name).filter((name) => !named.has(name)),
    );
    this.#begin();
    onPhase('files-removed');
    return fresh.generation;
  }

  #stage(changes: CatalogueChanges): void {
    const base = this.#base.manifest;
    let documentCount = base.documentCount;
    let documentsSum = base.documentsSum;
    const byId = [...this.#documents].sort(([a], [b]) => compareIds(a, b));
    for (const [id, record] of byId) {
      const { added, sum } = record === undefined ? changes.removeDocument(id) : changes.putDocument(record);
      documentCount += added;
      documentsSum = (documentsSum + sum) >>> 0;
    }
    const segments = this.#segments.entries();
    for (const [name, bitmap] of this.#segments.changedBitmaps()) changes.putDeleted(name, bitmap);
    for (const { name } of base.segments) if (!this.#segments.has(name)) changes.removeDeleted(name);
    const manifest: Manifest = {
      schema: INDEX_SCHEMA,
      generation: base.generation + 1,
      committedAt: new Date().toISOString(),
      settings: this.#settings === undefined ? base.settings : this.#settings.value,
      roots: this.#roots ?? base.roots,
      segments,
      documentCount,
      passageCount: segments.reduce((sum, entry) => sum + entry.passageCount - entry.deletedCount, 0),
      documentsSum,
    };
    changes.putManifest(manifest);
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    const { index, pool, lock, onPhase, onClose } = this.#parts;
    for (const draft of [...this.#drafts]) draft.discard();
    for (const { name } of this.#finished) pool.release(name);
    removeSegments(
      index,
      this.#finished.map(({ name }) => name),
    );
    this.#encodings.close();
    this.#base.release();
    try {
      lock.release();
    } finally {
      onClose();
    }
    onPhase('lock-released');
  }

  #expectOpen(): void {
    if (this.#isClosed) throw new Error('The writer was used after it was closed.');
  }
}
