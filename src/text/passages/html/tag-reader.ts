import { isWhiteSpace } from '../white-space.ts';

/** A tag, comment or declaration: `text.slice(start, end)` runs from `<` to `>`. */
export interface Tag {
  /** Element name in lower case; `!` for comments, declarations and processing instructions. */
  readonly name: string;
  readonly closes: boolean;
  readonly end: number;
}

const TAG_NAME = /<(\/?)([A-Za-z][A-Za-z0-9:-]{0,63})(?=[\s/>])/y;

/** Finds tags in a range of a text, in time proportional to the range however many `<` it holds. */
export class TagReader {
  readonly #text: string;
  readonly #to: number;
  /** Marks that were looked for to the end of the range in vain. */
  readonly #missing = new Set<string>();

  /** Reads before `to`, by which every tag must be closed. */
  constructor(text: string, to: number) {
    this.#text = text;
    this.#to = to;
  }

  /**
   * The tag that begins with the `<` at the offset; `undefined` when the `<` is only a character: no name follows,
   * or another `<` comes before the `>`. Quoted values may hold both. Offsets must ascend from call to call.
   */
  at(start: number): Tag | undefined {
    const second = this.#text.charCodeAt(start + 1);
    if (second === EXCLAMATION || second === QUESTION) {
      const end = this.#declarationEnd(start);
      return end < 0 ? undefined : { name: '!', closes: false, end };
    }
    TAG_NAME.lastIndex = start;
    const match = TAG_NAME.exec(this.#text);
    if (match === null) return undefined;
    const end = this.#attributesEnd(start + match[0].length);
    return end < 0 ? undefined : { name: match[2]!.toLowerCase(), closes: match[1] === '/', end };
  }

  /**
   * Where the contents of an element end that nobody sees, its end tag included. `head` also ends before `body`.
   * Scripts and styles that are not closed reach to the end of the range; other elements then have no contents.
   */
  afterContents(name: string, from: number): number {
    if (this.#missing.has(name)) return from;
    const end = new RegExp(name === 'head' ? '</head[\\s/>]|<body[\\s/>]' : `</${name}[\\s/>]`, 'i');
    const match = end.exec(this.#text.slice(from, this.#to));
    if (match === null) {
      this.#missing.add(name);
      return name === 'script' || name === 'style' ? this.#to : from;
    }
    const at = from + match.index;
    return match[0].startsWith('</') ? (this.at(at)?.end ?? this.#to) : at;
  }

  #declarationEnd(start: number): number {
    const text = this.#text;
    if (text.startsWith('<!--', start)) return this.#after('-->', start + 4);
    if (text.startsWith('<![CDATA[', start)) return this.#after(']]>', start + 9);
    if (text.startsWith('<?', start)) return this.#after('>', start + 2);
    return isLetter(text.charCodeAt(start + 2)) ? this.#after('>', start + 2) : -1;
  }

  #after(mark: string, from: number): number {
    if (this.#missing.has(mark)) return -1;
    const at = this.#text.slice(from, this.#to).indexOf(mark);
    if (at < 0) this.#missing.add(mark);
    return at < 0 ? -1 : from + at + mark.length;
  }

  #attributesEnd(from: number): number {
    let afterEquals = false;
    for (let at = from; at < this.#to; at++) {
      const unit = this.#text.charCodeAt(at);
      if (unit === GREATER) return at + 1;
      if (unit === LESS) return -1;
      if (afterEquals && (unit === DOUBLE_QUOTE || unit === SINGLE_QUOTE))
        at = Math.max(at, this.#after(unit === DOUBLE_QUOTE ? '"' : "'", at + 1) - 1);
      if (unit === EQUALS) afterEquals = true;
      else if (!isWhiteSpace(unit)) afterEquals = false;
    }
    return -1;
  }
}

const EXCLAMATION = 0x21;
const DOUBLE_QUOTE = 0x22;
const SINGLE_QUOTE = 0x27;
const LESS = 0x3c;
const EQUALS = 0x3d;
const GREATER = 0x3e;
const QUESTION = 0x3f;

/** The value of an attribute inside a tag's text, references left as they are; `undefined` when it has none. */
export function attributeValue(tag: string, name: string): string | undefined {
  const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(tag);
  return match === null ? undefined : (match[1] ?? match[2] ?? match[3]);
}

function isLetter(unit: number): boolean {
  return (unit >= 65 && unit <= 90) || (unit >= 97 && unit <= 122);
}
