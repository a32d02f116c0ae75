import { compareIdBytes, type DocumentColumns } from '../../runs/index.ts';

/** The bytes of the first document, by bytes ascending, that stands twice among the first rows, or undefined. */
export function firstDuplicate(
  { columns, order }: { readonly columns: DocumentColumns; readonly order: Int32Array | undefined },
  limit: number,
): Uint8Array | undefined {
  const { idBytes, idStarts } = columns;
  const rows = Array.from({ length: Math.max(0, Math.min(columns.count, limit)) }, (_, index) =>
    order ? order[index]! : index,
  );
  const compare = (a: number, b: number) =>
    compareIdBytes(idBytes, idStarts[a]!, idStarts[a + 1]!, idBytes, idStarts[b]!, idStarts[b + 1]!);
  rows.sort(compare);
  for (let index = 1; index < rows.length; index++) {
    const row = rows[index]!;
    if (compare(rows[index - 1]!, row) === 0) return idBytes.subarray(idStarts[row]!, idStarts[row + 1]!);
  }
  return undefined;
}
