/** FNV-1a: what a hash of no bytes starts from. */
export const HASH_START: number = 0x811c9dc5 | 0;
/** FNV-1a: what each step multiplies by. */
export const HASH_PRIME = 0x01000193;

/** Spreads the bits of an FNV-1a hash, so that its low bits can number a slot. */
export function finishHash(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b | 0);
  return mixed ^ (mixed >>> 13);
}

/** The finished FNV-1a hash of the bytes from `start` to `end`. */
export function hashBytes(bytes: Uint8Array, start: number, end: number): number {
  let hash = HASH_START;
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ bytes[at]!, HASH_PRIME);
  return finishHash(hash);
}
