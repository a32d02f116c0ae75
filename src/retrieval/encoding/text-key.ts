/** Bytes of a key. */
export const TEXT_KEY_BYTES = 8;

/**
 * A 64-bit key of a text, by which a passage that has not changed finds its vector again among the passages of the
 * document's last version. Two different texts have one key in 2^64 pairs.
 *
 * @see Appleby, MurmurHash3 (32 bits, twice with different seeds and constants, over UTF-16 units).
 */
export function textKey(text: string): bigint {
  // Both hashes in one pass: every text that is encoded comes through here.
  let high = 0x9e3779b9;
  let low = 0x85ebca6b;
  for (let index = 0; index < text.length; index++) {
    let unit = Math.imul(text.charCodeAt(index), 0xcc9e2d51);
    unit = Math.imul((unit << 15) | (unit >>> 17), 0x1b873593);
    high ^= unit;
    high = (Math.imul((high << 13) | (high >>> 19), 5) + 0xe6546b64) | 0;
    low ^= unit;
    low = (Math.imul((low << 13) | (low >>> 19), 5) + 0x38b34ae5) | 0;
  }
  return (BigInt(finished(high ^ text.length)) << 32n) | BigInt(finished(low ^ text.length));
}

function finished(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** The key of a text of which the sha256 is known, in hex: its first 8 bytes. */
export function keyOfHash(hash: string): bigint {
  return BigInt(`0x${hash.slice(0, 2 * TEXT_KEY_BYTES)}`);
}
