import {
  compareIds,
  type FolderChanges,
  type FolderDifference,
  type FolderScan,
  type FoundFile,
  type HashedFile,
  InputError,
  type KnownFile,
} from '../../model/index.ts';
import { isUnchanged } from './file-state.ts';
import { hashDocumentFile } from './read-file.ts';

/** See `Folders.compare`. */
export function compareWithKnown(scan: FolderScan, known: Iterable<KnownFile>): FolderDifference {
  const unvisited = new Map([...known].map((file) => [file.path, file]));
  const reachable = reachability(scan);
  const added: FoundFile[] = [];
  const suspected: FoundFile[] = [];
  let unchangedCount = 0;
  for (const file of scan.files) {
    const before = unvisited.get(file.path);
    unvisited.delete(file.path);
    if (before === undefined) added.push(file);
    else if (isUnchanged(before.state, file.state)) unchangedCount++;
    else suspected.push(file);
  }
  const removed: string[] = [];
  const unreachable: { path: string; reason: string }[] = [];
  for (const path of [...unvisited.keys()].sort(compareIds)) {
    const reason = reachable(path);
    if (reason === undefined) removed.push(path);
    else unreachable.push({ path, reason });
  }
  return { added, suspected, removed, unreachable, unchangedCount };
}

/** Says why nothing can be known about a path that was not found; undefined when it is truly gone. */
function reachability(scan: FolderScan): (path: string) => string | undefined {
  if (scan.state !== 'present') {
    const reason = `the folder ${scan.root} is ${scan.state}`;
    return () => reason;
  }
  const reasons = new Map(scan.unreadable.map(({ path, reason }) => [path, reason]));
  return (path) => {
    if (reasons.size === 0) return undefined;
    for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1)) {
      const reason = reasons.get(path.slice(0, end));
      if (reason !== undefined) return reason;
    }
    return undefined;
  };
}

/** See `Folders.changes`. */
export function changesSinceKnown(scan: FolderScan, known: Iterable<KnownFile>): FolderChanges {
  const files = new Map([...known].map((file) => [file.path, file]));
  const difference = compareWithKnown(scan, files.values());
  const unreachable = [...difference.unreachable];
  const hashed = (file: FoundFile): HashedFile | undefined => {
    try {
      return { path: file.path, ...hashDocumentFile(scan.root, file.path) };
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      unreachable.push({ path: file.path, reason: error.message });
      return undefined;
    }
  };
  const { changed, touched } = sortSuspected(difference.suspected, files, hashed);
  const { added, moved, removed } = sortMoved(difference, files, hashed);
  unreachable.sort((a, b) => compareIds(a.path, b.path));
  return { added, changed, moved, touched, removed, unreachable, unchangedCount: difference.unchangedCount };
}

function sortSuspected(
  suspected: readonly FoundFile[],
  known: ReadonlyMap<string, KnownFile>,
  hashed: (file: FoundFile) => HashedFile | undefined,
): { readonly changed: FoundFile[]; readonly touched: HashedFile[] } {
  const changed: FoundFile[] = [];
  const touched: HashedFile[] = [];
  for (const file of suspected) {
    const before = known.get(file.path)!;
    // Another size is another content; without a hash nothing was read.
    if (before.hash === '' || (before.state !== undefined && before.state.size !== file.state.size)) {
      changed.push(file);
      continue;
    }
    const now = hashed(file);
    if (now === undefined) continue;
    if (now.hash === before.hash) touched.push(now);
    else changed.push(file);
  }
  return { changed, touched };
}

/** A new file with the content of one that is gone is that one, moved. Candidates pair up in the order of paths. */
function sortMoved(
  difference: FolderDifference,
  known: ReadonlyMap<string, KnownFile>,
  hashed: (file: FoundFile) => HashedFile | undefined,
): { readonly added: FoundFile[]; readonly moved: FolderChanges['moved']; readonly removed: string[] } {
  const gone = new Map<string, string[]>();
  const sizes = new Set<number>();
  for (const path of difference.removed) {
    const { hash, state } = known.get(path)!;
    if (hash === '' || state === undefined) continue;
    sizes.add(state.size);
    gone.set(hash, [...(gone.get(hash) ?? []), path]);
  }
  const added: FoundFile[] = [];
  const moved: { from: string; file: HashedFile }[] = [];
  for (const file of difference.added) {
    if (!sizes.has(file.state.size)) {
      added.push(file);
      continue;
    }
    const now = hashed(file);
    if (now === undefined) continue;
    const from = gone.get(now.hash)?.shift();
    if (from === undefined) added.push(file);
    else moved.push({ from, file: now });
  }
  const sources = new Set(moved.map(({ from }) => from));
  return { added, moved, removed: difference.removed.filter((path) => !sources.has(path)) };
}
