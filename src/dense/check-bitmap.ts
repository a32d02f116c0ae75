import { bitmapWords, InputError } from '../model/index.ts';

/** @throws InputError when the caller's bitmap has fewer bits than there are rows. */
export function checkBitmap(words: Uint32Array, count: number, name: string): void {
  if (words.length < bitmapWords(count))
    throw new InputError(
      `Expected ${name} of at least ${bitmapWords(count)} words for ${count} passages, got ${words.length}.`,
      { code: 'bad-argument' },
    );
}
