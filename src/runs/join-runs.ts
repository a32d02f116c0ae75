import type { QueryPiece, Segment } from './column-store.ts';
import { Run } from './run.ts';
import { TableBuilder } from './table-builder.ts';

/**
 * Joins two stretches of lines of one file, read apart: all but the query at the seam is taken as it is.
 *
 * @returns undefined when it is not that simple: different tags, a query on both sides that does not stand at
 * the seam, a duplicate across it, anything to report. The file has to be read from the front then.
 */
export function joinRuns(first: Run, second: Run): Run | undefined {
  if (second.queryCount === 0) return first;
  if (first.queryCount === 0) return second;
  if (first.tag !== second.tag || first.notices.length + second.notices.length > 0) return undefined;
  const hasSeam = first.queryIds.at(-1) === second.queryIds[0];
  const others = hasSeam ? second.queryIds.slice(1) : second.queryIds;
  const known = new Set(first.queryIds);
  if (others.some((queryId) => known.has(queryId))) return undefined;
  const seam = hasSeam ? joinedSeam(first, second) : [];
  if (seam === undefined) return undefined;
  const store = concatenated([
    { ...first.data.store, pieces: hasSeam ? first.data.store.pieces.slice(0, -1) : first.data.store.pieces },
    ...seam,
    { ...second.data.store, pieces: hasSeam ? second.data.store.pieces.slice(1) : second.data.store.pieces },
  ]);
  return Run.fromData({ ...first.data, queryIds: [...first.queryIds, ...others], store });
}

interface Stretch {
  readonly segments: readonly Segment[];
  readonly pieces: readonly QueryPiece[];
}

/** The query at the seam as a stretch of its own; undefined when it holds a duplicate. */
function joinedSeam(first: Run, second: Run): Stretch[] | undefined {
  const table = new TableBuilder({ name: 'seam', lenient: true, shared: true });
  table.startQuery(second.queryIds[0]!);
  for (const columns of [first.columnsAt(first.queryCount - 1), second.columnsAt(0)]) {
    for (let row = 0; row < columns.count; row++) {
      const id = columns.idBytes.subarray(columns.idStarts[row], columns.idStarts[row + 1]);
      table.add(id, columns.values[row]!, row + 1);
    }
  }
  const { store, notices } = table.finishEmptyAllowed();
  return notices.length > 0 ? undefined : [store.parts];
}

function concatenated(stretches: readonly Stretch[]): Stretch {
  const segments: Segment[] = [];
  const pieces: QueryPiece[] = [];
  for (const stretch of stretches) {
    for (const piece of stretch.pieces) pieces.push({ ...piece, segment: piece.segment + segments.length });
    segments.push(...stretch.segments);
  }
  return { segments, pieces };
}
