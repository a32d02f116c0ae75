import type { FolderDifference, FolderScan, Folders, IndexSnapshot, KnownFile } from '../../model/index.ts';
import { kindOfFile } from '../../text/index.ts';
import type { FolderFreshness } from './folder-refresh.ts';

/** The folder as it is now; files of other types than text are only counted. */
export function scanFolder(folders: Folders, root: string): FolderScan {
  return folders.scan(root, { accepts: (path) => kindOfFile(path) !== undefined });
}

/**
 * What an index remembers of the files of its folder.
 *
 * @param maximumFileBytes what a file may have now: one that was too large before may no longer be.
 */
export function* knownFiles(snapshot: IndexSnapshot, maximumFileBytes: number): Generator<KnownFile> {
  for (const { id, source, file, hash, state } of snapshot.documents()) {
    if (source === undefined) continue;
    const wasTooLarge = state.is === 'refused' && state.reason === 'too-large';
    const isUnread = state.is === 'pending' || (wasTooLarge && (file?.size ?? 0) <= maximumFileBytes);
    // What could not be read has to be looked at again, whatever its times say.
    const isAsRead = state.is !== 'kept' && !isUnread;
    yield { path: id, state: isAsRead ? file : undefined, hash: isUnread ? '' : hash };
  }
}

/** The cheap look: nothing is read. */
export function folderFreshness(
  folders: Folders,
  root: string,
  snapshot: IndexSnapshot,
  maximumFileBytes: number,
): FolderFreshness {
  const scan = scanFolder(folders, root);
  const difference = folders.compare(scan, knownFiles(snapshot, maximumFileBytes));
  return freshnessOf(scan, difference);
}

function freshnessOf(scan: FolderScan, difference: FolderDifference): FolderFreshness {
  const { added, suspected, removed, unchangedCount } = difference;
  const toRead = [...added, ...suspected];
  return {
    state: scan.state,
    added: added.length,
    changed: suspected.length,
    removed: removed.length,
    unchanged: unchangedCount,
    bytes: toRead.reduce((sum, { state }) => sum + state.size, 0),
    otherTypes: scan.otherTypes,
    links: scan.links,
  };
}
