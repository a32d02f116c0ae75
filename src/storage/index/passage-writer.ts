import { brotliCompressSync, constants } from 'node:zlib';
import { InputError, type PassageRecord, type SectionSink } from '../../model/index.ts';
import { GrowingBytes, GrowingWords } from './growing-columns.ts';
import { ID_BYTE_LIMIT } from './id-limit.ts';
import { BLOCK_BYTES, PASSAGE_SECTIONS } from './passage-format.ts';
import type { StoredPassage } from './passage-reader.ts';

const COMPRESSION = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 0, [constants.BROTLI_PARAM_LGWIN]: 16 },
};

/** Lays passages out as sections of a segment: texts as they come, the rest at the end. */
export class PassageWriter {
  readonly #sink: SectionSink;
  readonly #ids: GrowingBytes = new GrowingBytes();
  readonly #idEnds: GrowingWords = new GrowingWords();
  readonly #firsts: GrowingWords = new GrowingWords();
  readonly #headings: GrowingBytes = new GrowingBytes();
  readonly #headingEnds: GrowingWords = new GrowingWords();
  readonly #rows: GrowingWords = new GrowingWords();
  readonly #blocks: GrowingWords = new GrowingWords();
  readonly #block: GrowingBytes = new GrowingBytes();
  #blockFirst = 0;
  #textBytes = 0;
  #lastId: Uint8Array | undefined;
  #lastDocument: string | undefined;
  #lastHeadings: string | undefined;
  #lastPath: readonly string[] = [];
  #lastPathText = '[]';
  #nextNumber = 0;
  #hasText: boolean | undefined;
  #count = 0;

  constructor(sink: SectionSink) {
    this.#sink = sink;
  }

  /** Passages so far. */
  get count(): number {
    return this.#count;
  }

  /** @throws InputError when the document's id is too long. */
  add(passage: PassageRecord): void {
    const { document, number, text, start, end, startLine, endLine } = passage;
    this.#enter(document, number);
    this.#checkText(text !== undefined);
    if (text !== undefined) this.#block.appendText(text);
    if (!isSamePath(passage.headings, this.#lastPath)) {
      this.#lastPath = passage.headings;
      this.#lastPathText = JSON.stringify(passage.headings);
    }
    this.#finishRow(start, end, startLine, endLine, this.#lastPathText);
  }

  /** Adds a passage of another segment without decoding its text. */
  copy({ document, number, row, headings, text }: StoredPassage): void {
    this.#enter(document, number);
    this.#checkText(text !== undefined);
    if (text !== undefined) this.#block.append(text);
    this.#finishRow(row.start, row.end, row.startLine, row.endLine, headings);
  }

  #enter(document: string, number: number): void {
    if (document !== this.#lastDocument) this.#enterDocument(document);
    if (number !== this.#nextNumber) {
      throw new Error(`Passage ${number} of ${document} came where ${this.#nextNumber} was due.`);
    }
    this.#nextNumber++;
  }

  #enterDocument(document: string): void {
    const id = Buffer.from(document);
    if (id.length > ID_BYTE_LIMIT) {
      throw new InputError(
        `Expected an id of at most ${ID_BYTE_LIMIT} bytes, got ${id.length}: ${document.slice(0, 60)}…`,
      );
    }
    if (this.#lastId !== undefined && Buffer.compare(this.#lastId, id) >= 0) {
      throw new Error(
        `The document ${document} came after ${this.#lastDocument}: not in order of their bytes.`,
      );
    }
    this.#lastDocument = document;
    this.#lastId = id;
    this.#nextNumber = 0;
    this.#ids.append(id);
    this.#idEnds.push(this.#ids.length);
    this.#firsts.push(this.#count);
  }

  /** Texts are stored for all or for none: one setting of the index. */
  #checkText(hasText: boolean): void {
    this.#hasText ??= hasText;
    if (this.#hasText !== hasText)
      throw new Error('Some passages of a segment have a text and some have none.');
  }

  #finishRow(start: number, end: number, startLine: number, endLine: number, headings: string): void {
    if (headings !== this.#lastHeadings) {
      this.#headings.appendText(headings);
      this.#headingEnds.push(this.#headings.length);
      this.#lastHeadings = headings;
    }
    this.#rows.push(start, end, startLine, endLine, this.#headingEnds.length - 1, this.#block.length);
    this.#count++;
    if (this.#block.length >= BLOCK_BYTES) this.#endBlock();
  }

  #endBlock(): void {
    const compressed = brotliCompressSync(this.#block.view(), COMPRESSION);
    this.#sink.write(PASSAGE_SECTIONS.text, compressed);
    this.#blocks.push(
      this.#blockFirst,
      this.#block.length,
      this.#textBytes % 2 ** 32,
      Math.floor(this.#textBytes / 2 ** 32),
    );
    this.#textBytes += compressed.length;
    this.#block.clear();
    this.#blockFirst = this.#count;
  }

  /** Writes everything but the texts, which are there already. */
  finish(): void {
    if (this.#hasText && this.#blockFirst < this.#count) this.#endBlock();
    const sink = this.#sink;
    if (this.#hasText) sink.write(PASSAGE_SECTIONS.blocks, this.#blocks.bytes());
    sink.write(PASSAGE_SECTIONS.documents, this.#ids.view());
    sink.write(PASSAGE_SECTIONS.documentEnds, this.#idEnds.bytes());
    sink.write(PASSAGE_SECTIONS.documentFirsts, this.#firsts.bytes());
    sink.write(PASSAGE_SECTIONS.headings, this.#headings.view());
    sink.write(PASSAGE_SECTIONS.headingEnds, this.#headingEnds.bytes());
    sink.write(PASSAGE_SECTIONS.rows, this.#rows.bytes());
  }
}

function isSamePath(a: readonly string[], b: readonly string[]): boolean {
  return a === b || (a.length === b.length && a.every((heading, index) => heading === b[index]));
}
