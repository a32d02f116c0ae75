import { writeTermVectors } from '../../dense/index.ts';
import {
  compareIds,
  type DocumentRecord,
  type Encoding,
  type PassageRecord,
  type SegmentDraft,
} from '../../model/index.ts';
import { SparseBuilder } from '../../sparse/index.ts';
import { isSoftenable, type Passage, TermBuffer, TermScanner, Vocabulary } from '../../text/index.ts';
import { keyOfHash, textKey } from '../encoding/text-key.ts';
import { FIELD_NAMES } from '../settings/index-settings.ts';
import { EncodedColumn } from './encoded-column.ts';
import { fieldTexts, passageTextForEncoder } from './field-texts.ts';
import type { Reuse } from './kept-encodings.ts';
import type { ModelTexts } from './model-texts.ts';
import type { ReadDocument } from './read-document.ts';
import type { SegmentMakers } from './segment-makers.ts';
import { STATIC_KEYS, STATIC_PREFIX, writeModelRecords } from './segment-sections.ts';
import { writeEncodings, writeVectors } from './write-encodings.ts';

/** What an earlier version of a document had for its texts. */
export interface KeptForDocument {
  readonly static: Reuse<Float32Array>;
  /** In the order of the models. */
  readonly models: readonly Reuse<Encoding>[];
}

/** The words of an index as far as one run has met them: segments after the first need not learn them again. */
export class MetWords {
  readonly terms: Vocabulary = new Vocabulary();
  /** The terms themselves where every form is its own term. */
  readonly forms: Vocabulary;
  readonly scanner: TermScanner;
  readonly areFormsTerms: boolean;

  constructor({ analyzer }: SegmentMakers) {
    this.areFormsTerms = analyzer.rules.termIsForm === true;
    this.forms = this.areFormsTerms ? this.terms : new Vocabulary();
    this.scanner = new TermScanner(analyzer, this.terms, this.forms);
  }
}

/** Texts that go to the static encoder together. */
const ENCODED_TOGETHER = 128;

