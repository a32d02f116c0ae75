import type { Notice } from '../../model/index.ts';
import type { EncodedTexts, IndexOverview } from '../../retrieval/index.ts';

/** `dense:bge-small: 120 texts encoded, 14 of them in windows, 2 cut`; a line for each model that had something to do. */
export function encodingLines(encodings: readonly EncodedTexts[]): string {
  return encodings
    .filter(({ texts }) => texts > 0)
    .map((encoded) => `${encoded.leg}: ${encodedWords(encoded)}\n`)
    .join('');
}

/** `120 texts encoded, 14 of them in windows, 2 cut`. */
export function encodedWords({
  texts,
  truncated,
  windowed,
}: Pick<EncodedTexts, 'texts' | 'truncated' | 'windowed'>): string {
  const long = [
    ...(windowed > 0 ? [`${windowed} of them in windows`] : []),
    ...(truncated > 0 ? [`${truncated} cut at their ends`] : []),
  ];
  return [`${texts} ${texts === 1 ? 'text' : 'texts'} encoded`, ...long].join(', ');
}

/** That models which an index had are no legs any more, and where what they made goes. */
export function removedModels(before: IndexOverview, after: IndexOverview): Notice[] {
  const left = new Set(after.encoders.map(({ leg }) => leg));
  return before.encoders
    .filter(({ leg }) => !left.has(leg))
    .map(({ leg }) => ({
      code: 'encoder-removed',
      count: 1,
      message: `${leg} is no leg of the index any more; what it made goes with the next merges, at once by \`consilience index compact\`.`,
    }));
}
