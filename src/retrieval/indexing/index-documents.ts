import type { DocumentRecord, IndexRoot, IndexSnapshot } from '../../model/index.ts';
import { adoptSettings } from './adopt-settings.ts';
import type { IndexingPhase, IndexingResult } from './index-progress.ts';
import { IndexingCounts } from './indexing-counts.ts';
import type { IndexingOptions, IndexingPorts } from './indexing-options.ts';
import { type KeptOfSnapshot, keptIn } from './kept-encodings.ts';
import { mergeDue } from './merge-due.ts';
import { type ModelTexts, modelTexts } from './model-texts.ts';
import {
  hashOfRecord,
  isFile,
  isUnreadable,
  type ReadDocument,
  readableAgain,
  readDocument,
  unreadableRecord,
} from './read-document.ts';
import { type KeptForDocument, MetWords, SegmentContents } from './segment-contents.ts';
import type {
  DocumentChanges,
  SourceDocument,
  SourceFile,
  SourceRecord,
  UnreadableFile,
} from './source-document.ts';

const CHARACTERS_PER_SEGMENT = 24_000_000;
/** Of short passages there are many to a character, and each costs by itself. */
const PASSAGES_PER_SEGMENT = 150_000;
const DOCUMENTS_PER_BREATH = 16;
/** With more words than these the next segment begins to learn them anew, so that memory stays bounded. */
const MOST_MET_WORDS = 500_000;

/**
 * Brings an index up to date: reads, cuts, analyses and encodes what is new or changed, forgets what is gone, and
 * commits segment by segment. Documents whose content is as it was are left alone. The same documents in the same
 * order give the same bytes; in any order, the same answers.
 *
 * @throws InputError when the index was made with settings that need it to be built anew.
 */
export async function indexDocuments(
  changes: DocumentChanges,
  ports: IndexingPorts,
  options: IndexingOptions = {},
): Promise<IndexingResult> {
  const { writer, settings } = ports;
  const hasNewSettings = adoptSettings(writer, settings, options.isRebuild);
  const indexing = new Indexing(ports, options, hasNewSettings);
  await indexing.run(changes);
  return indexing.result();
}

/** One run of {@link indexDocuments}. */
class Indexing {
  readonly #ports: IndexingPorts;
  readonly #options: IndexingOptions;
  #base: IndexSnapshot;
  readonly #models: readonly ModelTexts[];
  #kept: KeptOfSnapshot;
  #words: MetWords;
  #contents: SegmentContents;
  /** Documents put in this run, by id: their hashes. */
  readonly #put = new Map<string, string>();
  readonly #counts = new IndexingCounts();
  #generation: number;
  #hasChanges: boolean;
  #wasAborted = false;
  /** Ids taken out since the last commit. */
  readonly #removed = new Set<string>();
  readonly #nothingKept: KeptForDocument;

  constructor(ports: IndexingPorts, options: IndexingOptions, hasChanges: boolean) {
    this.#hasChanges = hasChanges;
    this.#ports = ports;
    this.#options = options;
    this.#base = ports.writer.base;
    this.#models = modelTexts(ports, options.signal, () => this.#report('encoding'));
    this.#kept = keptIn(this.#base, this.#ports.settings.encoders);
    this.#nothingKept = { static: () => undefined, models: this.#models.map(() => () => undefined) };
    this.#words = new MetWords(ports);
    this.#contents = new SegmentContents(ports, this.#models, this.#words);
    this.#generation = this.#base.generation;
  }

