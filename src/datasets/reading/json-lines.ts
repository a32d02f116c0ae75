import { DataError } from '../../model/index.ts';
import { textLines } from './text-lines.ts';

/** An object of a file of JSON lines, with the ways to read its fields. */
export class JsonRecord {
  readonly place: string;
  readonly #fields: Readonly<Record<string, unknown>>;

  constructor(fields: Readonly<Record<string, unknown>>, place: string) {
    this.#fields = fields;
    this.place = place;
  }

  /** The first field of these names that is there; undefined when none is, or it is null. */
  value(...names: readonly string[]): unknown {
    const name = names.find((each) => this.#fields[each] !== undefined && this.#fields[each] !== null);
    return name === undefined ? undefined : this.#fields[name];
  }

  /**
   * A text or number under one of these names, as text.
   *
   * @throws DataError when there is none.
   */
  id(...names: readonly string[]): string {
    const value = this.value(...names);
    if ((typeof value !== 'string' && typeof value !== 'number') || value === '')
      throw this.wrong(`Expected an id as ${quoted(names)}, got ${JSON.stringify(value) ?? 'nothing'}.`);
    return String(value);
  }

  /** @throws DataError when there is no text under these names. */
  text(...names: readonly string[]): string {
    const value = this.value(...names);
    if (typeof value !== 'string')
      throw this.wrong(`Expected a text as ${quoted(names)}, got ${JSON.stringify(value) ?? 'nothing'}.`);
    return value;
  }

  /** @throws DataError when there is something else than a text. */
  optionalText(...names: readonly string[]): string | undefined {
    return this.value(...names) === undefined ? undefined : this.text(...names);
  }

  /** A DataError at this record's place. */
  wrong(message: string): DataError {
    return new DataError(message, { place: this.place });
  }
}

/**
 * The objects of a file of JSON lines; blank lines are passed over.
 *
 * @throws DataError with file and line for a line that is no JSON object.
 */
export async function* jsonLines(path: string): AsyncGenerator<JsonRecord> {
  for await (const { text, place } of textLines(path)) {
    if (text.trim() === '') continue;
    let json: unknown;
    try {
      json = JSON.parse(text);
    } catch (cause) {
      throw new DataError('Expected one JSON object a line, got a syntax error.', { place, cause });
    }
    if (typeof json !== 'object' || json === null || Array.isArray(json))
      throw new DataError('Expected one JSON object a line, got another value.', { place });
    yield new JsonRecord(json as Readonly<Record<string, unknown>>, place);
  }
}

function quoted(names: readonly string[]): string {
  return names.map((name) => JSON.stringify(name)).join(' or ');
}
