import { Buffer } from 'node:buffer';
import { type PlainTable, PlainTableBuilder } from './plain-table.ts';

/** Whether a file is a run or qrels. */
export type FileKind = 'run' | 'qrels';

const DECIMAL = /^[-+]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][-+]?[0-9]+)?$/;

/** Reads TREC lines by splitting: the meaning of a file in thirty lines, with no thought of speed. */
export function plainTrec(bytes: Uint8Array, kind: FileKind, comments: boolean): PlainTable {
  const table = new PlainTableBuilder();
  const latin = Buffer.from(bytes)
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '');
  for (const [index, text] of latin.split('\n').entries()) {
    const line = index + 1;
    const fields = text.split(/[ \t\v\f\r]+/).filter((field) => field !== '');
    if (fields.length === 0) continue;
    if (/[\x00-\x1f]/.test(fields.join(''))) {
      table.problemLines.add(line);
      continue;
    }
    if (comments && fields[0]!.startsWith('#')) continue;
    const decoded = fields.map(utf8);
    const [query, , id] = decoded;
    const number = kind === 'run' ? fields[4] : fields[3];
    const isWhole =
      fields.length === (kind === 'run' ? 6 : 4) && decoded.every((field) => field !== undefined);
    if (!isWhole || !DECIMAL.test(number!) || !Number.isFinite(Number(number))) {
      table.problemLines.add(line);
      continue;
    }
    table.add(query!, id!, Number(number), line);
    if (kind !== 'run') continue;
    if (table.tag !== '' && table.tag !== decoded[5]) table.tagChanges++;
    table.tag = decoded[5]!;
  }
  return table;
}

/** The text of UTF-8 bytes that stand in a Latin-1 string; undefined when they are not UTF-8. */
function utf8(latin: string): string | undefined {
  const bytes = Buffer.from(latin, 'latin1');
  const text = bytes.toString('utf8');
  return Buffer.from(text, 'utf8').equals(bytes) ? text : undefined;
}
