import { DataError } from '../../model/index.ts';

/** An element of a JSON array. */
export interface JsonArrayElement {
  readonly value: unknown;
  /** From 0. */
  readonly index: number;
  /** Of its first byte, from 0 in the decompressed file. */
  readonly byteOffset: number;
}

/** Longer elements are refused: no text of this JavaScript engine could hold one much longer. */
const LONGEST_ELEMENT_BYTES = 1 << 28;

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/**
 * The elements of a file that is one JSON array, one at a time: a file larger than memory goes through, since no more
 * than an element is held. Only commas and brackets outside of texts are looked at here; whether an element is JSON
 * is `JSON.parse`'s to say.
 *
 * @param chunks a chunk may be reused once the next is asked for.
 * @param name of the file, for messages.
 * @throws DataError with file, element and byte where it is no such array, or breaks off.
 */
export async function* jsonArrayElements(
  chunks: AsyncIterable<Uint8Array>,
  name: string,
): AsyncGenerator<JsonArrayElement> {
  const reader = new ElementReader(name);
  for await (const chunk of chunks) yield* reader.read(chunk);
  reader.end();
}

class ElementReader {
  readonly #name: string;
  readonly #decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  #state: 'before' | 'inside' | 'after' = 'before';
  #index = 0;
  #nesting = 0;
  #isInText = false;
  #isEscaped = false;
  /** Of the chunk that comes next. */
  #chunkOffset = 0;
  /** What earlier chunks held of the element that is being read. */
  #held = new Uint8Array(1 << 16);
  #heldBytes = 0;
  #elementOffset = 0;

  constructor(name: string) {
    this.#name = name;
  }

  *read(chunk: Uint8Array): Generator<JsonArrayElement> {
    let at = this.#state === 'before' ? this.#open(chunk) : 0;
    while (this.#state === 'inside') {
      const start = at;
      const end = this.#scan(chunk, at);
      if (end < 0) {
        this.#hold(chunk.subarray(start));
        at = chunk.length;
        break;
      }
      const isLast = chunk[end] === CLOSE_BRACKET;
      yield* this.#element(chunk.subarray(start, end), isLast);
      at = end + 1;
      this.#elementOffset = this.#chunkOffset + at;
      if (isLast) this.#state = 'after';
    }
    if (this.#state === 'after') this.#expectOnlySpace(chunk, at);
    this.#chunkOffset += chunk.length;
  }

  end(): void {
    if (this.#state === 'after') return;
    const got = this.#state === 'before' ? 'an empty file' : 'a file that breaks off';
    throw this.#wrong(`Expected a JSON array that ends with "]", got ${got}.`, this.#chunkOffset);
  }

  /** Finds the bracket that opens the array; returns where what follows it begins. */
  #open(chunk: Uint8Array): number {
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at]!;
      if (byte === OPEN_BRACKET) {
        this.#state = 'inside';
        this.#elementOffset = this.#chunkOffset + at + 1;
        return at + 1;
      }
      if (!isSpace(byte) && byte !== BYTE_ORDER_MARK[this.#chunkOffset + at])
        throw this.#wrong('Expected a JSON array, which begins with "[".', this.#chunkOffset + at);
    }
    return chunk.length;
  }

  /** The place of the comma or bracket that ends the element; -1 when it is not in this chunk. */
  #scan(chunk: Uint8Array, from: number): number {
    let [nesting, isInText, isEscaped] = [this.#nesting, this.#isInText, this.#isEscaped];
    let found = -1;
    for (let at = from; at < chunk.length; at++) {
      const byte = chunk[at]!;
      if (isInText) {
        if (isEscaped) isEscaped = false;
        else if (byte === BACKSLASH) isEscaped = true;
        else if (byte === QUOTE) isInText = false;
      } else if (byte === QUOTE) isInText = true;
      else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) nesting++;
      else if (nesting === 0 && (byte === COMMA || byte === CLOSE_BRACKET)) {
        found = at;
        break;
      } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
        // Waiting for its partner would hold all the rest of the file.
        if (nesting === 0)
          throw this.#wrong('Expected JSON, got "}" without its "{".', this.#chunkOffset + at);
        nesting--;
      }
    }
    this.#nesting = nesting;
    this.#isInText = isInText;
    this.#isEscaped = isEscaped;
    return found;
  }

  #hold(bytes: Uint8Array): void {
    const needed = this.#heldBytes + bytes.length;
    if (needed > LONGEST_ELEMENT_BYTES)
      throw this.#wrong(
        `Expected elements of at most ${LONGEST_ELEMENT_BYTES} bytes, got a longer one.`,
        this.#elementOffset,
      );
    if (needed > this.#held.length) {
      const larger = new Uint8Array(Math.max(needed, 2 * this.#held.length));
      larger.set(this.#held.subarray(0, this.#heldBytes));
      this.#held = larger;
    }
    this.#held.set(bytes, this.#heldBytes);
    this.#heldBytes = needed;
  }

  *#element(rest: Uint8Array, isLast: boolean): Generator<JsonArrayElement> {
    let bytes = rest;
    if (this.#heldBytes > 0) {
      this.#hold(rest);
      bytes = this.#held.subarray(0, this.#heldBytes);
      this.#heldBytes = 0;
    }
    const lead = bytes.findIndex((byte) => !isSpace(byte));
    const byteOffset = this.#elementOffset + Math.max(lead, 0);
    // `[]` has no element, though something ends here.
    if (lead < 0 && isLast && this.#index === 0) return;
    yield { value: this.#parsed(bytes, byteOffset), index: this.#index, byteOffset };
    this.#index++;
  }

  #parsed(bytes: Uint8Array, byteOffset: number): unknown {
    try {
      return JSON.parse(this.#decoder.decode(bytes));
    } catch (cause) {
      const got = cause instanceof SyntaxError ? cause.message : 'bytes that are not UTF-8';
      throw this.#wrong(`Expected JSON, got this: ${got}.`, byteOffset, cause);
    }
  }

  #expectOnlySpace(chunk: Uint8Array, from: number): void {
    for (let at = from; at < chunk.length; at++) {
      if (!isSpace(chunk[at]!))
        throw this.#wrong('Expected nothing after the array, got more.', this.#chunkOffset + at);
    }
  }

  #wrong(message: string, byteOffset: number, cause?: unknown): DataError {
    return new DataError(message, {
      place: `${this.#name}: element ${this.#index + 1}, byte ${byteOffset}`,
      cause,
    });
  }
}

function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}
