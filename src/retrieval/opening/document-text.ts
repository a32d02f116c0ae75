import {
  AppError,
  type DocumentRecord,
  type Folders,
  type IndexSnapshot,
  NotFoundError,
} from '../../model/index.ts';
import { decodeText, nearestWords } from '../../text/index.ts';
import type { DocumentText } from './open-index.ts';

/** A folder that files are read from: the root as it is now, which may not be the one the index was made with. */
export interface FilesOfIndex {
  readonly folders: Folders;
  /** Absolute; absent for an index of other documents. */
  readonly root: string | undefined;
}

/** A document's record; the error for an unknown one names documents that are near. */
export function knownDocument(snapshot: IndexSnapshot, documentId: string): DocumentRecord {
  const record = snapshot.document(documentId);
  if (record !== undefined) return record;
  const ids = [...snapshot.documents()].map(({ id }) => id);
  const ending = ids.filter((id) => id.endsWith(`/${documentId}`));
  const near = nearestWords(
    documentId,
    ids.map((id) => [id, 1] as const),
  ).map(({ word }) => word);
  const offers = [...new Set([...ending, ...near])].slice(0, 3);
  throw new NotFoundError(`Expected a document of the index, got ${JSON.stringify(documentId)}.`, {
    hint: offers.length === 0 ? '`consilience status --files` lists them.' : `Near: ${offers.join(', ')}`,
  });
}

/** The file's text while its content is what was indexed; undefined when it is not, or cannot be read. */
export function fileText(
  { hash, source }: DocumentRecord,
  { folders, root }: FilesOfIndex,
): string | undefined {
  if (source === undefined || root === undefined) return undefined;
  try {
    const read = folders.read(root, source.path);
    if (read.hash !== hash) return undefined;
    const decoded = decodeText(read.bytes, { maximumBytes: Number.POSITIVE_INFINITY });
    return 'text' in decoded ? decoded.text : undefined;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/**
 * A document's text: the file's, else what the index keeps.
 *
 * @throws NotFoundError when there is neither, as for a file that could not be taken in.
 */
export function documentText(snapshot: IndexSnapshot, documentId: string, files: FilesOfIndex): DocumentText {
  const record = knownDocument(snapshot, documentId);
  if (record.state.is === 'refused' && record.passages === 0) {
    throw new NotFoundError(`Expected the text of ${documentId}, got a file that could not be taken in.`, {
      hint: record.state.detail,
    });
  }
  const text = fileText(record, files);
  return text === undefined
    ? { text: storedText(snapshot, documentId), from: 'index' }
    : { text, from: 'file' };
}

/** The kept passages at their offsets and lines; what lay between them and is in none of them becomes white space. */
function storedText(snapshot: IndexSnapshot, documentId: string): string {
  let text = '';
  let line = 1;
  for (const at of snapshot.addresses(documentId)) {
    const passage = snapshot.passage(at);
    if (passage.text === undefined) {
      throw new NotFoundError(
        `Expected the text of ${documentId}, got neither its file as it was nor a kept copy.`,
      );
    }
    const gap = Math.max(0, passage.start - text.length);
    const lines = Math.min(gap, Math.max(0, passage.startLine - line));
    text += ' '.repeat(gap - lines) + '\n'.repeat(lines) + passage.text;
    line = passage.endLine;
  }
  return text;
}
