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
  return {
    id,
    ...(root === null || path === null ? {} : { source: { root, path } }),
    ...(file === null ? {} : { file: decodeState(file) }),
    hash,
    kind,
    state: state === 0 ? { is: 'indexed' } : state,
    passages,
    ...(title === null ? {} : { title }),
    tags,
    aliases,
    links,
    ...(date === null ? {} : { date }),
    ...(remarks === undefined ? {} : { remarks }),
  };
}

function encodeState(file: FileState): NonNullable<Stored[3]> {
  return [file.size, file.modifiedMs, file.changedMs, file.inode, file.settled ? 1 : 0];
}

function decodeState([size, modifiedMs, changedMs, inode, settled]: NonNullable<Stored[3]>): FileState {
  return { size, modifiedMs, changedMs, inode, settled: settled === 1 };
}
