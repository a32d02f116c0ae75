/**
 * Index of the first byte that cannot be part of well-formed UTF-8 (no overlong forms, no surrogates, nothing
 * above U+10FFFF); the start of the sequence when it is cut short. -1 when all is well.
 *
 * @see Unicode 17.0, table 3-7 (well-formed UTF-8 byte sequences)
 */
export function firstInvalidUtf8(bytes: Uint8Array): number {
  const length = bytes.length;
  let at = 0;
  while (at < length) {
    const lead = bytes[at]!;
    if (lead < 0x80) {
      at++;
      continue;
    }
    const size = sequenceLength(lead, bytes[at + 1] ?? 0);
    if (size === 0) return at;
    for (let next = at + 1; next < at + size; next++) {
      if (((bytes[next] ?? 0) & 0xc0) !== 0x80) return at;
    }
    at += size;
  }
  return -1;
}

/** Bytes in the sequence that begins so; 0 when none does. The second byte's range depends on the first. */
function sequenceLength(lead: number, second: number): number {
  if (lead < 0xc2 || lead > 0xf4) return 0;
  if (lead < 0xe0) return 2;
  if (lead < 0xf0) {
    if (lead === 0xe0 && second < 0xa0) return 0;
    return lead === 0xed && second > 0x9f ? 0 : 3;
  }
  if (lead === 0xf0 && second < 0x90) return 0;
  return lead === 0xf4 && second > 0x8f ? 0 : 4;
}
