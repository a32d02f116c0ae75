import type {
  DocumentRecord,
  FolderDifference,
  FolderScan,
  Folders,
  FoundFile,
  IndexRoot,
  IndexSnapshot,
  KnownFile,
} from '../../model/index.ts';
import { DEFAULT_DECODE_LIMITS, kindOfFile } from '../../text/index.ts';
import type { FileChanges } from '../answers/index-report.ts';
import type { DocumentChanges, SourceDocument } from './source-document.ts';

/** A folder as an index sees it. */
export interface FolderView {
  readonly folders: Folders;
  /** Absolute path. */
  readonly root: string;
  readonly snapshot: IndexSnapshot;
}

/** What an index takes from a folder, before anything is read. */
export interface FolderPlan {
  readonly scan: FolderScan;
  readonly changes: DocumentChanges;
  /** The roots of the index after this. */
  readonly roots: IndexRoot[];
  /** New and changed files that will be read. */
  readonly toRead: number;
  /** Their bytes. */
  readonly bytesToRead: number;
  /** Files that are gone. */
  readonly removed: number;
}

/** Which files are documents: those whose kind is known by their name. */
export function isDocumentFile(path: string): boolean {
  return kindOfFile(path) !== undefined;
}

/**
 * Looks through a folder and says what of it is new, changed, moved or gone. Files are read one by one while the
 * documents are taken. A folder that is missing, unreadable or empty makes nothing gone, unless `prune` says so.
 */
export function planFolder(view: FolderView, options: { readonly prune?: boolean } = {}): FolderPlan {
  const { folders, root, snapshot } = view;
  const scan = folders.scan(root, { accepts: isDocumentFile });
  const known = new Map(recordsOf(snapshot, root).map((record) => [record.source!.path, record]));
  const idOf = (path: string) => known.get(path)?.id ?? `${prefixOf(root, snapshot.roots)}${path}`;
  const changes = folders.changes(scan, knownFiles(known.values()));
  const isGone = options.prune === true && scan.state !== 'present';
  const removed = isGone ? [...known.keys()] : changes.removed;
  const toRead = [
    ...[...changes.added, ...changes.changed].map((file) => ({ file, movedFrom: undefined })),
    ...changes.moved.map(({ file, from }) => ({ file, movedFrom: idOf(from) })),
  ].sort((a, b) => (a.file.path < b.file.path ? -1 : 1));
  return {
    scan,
    changes: {
      documents: readFiles(view, idOf, toRead),
      removed: removed.map(idOf),
      touched: changes.touched.map(({ path, state }) => ({ id: idOf(path), state })),
      unreachable: isGone ? [] : changes.unreachable.map(({ path, reason }) => ({ id: idOf(path), reason })),
    },
    roots: rootsAfter(snapshot.roots, scan),
    toRead: toRead.length,
    bytesToRead: toRead.reduce((sum, { file }) => sum + file.state.size, 0),
    removed: removed.length,
  };
}

/** How a folder differs from an index, told without reading a file: what only looks different counts as changed. */
export function folderDifference({
  folders,
  root,
  snapshot,
}: FolderView): FolderDifference & { readonly counts: FileChanges } {
  const scan = folders.scan(root, { accepts: isDocumentFile });
  const difference = folders.compare(scan, knownFiles(recordsOf(snapshot, root)));
  const { added, removed, suspected } = difference;
  const counts = { added: added.length, changed: suspected.length, removed: removed.length };
  return { ...difference, counts };
}

function* readFiles(
  { folders, root }: FolderView,
  idOf: (path: string) => string,
  files: readonly { readonly file: FoundFile; readonly movedFrom: string | undefined }[],
): Generator<SourceDocument> {
  for (const { file, movedFrom } of files) {
    const place = { id: idOf(file.path), root, path: file.path };
    const { maximumBytes } = DEFAULT_DECODE_LIMITS;
    const { state } = file;
    if (state.size > maximumBytes) {
      const unreadable = `Expected at most ${maximumBytes} bytes, got ${state.size}.`;
      yield { ...place, state, unreadable, refused: 'too-large' };
      continue;
    }
    try {
      yield { ...place, ...folders.read(root, file.path, maximumBytes), movedFrom };
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      yield { ...place, state, unreadable: error.message };
    }
  }
}

function recordsOf(snapshot: IndexSnapshot, root: string): DocumentRecord[] {
  return [...snapshot.documents()].filter(({ source }) => source?.root === root);
}

function* knownFiles(records: Iterable<DocumentRecord>): Generator<KnownFile> {
  for (const { file, hash, source, state } of records) {
    // What a repair has dropped, or what could not be read, is to be looked at again whatever its state says.
    const isSettled = state.is === 'indexed' || state.is === 'refused';
    const isToBeRead = state.is === 'pending' || hash === '';
    yield {
      path: source!.path,
      hash: isToBeRead ? '' : hash,
      ...(isSettled && file !== undefined && { state: file }),
    };
  }
}

/**
 * The first root of an index gives its files their own paths as ids; a further one puts its name before them, with a
 * number when the name is taken.
 */
function prefixOf(root: string, roots: readonly IndexRoot[]): string {
  const paths = roots.map(({ path }) => path);
  const place = paths.includes(root) ? paths.indexOf(root) : paths.length;
  if (place === 0) return '';
  const name = nameOf(root);
  const before = paths.slice(1, place).filter((path) => nameOf(path) === name).length;
  return before === 0 ? `${name}/` : `${name}-${before + 1}/`;
}

function nameOf(root: string): string {
  return root.split(/[/\\]/u).findLast((name) => name !== '') ?? 'root';
}

function rootsAfter(roots: readonly IndexRoot[], scan: FolderScan): IndexRoot[] {
  const now = {
    path: scan.root,
    scannedAt: new Date(scan.startedMs).toISOString(),
    unreadable: scan.unreadable,
  };
  return roots.some(({ path }) => path === scan.root)
    ? roots.map((root) => (root.path === scan.root ? now : root))
    : [...roots, now];
}
