import { DenseBuilder, writeTermVectors } from '../../dense/index.ts';
import {
  compareIds,
  type DenseEncoder,
  type DocumentRecord,
  type PassageRecord,
  type SegmentDraft,
  type WordVectors,
} from '../../model/index.ts';
import { SparseBuilder } from '../../sparse/index.ts';
import { type Analyzer, isSoftenable, TermBuffer, TermScanner, Vocabulary } from '../../text/index.ts';
import { TEXT_KEY_BYTES, textKey } from '../encoding/text-key.ts';
import { FIELD_NAMES, type FieldName, type IndexSettings } from '../settings/index-settings.ts';
import { fieldTexts, passageTextForEncoder } from './field-texts.ts';
import type { ReadDocument } from './read-document.ts';
import { STATIC_KEYS, STATIC_PREFIX } from './segment-sections.ts';

/** What turns text into what segments hold. */
export interface SegmentMakers {
  readonly settings: IndexSettings;
  readonly analyzer: Analyzer;
  /** Absent: the index has no vectors. */
  readonly encoder: DenseEncoder | undefined;
  /** Absent: words have no neighbours. */
  readonly wordVectors: WordVectors | undefined;
}

/** Finds the vector that an earlier version of a document had for the same text; `undefined`: it has to be made. */
export type VectorReuse = (key: bigint) => Float32Array | undefined;

/** Texts that go to the encoder together. */
const ENCODED_TOGETHER = 128;

/** The contents of one segment while documents are added to it, in any order of ids. */
export class SegmentContents {
  /** By document: what the index will say of it. */
  readonly records: DocumentRecord[] = [];
  /** UTF-16 units of text taken in. */
  characters = 0;
  readonly #makers: SegmentMakers;
  readonly #terms = new Vocabulary();
  readonly #forms = new Vocabulary();
  readonly #scanner: TermScanner;
  readonly #sparse: SparseBuilder;
  readonly #fields: readonly TermBuffer[] = FIELD_NAMES.map(() => new TermBuffer());
  /** In the order of adding. */
  readonly #passages: PassageRecord[] = [];
  /** By document, where its passages begin. */
  readonly #starts: number[] = [];
  readonly #vectors: (Float32Array | undefined)[] = [];
  readonly #keys: bigint[] = [];
  #waiting: { readonly place: number; readonly text: string }[] = [];

  constructor(makers: SegmentMakers) {
    this.#makers = makers;
    this.#scanner = new TermScanner(makers.analyzer, this.#terms, this.#forms);
    this.#sparse = new SparseBuilder({
      fieldCount: FIELD_NAMES.length,
      positions: makers.settings.positions,
      forms: true,
    });
  }

  get passageCount(): number {
    return this.#passages.length;
  }

  /** Analyses a document's passages and encodes those that have no vector to reuse. */
  async add(document: ReadDocument, reuse: VectorReuse): Promise<void> {
    const { record, text, passages } = document;
    this.records.push(record);
    this.#starts.push(this.#passages.length);
    this.characters += text.length;
    const words = { ...record, title: record.title, path: record.source?.path };
    for (const [number, passage] of passages.entries()) {
      this.#scan(fieldTexts(words, passage), number === 0);
      const { start, end, startLine, endLine, headings } = passage;
      this.#passages.push({
        document: record.id,
        number,
        start,
        end,
        startLine,
        endLine,
        headings,
        ...(this.#makers.settings.storeText && { text: text.slice(start, end) }),
      });
      if (this.#makers.encoder !== undefined) {
        this.#place(passageTextForEncoder(record.title, passage), reuse);
        if (this.#waiting.length >= ENCODED_TOGETHER) await this.#encode();
      }
    }
  }

  /** Writes everything in the order of ids and makes the segment durable. */
  async write(draft: SegmentDraft): Promise<void> {
    await this.#encode();
    const order = this.#orderById();
    for (const place of order) draft.addPassage(this.#passages[place]!);
    this.#sparse.write(draft, this.#terms, this.#forms, order);
    this.#writeVectors(draft, order);
    if (this.#makers.wordVectors !== undefined) {
      writeTermVectors(softenableForms(this.#forms), this.#makers.wordVectors, draft);
    }
    await draft.finish();
  }

  /** Title, tags and path are those of the document: they are scanned with its first passage only. */
  #scan(texts: Record<FieldName, string>, isFirst: boolean): void {
    for (const [field, name] of FIELD_NAMES.entries()) {
      if (!isFirst && name !== 'headings' && name !== 'body') continue;
      const buffer = this.#fields[field]!;
      buffer.clear();
      this.#scanner.scan(texts[name], buffer);
    }
    this.#sparse.add(this.#fields);
  }

  #place(text: string, reuse: VectorReuse): void {
    const key = textKey(text);
    const vector = text === '' ? undefined : reuse(key);
    if (vector === undefined && text !== '') this.#waiting.push({ place: this.#vectors.length, text });
    this.#vectors.push(vector);
    this.#keys.push(key);
  }

  async #encode(): Promise<void> {
    const waiting = this.#waiting;
    if (waiting.length === 0) return;
    this.#waiting = [];
    const texts = waiting.map(({ text }) => text);
    const vectors = await this.#makers.encoder!.encode(texts, 'passage');
    for (const [index, { place }] of waiting.entries()) this.#vectors[place] = vectors[index];
  }

  /** `[new local] = place in the order of adding`. */
  #orderById(): Uint32Array {
    const documents = [...this.records.keys()].sort((a, b) =>
      compareIds(this.records[a]!.id, this.records[b]!.id),
    );
    const order = new Uint32Array(this.#passages.length);
    let local = 0;
    for (const document of documents) {
      const end = this.#starts[document + 1] ?? this.#passages.length;
      for (let place = this.#starts[document]!; place < end; place++) order[local++] = place;
    }
    return order;
  }

  #writeVectors(draft: SegmentDraft, order: Uint32Array): void {
    const { encoder } = this.#makers;
    if (encoder === undefined) return;
    const builder = new DenseBuilder(encoder.dimension);
    const keys = new DataView(new ArrayBuffer(order.length * TEXT_KEY_BYTES));
    for (const [local, place] of order.entries()) {
      builder.add(this.#vectors[place]);
      keys.setBigUint64(local * TEXT_KEY_BYTES, this.#keys[place]!, true);
    }
    builder.write(draft, STATIC_PREFIX);
    draft.write(STATIC_KEYS, new Uint8Array(keys.buffer));
  }
}

function* softenableForms(forms: Vocabulary): Generator<string> {
  for (let id = 0; id < forms.size; id++) {
    const form = forms.term(id);
    if (isSoftenable(form)) yield form;
  }
}
