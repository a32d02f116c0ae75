import { compareBytes } from '../dictionary.ts';
import type { Renumbered } from './merge-source.ts';
import type { TermNumbers } from './merged-postings.ts';

/** Every term of the sources once, by its UTF-8 bytes. The numbers are good until the next step. */
export function* mergedTerms(
  sources: readonly Renumbered[],
): Iterable<{ name: string; numbers: TermNumbers }> {
  const next = new Int32Array(sources.length);
  const numbers = new Int32Array(sources.length);
  for (;;) {
    let least: Uint8Array | undefined;
    for (const [index, { segment }] of sources.entries()) {
      if (next[index]! >= segment.dictionary.size) continue;
      const bytes = segment.dictionary.bytes(next[index]!);
      if (least === undefined || compareBytes(bytes, least) < 0) least = bytes;
    }
    if (least === undefined) return;
    let name = '';
    for (const [index, { segment }] of sources.entries()) {
      const own = next[index]!;
      numbers[index] = -1;
      if (own >= segment.dictionary.size || compareBytes(segment.dictionary.bytes(own), least) !== 0)
        continue;
      numbers[index] = own;
      next[index]!++;
      name = segment.dictionary.name(own);
    }
    yield { name, numbers };
  }
}
