import { InputError } from '../model/index.ts';

/** A JSON value that knows its line, and an object that still has its duplicate keys. */
export type JsonNode = { readonly line: number } & (
  | { readonly kind: 'object'; readonly members: readonly (readonly [key: string, value: JsonNode])[] }
  | { readonly kind: 'array'; readonly elements: readonly JsonNode[] }
  | { readonly kind: 'string'; readonly text: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'literal'; readonly value: true | false | null }
);

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const LITERAL = /true|false|null/y;
const MAX_DEPTH = 64;

/**
 * Reads the JSON values of a text, one after another (a JSON file has one, a JSONL file many). Unlike
 * `JSON.parse` it keeps duplicate keys, so that a document given twice is seen, and every value's line.
 *
 * @throws InputError with file and line when the text is not JSON.
 */
export class JsonScanner {
  readonly #text: string;
  readonly #name: string;
  #position = 0;
  #line = 1;

  constructor(text: string, name: string) {
    this.#text = text;
    this.#name = name;
  }

  /** The next value, or undefined at the end of the text. */
  next(): JsonNode | undefined {
    this.#skipSpace();
    return this.#position < this.#text.length ? this.#value(0) : undefined;
  }

  #value(depth: number): JsonNode {
    if (depth > MAX_DEPTH) throw this.#unexpected(`at most ${MAX_DEPTH} levels`);
    const line = this.#line;
    switch (this.#text[this.#position]) {
      case '{':
        return { kind: 'object', line, members: this.#members(depth) };
      case '[':
        return { kind: 'array', line, elements: this.#elements(depth) };
      case '"':
        return { kind: 'string', line, text: this.#string() };
      default:
        return this.#scalar(line);
    }
  }

  #scalar(line: number): JsonNode {
    const literal = this.#match(LITERAL);
    if (literal !== undefined)
      return { kind: 'literal', line, value: JSON.parse(literal) as true | false | null };
    const number = this.#match(NUMBER);
    if (number !== undefined) return { kind: 'number', line, value: Number(number) };
    throw this.#unexpected('a JSON value');
  }

  #members(depth: number): [string, JsonNode][] {
    const members: [string, JsonNode][] = [];
    this.#list('}', () => {
      if (this.#text[this.#position] !== '"') throw this.#unexpected('a key in double quotes');
      const key = this.#string();
      this.#skipSpace();
      this.#take(':');
      this.#skipSpace();
      members.push([key, this.#value(depth + 1)]);
    });
    return members;
  }

  #elements(depth: number): JsonNode[] {
    const elements: JsonNode[] = [];
    this.#list(']', () => elements.push(this.#value(depth + 1)));
    return elements;
  }

  #list(close: string, readItem: () => void): void {
    this.#position++;
    this.#skipSpace();
    if (this.#text[this.#position] === close) {
      this.#position++;
      return;
    }
    while (true) {
      readItem();
      this.#skipSpace();
      if (this.#text[this.#position] === close) {
        this.#position++;
        return;
      }
      this.#take(',');
      this.#skipSpace();
    }
  }

  #string(): string {
    // Unit by unit: one regular expression for a whole string overflows the stack at some megabytes.
    let end = this.#position + 1;
    let hasEscape = false;
    while (this.#text[end] !== '"') {
      if (this.#text[end] === '\\') {
        ESCAPE.lastIndex = end;
        const sequence = ESCAPE.exec(this.#text)?.[0];
        if (sequence === undefined) throw this.#unexpected('a JSON string');
        hasEscape = true;
        end += sequence.length;
      } else if (this.#text.charCodeAt(end) >= 0x20) end++;
      else throw this.#unexpected('a JSON string');
    }
    const token = this.#text.slice(this.#position, end + 1);
    this.#position = end + 1;
    const text = hasEscape ? (JSON.parse(token) as string) : token.slice(1, -1);
    if (!text.isWellFormed()) throw this.#unexpected('a string of whole characters (no lone surrogate)');
    return text;
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#position;
    const token = pattern.exec(this.#text)?.[0];
    if (token !== undefined) this.#position += token.length;
    return token;
  }

  #take(character: string): void {
    if (this.#text[this.#position] !== character) throw this.#unexpected(`\`${character}\``);
    this.#position++;
  }

  #skipSpace(): void {
    while (true) {
      const unit = this.#text.charCodeAt(this.#position);
      if (unit === 10) this.#line++;
      else if (unit !== 32 && unit !== 9 && unit !== 13) return;
      this.#position++;
    }
  }

  #unexpected(expected: string): InputError {
    const rest = this.#text.slice(this.#position, this.#position + 20);
    const got = rest === '' ? 'the end of the file' : JSON.stringify(rest);
    return new InputError(`Expected ${expected}, got ${got}.`, { place: `${this.#name}:${this.#line}` });
  }
}
