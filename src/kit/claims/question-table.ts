/** Columns of 0 and 1 of a table of a line per question. */
export type QuestionColumns = ReadonlyMap<string, ReadonlyMap<string, number>>;

const QUESTION_COLUMNS = ['qid', 'question_id', 'question', 'query', 'id'];

/**
 * Reads a tab-separated table whose first line names its columns: by column, the questions' 0 and 1. Cells that are
 * neither (empty, a word) are passed over.
 */
export function readColumns(text: string): QuestionColumns {
  const [header = '', ...lines] = text.split(/\r?\n/).filter((line) => line !== '' && !line.startsWith('#'));
  const names = header.split('\t');
  const known = names.findIndex((name) => QUESTION_COLUMNS.includes(name.toLowerCase()));
  const key = Math.max(0, known);
  const columns = new Map(names.map((name) => [name, new Map<string, number>()] as const));
  for (const line of lines) {
    const cells = line.split('\t');
    for (const [index, name] of names.entries()) {
      const value = flagOf(cells[index] ?? '');
      if (index !== key && value !== undefined) columns.get(name)!.set(cells[key] ?? '', value);
    }
  }
  return columns;
}

function flagOf(cell: string): number | undefined {
  if (/^(?:1|1\.0|true|yes|hit)$/i.test(cell)) return 1;
  return /^(?:0|0\.0|false|no|miss)$/i.test(cell) ? 0 : undefined;
}
