import { characterReference } from '../html/character-reference.ts';
import { partsWords } from '../html/elements.ts';
import { attributeValue, TagReader } from '../html/tag-reader.ts';
import { linkTarget } from '../link-target.ts';
import type { MarkupFinder } from '../markup-finder.ts';
import { type Masking, SOFT_HYPHEN } from '../masking.ts';
import { isLineBreak, isWhiteSpace } from '../white-space.ts';
import { CodeSpans } from './code-spans.ts';
import { destinationAt, linkTail } from './link-destination.ts';
import { tagAt } from './tag-at.ts';

/** Characters that may begin markup. */
export const INLINE_MARKUP: RegExp = /[\\`<&[\]#]/g;

/** What was found inside paragraphs, headings and tables. */
export interface InlineFindings {
  readonly markup: MarkupFinder;
  readonly masking: Masking;
  readonly tags: Set<string>;
  readonly links: Set<string>;
}

const ESCAPABLE = /[!-/:-@[-`{-~]/;
const AUTOLINK = /<[A-Za-z][A-Za-z0-9+.-]{1,31}:[^\s<>]*>/y;
/** Obsidian's links stay on a line; longer than any path is no link. */
const LONGEST_WIKI_LINK = 1000;

/**
 * Reads the inside of one paragraph, heading or table, in one pass and in time proportional to it: what no reader
 * sees goes to the masking, tags and links to their sets. Emphasis is left alone: its marks are punctuation.
 *
 * Where CommonMark would look back (a bracket pair that turns out to be no link, links inside links), this reads
 * what is most likely meant; the cost of a wrong guess is a word more or less in the index, never a wrong offset.
 */
export function scanInline(
  text: string,
  from: number,
  to: number,
  found: InlineFindings,
  tags: boolean,
): void {
  if (found.markup.from(from) < to) new InlineScanner(text, from, to, found, tags).scan();
}

class InlineScanner {
  readonly #text: string;
  readonly #from: number;
  readonly #to: number;
  readonly #found: InlineFindings;
  readonly #wantsTags: boolean;
  /** Made when the first backtick or `<` is met: most paragraphs have none. */
  #codeSpans: CodeSpans | undefined;
  #tagReader: TagReader | undefined;
  /** Open brackets: offset and place in the masking. */
  readonly #brackets: { readonly at: number; readonly slot: number }[] = [];

  constructor(text: string, from: number, to: number, found: InlineFindings, tags: boolean) {
    this.#text = text;
    this.#from = from;
    this.#to = to;
    this.#found = found;
    this.#wantsTags = tags;
  }

  scan(): void {
    const { markup } = this.#found;
    for (let at = markup.from(this.#from); at < this.#to; ) at = markup.from(this.#markup(at));
  }

  /** Reads the markup at the offset; returns where to go on. */
  #markup(at: number): number {
    switch (this.#text[at]) {
      case '\\':
        return this.#escape(at);
      case '`':
        return this.#code(at);
      case '<':
        return this.#angle(at);
      case '&':
        return this.#reference(at);
      case '[':
        return this.#openBracket(at);
      case ']':
        return this.#closeBracket(at);
      default:
        return this.#hash(at);
    }
  }

  #escape(at: number): number {
    if (at + 1 >= this.#to || !ESCAPABLE.test(this.#text[at + 1]!)) return at + 1;
    // A backslash in snake\_case leaves it one word.
    this.#found.masking.put(at, at + 1, SOFT_HYPHEN);
    return at + 2;
  }

  #code(at: number): number {
    this.#codeSpans ??= new CodeSpans(this.#text, this.#to);
    const length = this.#codeSpans.runLength(at);
    const close = this.#codeSpans.closing(at + length, length);
    if (close < 0) return at + length;
    this.#found.masking.hide(at, at + length);
    this.#found.masking.hide(close, close + length);
    return close + length;
  }

  #angle(at: number): number {
    AUTOLINK.lastIndex = at;
    const autolink = AUTOLINK.exec(this.#text);
    if (autolink !== null) return Math.min(at + autolink[0].length, this.#to);
    this.#tagReader ??= new TagReader(this.#text, this.#to);
    const tag = this.#tagReader.at(at);
    if (tag === undefined) return at + 1;
    if (partsWords(tag.name)) this.#found.masking.blank(at, tag.end);
    else this.#found.masking.hide(at, tag.end);
    if (tag.name === 'a') this.#link(attributeValue(this.#text.slice(at, tag.end), 'href'));
    return tag.end;
  }

  #reference(at: number): number {
    const reference = characterReference(this.#text, at);
    if (reference === undefined || reference.end > this.#to) return at + 1;
    this.#found.masking.put(at, reference.end, reference.characters);
    return reference.end;
  }

  #openBracket(at: number): number {
    if (this.#text.charCodeAt(at + 1) === 0x5b) {
      const end = this.#wikiLink(at);
      if (end >= 0) return end;
    }
    this.#brackets.push({ at, slot: this.#found.masking.reserve() });
    return at + 1;
  }

  /** `[[target#part|words]]`: a reader sees the words, or all of it when there are none. */
  #wikiLink(at: number): number {
    const inside = /^[^[\]\r\n]+(?=\]\])/.exec(
      this.#text.slice(at + 2, Math.min(this.#to, at + LONGEST_WIKI_LINK)),
    )?.[0];
    if (inside === undefined) return -1;
    const end = at + 2 + inside.length + 2;
    const bar = inside.indexOf('|');
    // In a table the bar is escaped.
    this.#link(bar < 0 ? inside : inside.slice(0, bar).replace(/\\$/, ''));
    this.#found.masking.hide(at, at + 2 + bar + 1);
    this.#found.masking.hide(end - 2, end);
    return end;
  }

  #closeBracket(at: number): number {
    const open = this.#brackets.pop();
    if (open === undefined) return at + 1;
    const next = this.#text[at + 1];
    if (next === ':' && this.#isDefinition(open.at, at)) return this.#definition(at + 2);
    if (next !== '(') return at + 1;
    const tail = linkTail(this.#text, at + 1, this.#to);
    if (tail === undefined) return at + 1;
    const { masking } = this.#found;
    const isImage = open.at > this.#from && this.#text[open.at - 1] === '!';
    masking.hideReserved(open.slot, isImage ? open.at - 1 : open.at, open.at + 1);
    if (tail.title === undefined) masking.hide(at, tail.end);
    else {
      masking.blank(at, tail.title.start);
      masking.hide(tail.title.end, tail.end);
    }
    if (!isImage) this.#link(this.#text.slice(tail.destination.start, tail.destination.end));
    return tail.end;
  }

  /** Whether `[label]:` begins a line and is no footnote. */
  #isDefinition(open: number, close: number): boolean {
    if (close === open + 1 || this.#text[open + 1] === '^') return false;
    for (let at = open - 1; at >= this.#from; at--) {
      const unit = this.#text.charCodeAt(at);
      if (isLineBreak(unit)) return true;
      if (unit !== 32 && unit !== 9 && unit !== 0x3e) return false;
    }
    return true;
  }

  #definition(from: number): number {
    let at = from;
    while (at < this.#to && isWhiteSpace(this.#text.charCodeAt(at))) at++;
    const destination = destinationAt(this.#text, at, this.#to);
    if (destination === undefined) return from;
    this.#found.masking.hide(destination.start, destination.end);
    this.#link(this.#text.slice(destination.start, destination.end));
    return destination.end;
  }

  #hash(at: number): number {
    const tag = this.#wantsTags ? tagAt(this.#text, at, this.#from, this.#to) : undefined;
    if (tag === undefined) return at + 1;
    this.#found.tags.add(tag.tag);
    return tag.end;
  }

  #link(destination: string | undefined): void {
    const target = destination === undefined ? undefined : linkTarget(destination);
    if (target !== undefined) this.#found.links.add(target);
  }
}
