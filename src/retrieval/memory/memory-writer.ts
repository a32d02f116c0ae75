import {
  type DocumentRecord,
  type EncodingCache,
  emptyBitmap,
  type IndexRoot,
  type IndexSnapshot,
  type IndexWriter,
  MemorySections,
  type ModelIdentity,
  type PassageAddress,
  type PassageRecord,
  type SegmentDraft,
  setBits,
} from '../../model/index.ts';
import type { MemoryEncodings } from './memory-encodings.ts';
import { MemorySnapshot } from './memory-snapshot.ts';
import type { MemoryPlace, MemorySegment, MemoryState } from './memory-state.ts';

/** From how many segments on some are merged. */
const MERGE_FROM = 8;

interface WriterPorts {
  readonly encodings: MemoryEncodings;
  readonly now: () => string;
  readonly commit: (state: MemoryState) => void;
  readonly close: () => void;
}

/** The writer of an index in memory: a copy of the last state, handed over by `commit`. */
export class MemoryWriter implements IndexWriter {
  readonly segmentByteLimit: number = 2 ** 32;
  readonly #ports: WriterPorts;
  #committed: MemoryState;
  #settings: unknown;
  #roots: readonly IndexRoot[];
  #segments: MemorySegment[];
  #deleted: Map<string, Uint32Array>;
  #documents: Map<string, DocumentRecord>;
  #places: Map<string, MemoryPlace>;
  #segmentsBegun: number;

  constructor(state: MemoryState, ports: WriterPorts) {
    this.#ports = ports;
    this.#committed = state;
    this.#settings = state.settings;
    this.#roots = state.roots;
    this.#segments = [...state.segments];
    this.#deleted = new Map(state.deleted);
    this.#documents = new Map(state.documents);
    this.#places = new Map(state.places);
    this.#segmentsBegun = state.segmentsBegun;
  }

  get base(): IndexSnapshot {
    return new MemorySnapshot(this.#committed);
  }

  putDocument(record: DocumentRecord): void {
    this.#documents.set(record.id, record);
  }

  removeDocument(id: string): void {
    this.removePassages(id);
    this.#documents.delete(id);
  }

  removePassages(id: string): void {
    const place = this.#places.get(id);
    if (place === undefined) return;
    const segment = this.#segments.find(({ name }) => name === place.segment)!;
    const bits = this.#deleted.get(place.segment)?.slice() ?? emptyBitmap(segment.passages.length);
    setBits(bits, place.first, place.first + place.count);
    this.#deleted.set(place.segment, bits);
    this.#places.delete(id);
  }

  putSettings(settings: unknown): void {
    this.#settings = settings;
  }

  putRoots(roots: readonly IndexRoot[]): void {
    this.#roots = roots;
  }

  encodings(model: ModelIdentity): EncodingCache {
    return this.#ports.encodings.of(model);
  }

  keepEncodingsOf(models: readonly ModelIdentity[]): void {
    this.#ports.encodings.keepOnly(models);
  }

  startSegment(): SegmentDraft {
    return new MemoryDraft(this.#nextName(), this.#committed, (segment) => {
      for (const [id, place] of placesIn(segment)) {
        this.removePassages(id);
        this.#places.set(id, place);
      }
      this.#segments.push(segment);
    });
  }

  startMerge(replaced: readonly string[]): SegmentDraft {
    return new MemoryDraft(this.#nextName(), this.#committed, (segment) => {
      this.#segments = [...this.#segments.filter(({ name }) => !replaced.includes(name)), segment];
      for (const name of replaced) this.#deleted.delete(name);
      for (const [id, place] of placesIn(segment)) this.#places.set(id, place);
    });
  }

  mergesDue(all = false): string[][] {
    const names = this.#committed.segments.map(({ name }) => name);
    const isDue = all ? names.length > 1 || this.#committed.deleted.size > 0 : names.length >= MERGE_FROM;
    return isDue ? [names] : [];
  }

  commit(): Promise<number> {
    this.#dropDead();
    this.#committed = {
      generation: this.#committed.generation + 1,
      committedAt: this.#ports.now(),
      settings: this.#settings,
      roots: this.#roots,
      segments: [...this.#segments],
      deleted: new Map(this.#deleted),
      documents: new Map(this.#documents),
      places: new Map(this.#places),
      segmentsBegun: this.#segmentsBegun,
    };
    this.#ports.commit(this.#committed);
    return Promise.resolve(this.#committed.generation);
  }

  close(): Promise<void> {
    this.#ports.close();
    return Promise.resolve();
  }

  /** A segment without a live passage says nothing. */
  #dropDead(): void {
    const living = new Set([...this.#places.values()].map(({ segment }) => segment));
    this.#segments = this.#segments.filter(({ name }) => living.has(name));
    this.#deleted = new Map([...this.#deleted].filter(([name]) => living.has(name)));
  }

  #nextName(): string {
    return `segment-${++this.#segmentsBegun}`;
  }
}

function placesIn({ name, passages }: MemorySegment): Map<string, MemoryPlace> {
  const places = new Map<string, MemoryPlace>();
  for (const [local, { document }] of passages.entries()) {
    const place = places.get(document) ?? { segment: name, first: local, count: 0 };
    places.set(document, { ...place, count: place.count + 1 });
  }
  return places;
}

class MemoryDraft implements SegmentDraft {
  readonly name: string;
  byteLength = 0;
  readonly #base: MemoryState;
  readonly #sections = new MemorySections();
  readonly #passages: PassageRecord[] = [];
  readonly #finish: (segment: MemorySegment) => void;

  constructor(name: string, base: MemoryState, finish: (segment: MemorySegment) => void) {
    this.name = name;
    this.#base = base;
    this.#finish = finish;
  }

  get passageCount(): number {
    return this.#passages.length;
  }

  addPassage(passage: PassageRecord): void {
    this.#passages.push(passage);
  }

  copyPassage({ segment, local }: PassageAddress): void {
    this.#passages.push(this.#base.segments[segment]!.passages[local]!);
  }

  write(name: string, bytes: Uint8Array): void {
    this.#sections.write(name, bytes);
    this.byteLength += bytes.length;
  }

  finish(): Promise<void> {
    this.#finish({ name: this.name, sections: this.#sections, passages: this.#passages });
    return Promise.resolve();
  }

  discard(): void {}
}
