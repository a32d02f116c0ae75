import { DataError } from '../../model/index.ts';

/** Bytes per number of the types that occur in our files. */
const NUMBER_BYTES: Readonly<Record<string, number>> = {
  BOOL: 1,
  U8: 1,
  I8: 1,
  I16: 2,
  U16: 2,
  F16: 2,
  BF16: 2,
  I32: 4,
  U32: 4,
  F32: 4,
  F64: 8,
  I64: 8,
  U64: 8,
};
const PREFIX_BYTES = 8;
/** The format's own limit. */
const MAXIMUM_HEADER_BYTES = 100_000_000;
/** Of arrays, in an error. */
const MOST_NAMES = 5;
const HINT = 'Take the file from its source again.';

interface TensorEntry {
  readonly dtype: string;
  readonly shape: readonly number[];
  readonly start: number;
  readonly end: number;
}

/**
 * A file of named arrays of numbers: eight bytes of header length, a JSON header, the arrays' bytes. Data only:
 * nothing in it is ever run. Read strictly: the arrays must fill the rest of the file without gaps and without
 * overlaps, and each must be as long as its type and shape say.
 *
 * @see https://huggingface.co/docs/safetensors (the format)
 */
export class Safetensors {
  readonly #name: string;
  readonly #data: Uint8Array;
  readonly #entries: ReadonlyMap<string, TensorEntry>;

  /**
   * @param bytes the whole file; arrays are views into it.
   * @param name the file's name, for errors.
   * @throws DataError that says what is wrong with the file.
   */
  constructor(bytes: Uint8Array, name: string) {
    this.#name = name;
    const { header, dataStart } = splitFile(bytes, name);
    this.#data = bytes.subarray(dataStart);
    this.#entries = readEntries(header, name);
    this.#checkLayout();
  }

  /**
   * The bytes of an array, as a view.
   *
   * @throws DataError when there is no such array, or it has another type or shape.
   */
  array(tensor: string, dtype: string, shape: readonly number[]): Uint8Array {
    const entry = this.#entries.get(tensor);
    const wanted = `${dtype} [${shape.join(', ')}]`;
    if (entry === undefined) throw damaged(this.#name, `an array "${tensor}"`, firstNames(this.names));
    const got = `${entry.dtype} [${entry.shape.join(', ')}]`;
    if (got !== wanted) throw damaged(this.#name, `"${tensor}" as ${wanted}`, got);
    return this.#data.subarray(entry.start, entry.end);
  }

  /** The shape of an array; `undefined` when there is none of that name. */
  shapeOf(tensor: string): readonly number[] | undefined {
    return this.#entries.get(tensor)?.shape;
  }

  /** The type of an array (`F32`, `F16` …); `undefined` when there is none of that name. */
  typeOf(tensor: string): string | undefined {
    return this.#entries.get(tensor)?.dtype;
  }

  /** The names of the arrays, in the header's order. */
  get names(): string[] {
    return [...this.#entries.keys()];
  }

  #checkLayout(): void {
    let end = 0;
    for (const [tensor, entry] of [...this.#entries].sort(([, a], [, b]) => a.start - b.start)) {
      const { dtype, shape } = entry;
      const length = shape.reduce((product, size) => product * size, NUMBER_BYTES[dtype]!);
      if (entry.end - entry.start !== length)
        throw damaged(
          this.#name,
          `${length} bytes for "${tensor}" of ${dtype} [${shape.join(', ')}]`,
          `${entry.end - entry.start}`,
        );
      if (entry.start !== end)
        throw damaged(
          this.#name,
          `"${tensor}" at byte ${end} of the data, behind the array before it`,
          `${entry.start}`,
        );
      end = entry.end;
    }
    if (end !== this.#data.length) throw damaged(this.#name, `${end} bytes of data`, `${this.#data.length}`);
  }
}

/** Some of many names. */
function firstNames(names: readonly string[]): string {
  const more = names.length - MOST_NAMES;
  return names.slice(0, MOST_NAMES).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

function damaged(name: string, expected: string, got: string): DataError {
  return new DataError(`Expected ${expected} in ${name}, got ${got}.`, { hint: HINT });
}

function splitFile(bytes: Uint8Array, name: string): { header: unknown; dataStart: number } {
  if (bytes.length < PREFIX_BYTES) throw damaged(name, 'at least 8 bytes', `${bytes.length}`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const headerBytes = view.getUint32(0, true) + view.getUint32(4, true) * 2 ** 32;
  const most = Math.min(bytes.length - PREFIX_BYTES, MAXIMUM_HEADER_BYTES);
  if (headerBytes > most) throw damaged(name, `a header of at most ${most} bytes`, `${headerBytes}`);
  const dataStart = PREFIX_BYTES + headerBytes;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(PREFIX_BYTES, dataStart));
    return { header: JSON.parse(text), dataStart };
  } catch (cause) {
    throw new DataError(`Expected a header in JSON in ${name}, got other bytes.`, { hint: HINT, cause });
  }
}

function readEntries(header: unknown, name: string): Map<string, TensorEntry> {
  if (!isRecord(header)) throw damaged(name, 'an object as header', JSON.stringify(header));
  const entries = new Map<string, TensorEntry>();
  for (const [tensor, value] of Object.entries(header)) {
    if (tensor === '__metadata__') continue;
    entries.set(tensor, readEntry(value, `${name}, "${tensor}"`));
  }
  return entries;
}

function readEntry(value: unknown, place: string): TensorEntry {
  if (!isRecord(value)) throw damaged(place, 'an object', JSON.stringify(value));
  const {
    dtype,
    shape,
    data_offsets: offsets,
  } = value as Record<'dtype' | 'shape' | 'data_offsets', unknown>;
  if (typeof dtype !== 'string' || !Object.hasOwn(NUMBER_BYTES, dtype))
    throw damaged(place, `a type among ${Object.keys(NUMBER_BYTES).join(', ')}`, JSON.stringify(dtype));
  if (!isSizes(shape)) throw damaged(place, 'a shape of whole numbers', JSON.stringify(shape));
  const [start, end, more] = isSizes(offsets) ? offsets : [];
  if (start === undefined || end === undefined || more !== undefined || end < start)
    throw damaged(place, 'two ascending offsets', JSON.stringify(offsets));
  return { dtype, shape, start, end };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isSizes(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((size) => Number.isSafeInteger(size) && size >= 0);
}
