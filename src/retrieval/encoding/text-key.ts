/** Bytes of a key. */
export const TEXT_KEY_BYTES = 8;

/**
 * A 64-bit key of a text, by which a passage that has not changed finds its vector again among the passages of the
 * document's last version. Two different texts have one key in 2^64 pairs.
 *
 * @see Appleby, MurmurHash3 (32 bits, twice with different seeds, over UTF-16 units).
 */
export function textKey(text: string): bigint {
  return (BigInt(murmur(text, 0x9e3779b9)) << 32n) | BigInt(murmur(text, 0x85ebca6b));
}

function murmur(text: string, seed: number): number {
  let hash = seed;
  for (let index = 0; index < text.length; index++) {
    let unit = Math.imul(text.charCodeAt(index), 0xcc9e2d51);
    unit = Math.imul((unit << 15) | (unit >>> 17), 0x1b873593);
    hash ^= unit;
    hash = Math.imul((hash << 13) | (hash >>> 19), 5) + 0xe6546b64;
  }
  hash ^= text.length;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
