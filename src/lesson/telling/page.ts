/** The widest line of a telling: it reads well in a terminal of 80 columns, and on paper. */
const PAGE_WIDTH = 78;

const NO_BREAK = '\u00a0';

/** A text that no line end may part, such as a sum. */
export function unbroken(text: string): string {
  return text.replaceAll(' ', NO_BREAK);
}

/** A paragraph, its sentences joined and broken into lines. */
export function paragraph(...sentences: readonly (string | false | undefined)[]): string {
  const text = sentences.filter((sentence) => typeof sentence === 'string').join(' ');
  return wrapped(text).join('\n');
}

/** Lines no wider than a page less the indent, each behind the indent. */
export function indented(text: string, indent = '    '): string {
  return wrapped(text, PAGE_WIDTH - indent.length)
    .map((line) => indent + line)
    .join('\n');
}

function wrapped(text: string, width: number = PAGE_WIDTH): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/[^\S\u00a0]+/).flatMap((piece) => pieces(piece, width))) {
    if (line !== '' && widthOf(line) + 1 + widthOf(word) > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  if (line !== '') lines.push(line);
  return lines.map((whole) => whole.replaceAll(NO_BREAK, ' '));
}

/** A piece that is wider than a line, such as a sentence written without spaces, is broken anywhere. */
function pieces(piece: string, width: number): string[] {
  if (widthOf(piece) <= width) return [piece];
  const parts: string[] = [];
  let part = '';
  for (const character of piece) {
    if (widthOf(part) + widthOf(character) > width) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return [...parts, part];
}

/** A heading with a line under it. */
export function heading(text: string): string {
  return `${text}\n${'-'.repeat(widthOf(text))}`;
}

/** Columns parted by two spaces; a column whose title starts with `>` stands to the right. */
export function columns(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const plain = titles.map((title) => title.replace(/^>/, ''));
  const lines = [plain, ...rows];
  const widths = plain.map((_, index) => Math.max(...lines.map((line) => widthOf(line[index] ?? ''))));
  return lines
    .map((line) => {
      const cells = plain.map((_, index) => {
        const cell = line[index] ?? '';
        const space = ' '.repeat(widths[index]! - widthOf(cell));
        return titles[index]!.startsWith('>') ? space + cell : cell + space;
      });
      return `  ${cells.join('  ')}`.trimEnd();
    })
    .join('\n');
}

/** The start of a text on one line, at most `width` wide, cut between words where there are any. */
export function opening(text: string, width: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (widthOf(line) <= width) return line;
  let cut = '';
  for (const character of line) {
    if (widthOf(cut) + widthOf(character) > width - 3) break;
    cut += character;
  }
  const space = cut.lastIndexOf(' ');
  return `${space > width / 2 ? cut.slice(0, space) : cut}...`;
}

/** A whole number with commas: 92,961. */
export function thousands(value: number | string): string {
  return String(value).replace(/^(-?)(\d+)/, (_, sign: string, digits: string) => {
    return sign + digits.replace(/\B(?=(\d{3})+$)/g, ',');
  });
}

/** A few things in a sentence: `98, 406 and 104`. */
export function together(things: readonly (string | number)[], word: 'and' | 'or' = 'and'): string {
  if (things.length < 2) return things.join('');
  return `${things.slice(0, -1).join(', ')} ${word} ${things.at(-1)}`;
}

const SMALL_NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** A small count as a word, as one reads it aloud. */
export function spelled(count: number): string {
  return SMALL_NUMBERS[count] ?? thousands(count);
}

/** A count with its noun: `1 passage`, `66 times`. */
export function counted(count: number, one: string, many: string = `${one}s`): string {
  return `${thousands(count)} ${count === 1 ? one : many}`;
}

/** A place as a word: `1st`, `22nd`, `113th`. */
export function ordinal(rank: number): string {
  const isTeen = Math.floor((rank % 100) / 10) === 1;
  const ending = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][rank % 10] ?? 'th');
  return thousands(rank) + ending;
}

/** Terminal columns: two for East Asian letters, none for marks. */
function widthOf(text: string): number {
  let width = 0;
  for (const character of text) {
    if (/\p{M}/u.test(character)) continue;
    width += /\p{scx=Han}|\p{scx=Hiragana}|\p{scx=Katakana}|\p{sc=Hangul}/u.test(character) ? 2 : 1;
  }
  return width;
}
