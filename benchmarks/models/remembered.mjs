// An encoder that asks its model once for each text, whatever the run: encoding five collections takes an hour.
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** Lines are written after so many texts, so that an interruption loses little. */
const TOGETHER = 64;

/** The same encoder, with what it said kept in files `PATH.query.ndjson` and `PATH.passage.ndjson`. */
export function remembered(encoder, path) {
  const stores = new Map(
    ['query', 'passage'].map((role) => [role, new EncodingFile(`${path}.${role}.ndjson`)]),
  );
  const encode = async (texts, role, options) => {
    const store = stores.get(role);
    const missing = [...new Set(texts)].filter((text) => !store.has(text));
    for (let at = 0; at < missing.length; at += TOGETHER) {
      const some = missing.slice(at, at + TOGETHER);
      store.add(some, await encoder.encode(some, role, options));
    }
    return texts.map((text) => store.get(text));
  };
  const { digest, dimension, id, identity } = encoder;
  const tokenOf = encoder.tokenOf?.bind(encoder);
  return { id, digest, dimension, identity, encode, ...(tokenOf && { tokenOf }) };
}

class EncodingFile {
  #path;
  /** By key: tokens of a sparse row (0 for a vector) and the bytes; null for no vector. */
  #held = new Map();

  constructor(path) {
    this.#path = path;
    if (!existsSync(path)) return;
    // A last line that was cut off is no JSON: its text is encoded again.
    for (const line of readFileSync(path, 'utf8').split('\n').slice(0, -1)) {
      const [key, tokens, bytes] = JSON.parse(line);
      this.#held.set(key, [tokens, bytes]);
    }
  }

  has(text) {
    return this.#held.has(keyOf(text));
  }

  get(text) {
    const [count, base64] = this.#held.get(keyOf(text));
    if (base64 === null) return undefined;
    const { buffer } = Uint8Array.from(Buffer.from(base64, 'base64'));
    if (count < 0) return new Float32Array(buffer);
    return { tokens: new Uint32Array(buffer, 0, count), weights: new Float32Array(buffer, 4 * count, count) };
  }

  add(texts, encodings) {
    let lines = '';
    for (const [index, text] of texts.entries()) {
      const row = rowOf(encodings[index]);
      this.#held.set(keyOf(text), row);
      lines += `${JSON.stringify([keyOf(text), ...row])}\n`;
    }
    appendFileSync(this.#path, lines);
  }
}

function rowOf(encoding) {
  if (encoding === undefined) return [-1, null];
  const columns = 'tokens' in encoding ? [encoding.tokens, encoding.weights] : [encoding];
  const bytes = Buffer.concat(
    columns.map(({ buffer, byteLength, byteOffset }) => Buffer.from(buffer, byteOffset, byteLength)),
  );
  return ['tokens' in encoding ? encoding.tokens.length : -1, bytes.toString('base64')];
}

function keyOf(text) {
  return createHash('sha256').update(text).digest('hex');
}
