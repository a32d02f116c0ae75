import type { TreeCursor } from '@lezer/common';
import { type MarkdownParser, parser, Table } from '@lezer/markdown';
import type { Block, BlockedText } from '../block.ts';
import { scanHtmlFragment } from '../html/html-fragment.ts';
import { Masking } from '../masking.ts';
import { type InlineFindings, scanInline } from './inline-scanner.ts';
import { parserView } from './parser-view.ts';

/**
 * Lezer's Markdown parser for blocks alone, with GFM's tables. Its inline parsing would take three times as long as
 * the blocks, and only links, code spans, tags and HTML matter here: `scanInline` reads those. Link definitions are
 * left to it too, because the parser reads an unclosed one again with each line.
 */
const BLOCK_PARSER: MarkdownParser = parser.configure([Table, { remove: ['LinkReference'] }]);
BLOCK_PARSER.parseInline = () => [];

/** Markdown from `from` on (what stands before is front matter) as blocks. */
export function markdownBlocks(text: string, from: number): BlockedText {
  const view = parserView(text, from);
  const reader = new MarkdownReader(text, view, from);
  reader.read(BLOCK_PARSER.parse(view).cursor());
  return {
    blocks: reader.blocks,
    body: reader.found.masking.apply(text),
    tags: [...reader.found.tags],
    links: [...reader.found.links],
  };
}

class MarkdownReader {
  readonly blocks: Block[] = [];
  readonly found: InlineFindings = { masking: new Masking(), tags: new Set(), links: new Set() };
  readonly #text: string;
  readonly #view: string;
  readonly #from: number;

  constructor(text: string, view: string, from: number) {
    this.#text = text;
    this.#view = view;
    this.#from = from;
  }

  /** Walks the tree in the order of the text; leaves of blocks are not entered. */
  read(cursor: TreeCursor): void {
    for (;;) {
      const entered = !this.#takeLeaf(cursor) && cursor.firstChild();
      if (entered) continue;
      while (!cursor.nextSibling()) {
        if (!cursor.parent()) return;
      }
    }
  }

  /** Takes the node if it is a block without blocks inside. */
  #takeLeaf(cursor: TreeCursor): boolean {
    const from = this.#from + cursor.from;
    const to = this.#from + cursor.to;
    const { name } = cursor;
    switch (name) {
      case 'Paragraph':
        scanInline(this.#text, from, to, this.found, true);
        this.#add(cursor.from, 'prose');
        return true;
      case 'FencedCode':
      case 'CodeBlock':
        this.#add(cursor.from, 'lines');
        return true;
      case 'Table':
        scanInline(this.#text, from, to, this.found, true);
        this.#add(cursor.from, 'lines');
        return true;
      case 'HTMLBlock':
        scanHtmlFragment(this.#text, from, to, this.found);
        this.#add(cursor.from, 'prose');
        return true;
      case 'CommentBlock':
      case 'ProcessingInstructionBlock':
        this.found.masking.blank(from, to);
        this.#add(cursor.from, 'prose');
        return true;
      case 'HorizontalRule':
      case 'ListMark':
      case 'QuoteMark':
        this.#add(cursor.from, 'prose');
        return true;
      default:
        return this.#takeHeading(cursor, name, from, to);
    }
  }

  #takeHeading(cursor: TreeCursor, name: string, from: number, to: number): boolean {
    const isSetext = name.startsWith('SetextHeading');
    if (!isSetext && !name.startsWith('ATXHeading')) return false;
    scanInline(this.#text, from, to, this.found, false);
    // A heading inside a quote or a list item opens no section of the document.
    if (cursor.node.parent?.parent !== null) {
      this.#add(cursor.from, 'prose');
      return true;
    }
    const end = isSetext ? this.#from + this.#view.lastIndexOf('\n', cursor.to - 1) : to;
    this.#add(cursor.from, 'heading', { level: Number(name.at(-1)), words: { start: from, end } });
    return true;
  }

  /** Adds a block that begins with the line; several nodes on a line (`- > # a`) make one. */
  #add(nodeFrom: number, kind: Block['kind'], heading: Pick<Block, 'level' | 'words'> = {}): void {
    const start = this.#from + this.#view.lastIndexOf('\n', nodeFrom - 1) + 1;
    const last = this.blocks.at(-1);
    if (last !== undefined && last.start >= start) {
      if (kind !== 'prose') this.blocks[this.blocks.length - 1] = { start: last.start, kind, ...heading };
      return;
    }
    this.blocks.push({ start, kind, ...heading });
  }
}
