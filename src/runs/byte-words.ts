/**
 * The top bit of every byte of a word that is a space, a control or no ASCII. Above the first of them there may
 * be others that are not meant: only the lowest counts.
 */
export function stopBits(word: number): number {
  return (((word - 0x21212121) & ~word) | word) & 0x80808080;
}

/** Which byte of a word, 0 to 3, has the lowest stop bit. */
export function firstStop(stops: number): number {
  return (31 - Math.clz32(stops & -stops)) >> 3;
}
