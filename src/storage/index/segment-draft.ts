import type { PassageAddress, PassageRecord, SegmentDraft } from '../../model/index.ts';
import type { StoredPassage } from './passage-reader.ts';
import { PassageWriter } from './passage-writer.ts';
import type { SegmentWriter, WrittenSegment } from './segment-writer.ts';

/** What a draft asks of the writer it belongs to. */
export interface DraftOwner {
  stored(at: PassageAddress): StoredPassage;
  finished(draft: DiskDraft, written: WrittenSegment): void;
  discarded(draft: DiskDraft): void;
}

/** {@link SegmentDraft} over a file under a temporary name. */
export class DiskDraft implements SegmentDraft {
  readonly name: string;
  /** The segments it takes the place of; undefined when its documents are new versions. */
  readonly replaced: readonly string[] | undefined;
  readonly #writer: SegmentWriter;
  readonly #owner: DraftOwner;
  readonly #passages: PassageWriter;
  #state: 'passages' | 'sections' | 'finished' | 'discarded' = 'passages';

  constructor(
    name: string,
    writer: SegmentWriter,
    owner: DraftOwner,
    replaced: readonly string[] | undefined,
  ) {
    this.name = name;
    this.replaced = replaced;
    this.#writer = writer;
    this.#owner = owner;
    this.#passages = new PassageWriter(writer);
  }

  get passageCount(): number {
    return this.#passages.count;
  }

  get byteLength(): number {
    return this.#writer.byteLength;
  }

  addPassage(passage: PassageRecord): void {
    this.#expect('passages');
    this.#passages.add(passage);
  }

  copyPassage(at: PassageAddress): void {
    this.#expect('passages');
    this.#passages.copy(this.#owner.stored(at));
  }

  write(name: string, bytes: Uint8Array): void {
    this.#endPassages();
    this.#expect('sections');
    if (name.startsWith('passages.')) throw new Error(`The section ${name} has a name that is kept for us.`);
    this.#writer.write(name, bytes);
  }

  #endPassages(): void {
    if (this.#state !== 'passages') return;
    this.#passages.finish();
    this.#state = 'sections';
  }

  async finish(): Promise<void> {
    this.#endPassages();
    this.#expect('sections');
    const written = await this.#writer.finish(this.name, this.passageCount);
    this.#state = 'finished';
    this.#owner.finished(this, written);
  }

  discard(): void {
    if (this.#state === 'discarded') return;
    this.#state = 'discarded';
    this.#writer.discard();
    this.#owner.discarded(this);
  }

  #expect(state: 'passages' | 'sections'): void {
    if (this.#state === state) return;
    throw new Error(`The segment ${this.name} takes ${state}, but it is at ${this.#state}.`);
  }
}