/** The contents of one segment while documents are added to it, in any order of ids. */
export class SegmentContents {
  /** By document: what the index will say of it. */
  readonly records: DocumentRecord[] = [];
  /** UTF-16 units of text taken in. */
  characters = 0;
  readonly #makers: SegmentMakers;
  readonly #words: MetWords;
  readonly #sparse: SparseBuilder;
  readonly #fields: readonly TermBuffer[] = FIELD_NAMES.map(() => new TermBuffer());
  /** In the order of adding. */
  readonly #passages: PassageRecord[] = [];
  /** By document, where its passages begin. */
  readonly #starts: number[] = [];
  /** Absent: the index has no static encoder. */
  readonly #static: EncodedColumn<Float32Array> | undefined;
  readonly #models: readonly {
    readonly texts: ModelTexts;
    readonly column: EncodedColumn<Encoding>;
    /** Counts of the model when the segment was begun. */
    readonly before: Pick<ModelTexts, 'texts' | 'windowed' | 'truncated'>;
  }[];
  readonly #hashOf: (text: string) => string;

  /**
   * @param words those of the segments before; by default none are known. With vectors of words every segment begins
   * with none: it holds vectors of its own words only.
   */
  constructor(
    makers: SegmentMakers & { readonly hashOf: (text: string) => string },
    models: readonly ModelTexts[],
    words: MetWords = new MetWords(makers),
  ) {
    this.#makers = makers;
    this.#words = words;
    this.#hashOf = makers.hashOf;
    const { encoder } = makers;
    this.#static =
      encoder === undefined
        ? undefined
        : new EncodedColumn(
            (waiting) =>
              encoder.encode(
                waiting.map(({ text }) => text),
                'passage',
              ),
            ENCODED_TOGETHER,
          );
    this.#models = models.map((texts) => {
      const { truncated, windowed } = texts;
      return { texts, column: texts.column(), before: { texts: texts.texts, windowed, truncated } };
    });
    this.#sparse = new SparseBuilder({
      fieldCount: FIELD_NAMES.length,
      positions: makers.settings.positions,
      forms: words.areFormsTerms ? 'terms' : true,
    });
  }

  get passageCount(): number {
    return this.#passages.length;
  }

  /**
   * Analyses a document's passages and encodes those that have no vector to reuse: only for these there is something
   * to wait for.
   */
  add(document: ReadDocument, kept: KeptForDocument): Promise<void> | undefined {
    const { record, passages } = document;
    this.records.push(record);
    this.#starts.push(this.#passages.length);
    this.characters += document.text.length;
    if (this.#static !== undefined || this.#models.length > 0) return this.#addEncoded(document, kept);
    for (let number = 0; number < passages.length; number++) this.#addPassage(document, number);
    return undefined;
  }

  async #addEncoded(document: ReadDocument, kept: KeptForDocument): Promise<void> {
    for (const [number, passage] of document.passages.entries()) {
      this.#addPassage(document, number);
      await this.#encode(passageTextForEncoder(document.record.title, passage), kept);
    }
  }

  #addPassage({ record, text, passages }: ReadDocument, number: number): void {
    const passage = passages[number]!;
    const { start, end, startLine, endLine, headings } = passage;
    this.#scan(record, passage, number === 0);
    const place = { document: record.id, number, start, end, startLine, endLine, headings };
    this.#passages.push(this.#makers.settings.storeText ? { ...place, text: text.slice(start, end) } : place);
  }

  /** Writes everything in the order of ids and makes the segment durable. */
  async write(draft: SegmentDraft): Promise<void> {
    await this.#static?.finish();
    for (const { column } of this.#models) await column.finish();
    const order = this.#orderById();
    for (const place of order) draft.addPassage(this.#passages[place]!);
    this.#sparse.write(draft, this.#words.terms, this.#words.forms, order);
    this.#writeEncodings(draft, order);
    if (this.#makers.wordVectors !== undefined) {
      writeTermVectors(softenableForms(this.#words.forms), this.#makers.wordVectors, draft);
    }
    await draft.finish();
  }

  /** Title, tags and path are those of the document: they are scanned with its first passage only. */
  #scan(record: DocumentRecord, passage: Passage, isFirst: boolean): void {
    const texts = fieldTexts(
      { title: record.title, aliases: record.aliases, tags: record.tags, path: record.source?.path },
      passage,
    );
    const { scanner } = this.#words;
    for (let field = 0; field < FIELD_NAMES.length; field++) {
      const name = FIELD_NAMES[field]!;
      if (!isFirst && name !== 'headings' && name !== 'body') continue;
      const buffer = this.#fields[field]!;
      buffer.clear();
      if (texts[name] !== '') scanner.scan(texts[name], buffer);
    }
    this.#sparse.add(this.#fields);
  }

  /** A text without a word is nothing to a model. */
  async #encode(text: string, kept: KeptForDocument): Promise<void> {
    const isEmpty = text === '';
    if (this.#static !== undefined) {
      const key = textKey(text);
      const waiting = isEmpty ? undefined : { text, hash: '' };
      await this.#static.add(key, isEmpty ? undefined : kept.static(key), waiting);
    }
    if (this.#models.length === 0) return;
    const hash = this.#hashOf(`passage\n${text}`);
    const key = keyOfHash(hash);
    for (const [index, { column }] of this.#models.entries()) {
      const reused = isEmpty ? undefined : kept.models[index]!(key);
      await column.add(key, reused, isEmpty ? undefined : { text, hash });
    }
  }

  /** `[new local] = place in the order of adding`. */
  #orderById(): Uint32Array {
    const { records } = this;
    const documents = [...records.keys()];
    // Nearly every collection comes in order.
    if (records.some(({ id }, index) => index > 0 && compareIds(records[index - 1]!.id, id) > 0)) {
      documents.sort((a, b) => compareIds(records[a]!.id, records[b]!.id));
    }
    const order = new Uint32Array(this.#passages.length);
    let local = 0;
    for (const document of documents) {
      const end = this.#starts[document + 1] ?? this.#passages.length;
      for (let place = this.#starts[document]!; place < end; place++) order[local++] = place;
    }
    return order;
  }

  #writeEncodings(draft: SegmentDraft, order: Uint32Array): void {
    if (this.#static !== undefined) {
      const { dimension } = this.#makers.encoder!;
      writeVectors(this.#static.encodings, order, dimension, draft, STATIC_PREFIX);
      draft.write(STATIC_KEYS, this.#static.keyBytes(order));
    }
    const records = this.#models.map(({ before, column, texts }) => {
      const { encodings } = column;
      writeEncodings({ encodings, keyBytes: column.keyBytes(order) }, order, texts.identity, draft);
      return {
        identity: texts.identity,
        texts: texts.texts - before.texts,
        windowed: texts.windowed - before.windowed,
        truncated: texts.truncated - before.truncated,
      };
    });
    writeModelRecords(records, draft);
  }
}

function* softenableForms(forms: Vocabulary): Generator<string> {
  for (let id = 0; id < forms.size; id++) {
    const form = forms.term(id);
    if (isSoftenable(form)) yield form;
  }
}
