import type { Encoding, ModelIdentity } from '../../model/index.ts';
import { crc32c } from '../index/crc32c.ts';

/*
 * A file of encodings by one model, all numbers little-endian:
 *
 *   head     the magic bytes, u32 version, u32 length and u32 CRC32C of what follows: the model's identity as JSON
 *   records  one after another: sha256 of role and text (32 bytes), u32 kind, u32 length of the payload, the payload,
 *            u32 CRC32C of all that
 *
 * Payloads: of a vector its float32 numbers; of weights u32 tokens, then as many float32 weights; of nothing, nothing.
 */

const VERSION = 1;
/** `CONENC`, a byte that is no text, and a line feed that a careless transfer would change. */
const MAGIC: Uint8Array = Uint8Array.of(0x43, 0x4f, 0x4e, 0x45, 0x4e, 0x43, 0x81, 0x0a);

export const HASH_BYTES = 32;
/** Before the payload. */
export const RECORD_HEAD_BYTES: number = HASH_BYTES + 8;
export const RECORD_FOOT_BYTES = 4;

/** What a payload is. */
export const KIND: { readonly nothing: 0; readonly vector: 1; readonly weights: 2 } = {
  nothing: 0,
  vector: 1,
  weights: 2,
};

/** The head of a file: it differs for every model and every version. */
export function encodingsHead({ digest, dimension, id, kind, settings }: ModelIdentity): Uint8Array {
  const identity = new TextEncoder().encode(JSON.stringify({ kind, id, digest, dimension, settings }));
  const head = new Uint8Array(MAGIC.length + 12 + identity.length);
  const view = new DataView(head.buffer);
  head.set(MAGIC);
  view.setUint32(MAGIC.length, VERSION, true);
  view.setUint32(MAGIC.length + 4, identity.length, true);
  view.setUint32(MAGIC.length + 8, crc32c(identity), true);
  head.set(identity, MAGIC.length + 12);
  return head;
}

/** A whole record. */
export function encodingRecord(hash: string, encoding: Encoding | null): Uint8Array {
  const payload = payloadOf(encoding);
  const record = new Uint8Array(RECORD_HEAD_BYTES + payload.length + RECORD_FOOT_BYTES);
  const view = new DataView(record.buffer);
  record.set(Buffer.from(hash, 'hex'));
  view.setUint32(HASH_BYTES, kindOf(encoding), true);
  view.setUint32(HASH_BYTES + 4, payload.length, true);
  record.set(payload, RECORD_HEAD_BYTES);
  const end = RECORD_HEAD_BYTES + payload.length;
  view.setUint32(end, crc32c(record, 0, 0, end), true);
  return record;
}

function kindOf(encoding: Encoding | null): number {
  if (encoding === null) return KIND.nothing;
  return encoding instanceof Float32Array ? KIND.vector : KIND.weights;
}

function payloadOf(encoding: Encoding | null): Uint8Array {
  if (encoding === null) return new Uint8Array(0);
  if (encoding instanceof Float32Array) return bytesOf(encoding);
  const tokens = bytesOf(encoding.tokens);
  const payload = new Uint8Array(tokens.length * 2);
  payload.set(tokens);
  payload.set(bytesOf(encoding.weights), tokens.length);
  return payload;
}

function bytesOf({ buffer, byteLength, byteOffset }: Float32Array | Uint32Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/** What a payload holds. @param payload memory of its own. */
export function encodingOf(kind: number, payload: Uint8Array<ArrayBuffer>): Encoding | null {
  if (kind === KIND.nothing) return null;
  const { buffer, byteLength } = payload;
  if (kind === KIND.vector) return new Float32Array(buffer, 0, byteLength / 4);
  const count = byteLength / 8;
  return { tokens: new Uint32Array(buffer, 0, count), weights: new Float32Array(buffer, count * 4, count) };
}
