import { headerColumns } from './csv.ts';
import type { FileKind } from './opened-file.ts';

/** The `schema` of a session of this page. */
export const SESSION_SCHEMA = 'consilience.lab/1';

/**
 * What a file is, from its name and its first characters: the content decides, and the name where the content cannot
 * (`{"q": {"d": 1}}` may be a run or qrels).
 */
export function tellKind(name: string, head: string): FileKind {
  const start = head.replace(/^\uFEFF/, '').trimStart();
  if (/^<(!doctype|html|!--)/i.test(start)) return 'html';
  if (start.startsWith('{') || start.startsWith('[')) {
    if (head.includes(`"${SESSION_SCHEMA}"`)) return 'session';
    if (/"schema"\s*:\s*"consilience\.search\//.test(head)) return 'search';
    const saysGrades = /"(grade|judgements)"\s*:/.test(head);
    const saysScores = /"(score|ranking)"\s*:/.test(head);
    return saysGrades || (!saysScores && isNamedQrels(name)) ? 'qrels' : 'run';
  }
  const firstLine = start.split(/\r?\n/, 1)[0] ?? '';
  if (headerColumns(firstLine).filter((column) => column !== undefined).length > 1) return 'csv';
  const columns = firstLine.trim().split(/\s+/).length;
  if (columns === 4) return 'qrels';
  return columns === 6 || !isNamedQrels(name) ? 'run' : 'qrels';
}

function isNamedQrels(name: string): boolean {
  return /qrel|judg/i.test(name);
}
