import { closeSync, ftruncateSync, mkdirSync, openSync, readSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Encoding, EncodingCache, ModelIdentity } from '../../model/index.ts';
import { crc32c } from '../index/crc32c.ts';
import { writing } from '../index/disk-errors.ts';
import {
  encodingOf,
  encodingRecord,
  encodingsHead,
  HASH_BYTES,
  KIND,
  RECORD_FOOT_BYTES,
  RECORD_HEAD_BYTES,
} from './encoding-record.ts';

/** Where a payload lies. */
interface Place {
  readonly kind: number;
  readonly offset: number;
  readonly length: number;
}

const READ_BYTES = 1 << 22;

/**
 * {@link EncodingCache} in a file that only grows: a record is appended whole and has a checksum, so that whoever
 * reads meanwhile, or after a crash, reads up to the last whole one. What comes after it is cut off by the next
 * writer. A file of another model or version is begun anew. The system decides when bytes reach the disk: a power
 * loss costs work, nothing else.
 */
export class DiskEncodings implements EncodingCache {
  readonly #path: string;
  readonly #head: Uint8Array;
  #descriptor: number;
  #places: Map<string, Place> = new Map();
  #end: number;

  /** Only the holder of the index's lock may open it. */
  constructor(path: string, model: ModelIdentity) {
    this.#path = path;
    this.#head = encodingsHead(model);
    this.#descriptor = writing(path, () => {
      mkdirSync(dirname(path), { recursive: true });
      return openSync(path, 'a+');
    });
    try {
      this.#end = this.#load();
    } catch (error) {
      this.close();
      throw error;
    }
  }

  get(hash: string): Encoding | null | undefined {
    return encodingAt(this.#descriptor, this.#places.get(hash));
  }

  put(hash: string, encoding: Encoding | null): void {
    if (this.#places.has(hash)) return;
    const record = encodingRecord(hash, encoding);
    this.#append(record);
    this.#note(hash, record, this.#end);
    this.#end += record.length;
  }

  retain(isWanted: (hash: string) => boolean): void {
    const before = { descriptor: this.#descriptor, places: this.#places, end: this.#end };
    const wanted = [...before.places].filter(([hash]) => isWanted(hash));
    if (wanted.length === before.places.size) return;
    const temporary = `${this.#path}.tmp`;
    this.#descriptor = writing(temporary, () => openSync(temporary, 'w+'));
    try {
      this.#places = new Map();
      this.#append(this.#head);
      this.#end = this.#head.length;
      for (const [hash, place] of wanted) {
        const encoding = encodingAt(before.descriptor, place);
        if (encoding !== undefined) this.put(hash, encoding);
      }
      writing(this.#path, () => renameSync(temporary, this.#path));
    } catch (error) {
      closeSync(this.#descriptor);
      ({ descriptor: this.#descriptor, places: this.#places, end: this.#end } = before);
      throw error;
    }
    closeSync(before.descriptor);
  }

  close(): void {
    closeSync(this.#descriptor);
  }

  /** Notes every whole record, cuts off what follows the last one, and gives the end. */
  #load(): number {
    const head = new Uint8Array(this.#head.length);
    const isOurs =
      readAt(this.#descriptor, head, 0) === head.length && head.every((byte, at) => byte === this.#head[at]);
    if (!isOurs) {
      writing(this.#path, () => ftruncateSync(this.#descriptor, 0));
      this.#append(this.#head);
      return this.#head.length;
    }
    let end = this.#head.length;
    let window = new Uint8Array(READ_BYTES);
    for (let filled = READ_BYTES; filled > 0; ) {
      filled = readAt(this.#descriptor, window, end);
      let from = 0;
      for (let record = wholeRecord(window, from, filled); record > 0; ) {
        const hash = Buffer.from(window.buffer, from, HASH_BYTES).toString('hex');
        this.#note(hash, window.subarray(from, from + record), end + from);
        from += record;
        record = wholeRecord(window, from, filled);
      }
      end += from;
      if (from > 0) continue;
      // A record that is longer than the window, or no record at all.
      const needed = neededBytes(window, filled);
      if (needed <= window.length || filled < window.length) break;
      window = new Uint8Array(needed);
    }
    writing(this.#path, () => ftruncateSync(this.#descriptor, end));
    return end;
  }

  #note(hash: string, record: Uint8Array, at: number): void {
    const view = new DataView(record.buffer, record.byteOffset);
    const kind = view.getUint32(HASH_BYTES, true);
    const length = view.getUint32(HASH_BYTES + 4, true);
    this.#places.set(hash, { kind, offset: at + RECORD_HEAD_BYTES, length });
  }

  #append(bytes: Uint8Array): void {
    writing(this.#path, () => {
      for (let done = 0; done < bytes.length; ) done += writeSync(this.#descriptor, bytes, done);
    });
  }
}

function encodingAt(descriptor: number, place: Place | undefined): Encoding | null | undefined {
  if (place === undefined) return undefined;
  const payload = new Uint8Array(place.length);
  const isWhole = readAt(descriptor, payload, place.offset) === place.length;
  return isWhole ? encodingOf(place.kind, payload) : undefined;
}

/** The length of the record that begins at a place, when it is there to its end and as it was written; else 0. */
function wholeRecord(bytes: Uint8Array<ArrayBuffer>, from: number, to: number): number {
  if (from + RECORD_HEAD_BYTES + RECORD_FOOT_BYTES > to) return 0;
  const view = new DataView(bytes.buffer, from);
  const kind = view.getUint32(HASH_BYTES, true);
  const length = view.getUint32(HASH_BYTES + 4, true);
  const end = RECORD_HEAD_BYTES + length;
  const isPlausible = kind <= KIND.weights && length % (kind === KIND.weights ? 8 : 4) === 0;
  if (!isPlausible || from + end + RECORD_FOOT_BYTES > to) return 0;
  return view.getUint32(end, true) === crc32c(bytes, 0, from, from + end) ? end + RECORD_FOOT_BYTES : 0;
}

/** How many bytes the record at the beginning says it has. */
function neededBytes(bytes: Uint8Array<ArrayBuffer>, filled: number): number {
  if (filled < RECORD_HEAD_BYTES) return 0;
  const length = new DataView(bytes.buffer).getUint32(HASH_BYTES + 4, true);
  return length > MOST_PAYLOAD_BYTES ? 0 : RECORD_HEAD_BYTES + length + RECORD_FOOT_BYTES;
}

/** No model has so many numbers: a longer record is damage. */
const MOST_PAYLOAD_BYTES = 1 << 26;

function readAt(descriptor: number, target: Uint8Array, offset: number): number {
  let done = 0;
  while (done < target.length) {
    const read = readSync(descriptor, target, done, target.length - done, offset + done);
    if (read === 0) break;
    done += read;
  }
  return done;
}
