/** A piece of a long text, among its tokens: half-open. */
export interface TokenWindow {
  readonly start: number;
  readonly end: number;
  /** Tokens that no window before it has: what it weighs where windows are averaged. */
  readonly added: number;
}

/**
 * Windows of `size` tokens over a text of `count` tokens, each reaching `overlap` tokens into the one before it; the
 * last one is moved back so that it too is full and ends with the text. A text that fits, the empty one included, has
 * one window.
 *
 * @param size at least 1.
 * @param overlap from 0 to below `size`.
 */
export function tokenWindows(count: number, size: number, overlap: number): TokenWindow[] {
  if (count <= size) return [{ start: 0, end: count, added: count }];
  const windows: TokenWindow[] = [];
  let reached = 0;
  while (reached < count) {
    const end = reached === 0 ? size : Math.min(reached - overlap + size, count);
    windows.push({ start: end - size, end, added: end - reached });
    reached = end;
  }
  return windows;
}
