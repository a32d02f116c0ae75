import type { Block, BlockedText } from '../block.ts';
import { linkTarget } from '../link-target.ts';
import { Masking } from '../masking.ts';
import { plainWords } from '../plain-words.ts';
import { isWhiteSpace } from '../white-space.ts';
import { isBlockElement } from './elements.ts';
import { type HtmlVisitor, walkHtml } from './html-walk.ts';
import { attributeValue, type Tag } from './tag-reader.ts';

/** An HTML page from `from` on as blocks: the contents of block elements, headings `h1` to `h6`, `pre` by lines. */
export function htmlBlocks(text: string, from: number): BlockedText {
  const masking = new Masking();
  const page = new HtmlPage(text, from);
  walkHtml(text, from, text.length, masking, page);
  page.finish();
  const body = masking.apply(text);
  return {
    blocks: page.blocks,
    body,
    ...(page.title === undefined ? {} : { title: page.title }),
    tags: [],
    links: [...page.links],
  };
}

const HEADING = /^h[1-6]$/;
/** Elements that a heading cannot hold: one that is not closed ends before them. */
const AFTER_HEADING = new Set(['p', 'ul', 'ol', 'dl', 'pre', 'table', 'section', 'article', 'blockquote']);

class HtmlPage implements HtmlVisitor {
  readonly blocks: Block[] = [];
  readonly links = new Set<string>();
  title: string | undefined;
  readonly #text: string;
  /** Where the block begins that is being read, and whether a reader sees anything of it yet. */
  #start: number;
  #isSeen = false;
  #isPreformatted = false;
  #heading: { readonly level: number; readonly wordsStart: number } | undefined;
  #titleStart = -1;

  constructor(text: string, from: number) {
    this.#text = text;
    this.#start = from;
  }

  text(start: number, end: number): void {
    for (let at = start; at < end && !this.#isSeen; at++)
      this.#isSeen = !isWhiteSpace(this.#text.charCodeAt(at));
  }

  unseen(name: string, start: number, end: number): void {
    if (name !== 'head' || this.title !== undefined) return;
    const head = this.#text.slice(start, end);
    const title = /<title(?:\s[^<>]*)?>([^<]*)/i.exec(head)?.[1];
    if (title !== undefined) this.#setTitle(title);
  }

  tag(tag: Tag, start: number): void {
    if (tag.name === 'title') this.#titleTag(tag, start);
    else if (tag.name === 'a' && !tag.closes) this.#link(start, tag.end);
    if (!isBlockElement(tag.name)) return;
    if (HEADING.test(tag.name)) this.#headingTag(tag, start);
    else {
      if (this.#heading !== undefined && AFTER_HEADING.has(tag.name)) this.#endHeading(start, start);
      if (this.#heading !== undefined || (this.#isPreformatted && tag.name !== 'pre')) return;
      this.#boundary(tag.closes ? tag.end : start);
      if (tag.name === 'pre') this.#isPreformatted = !tag.closes;
    }
  }

  /** Ends the last block. */
  finish(): void {
    const end = this.#text.length;
    if (this.#heading !== undefined) this.#endHeading(end, end);
    if (this.#start < end) this.#push();
  }

  #headingTag(tag: Tag, start: number): void {
    if (this.#heading !== undefined) this.#endHeading(start, tag.closes ? tag.end : start);
    if (tag.closes) return;
    this.#boundary(start);
    this.#heading = { level: Number(tag.name[1]), wordsStart: tag.end };
  }

  #endHeading(wordsEnd: number, end: number): void {
    const { level, wordsStart } = this.#heading!;
    this.blocks.push({
      start: this.#start,
      kind: 'heading',
      level,
      words: { start: wordsStart, end: wordsEnd },
    });
    this.#heading = undefined;
    this.#start = end;
    this.#isSeen = false;
  }

  /** A block may end here, if there was anything to see in it; what is only tags goes to the next. */
  #boundary(at: number): void {
    if (!this.#isSeen) return;
    this.#push();
    this.#start = at;
    this.#isSeen = false;
  }

  #push(): void {
    this.blocks.push({ start: this.#start, kind: this.#isPreformatted ? 'lines' : 'prose' });
  }

  #titleTag(tag: Tag, start: number): void {
    if (!tag.closes) this.#titleStart = tag.end;
    else if (this.#titleStart >= 0 && this.title === undefined)
      this.#setTitle(this.#text.slice(this.#titleStart, start));
  }

  #setTitle(source: string): void {
    const masking = new Masking();
    walkHtml(source, 0, source.length, masking, { text() {}, tag() {}, unseen() {} });
    const title = plainWords(masking.apply(source));
    if (title !== '') this.title = title;
  }

  #link(start: number, end: number): void {
    const target = linkTarget(attributeValue(this.#text.slice(start, end), 'href') ?? '');
    if (target !== undefined) this.links.add(target);
  }
}
