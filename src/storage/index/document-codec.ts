import type { DocumentRecord, DocumentState, FileState } from '../../model/index.ts';

/*
 * A record is kept as a JSON array in this order, which is half the size of an object with names and parsed twice
 * as fast: id, root, path, [size, modifiedMs, changedMs, inode, settled], hash, kind, state, passages, title,
 * tags, aliases, links, date, and remarks where there are any. Absent values are null.
 */
type Stored = readonly [
  id: string,
  root: string | null,
  path: string | null,
  file: readonly [number, number, number, number, 0 | 1] | null,
  hash: string,
  kind: string,
  state: DocumentState | 0,
  passages: number,
  title: string | null,
  tags: readonly string[],
  aliases: readonly string[],
  links: readonly string[],
  date: string | null,
  remarks?: readonly string[],
];

export function encodeDocument(record: DocumentRecord): string {
  const stored: Stored = [
    record.id,
    record.source?.root ?? null,
    record.source?.path ?? null,
    record.file === undefined ? null : encodeState(record.file),
    record.hash,
    record.kind,
    record.state.is === 'indexed' ? 0 : record.state,
    record.passages,
    record.title ?? null,
    record.tags,
    record.aliases,
    record.links,
    record.date ?? null,
  ];
  return JSON.stringify(record.remarks === undefined ? stored : [...stored, record.remarks]);
}

export function decodeDocument(text: string): DocumentRecord {
  const stored = JSON.parse(text) as Stored;
  const [id, root, path, file, hash, kind, state, passages, title, tags, aliases, links, date, remarks] =
    stored;
  const record: Mutable<DocumentRecord> = {
    id,
    hash,
    kind,
    state: state === 0 ? { is: 'indexed' } : state,
    passages,
    tags,
    aliases,
    links,
  };
  if (root !== null && path !== null) record.source = { root, path };
  if (file !== null) record.file = decodeState(file);
  if (title !== null) record.title = title;
  if (date !== null) record.date = date;
  if (remarks !== undefined) record.remarks = remarks;
  return record;
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

function encodeState(file: FileState): NonNullable<Stored[3]> {
  return [file.size, file.modifiedMs, file.changedMs, file.inode, file.settled ? 1 : 0];
}

function decodeState([size, modifiedMs, changedMs, inode, settled]: NonNullable<Stored[3]>): FileState {
  return { size, modifiedMs, changedMs, inode, settled: settled === 1 };
}