  /** An interrupt that comes while a model is at work ends the run as one between two documents does. */
  async run(changes: DocumentChanges): Promise<void> {
    try {
      await this.#run(changes);
    } catch (error) {
      if (this.#options.signal?.aborted !== true) throw error;
      this.#wasAborted = true;
    }
  }

  async #run(changes: DocumentChanges): Promise<void> {
    for (const { id, state } of changes.touched ?? [])
      this.#amend(id, (record) => ({ ...record, file: state }));
    for (const { id, reason } of changes.unreachable ?? []) {
      this.#amend(id, (record) => ({ ...record, state: { is: 'kept', detail: reason } }));
    }
    for (const id of changes.removed ?? []) this.#remove(id);
    let count = 0;
    for await (const document of changes.documents ?? []) {
      if (count++ % DOCUMENTS_PER_BREATH === 0) await this.#ports.breathe?.();
      if (this.#options.signal?.aborted === true) {
        this.#wasAborted = true;
        return;
      }
      // Most documents have nothing to wait for, and waiting for nothing costs too.
      const taken = this.#take(document);
      if (taken !== undefined) await taken;
    }
    if (this.#options.isRebuild === true) this.#removeOthers();
    this.#putRoots();
    await this.#commit();
    if (this.#options.merge !== false) await this.#merge();
  }

  result(): IndexingResult {
    return {
      ...this.#counts.result(),
      generation: this.#generation,
      encodings: this.#models.map((model) => model.result()),
      wasAborted: this.#wasAborted,
    };
  }

  /** After a rebuild nothing is left of documents that were not given. */
  #removeOthers(): void {
    for (const { id } of [...this.#base.documents()]) if (!this.#put.has(id)) this.#remove(id);
  }

  #take(document: SourceDocument): Promise<void> | undefined {
    if (isUnreadable(document)) {
      this.#takeUnreadable(document);
      return undefined;
    }
    const { id } = document;
    const hash = isFile(document) ? document.hash : hashOfRecord(document, this.#ports.hashOf);
    this.#counts.documents++;
    this.#counts.bytes += isFile(document) ? document.bytes.length : document.text.length;
    this.#report('reading');
    // A segment holds a document once: the later of two versions goes into the next one.
    if (this.#put.has(id)) return this.#commit().then(() => this.#takeReadable(document, hash));
    return this.#takeReadable(document, hash);
  }

  #takeReadable(document: SourceFile | SourceRecord, hash: string): Promise<void> | undefined {
    const { id } = document;
    const before = this.#known(id);
    const isAsItWas =
      before?.hash === hash &&
      before.state.is !== 'pending' &&
      this.#kept.models.every((kept) => kept.covers(id));
    if (isAsItWas && this.#options.isRebuild !== true) {
      this.#keepAsItIs(document, before);
      return undefined;
    }
    const read = readDocument(document, this.#ports.settings.passages, hash);
    this.#counts.note(read.record);
    const movedFrom = isFile(document) ? document.movedFrom : undefined;
    const earlier = movedFrom ?? id;
    const hasEarlier = before !== undefined || movedFrom !== undefined;
    const adding = this.#contents.add(
      read,
      hasEarlier
        ? {
            static: this.#kept.static.of(earlier),
            models: this.#kept.models.map((kept) => kept.of(earlier)),
          }
        : this.#nothingKept,
    );
    const isNew = before === undefined;
    if (adding === undefined) return this.#finishTaking(read, hash, movedFrom, isNew);
    return adding.then(() => this.#finishTaking(read, hash, movedFrom, isNew));
  }

  /** Notes what was taken in; writes the segment when it is full. */
  #finishTaking(
    { record }: ReadDocument,
    hash: string,
    movedFrom: string | undefined,
    isNew: boolean,
  ): Promise<void> | undefined {
    if (movedFrom !== undefined && !this.#put.has(movedFrom)) this.#remove(movedFrom);
    this.#put.set(record.id, hash);
    if (record.state.is !== 'refused') this.#counts[isNew ? 'added' : 'changed']++;
    this.#hasChanges = true;
    const { characters, passageCount } = this.#contents;
    const limit = this.#options.charactersPerSegment ?? CHARACTERS_PER_SEGMENT;
    if (characters < limit && passageCount < PASSAGES_PER_SEGMENT) return undefined;
    return this.#options.isRebuild === true ? this.#write() : this.#commit();
  }

  /** A file without content: what is known of it is put down; an earlier version stays unless it is refused. */
  #takeUnreadable(file: UnreadableFile): void {
    const record = unreadableRecord(file);
    this.#counts.note(record);
    if (file.refused === undefined && this.#known(file.id) !== undefined) {
      this.#amend(file.id, (before) => ({ ...before, state: record.state }));
      return;
    }
    this.#ports.writer.removePassages(file.id);
    this.#ports.writer.putDocument(record);
    this.#hasChanges = true;
  }

  /** Same content: at most the file looks different, or could not be read for a while. */
  #keepAsItIs(document: SourceDocument, before: DocumentRecord): void {
    this.#counts.unchanged++;
    if (!isFile(document)) return;
    const isSame =
      before.state.is !== 'kept' && JSON.stringify(before.file) === JSON.stringify(document.state);
    if (isSame) return;
    this.#amend(document.id, (record) => ({
      ...record,
      state: readableAgain(record.state),
      file: document.state,
    }));
  }

  #known(id: string): DocumentRecord | undefined {
    const isNew = this.#base.documentCount === 0 || this.#removed.has(id);
    return isNew ? undefined : this.#base.document(id);
  }

  #amend(id: string, change: (record: DocumentRecord) => DocumentRecord): void {
    const before = this.#known(id);
    if (before === undefined) return;
    this.#ports.writer.putDocument(change(before));
    this.#hasChanges = true;
  }

  /** When they were last looked at is worth no commit by itself; which there are is. */
  #putRoots(): void {
    const { roots } = this.#options;
    if (roots === undefined) return;
    this.#ports.writer.putRoots(roots);
    const named = (some: readonly IndexRoot[]) =>
      JSON.stringify(some.map(({ path, unreadable }) => [path, unreadable]));
    if (named(roots) !== named(this.#base.roots)) this.#hasChanges = true;
  }

  #remove(id: string): void {
    if (this.#known(id) === undefined) return;
    this.#ports.writer.removeDocument(id);
    this.#removed.add(id);
    this.#counts.removed++;
    this.#hasChanges = true;
  }

  /** Writes what was taken in as a segment, which the next commit shows. */
  async #write(): Promise<void> {
    const { writer } = this.#ports;
    const contents = this.#contents;
    if (contents.passageCount > 0) {
      this.#report('writing');
      await contents.write(writer.startSegment());
    }
    for (const record of contents.records) {
      if (record.passages === 0) writer.removePassages(record.id);
      writer.putDocument(record);
    }
    const isFull = this.#words.terms.size > MOST_MET_WORDS || this.#ports.wordVectors !== undefined;
    if (isFull) this.#words = new MetWords(this.#ports);
    this.#contents = new SegmentContents(this.#ports, this.#models, this.#words);
  }

  /** Shows what was written and everything else that has changed. */
  async #commit(): Promise<void> {
    const { writer } = this.#ports;
    await this.#write();
    if (!this.#hasChanges) return;
    this.#report('committing');
    this.#generation = await writer.commit();
    this.#hasChanges = false;
    this.#put.clear();
    this.#removed.clear();
    this.#base = writer.base;
    this.#kept = keptIn(this.#base, this.#ports.settings.encoders);
  }

  async #merge(): Promise<void> {
    const merged = await mergeDue(this.#ports.writer, {
      signal: this.#options.signal,
      onMerge: () => this.#report('merging'),
    });
    this.#generation = merged ?? this.#generation;
  }

  #report(phase: IndexingPhase): void {
    const { bytes, documents } = this.#counts;
    const encoded = this.#models.reduce((sum, { texts }) => sum + texts, 0);
    this.#options.onProgress?.({ phase, documents, bytes, encoded });
  }
}
