import type { LegColumns } from '../../fusion/index.ts';
import { encodeId } from '../../runs/index.ts';
import type { StoredHit } from '../records/row.ts';

/** A stored list as fusion reads one: its rows are in reading order already. */
export function legColumnsOf(name: string, hits: readonly StoredHit[], depth: number): LegColumns {
  const ids = hits.map(([id]) => encodeId(id));
  const idStarts = new Uint32Array(hits.length + 1);
  for (const [row, bytes] of ids.entries()) idStarts[row + 1] = idStarts[row]! + bytes.length;
  const idBytes = new Uint8Array(idStarts[hits.length]!);
  for (const [row, bytes] of ids.entries()) idBytes.set(bytes, idStarts[row]);
  const values = Float64Array.from(hits, ([, score]) => score);
  return { name, columns: { count: hits.length, idBytes, idStarts, values }, order: undefined, depth };
}
