import type { JSX } from 'preact';
import { type Move, moveWords } from '../describe/move.ts';

/** What became of a document between two lists, in words beside a colour; other words where there are better ones. */
export function MoveMark({ move, words }: { readonly move: Move; readonly words?: string }): JSX.Element {
  return <span class={`move move-${move.kind}`}>{words ?? moveWords(move)}</span>;
}
