import { SOFT_HYPHEN } from '../masking.ts';
import { isWhiteSpace } from '../white-space.ts';
import { type Masked, walkHtml } from './html-walk.ts';

/** A text as a reader sees it, with the place of each of its UTF-16 units in the source. */
export interface ReadableText {
  readonly text: string;
  /** By unit of the text: where what it stands for begins in the source, ascending. */
  readonly starts: readonly number[];
  /** By unit of the text: where that ends. A character reference is one unit (or two) of several of the source. */
  readonly ends: readonly number[];
}

/**
 * What a reader sees of a piece of HTML: without tags, comments and unseen elements, character references decoded,
 * white space as single spaces, or line breaks where the source has one. A tag that parts words is a space.
 */
export function readableHtml(source: string): ReadableText {
  const reading = new Reading(source);
  walkHtml(source, 0, source.length, reading, { text() {}, tag() {}, unseen() {} });
  return reading.finish();
}

class Reading implements Masked {
  readonly #source: string;
  readonly #units: string[] = [];
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  /** How much of the source is read. */
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  hide(start: number, end: number): void {
    this.#copyTo(start);
    this.#at = end;
  }

  blank(start: number, end: number): void {
    this.#copyTo(start);
    this.#add(' ', start, end);
    this.#at = end;
  }

  put(start: number, end: number, characters: string): void {
    this.#copyTo(start);
    for (let index = 0; index < characters.length; index++) this.#add(characters[index]!, start, end);
    this.#at = end;
  }

  finish(): ReadableText {
    this.#copyTo(this.#source.length);
    return { text: this.#units.join(''), starts: this.#starts, ends: this.#ends };
  }

  #copyTo(end: number): void {
    for (let at = this.#at; at < end; at++) this.#add(this.#source[at]!, at, at + 1);
  }

  #add(unit: string, start: number, end: number): void {
    if (unit === SOFT_HYPHEN) return;
    if (!isWhiteSpace(unit.charCodeAt(0))) {
      this.#push(unit, start, end);
      return;
    }
    const space = unit === '\n' || unit === '\r' ? '\n' : ' ';
    const last = this.#units.length - 1;
    if (last >= 0 && !isWhiteSpace(this.#units[last]!.charCodeAt(0))) this.#push(space, start, end);
    else if (last >= 0 && space === '\n') this.#units[last] = space;
  }

  #push(unit: string, start: number, end: number): void {
    this.#units.push(unit);
    this.#starts.push(start);
    this.#ends.push(end);
  }
}
