/** Stands inside words for characters that are no part of them; analyzers pass over it. */
export const SOFT_HYPHEN = '\u00ad';

/**
 * Changes to a text that keep every offset: what no reader sees is blanked, a character reference is replaced by
 * its character and filler. Changes come in the order of the text and do not overlap; one that begins before the
 * end of the last is cut or dropped.
 */
export class Masking {
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  /** What is put there; `undefined` hides, which leaves a word whole that goes on behind. */
  readonly #contents: (string | undefined)[] = [];

  /** Hides characters; where letters meet on both sides (`hot<b>dog</b>`) they stay one word. */
  hide(start: number, end: number): void {
    this.#push(start, end, undefined);
  }

  /** Hides characters that part words, such as a tag that begins a paragraph. */
  blank(start: number, end: number): void {
    this.#push(start, end, '');
  }

  /** Puts characters, no more than there is room for, in the place of what stands there. */
  put(start: number, end: number, characters: string): void {
    this.#push(start, end, characters);
  }

  /** Keeps a place in the order for characters that may turn out to be hidden. */
  reserve(): number {
    this.#push(0, 0, undefined);
    return this.#starts.length - 1;
  }

  /** Hides characters in the place that was kept for them. */
  hideReserved(slot: number, start: number, end: number): void {
    this.#starts[slot] = start;
    this.#ends[slot] = end;
  }

  /** The text with the changes made, of the same length. */
  apply(text: string): string {
    const pieces: string[] = [];
    let at = 0;
    let afterWord = false;
    let wordAt = -1;
    for (let slot = 0; slot < this.#starts.length; slot++) {
      const start = Math.max(at, this.#starts[slot]!);
      const end = this.#ends[slot]!;
      if (end <= start) continue;
      if (start > at) {
        pieces.push(text.slice(at, start));
        afterWord = endsInWord(text, at, start);
      }
      const content = this.#contents[slot];
      if (content !== undefined) afterWord = endsInWord(content, 0, content.length);
      else if (afterWord && end > wordAt) {
        wordAt = this.#wordAfter(text, slot + 1, end);
        afterWord = wordAt >= 0;
      }
      const kept = content === undefined || content.length > end - start ? '' : content;
      pieces.push(kept, (afterWord ? SOFT_HYPHEN : ' ').repeat(end - start - kept.length));
      at = end;
    }
    if (at === 0) return text;
    pieces.push(text.slice(at));
    return pieces.join('');
  }

  #push(start: number, end: number, content: string | undefined): void {
    this.#starts.push(start);
    this.#ends.push(end);
    this.#contents.push(content);
  }

  /** Where, behind hidden characters only, a word goes on at the offset or after it; -1 when none does. */
  #wordAfter(text: string, slot: number, offset: number): number {
    let at = offset;
    for (let next = slot; next < this.#starts.length; next++) {
      const end = this.#ends[next]!;
      if (end <= at) continue;
      if (this.#starts[next]! > at) break;
      const content = this.#contents[next];
      if (content !== undefined) return beginsWord(content, 0) ? at : -1;
      at = end;
    }
    return beginsWord(text, at) ? at : -1;
  }
}

const WORD_START = /^[\p{L}\p{N}\p{M}]/u;
const WORD_END = /[\p{L}\p{N}\p{M}]$/u;

const IS_ASCII_WORD = Uint8Array.from({ length: 128 }, (_, unit) =>
  /[A-Za-z0-9]/.test(String.fromCharCode(unit)) ? 1 : 0,
);

function beginsWord(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit < 128 ? IS_ASCII_WORD[unit] === 1 : WORD_START.test(text.slice(at, at + 2));
}

function endsInWord(text: string, from: number, to: number): boolean {
  if (to === from) return false;
  const unit = text.charCodeAt(to - 1);
  return unit < 128 ? IS_ASCII_WORD[unit] === 1 : WORD_END.test(text.slice(Math.max(from, to - 2), to));
}
