import {
  AppError,
  type FolderChanges,
  type FolderScan,
  type Folders,
  type FoundFile,
  type IndexRoot,
} from '../../model/index.ts';
import { indexDocuments } from '../indexing/index-documents.ts';
import type { IndexingPorts } from '../indexing/indexing-options.ts';
import type { DocumentChanges, SourceDocument } from '../indexing/source-document.ts';
import { knownFiles, scanFolder } from './compare-folder.ts';
import type { RefreshOptions, RefreshResult } from './folder-refresh.ts';

/** What a refresh works with. */
export interface RefreshPorts extends IndexingPorts {
  readonly folders: Folders;
}

/**
 * Brings an index to what its folder holds: reads what is new or changed, forgets what is gone. A folder that is
 * missing, unreadable or empty empties nothing unless pruning was asked for: an unmounted disk looks just so.
 *
 * @param root absolute path of the folder.
 */
export async function refreshFolder(
  root: string,
  ports: RefreshPorts,
  options: RefreshOptions = {},
): Promise<RefreshResult> {
  const { folders, writer } = ports;
  const scan = scanFolder(folders, root);
  const isThere = scan.state === 'present';
  if (!isThere && options.prune !== true) return await leaveAsItIs(scan, ports);
  const known = options.isFull === true ? [] : [...knownFiles(writer.base, ports.settings.maximumFileBytes)];
  const changes = folders.changes(scan, known);
  const gone = isThere ? changes.removed : [...writer.base.documents()].map(({ id }) => id);
  const reading = new FolderReading(ports, scan.root, changes);
  const result = await indexDocuments(reading.documents(gone), ports, {
    signal: options.signal,
    roots: [rootOf(scan)],
    isRebuild: options.isFull === true && isThere,
    onProgress: (progress) =>
      options.onProgress?.({
        ...progress,
        documentsInAll: reading.files.length,
        bytesInAll: reading.bytes,
      }),
  });
  return {
    generation: result.generation,
    added: result.added - changes.moved.length,
    changed: result.changed,
    moved: changes.moved.length,
    removed: result.removed - changes.moved.length,
    unchanged: result.unchanged + changes.unchangedCount + changes.touched.length,
    refused: refusedOf(ports, reading),
    unreadable: [...scan.unreadable, ...reading.unreadable],
    otherTypes: scan.otherTypes.length,
    keptForMissingRoot: 0,
    bytes: result.bytes,
    encodings: result.encodings,
    wasAborted: result.wasAborted,
  };
}

/** Of what this refresh read, what could not be taken in. */
function refusedOf({ writer }: RefreshPorts, { files }: FolderReading): RefreshResult['refused'] {
  return files.flatMap(([{ path }]) => {
    const state = writer.base.document(path)?.state;
    return state?.is === 'refused' ? [{ path, reason: state.reason, detail: state.detail }] : [];
  });
}

async function leaveAsItIs(scan: FolderScan, { writer }: RefreshPorts): Promise<RefreshResult> {
  const { generation, documentCount } = writer.base;
  return {
    generation,
    added: 0,
    changed: 0,
    moved: 0,
    removed: 0,
    unchanged: 0,
    refused: [],
    unreadable: scan.unreadable,
    otherTypes: 0,
    keptForMissingRoot: documentCount,
    bytes: 0,
    encodings: [],
    wasAborted: false,
  };
}

function rootOf({ root, startedMs, unreadable }: FolderScan): IndexRoot {
  return { path: root, scannedAt: new Date(startedMs).toISOString(), unreadable };
}

/** Reads the files of a refresh, one at a time, as the indexing asks for them. */
class FolderReading {
  readonly files: readonly (readonly [file: FoundFile, movedFrom: string | undefined])[];
  readonly bytes: number;
  readonly unreadable: { readonly path: string; readonly reason: string }[] = [];
  readonly #ports: RefreshPorts;
  readonly #root: string;
  readonly #changes: FolderChanges;

  constructor(ports: RefreshPorts, root: string, changes: FolderChanges) {
    this.#ports = ports;
    this.#root = root;
    this.#changes = changes;
    this.files = [
      ...changes.moved.map(({ from, file }) => [file, from] as const),
      ...[...changes.added, ...changes.changed].map((file) => [file, undefined] as const),
    ];
    this.bytes = this.files.reduce((sum, [{ state }]) => sum + state.size, 0);
  }

  documents(removed: readonly string[]): DocumentChanges {
    const { touched, unreachable } = this.#changes;
    return {
      removed,
      touched: touched.map(({ path, state }) => ({ id: path, state })),
      unreachable: unreachable.map(({ path, reason }) => ({ id: path, reason })),
      documents: this.#read(),
    };
  }

  *#read(): Generator<SourceDocument> {
    for (const [{ path, state }, movedFrom] of this.files) {
      const place = { id: path, root: this.#root, path };
      const limit = this.#ports.settings.maximumFileBytes;
      if (state.size > limit) {
        const unreadable = `Expected at most ${limit} bytes, got ${state.size}.`;
        yield { ...place, state, unreadable, refused: 'too-large' };
        continue;
      }
      try {
        yield { ...place, ...this.#ports.folders.read(this.#root, path, limit), movedFrom };
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        this.unreadable.push({ path, reason: error.message });
        yield { ...place, state, unreadable: error.message };
      }
    }
  }
}
