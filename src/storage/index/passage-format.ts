/*
 * How a segment keeps its passages. Locals are in the order of documents, a document's passages together and
 * numbered from 0, so that neither document nor number is stored per passage:
 *
 *   passages.documents        the ids of the segment's documents, ascending, UTF-8, one after another
 *   passages.document-ends    u32 per document: where its id ends
 *   passages.document-firsts  u32 per document: the local of its first passage
 *   passages.headings         heading paths as JSON arrays; neighbours under the same path share one
 *   passages.heading-ends     u32 per path: where it ends
 *   passages.rows             six u32 per passage, see ROW
 *   passages.text             the texts in blocks, each compressed by itself
 *   passages.blocks           four u32 per block, see BLOCK; absent when texts are not stored
 */

export const PASSAGE_SECTIONS: {
  readonly documents: 'passages.documents';
  readonly documentEnds: 'passages.document-ends';
  readonly documentFirsts: 'passages.document-firsts';
  readonly headings: 'passages.headings';
  readonly headingEnds: 'passages.heading-ends';
  readonly rows: 'passages.rows';
  readonly text: 'passages.text';
  readonly blocks: 'passages.blocks';
} = {
  documents: 'passages.documents',
  documentEnds: 'passages.document-ends',
  documentFirsts: 'passages.document-firsts',
  headings: 'passages.headings',
  headingEnds: 'passages.heading-ends',
  rows: 'passages.rows',
  text: 'passages.text',
  blocks: 'passages.blocks',
};

/** Words of a row: offsets and lines, the ordinal of the heading path, and where the text ends in its block. */
export const ROW: {
  readonly start: 0;
  readonly end: 1;
  readonly startLine: 2;
  readonly endLine: 3;
  readonly headings: 4;
  readonly textEnd: 5;
  readonly words: 6;
} = { start: 0, end: 1, startLine: 2, endLine: 3, headings: 4, textEnd: 5, words: 6 };

/** Words of a block's entry: its first passage, its length before compression, and its place in the section. */
export const BLOCK: {
  readonly firstLocal: 0;
  readonly rawLength: 1;
  readonly offsetLow: 2;
  readonly offsetHigh: 3;
  readonly words: 4;
} = { firstLocal: 0, rawLength: 1, offsetLow: 2, offsetHigh: 3, words: 4 };

/**
 * Texts are compressed in blocks of about this many bytes. Measured on Markdown, per MB written and per block
 * read: Brotli at quality 0 6 ms and 0.16 ms to 47%, deflate at level 1 17 ms and 0.15 ms to 44%; blocks of half
 * the size cost twice as much to write, of double the size twice as much to read.
 */
export const BLOCK_BYTES: number = 1 << 15;
