/** What became of a document between two lists. */
export type Move =
  | { readonly kind: 'new' | 'dropped' | 'same' }
  | { readonly kind: 'up' | 'down'; readonly by: number };

/** From one rank to another; undefined is "not there". */
export function moveBetween(before: number | undefined, after: number | undefined): Move {
  if (after === undefined) return { kind: 'dropped' };
  if (before === undefined) return { kind: 'new' };
  if (before === after) return { kind: 'same' };
  return before > after ? { kind: 'up', by: before - after } : { kind: 'down', by: after - before };
}

/** `new`, `up 3`, `down 2`, `same`, `dropped`: said in words beside every colour. */
export function moveWords(move: Move): string {
  return 'by' in move ? `${move.kind} ${move.by}` : move.kind;
}
