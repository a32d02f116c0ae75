import type { DocumentRecord, DocumentState } from '../../model/index.ts';
import {
  type CutLimits,
  cutDocument,
  decodeText,
  kindOfFile,
  type Passage,
  type TextKind,
} from '../../text/index.ts';
import type { SourceDocument, SourceFile, SourceRecord, UnreadableFile } from './source-document.ts';

/** A document taken apart. */
export interface ReadDocument {
  readonly record: DocumentRecord;
  /** The text that the passages are pieces of. */
  readonly text: string;
  readonly passages: readonly Passage[];
}

/** Whether the document is a file. */
export function isFile(document: SourceDocument): document is SourceFile {
  return 'bytes' in document;
}

/** Whether the document is a file without content. */
export function isUnreadable(document: SourceDocument): document is UnreadableFile {
  return 'unreadable' in document;
}

/** What an index says of a file that could not be read, and has no earlier version. */
export function unreadableRecord({
  id,
  path,
  refused,
  root,
  state,
  unreadable,
}: UnreadableFile): DocumentRecord {
  return {
    ...emptyRecord({ id, source: { root, path }, file: state, hash: '' }, kindOfFile(path) ?? 'text'),
    state:
      refused === undefined
        ? { is: 'kept', detail: unreadable }
        : { is: 'refused', reason: refused, detail: unreadable },
  };
}

/**
 * Decodes a document and cuts it into passages. What cannot be read as text comes back as `refused`, without
 * passages.
 *
 * @param hash of the document: a file's own, or that of {@link hashOfRecord}.
 */
export function readDocument(
  document: SourceFile | SourceRecord,
  limits: CutLimits,
  hash: string,
): ReadDocument {
  if (!isFile(document)) {
    const { id, text, kind = 'text' } = document;
    return cut({ id, hash }, text, kind, limits, document);
  }
  const { id, root, path, state, bytes } = document;
  const ground = { id, source: { root, path }, file: state, hash };
  const kind = kindOfFile(path) ?? 'text';
  // What may be read at all was decided by whoever read it.
  const decoded = decodeText(bytes, { maximumBytes: Number.POSITIVE_INFINITY });
  if ('refused' in decoded) {
    const refused = { is: 'refused', reason: decoded.refused, detail: decoded.detail } as const;
    return { record: { ...emptyRecord(ground, kind), state: refused }, text: '', passages: [] };
  }
  return cut(ground, decoded.text, kind, limits, {});
}

/**
 * The hash of everything that a record says: of a text alone that of the text. (A text that could be taken for the JSON
 * of the others is hashed as they are.)
 */
export function hashOfRecord(
  { text, title, tags, date, kind }: SourceRecord,
  hashOf: (text: string) => string,
): string {
  const isOnlyText = title === undefined && tags === undefined && date === undefined && kind === undefined;
  if (isOnlyText && !text.startsWith('[')) return hashOf(text);
  return hashOf(JSON.stringify([text, title ?? null, tags ?? null, date ?? null, kind ?? null]));
}

type Ground = Pick<DocumentRecord, 'id' | 'hash' | 'source' | 'file'>;

function cut(
  ground: Ground,
  text: string,
  kind: TextKind,
  limits: CutLimits,
  said: Partial<Pick<SourceRecord, 'title' | 'tags' | 'date'>>,
): ReadDocument {
  const document = cutDocument(text, kind, limits);
  const passages = document.passages.length === 0 ? [NOTHING] : document.passages;
  const title = said.title ?? document.title;
  const date = said.date?.slice(0, 10) ?? document.date;
  const record = emptyRecord(ground, kind);
  record.state = INDEXED;
  record.passages = passages.length;
  record.tags = distinctTags(said.tags, document.tags);
  record.aliases = document.aliases;
  record.links = document.links;
  if (title !== undefined) record.title = title;
  if (date !== undefined) record.date = date;
  if (document.notices.length > 0) record.remarks = document.notices.map(({ message }) => message);
  return { record, text, passages };
}

/** The passage of a document without words: it is found by its title, tags and path all the same. */
const NOTHING: Passage = {
  start: 0,
  end: 0,
  startLine: 1,
  endLine: 1,
  headings: [],
  subheadings: [],
  body: '',
};

const PENDING: DocumentState = { is: 'pending', detail: '' };
const INDEXED: DocumentState = { is: 'indexed' };

function distinctTags(said: readonly string[] | undefined, found: readonly string[]): readonly string[] {
  return said === undefined && found.length === 0 ? found : [...new Set([...(said ?? []), ...found])];
}

const NONE: readonly string[] = [];

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/** Written out rather than spread: collections of short texts have a million of them. */
function emptyRecord({ id, hash, source, file }: Ground, kind: string): Mutable<DocumentRecord> {
  const record: Mutable<DocumentRecord> = {
    id,
    hash,
    kind,
    state: PENDING,
    passages: 0,
    tags: NONE,
    aliases: NONE,
    links: NONE,
  };
  if (source !== undefined) record.source = source;
  if (file !== undefined) record.file = file;
  return record;
}

/** The state of a document that can be read again, and has not changed. */
export function readableAgain(state: DocumentState): DocumentState {
  return state.is === 'kept' ? { is: 'indexed' } : state;
}
