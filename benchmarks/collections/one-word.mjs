import { knownItems, loadNotes } from './notes-til.mjs';

const WORD = /[\p{L}\p{N}]+/gu;

/**
 * Known items by one word: each title cut to the one of its words that the fewest notes hold (at least one must;
 * the first in the title where several do; the title's first word where none is in any note).
 */
export function loadOneWord() {
  const notes = loadNotes();
  if ('skipped' in notes) return { ...notes, name: 'one-word' };
  const frequencies = documentFrequencies(notes.map(({ body }) => body));
  return knownItems('one-word', notes, ({ title }) => rarestWord(title, frequencies));
}

function rarestWord(title, frequencies) {
  const words = title.match(WORD) ?? [title];
  let rarest = words[0];
  let fewest = Number.POSITIVE_INFINITY;
  for (const word of words) {
    const frequency = frequencies.get(word.toLowerCase());
    if (frequency === undefined || frequency >= fewest) continue;
    rarest = word;
    fewest = frequency;
  }
  return rarest;
}

export function documentFrequencies(texts, pattern = WORD) {
  const frequencies = new Map();
  for (const text of texts)
    for (const word of new Set(text.toLowerCase().match(pattern)))
      frequencies.set(word, (frequencies.get(word) ?? 0) + 1);
  return frequencies;
}
