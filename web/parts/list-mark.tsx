import type { JSX } from 'preact';

/** How many looks of lists there are before they begin again; letters tell those apart. */
const LOOKS = 8;

/** The class of a list's look (colour and pattern) by its letter. */
export function lookOf(letter: string): string {
  const number = [...letter].reduce((sum, character) => sum * 26 + character.charCodeAt(0) - 64, 0) - 1;
  return `look-${number % LOOKS}`;
}

/** A list's mark: its letter on its colour and pattern. */
export function ListMark({ letter }: { readonly letter: string }): JSX.Element {
  return (
    <span class={`list-mark ${lookOf(letter)}`}>
      <span class="list-letter">{letter}</span>
    </span>
  );
}
