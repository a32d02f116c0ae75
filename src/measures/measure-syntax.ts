import { InputError } from '../model/index.ts';
import type { GainMap, ParameterValue } from './parameter.ts';

/** A measure as written, before anybody knows whether it exists. */
export interface MeasureSyntax {
  readonly name: string;
  readonly parameters: ReadonlyMap<string, ParameterValue>;
  /** What stands after `@`. */
  readonly at: ParameterValue;
}

const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y;
const NAME = /[A-Za-z_][A-Za-z0-9_]*/y;
const WORDS: ReadonlyMap<string, ParameterValue> = new Map([
  ['True', true],
  ['true', true],
  ['False', false],
  ['false', false],
]);

/**
 * Reads ir_measures' grammar: `Name(parameter=value, ...)@value`, where a value is a number, a string in quotes,
 * `True` or `False`, or a map of numbers `{0:0,1:1}`.
 *
 * @throws InputError with the column of what was not expected.
 */
export function readMeasureSyntax(text: string): MeasureSyntax {
  return new MeasureScanner(text).measure();
}

class MeasureScanner {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  measure(): MeasureSyntax {
    const name = this.#match(NAME) ?? this.#fail('the name of a measure');
    const parameters = this.#skip('(') ? this.#parameters() : new Map<string, ParameterValue>();
    const at = this.#skip('@') ? this.#number() : undefined;
    if (this.#peek() !== '') this.#fail('the end of the measure');
    return { name, parameters, at };
  }

  #parameters(): Map<string, ParameterValue> {
    const parameters = new Map<string, ParameterValue>();
    while (!this.#skip(')')) {
      const name = this.#match(NAME) ?? this.#fail('a parameter such as rel=1');
      if (parameters.has(name)) throw new InputError(`Expected ${name} once, got it twice.`);
      this.#expect('=');
      parameters.set(name, this.#value());
      if (!this.#skip(',') && this.#peek() !== ')') this.#fail('"," or ")"');
    }
    return parameters;
  }

  #value(): ParameterValue {
    const next = this.#peek();
    if (next === "'" || next === '"') return this.#string(next);
    if (next === '{') return this.#gains();
    const start = this.#at;
    const word = this.#match(NAME);
    if (word === undefined) return this.#number();
    if (WORDS.has(word)) return WORDS.get(word);
    this.#at = start;
    return this.#fail("a value (text goes in quotes, as in dcg='exp-log2')");
  }

  #string(quote: string): string {
    const end = this.#text.indexOf(quote, this.#at + 1);
    if (end < 0) this.#fail(`text that ends with ${quote}`);
    const value = this.#text.slice(this.#at + 1, end);
    this.#at = end + 1;
    return value;
  }

  #gains(): GainMap {
    const gains = new Map<number, number>();
    this.#expect('{');
    while (!this.#skip('}')) {
      const grade = this.#number();
      this.#expect(':');
      gains.set(grade, this.#number());
      if (!this.#skip(',') && this.#peek() !== '}') this.#fail('"," or "}"');
    }
    return gains;
  }

  #number(): number {
    const value = Number(this.#match(NUMBER) ?? this.#fail('a number'));
    return Number.isFinite(value) ? value : this.#fail('a number that a double can hold');
  }

  #match(pattern: RegExp): string | undefined {
    this.#peek();
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    if (found !== undefined) this.#at += found.length;
    return found;
  }

  /** The next character after white space, or nothing at the end. */
  #peek(): string {
    while (this.#text[this.#at] === ' ' || this.#text[this.#at] === '\t') this.#at++;
    return this.#text[this.#at] ?? '';
  }

  #skip(character: string): boolean {
    if (this.#peek() !== character) return false;
    this.#at++;
    return true;
  }

  #expect(character: string): void {
    if (!this.#skip(character)) this.#fail(JSON.stringify(character));
  }

  #fail(expected: string): never {
    const next = this.#peek();
    const got = next === '' ? 'the end' : JSON.stringify(next);
    throw new InputError(`Expected ${expected} at column ${this.#at + 1}, got ${got}.`);
  }
}
