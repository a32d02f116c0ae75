import { InputError } from '../../model/index.ts';

/**
 * A JSON object that is read field by field, strictly: every error names the file and the key, and a key that nobody
 * asked for is an error too, since it is most likely a mistyped one.
 */
export class JsonFields {
  readonly #file: string;
  readonly #path: string;
  readonly #values: Readonly<Record<string, unknown>>;
  readonly #asked: Set<string> = new Set();

  /** @throws InputError when the value is no object. */
  constructor(value: unknown, file: string, path = '') {
    this.#file = file;
    this.#path = path;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw this.#wrong('', 'an object', value);
    }
    this.#values = value as Record<string, unknown>;
  }

  has(key: string): boolean {
    return this.#values[key] !== undefined;
  }

  /** @throws InputError unless it is a text that is not empty, or may be. */
  text(key: string, options: { readonly canBeEmpty?: boolean } = {}): string {
    const value = this.#take(key);
    if (typeof value !== 'string' || (value === '' && options.canBeEmpty !== true)) {
      throw this.#wrong(key, options.canBeEmpty === true ? 'a text' : 'a text that is not empty', value);
    }
    return value;
  }

  /** @throws InputError unless it is a text of the pattern; `expected` says in words what that is. */
  matching(key: string, pattern: RegExp, expected: string): string {
    const value = this.#take(key);
    if (typeof value !== 'string' || !pattern.test(value)) throw this.#wrong(key, expected, value);
    return value;
  }

  flag(key: string): boolean {
    const value = this.#take(key);
    if (typeof value !== 'boolean') throw this.#wrong(key, 'true or false', value);
    return value;
  }

  /** A whole number of at least `minimum`. */
  count(key: string, minimum = 0): number {
    const value = this.#take(key);
    if (!isCount(value, minimum)) throw this.#wrong(key, `a whole number of at least ${minimum}`, value);
    return value;
  }

  /** The same, or the word that may stand there instead. */
  countOr<Word extends string | null>(key: string, word: Word, minimum = 0): number | Word {
    const value = this.#take(key);
    if (value === word) return word;
    if (!isCount(value, minimum)) {
      throw this.#wrong(key, `a whole number of at least ${minimum} or ${JSON.stringify(word)}`, value);
    }
    return value;
  }

  /** A finite number of at least 0. */
  number(key: string): number {
    const value = this.#take(key);
    if (typeof value !== 'number' || !Number.isFinite(value) || value < 0) {
      throw this.#wrong(key, 'a number of at least 0', value);
    }
    return value;
  }

  choice<Choice extends string>(key: string, choices: readonly Choice[]): Choice {
    const value = this.#take(key);
    const found = choices.find((choice) => choice === value);
    if (found === undefined) throw this.#wrong(key, `one of ${choices.join(', ')}`, value);
    return found;
  }

  counts(key: string): number[] {
    const values = this.#list(key);
    if (!values.every((value) => isCount(value, 0)))
      throw this.#wrong(key, 'a list of whole numbers', values);
    return values as number[];
  }

  numbers(key: string): number[] {
    const values = this.#list(key);
    if (!values.every(Number.isFinite)) throw this.#wrong(key, 'a list of finite numbers', values);
    return values as number[];
  }

  object(key: string): JsonFields {
    return new JsonFields(this.#take(key), this.#file, this.#at(key));
  }

  objects(key: string): JsonFields[] {
    return this.#list(key).map(
      (value, index) => new JsonFields(value, this.#file, `${this.#at(key)}[${index}]`),
    );
  }

  /** The object's fields as objects, by their keys. */
  entries(key: string): (readonly [key: string, fields: JsonFields])[] {
    const value = this.#take(key);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw this.#wrong(key, 'an object', value);
    }
    return Object.entries(value).map(([name, inner]) => [
      name,
      new JsonFields(inner, this.#file, `${this.#at(key)}.${name}`),
    ]);
  }

  /** Takes note that these may stand here and are of no use to us. */
  ignore(...keys: readonly string[]): void {
    for (const key of keys) this.#asked.add(key);
  }

  /** @throws InputError when there is a field that nobody asked for. */
  finish(): void {
    const unknown = Object.keys(this.#values).filter((key) => !this.#asked.has(key));
    if (unknown.length === 0) return;
    const known = [...this.#asked].sort().join(', ');
    throw new InputError(
      `Expected the keys ${known}${this.#path === '' ? '' : ` in ${this.#path}`}, got ${unknown.map((key) => `“${key}”`).join(', ')}.`,
      { place: this.#file },
    );
  }

  /** The error of a field that is of the right type and still cannot be. */
  refuse(key: string, expected: string): InputError {
    return this.#wrong(key, expected, this.#values[key]);
  }

  #take(key: string): unknown {
    this.#asked.add(key);
    return this.#values[key];
  }

  #list(key: string): readonly unknown[] {
    const value = this.#take(key);
    if (!Array.isArray(value)) throw this.#wrong(key, 'a list', value);
    return value;
  }

  #at(key: string): string {
    if (key === '') return this.#path;
    return this.#path === '' ? key : `${this.#path}.${key}`;
  }

  #wrong(key: string, expected: string, value: unknown): InputError {
    const at = this.#at(key);
    const got = value === undefined ? 'nothing' : shortened(JSON.stringify(value) ?? String(value));
    return new InputError(`Expected ${expected}${at === '' ? '' : ` for ${at}`}, got ${got}.`, {
      place: this.#file,
    });
  }
}

const SHOWN_CHARACTERS = 60;

function shortened(text: string): string {
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;
}

function isCount(value: unknown, minimum: number): value is number {
  return Number.isSafeInteger(value) && (value as number) >= minimum;
}

/** @throws InputError when the text is no JSON. */
export function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new InputError(`Expected JSON, got what cannot be read as it: ${(cause as Error).message}.`, {
      place: file,
      cause,
    });
  }
}
