import type { TextRole } from '../../model/index.ts';
import type { ChunkKind, ChunkWord, ChunkWords } from './word-rules.ts';

/** A character with all that continues it; Korean written letter by letter is one character a syllable. */
const CLUSTER = /^.[\p{M}\u00ad\p{Join_Control}\u2060\uff9e\uff9f\u1160-\u11ff\ud7b0-\ud7ff]*/su;

/**
 * Words of scripts without spaces: overlapping pairs of characters. An index holds each character alone as well, so that a
 * question of one character finds it; a query of more asks for the pairs only.
 */
export function cutUnspaced(
  chunk: string,
  kind: ChunkKind,
  role: TextRole,
  fold: (word: string) => string,
): ChunkWords {
  const words: ChunkWord[] = [];
  const add = (end: number): void => {
    const form = fold(chunk.slice(0, end));
    if (form !== '') words.push({ form, start: 0, end, position: 0 });
  };
  const isAsked = role === 'passage' || kind === 'alone' || kind === 'symbol';
  if (kind !== 'pair') {
    if (isAsked) add(chunk.length);
  } else {
    if (isAsked) add(CLUSTER.exec(chunk)![0].length);
    add(chunk.length);
  }
  return { words, width: 1 };
}
