import { join } from 'node:path';
import { NotFoundError } from '../../model/index.ts';
import { nodeFolders } from '../../storage/index.ts';
import { decodeText, kindOfFile, type TextKind } from '../../text/index.ts';
import type { FindingLog } from '../opening/finding-log.ts';
import type { FoundFile } from './found-files.ts';

/** A text of a folder. */
export interface FolderText {
  /** Relative, with `/`. */
  readonly path: string;
  readonly kind: TextKind;
  readonly text: string;
}

/**
 * The files of a folder that hold texts (Markdown, plain text, HTML), by the bytes of their paths. Ignore files
 * count, as they do for an index.
 *
 * @param accepts which paths may come in; those of texts when absent.
 * @throws NotFoundError when there is no such folder.
 */
export function textFiles(folder: string, accepts?: (path: string) => boolean): FoundFile[] {
  const scan = nodeFolders.scan(folder, { accepts: accepts ?? ((path) => kindOfFile(path) !== undefined) });
  if (scan.state === 'missing' || scan.state === 'unreadable')
    throw new NotFoundError(`Expected a folder at ${folder}, got none that can be read.`);
  return scan.files.map(({ path }) => ({ path: join(folder, path), name: path }));
}

/** The texts of these files, one at a time; what cannot be read as text is noted and left out. */
export function* folderTexts(
  folder: string,
  files: readonly FoundFile[],
  log: FindingLog,
): Generator<FolderText> {
  for (const { name } of files) {
    const decoded = decodeText(nodeFolders.read(folder, name).bytes);
    if ('refused' in decoded)
      log.note('unreadable-document', name, '{n} files are no text in UTF-8 and are left out.');
    else yield { path: name, kind: kindOfFile(name) ?? 'text', text: decoded.text };
  }
}
