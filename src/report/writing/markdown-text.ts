import { oneLine } from './one-line.ts';

/** Text for GitHub's Markdown, also in a table's cell: nothing in it is markup, a link or a line of its own. */
export function markdownText(text: string): string {
  return oneLine(text)
    .replaceAll(/[\\`*_[\]<>|~#&$!]/g, (character) => `\\${character}`)
    .replaceAll('://', '\\://')
    .replaceAll(/www\./gi, (prefix) => `${prefix.slice(0, -1)}\\.`)
    .replaceAll(/(?<=^\s*)[-+=](?!\d)/g, (mark) => `\\${mark}`)
    .replaceAll(/(?<=^\s*\d+)[.)](?!\d)/g, (mark) => `\\${mark}`);
}

/** The same as code: an id as it stands. */
export function markdownCode(text: string): string {
  const inside = oneLine(text).replaceAll('|', '\\|');
  const longest = Math.max(0, ...[...inside.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  // A space inside keeps backticks and spaces at the ends; both spaces are dropped when it is shown.
  const isOpen = /^[` ]|[` ]$/.test(inside) && inside.trim() !== '';
  return isOpen ? `${fence} ${inside} ${fence}` : `${fence}${inside}${fence}`;
}
