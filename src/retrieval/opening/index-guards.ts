import { type Folders, type IndexSnapshot, InputError, NotFoundError } from '../../model/index.ts';
import type { SourceDocument } from '../indexing/source-document.ts';
import type { OpenIndex } from './open-index.ts';

/**
 * An index of one folder does not become that of another by a slip.
 *
 * @throws InputError when it was made from another folder that is still there.
 */
export function refuseOtherRoot(
  root: string,
  snapshot: IndexSnapshot,
  { directory, folders }: { readonly directory: string; readonly folders: Folders },
): void {
  const before = snapshot.roots[0]?.path;
  const isSame = before === undefined || before === root || snapshot.documentCount === 0;
  // An index inside its folder moves with it, and a folder that is gone may be the one that has moved.
  if (isSame || directory.startsWith(root) || folders.scan(before).state === 'missing') return;
  throw new InputError(`Expected the folder that the index was made from (${before}), got ${root}.`, {
    code: 'bad-argument',
    hint: 'Use another --index for another folder, or --full to make this one anew.',
  });
}

/** @throws NotFoundError for an index without a commit: no answer could be told from an empty one. */
export function refuseEmpty({ generation }: IndexSnapshot, directory: string): void {
  if (generation > 0) return;
  throw new NotFoundError(`Expected an index in ${directory}, got one that nothing was ever put into.`, {
    hint: 'Make one: `consilience index DIR`.',
  });
}

/** @throws InputError for a document that is there already, or comes twice. */
export function refuseKnown(documents: Iterable<SourceDocument>, snapshot: IndexSnapshot): void {
  const seen = new Set<string>();
  for (const { id } of documents) {
    if (seen.has(id) || snapshot.document(id) !== undefined) throw duplicate(id);
    seen.add(id);
  }
}

/** The error for a document that is there already. */
function duplicate(id: string): InputError {
  return new InputError(`Expected documents that the index does not have, got ${JSON.stringify(id)}.`, {
    code: 'duplicate-document',
    hint: 'Use update, which puts new versions in the place of old ones.',
  });
}

/** @throws InputError when the index was not made from a folder. */
export function folderOf({ directory, roots }: Pick<OpenIndex, 'directory' | 'roots'>): string {
  const [root] = roots;
  if (root !== undefined) return root.path;
  throw new InputError(`Expected an index of a folder in ${directory}, got one of other documents.`, {
    hint: 'Index the file of the documents again: consilience index FILE.jsonl',
  });
}
