import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DataError, NotFoundError } from '../../model/index.ts';
import { decodeText } from '../../text/index.ts';
import { jsonDocument } from '../formats/trec/trec.ts';
import { placeKind } from '../reading/found-files.ts';
import { jsonLines } from '../reading/json-lines.ts';

/** A text to show for an id; undefined when there is none. */
export type DocumentReader = (
  id: string,
) => { readonly title?: string | undefined; readonly text: string } | undefined;

/**
 * Documents by id, from a folder (an id is a path in it) or from JSON lines; of the latter those that are wanted are
 * kept in memory. Ids whose white space was written as %20, as in runs, are understood.
 *
 * @throws NotFoundError when there is neither, DataError with file and line for other lines.
 */
export async function documentReader(path: string, wanted: ReadonlySet<string>): Promise<DocumentReader> {
  const kind = placeKind(path);
  if (kind === undefined)
    throw new NotFoundError(
      `Expected a folder or a file of JSON lines with documents, got nothing at ${path}.`,
    );
  return kind === 'folder'
    ? (id) => fileText(path, id) ?? fileText(path, decodedId(id))
    : linesReader(path, wanted);
}

function fileText(root: string, id: string): { readonly text: string } | undefined {
  const parts = id.split('/');
  // An id is not ours: it must not lead out of the folder.
  if (id.startsWith('/') || id.includes('\\') || parts.includes('..')) return undefined;
  const path = join(root, ...parts);
  if (placeKind(path) !== 'file') return undefined;
  const decoded = decodeText(readFileSync(path));
  if ('refused' in decoded) throw new DataError(decoded.detail, { place: path });
  return { text: decoded.text };
}

async function linesReader(path: string, wanted: ReadonlySet<string>): Promise<DocumentReader> {
  const asked = new Set([...wanted].flatMap((id) => [id, decodedId(id)]));
  const documents = new Map<string, { readonly title?: string | undefined; readonly text: string }>();
  for await (const record of jsonLines(path)) {
    const { id, title, text } = jsonDocument(record);
    if (asked.has(id)) documents.set(id, { title, text });
  }
  return (id) => documents.get(id) ?? documents.get(decodedId(id));
}

function decodedId(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
