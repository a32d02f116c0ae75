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

/*
 * A text that was given by a program with nothing else said of it, of which there may be millions, is kept in 34 bytes
 * or little more instead: PLAIN, which begins no JSON, the 32 bytes of the hash, and the number of passages as a varint.
 * Its id is that of the key.
 */
const PLAIN = 1;
const HASH_BYTES = 32;

/** The bytes that are kept of a record. */
export function encodeDocument(record: DocumentRecord): Buffer {
  return isPlain(record) ? encodePlain(record) : Buffer.from(encodeJson(record));
}

/** The record of the document `id`. */
export function decodeDocument(bytes: Buffer, id: string): DocumentRecord {
  return bytes[0] === PLAIN ? decodePlain(bytes, id) : decodeJson(bytes.toString());
}

function isPlain(record: DocumentRecord): boolean {
  const { aliases, date, file, hash, kind, links, passages, remarks, source, state, tags, title } = record;
  return (
    kind === 'text' &&
    state.is === 'indexed' &&
    source === undefined &&
    file === undefined &&
    title === undefined &&
    date === undefined &&
    remarks === undefined &&
    tags.length + aliases.length + links.length === 0 &&
    passages < 2 ** 31 &&
    isSha256InHex(hash)
  );
}

/** A loop, which is several times as fast as an expression: it is asked of every document. */
function isSha256InHex(hash: string): boolean {
  if (hash.length !== 2 * HASH_BYTES) return false;
  for (let at = 0; at < hash.length; at++) {
    const unit = hash.charCodeAt(at);
    if (!((unit >= 0x30 && unit <= 0x39) || (unit >= 0x61 && unit <= 0x66))) return false;
  }
  return true;
}

function encodePlain({ hash, passages }: DocumentRecord): Buffer {
  const bytes = Buffer.allocUnsafe(1 + HASH_BYTES + 5);
  bytes[0] = PLAIN;
  let at = 1 + bytes.write(hash, 1, 'hex');
  let left = passages;
  for (; left > 0x7f; left >>>= 7) bytes[at++] = (left & 0x7f) | 0x80;
  bytes[at++] = left;
  return bytes.subarray(0, at);
}

function decodePlain(bytes: Buffer, id: string): DocumentRecord {
  let passages = 0;
  for (let at = 1 + HASH_BYTES, shift = 0; at < bytes.length; at++, shift += 7) {
    passages |= (bytes[at]! & 0x7f) << shift;
  }
  return {
    id,
    hash: bytes.toString('hex', 1, 1 + HASH_BYTES),
    kind: 'text',
    state: { is: 'indexed' },
    passages,
    tags: [],
    aliases: [],
    links: [],
  };
}

function encodeJson(record: DocumentRecord): string {
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

function decodeJson(text: string): DocumentRecord {
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
