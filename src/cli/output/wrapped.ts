const WIDTH = 80;

/** A paragraph broken between words for a terminal. `first` opens its first line, `rest` every other. */
export function wrapped(text: string, first = '', rest = ''): string {
  const lines: string[] = [];
  let line = first;
  for (const [index, word] of text.split(' ').entries()) {
    const longer = index === 0 || line === rest ? `${line}${word}` : `${line} ${word}`;
    if (longer.length > WIDTH && line !== first && line !== rest) {
      lines.push(line);
      line = `${rest}${word}`;
    } else line = longer;
  }
  return [...lines, line].join('\n');
}
