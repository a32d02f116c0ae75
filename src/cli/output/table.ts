import type { OutputFormat } from './formats.ts';

/** A table's value: null is "there is none", which is not 0 and not an empty text. */
export type Cell = string | number | null | WordedCell;

/** A value that people read as a word: programs get the value, so that a column of numbers stays one. */
export interface WordedCell {
  readonly value: number | null;
  readonly word: string;
}

export interface Column {
  /** For programs: a JSON key and a CSV header. */
  readonly key: string;
  /** For people. */
  readonly title: string;
  /** Digits after the point for people; programs always get full precision. Absent: as it is. */
  readonly digits?: number;
  /** How people see a number, where digits alone do not say it. */
  readonly show?: (value: number) => string;
  /** Default: numbers right, texts left. */
  readonly align?: 'left' | 'right';
}

export interface Table {
  readonly columns: readonly Column[];
  /** Gone through once by what writes a row at a time, so that long tables need not be held. */
  readonly rows: Iterable<readonly Cell[]>;
}

/** A table all of whose rows are looked at before the first is written. */
interface WholeTable extends Table {
  readonly rows: readonly (readonly Cell[])[];
}

/** What stands for "there is none" where people read. */
const NONE = '–';

/** The formats that a table as such can be written in. */
export type TableFormat = Exclude<OutputFormat, 'json' | 'trec' | 'files'>;

/** A table in one of the table formats, as one text; every format ends with a line end. */
export function renderTable(table: Table, format: TableFormat): string {
  return [...tableLines(table, format)].join('');
}

/** The same line by line, each with its line end. */
export function tableLines(table: Table, format: TableFormat): Iterable<string> {
  switch (format) {
    case 'text':
      return textLines({ ...table, rows: [...table.rows] });
    case 'jsonl':
      return mapped(table.rows, (row) => `${JSON.stringify(rowObject(table, row))}\n`);
    case 'csv':
      return delimited(table, ',', csvField);
    case 'tsv':
      return delimited(table, '\t', tsvField);
    case 'md':
      return markdownLines({ ...table, rows: [...table.rows] });
    case 'latex':
      return latexLines({ ...table, rows: [...table.rows] });
  }
}

function* mapped<In, Out>(values: Iterable<In>, change: (value: In) => Out): Generator<Out> {
  for (const value of values) yield change(value);
}

/** One row as an object by column key. */
function rowObject({ columns }: Table, row: readonly Cell[]): Record<string, string | number | null> {
  return Object.fromEntries(columns.map(({ key }, index) => [key, programValue(row[index])]));
}

/** A cell as programs read it. */
function programValue(cell: Cell | undefined): string | number | null {
  return typeof cell === 'object' && cell !== null ? cell.value : (cell ?? null);
}

/** A cell as people read it. */
function shown(cell: Cell | undefined, { digits, show }: Column): string {
  if (cell === null || cell === undefined) return NONE;
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'object') return cell.word;
  if (show !== undefined) return show(cell);
  return digits === undefined ? String(cell) : cell.toFixed(digits);
}

function isRight(table: WholeTable, index: number): boolean {
  const align = table.columns[index]!.align;
  if (align !== undefined) return align === 'right';
  return table.rows.some((row) => typeof programValue(row[index]) === 'number');
}

function textLines(table: WholeTable): Iterable<string> {
  const lines = [table.columns.map(({ title }) => title), ...table.rows.map((row) => shownRow(table, row))];
  const widths = table.columns.map((_, index) =>
    lines.reduce((widest, line) => Math.max(widest, displayWidth(line[index]!)), 0),
  );
  const areRight = table.columns.map((_, index) => isRight(table, index));
  return mapped(lines, (line) => {
    const cells = line.map((text, index) => padded(text, widths[index]!, areRight[index]!));
    return `${cells.join('  ').trimEnd()}\n`;
  });
}

function shownRow(table: WholeTable, row: readonly Cell[]): string[] {
  return table.columns.map((column, index) => shown(row[index], column));
}

function padded(text: string, width: number, toTheRight: boolean): string {
  const space = ' '.repeat(Math.max(0, width - displayWidth(text)));
  return toTheRight ? space + text : text + space;
}

/** Terminal columns: wide for East Asian and emoji, none for combining marks. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const character of text) {
    if (/\p{M}|\u200d/u.test(character)) continue;
    width +=
      /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Emoji_Presentation}/u.test(
        character,
      )
        ? 2
        : 1;
  }
  return width;
}

function* delimited(table: Table, separator: string, field: (text: string) => string): Generator<string> {
  yield `${table.columns.map(({ key }) => field(key)).join(separator)}\n`;
  for (const row of table.rows) {
    const values = table.columns.map((_, index) => programValue(row[index]));
    yield `${values.map((value) => (value === null ? '' : field(String(value)))).join(separator)}\n`;
  }
}

function csvField(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** TSV has no quoting: what would break a row is written as an escape. */
function tsvField(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll('\t', '\\t')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r');
}

function markdownLines(table: WholeTable): string[] {
  const escaped = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
  const row = (cells: readonly string[]) => `| ${cells.map(escaped).join(' | ')} |\n`;
  const rule = table.columns.map((_, index) => (isRight(table, index) ? '---:' : '---'));
  return [
    row(table.columns.map(({ title }) => title)),
    `| ${rule.join(' | ')} |\n`,
    ...table.rows.map((cells) => row(shownRow(table, cells))),
  ];
}

const LATEX_SPECIALS: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  [NONE]: '--',
};

function latexLines(table: WholeTable): string[] {
  const escaped = (text: string) =>
    text.replace(/[\\~^–&%$#_{}]/g, (character) => LATEX_SPECIALS[character] ?? `\\${character}`);
  const row = (cells: readonly string[]) => `${cells.map(escaped).join(' & ')} \\\\\n`;
  const alignment = table.columns.map((_, index) => (isRight(table, index) ? 'r' : 'l')).join('');
  return [
    `\\begin{tabular}{${alignment}}\n\\toprule\n`,
    row(table.columns.map(({ title }) => title)),
    '\\midrule\n',
    ...table.rows.map((cells) => row(shownRow(table, cells))),
    '\\bottomrule\n\\end{tabular}\n',
  ];
}
