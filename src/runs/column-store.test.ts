import { describe, expect, test } from 'vitest';
import { type ColumnStore, ColumnStoreBuilder, regroup } from './column-store.ts';
import { encodeId, idAt } from './columns.ts';

function add(builder: ColumnStoreBuilder, id: string | Uint8Array, value: number): void {
  const bytes = typeof id === 'string' ? encodeId(id) : id;
  builder.add(bytes, value);
}

function rowsAt(store: ColumnStore, query: number): [id: string, value: number][] {
  const columns = store.columnsAt(query);
  expect(columns.count).toBe(store.rowCountAt(query));
  return Array.from({ length: columns.count }, (_, row) => [idAt(columns, row), columns.values[row]!]);
}

describe('a column store', () => {
  test('gives back the rows of each query, queries without rows too', () => {
    const builder = new ColumnStoreBuilder();
    add(builder, 'd1', 2);
    add(builder, '', -1.5);
    builder.closePiece();
    builder.closePiece();
    add(builder, 'd1', 7);
    builder.closePiece();
    const store = builder.finish();
    expect(store.queryCount).toBe(3);
    expect([0, 1, 2].map((query) => rowsAt(store, query))).toEqual([
      [
        ['d1', 2],
        ['', -1.5],
      ],
      [],
      [['d1', 7]],
    ]);
  });

  test('can be empty', () => {
    expect(new ColumnStoreBuilder().finish().queryCount).toBe(0);
  });

  test('holds ids on both sides of each length that changes how lengths are kept', () => {
    const lengths = [1, 255, 256, 3, 65_535, 65_536, 70_001, 0, 255];
    const builder = new ColumnStoreBuilder();
    for (const [index, length] of lengths.entries()) add(builder, String(index % 10).repeat(length), index);
    builder.closePiece();
    const rows = rowsAt(builder.finish(), 0);
    expect(rows.map(([id]) => id.length)).toEqual(lengths);
    expect(rows.every(([id], index) => id === String(index % 10).repeat(lengths[index]!))).toBe(true);
  });

  test('stays whole over segments of more than a million rows, with an empty query at the seam', () => {
    const rowsPerQuery = 400_000;
    const builder = new ColumnStoreBuilder();
    const bytes = new Uint8Array(4);
    const view = new DataView(bytes.buffer);
    for (let query = 0; query < 4; query++) {
      for (let row = 0; row < rowsPerQuery; row++) {
        view.setUint32(0, query * rowsPerQuery + row);
        add(builder, bytes, query * rowsPerQuery + row);
      }
      builder.closePiece();
      builder.closePiece();
    }
    const store = builder.finish();
    expect(store.queryCount).toBe(8);
    for (let query = 0; query < 8; query++) {
      const { count, idBytes, idStarts, values } = store.columnsAt(query);
      expect(count).toBe(query % 2 === 0 ? rowsPerQuery : 0);
      const ids = new DataView(idBytes.buffer, idBytes.byteOffset);
      let wrong = 0;
      for (let row = 0; row < count; row++) {
        const expected = (query / 2) * rowsPerQuery + row;
        if (values[row] !== expected || ids.getUint32(idStarts[row]!) !== expected) wrong++;
      }
      expect(wrong).toBe(0);
    }
  });

  test('has a place for an empty last query right behind a full segment', () => {
    const builder = new ColumnStoreBuilder();
    const oneByte = encodeId('d');
    for (let row = 0; row < 1 << 20; row++) add(builder, oneByte, row);
    builder.closePiece();
    builder.closePiece();
    const store = builder.finish();
    expect(store.columnsAt(0).count).toBe(1 << 20);
    expect(store.columnsAt(1).count).toBe(0);
  });

  test('closes a segment also when its ids grow past 32 MB', () => {
    const builder = new ColumnStoreBuilder();
    const long = new Uint8Array(1 << 20);
    for (let query = 0; query < 3; query++) {
      for (let row = 0; row < 20; row++) add(builder, long.fill(97 + query), query * 20 + row);
      builder.closePiece();
    }
    const store = builder.finish();
    for (let query = 0; query < 3; query++) {
      const { idBytes, idStarts, values } = store.columnsAt(query);
      expect(values[19]).toBe(query * 20 + 19);
      const last = idBytes.subarray(idStarts[19]!, idStarts[20]!);
      expect(last.length).toBe(1 << 20);
      expect(last.every((byte) => byte === 97 + query)).toBe(true);
    }
    // The third query opened a new segment: its ids begin at the front.
    expect(store.columnsAt(2).idStarts[0]).toBe(0);
  });
});

describe('the size of a store', () => {
  test('is nine bytes a row beside the ids: seven million rows of seven-byte ids take 112 MB', () => {
    const builder = new ColumnStoreBuilder();
    const rows = 10_000;
    for (let row = 0; row < rows; row++) add(builder, String(1_000_000 + row), row);
    builder.closePiece();
    const bytes = builder
      .finish()
      .parts.segments.reduce(
        (sum, { idBytes, idLengths, values }) =>
          sum + idBytes.buffer.byteLength + idLengths.buffer.byteLength + values.buffer.byteLength,
        0,
      );
    expect(bytes).toBe(rows * (7 + 9));
  });
});

describe('regrouping', () => {
  test('joins pieces in the order asked for and keeps the rows that were chosen', () => {
    const builder = new ColumnStoreBuilder();
    for (const [piece, ids] of [['a', 'b'], ['c'], ['d', 'e', 'f']].entries()) {
      for (const id of ids) add(builder, id, piece);
      builder.closePiece();
    }
    const joined = regroup(
      builder.finish(),
      [[0, 2], [1]],
      () => (piece, row) => !(piece === 2 && row === 1),
    );
    expect([0, 1].map((query) => rowsAt(joined, query).map(([id, value]) => `${id}${value}`))).toEqual([
      ['a0', 'b0', 'd2', 'f2'],
      ['c1'],
    ]);
  });
});
