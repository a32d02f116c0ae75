import { Tree } from '@lezer/common';
import { type MarkdownParser, parser, Table } from '@lezer/markdown';
import type { Block, BlockedText } from '../block.ts';
import { scanHtmlFragment } from '../html/html-fragment.ts';
import { MarkupFinder } from '../markup-finder.ts';
import { Masking } from '../masking.ts';
import { INLINE_MARKUP, type InlineFindings, scanInline } from './inline-scanner.ts';
import { parserView } from './parser-view.ts';

/**
 * Lezer's Markdown parser for blocks alone. Its inline parsing would take three times as long as the blocks, and only
 * links, code spans, tags and HTML matter here: `scanInline` reads those. Link definitions are left to it too, because
 * the parser reads an unclosed one again with each line. GFM's tables cost a fifth, in every paragraph, and come in
 * only where a row of dashes and bars stands somewhere.
 */
const PLAIN_PARSER: MarkdownParser = parser.configure({ remove: ['LinkReference'] });
const TABLE_PARSER: MarkdownParser = PLAIN_PARSER.configure(Table);
for (const blocksOnly of [PLAIN_PARSER, TABLE_PARSER]) blocksOnly.parseInline = () => [];

const DELIMITER_ROW = /[-:][ \t]*\||\|[ \t]*[-:]/;

/** Markdown from `from` on (what stands before is front matter) as blocks. */
export function markdownBlocks(text: string, from: number): BlockedText {
  const view = parserView(text, from);
  const blockParser = DELIMITER_ROW.test(view) ? TABLE_PARSER : PLAIN_PARSER;
  const reader = new MarkdownReader(text, view, from);
  reader.read(blockParser.parse(view), 0, 0);
  return {
    blocks: reader.blocks,
    body: reader.found.masking.apply(text),
    tags: [...reader.found.tags],
    links: [...reader.found.links],
  };
}

class MarkdownReader {
  readonly blocks: Block[] = [];
  readonly found: InlineFindings;
  readonly #text: string;
  readonly #view: string;
  readonly #from: number;

  constructor(text: string, view: string, from: number) {
    this.#text = text;
    this.#view = view;
    this.#from = from;
    this.found = {
      markup: new MarkupFinder(text, INLINE_MARKUP),
      masking: new Masking(),
      tags: new Set(),
      links: new Set(),
    };
  }

  /**
   * Walks the tree in the order of the text; leaves of blocks are not entered. Recursion is as deep as blocks nest,
   * which `parserView` bounds.
   *
   * @param at Offset of the tree in the view.
   * @param depth Blocks that the tree's children lie in, the document not counted.
   */
  read(tree: Tree, at: number, depth: number): void {
    tree.children.forEach((child, index) => {
      if (!(child instanceof Tree)) return;
      const from = at + tree.positions[index]!;
      // Long lists of children are bundled in nodes without a name.
      if (child.type.isAnonymous) this.read(child, from, depth);
      else if (!this.#takeLeaf(child.type.name, from, from + child.length, depth))
        this.read(child, from, depth + 1);
    });
  }

  /** Takes the node if it is a block without blocks inside; offsets are those of the view. */
  #takeLeaf(name: string, from: number, to: number, depth: number): boolean {
    switch (name) {
      case 'Paragraph':
        this.#scan(from, to, true);
        this.#add(from, 'prose');
        return true;
      case 'Table':
        this.#scan(from, to, true);
        this.#add(from, 'lines');
        return true;
      case 'FencedCode':
      case 'CodeBlock':
        this.#add(from, 'lines');
        return true;
      case 'HTMLBlock':
        scanHtmlFragment(this.#text, this.#from + from, this.#from + to, this.found);
        this.#add(from, 'prose');
        return true;
      case 'CommentBlock':
      case 'ProcessingInstructionBlock':
        this.found.masking.blank(this.#from + from, this.#from + to);
        this.#add(from, 'prose');
        return true;
      case 'HorizontalRule':
      case 'ListMark':
      case 'QuoteMark':
        this.#add(from, 'prose');
        return true;
      default:
        return this.#takeHeading(name, from, to, depth);
    }
  }

  #takeHeading(name: string, from: number, to: number, depth: number): boolean {
    const isSetext = name.startsWith('SetextHeading');
    if (!isSetext && !name.startsWith('ATXHeading')) return false;
    this.#scan(from, to, false);
    // A heading inside a quote or a list item opens no section of the document.
    if (depth > 0) this.#add(from, 'prose');
    else {
      const end = isSetext ? this.#view.lastIndexOf('\n', to - 1) : to;
      const words = { start: this.#from + from, end: this.#from + end };
      this.#add(from, 'heading', { level: Number(name.at(-1)), words });
    }
    return true;
  }

  #scan(from: number, to: number, tags: boolean): void {
    scanInline(this.#text, this.#from + from, this.#from + to, this.found, tags);
  }

  /** Adds a block that begins with the line; several nodes on a line (`- > # a`) make one. */
  #add(nodeFrom: number, kind: Block['kind'], heading?: Pick<Block, 'level' | 'words'>): void {
    const start = this.#from + this.#lineStart(nodeFrom);
    const last = this.blocks.at(-1);
    if (last === undefined || last.start < start) this.blocks.push({ start, kind, ...heading });
    else if (kind !== 'prose') this.blocks[this.blocks.length - 1] = { start: last.start, kind, ...heading };
  }

  #lineStart(offset: number): number {
    if (offset === 0 || this.#view.charCodeAt(offset - 1) === 10) return offset;
    return this.#view.lastIndexOf('\n', offset - 1) + 1;
  }
}
