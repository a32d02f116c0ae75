// How the demonstrations speak: paragraphs, and commands as typed.

/** A paragraph of its own. */
export function say(...lines) {
  console.log(`\n${lines.join('\n')}\n`);
}

/** A command as typed, over several lines where it is wider than a page. */
export function commandLine(words) {
  let shown = '$';
  for (const word of words.map((word) => (/[\s"*?]/.test(word) ? `"${word}"` : word))) {
    const column = shown.length - shown.lastIndexOf('\n');
    shown += column + word.length > 77 ? ` \\\n    ${word}` : ` ${word}`;
  }
  return shown;
}
