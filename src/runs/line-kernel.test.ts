import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DocumentColumns } from './columns.ts';
import { encodeId, hashId, idAt } from './columns.ts';
import { DocumentUnion } from './document-union.ts';
import { KernelDesk } from './kernel-desk.ts';
import { READING, USUAL } from './line-jobs.ts';
import { type LineDesk, newWasmLineKernel } from './line-kernel.ts';
import { Run } from './run.ts';
import { TableBuilder } from './table-builder.ts';
import { TypeScriptLineKernel } from './typescript-line-kernel.ts';
import { UsualLines } from './usual-lines.ts';
import { TrecRunWriter } from './writer.ts';

const plain: LineDesk = new KernelDesk(new TypeScriptLineKernel());
const wasm: LineDesk = new KernelDesk(newWasmLineKernel()!);
const desks = [wasm, plain] as const;

/** What can stand where one thing is usual: mostly that thing. */
const mostly = (usual: string, ...others: string[]) =>
  fc.oneof(
    { weight: 12, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: fc.constantFrom(...others) },
  );
const field = fc.oneof(
  { weight: 8, arbitrary: fc.stringMatching(/^[!-~]{1,40}$/) },
  { weight: 1, arbitrary: fc.constantFrom('', 'é', '\u{1f600}', '\x7f', 'a\0b', 'x'.repeat(300)) },
  { weight: 1, arbitrary: fc.integer({ min: 120, max: 260 }).map((length) => 'x'.repeat(length)) },
);
const number = fc.oneof(
  { weight: 4, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }).map(String) },
  { weight: 6, arbitrary: fc.stringMatching(/^-?[0-9]{0,9}[.]?[0-9]{0,9}$/) },
  { weight: 1, arbitrary: fc.stringMatching(/^[-+.,0-9eEx]{0,20}$/) },
  fc.constantFrom(
    '0',
    '-0',
    '-0.000',
    '.',
    '-',
    '1.',
    '.5',
    '1..2',
    '999999999999999',
    '9999999999999999',
    '1,5',
  ),
);
const separator = mostly(' ', '\t', '  ', '\v', '\r');
const line = fc
  .tuple(
    mostly('query-1', 'query-2', 'query-12', 'query', ''),
    separator,
    fc.oneof({ weight: 3, arbitrary: fc.constant('Q0') }, field),
    separator,
    field,
    separator,
    fc.oneof(fc.nat({ max: 100_000 }).map(String), field),
    separator,
    number,
    separator,
    mostly('tag', 'tagg', 'ta', ''),
    mostly('\n', '\r\n', ' \n', '\n\n', '\r\r\n', ''),
  )
  .map((parts) => parts.join(''));

/** Does a reading job and tells everything that came of it. */
function readOn(desk: LineDesk, text: Uint8Array, end: number): unknown {
  desk.clear();
  const job = desk.lay(READING.words * 4);
  const areas = {
    query: desk.layBytes(encodeId('query-1')),
    tag: desk.layBytes(encodeId('tag')),
    next: desk.lay(text.length + USUAL.lookahead),
    ids: desk.lay(text.length),
    idLengths: desk.lay(text.length),
    values: desk.lay(text.length * 8),
    hashes: desk.lay(text.length * 4),
  };
  desk.bytes.set(text, areas.next);
  for (const [name, address] of Object.entries(areas))
    desk.words[(job >> 2) + READING[name as keyof typeof areas]] = address;
  desk.words[(job >> 2) + READING.end] = areas.next + end;
  desk.words[(job >> 2) + READING.queryLength] = 7;
  desk.words[(job >> 2) + READING.tagLength] = 3;
  desk.kernel.readLines(job);
  const rows = desk.words[(job >> 2) + READING.rows]!;
  const idBytes = desk.words[(job >> 2) + READING.idBytes]!;
  return {
    read: desk.words[(job >> 2) + READING.next]! - areas.next,
    ids: desk.bytes.slice(areas.ids, areas.ids + idBytes),
    idLengths: desk.bytes.slice(areas.idLengths, areas.idLengths + rows),
    values: desk.doubles.slice(areas.values >> 3, (areas.values >> 3) + rows),
    hashes: desk.words.slice(areas.hashes >> 2, (areas.hashes >> 2) + rows),
  };
}

describe('the two line kernels', () => {
  test('read the same lines, and stop at the same ones', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), fc.nat(), (lines, cut) => {
        const text = encodeId(lines.join(''));
        const end = cut % 3 === 0 ? cut % (text.length + 1) : text.length;
        // Behind the end lies what was there before: it must not be seen.
        expect(readOn(wasm, text, end)).toEqual(readOn(plain, text, end));
      }),
      { numRuns: 3000 },
    );
  });

  test('read usual lines as they are', () => {
    const text = encodeId(
      'query-1 Q0 d1 1 12.25 tag\nquery-1\tQ0\tdoc-2\t2\t-3\ttag\r\nquery-1 Q0 d3 3 1e3 tag\n',
    );
    for (const desk of desks) {
      expect(readOn(desk, text, text.length)).toEqual({
        read: 53,
        ids: encodeId('d1doc-2'),
        idLengths: Uint8Array.of(2, 5),
        values: Float64Array.of(12.25, -3),
        hashes: Uint32Array.of(hashId(encodeId('d1'), 0, 2), hashId(encodeId('doc-2'), 0, 5)),
      });
    }
  });

  test('read the same scores: 20,000 of up to 15 digits, with the doubles that Number makes of them', () => {
    const digits = fc.stringMatching(/^[0-9]{1,15}$/);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(digits, fc.nat(), fc.boolean()), { minLength: 50, maxLength: 50 }),
        (made) => {
          const scores = made.map(([text, place, isNegative]) => {
            const point = place % (text.length + 2);
            const size = point > text.length ? text : `${text.slice(0, point)}.${text.slice(point)}`;
            return `${isNegative ? '-' : ''}${size}`;
          });
          const text = encodeId(scores.map((score, row) => `query-1 Q0 d${row} 1 ${score} tag\n`).join(''));
          const expected = scores.map((score) => Number(score) + 0);
          for (const desk of desks) {
            const { values } = readOn(desk, text, text.length) as { values: Float64Array };
            expect([...values].map((value) => value + 0)).toEqual(expected);
          }
        },
      ),
      { numRuns: 400 },
    );
  });

  test('read on over the borders of blocks', () => {
    const lines = Array.from(
      { length: 9000 },
      (_, row) => `q Q0 ${'x'.repeat(row % 200)}${row} ${row} ${row / 8} t\n`,
    );
    const text = encodeId(lines.join(''));
    const found = desks.map((desk) => {
      const table = new TableBuilder({ name: 'x' });
      table.startQuery('q');
      const state = { line: 0, query: encodeId('q'), tag: encodeId('t') };
      const usual = new UsualLines(text, text.length, desk);
      expect(usual.read(table, state, 0)).toBe(text.length);
      expect(state.line).toBe(9000);
      const columns = table.finish('x').store.columnsAt(0);
      return Array.from({ length: columns.count }, (_, row) => [idAt(columns, row), columns.values[row]]);
    });
    expect(found[0]).toEqual(lines.map((_, row) => [`${'x'.repeat(row % 200)}${row}`, row / 8]));
    expect(found[1]).toEqual(found[0]);
  });
});

/** Any ids, some alike in their first bytes, some longer than sixteen. */
const id = fc.oneof(
  fc.stringMatching(/^[ab]{1,9}$/),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
  fc.constantFrom('x'.repeat(16), 'x'.repeat(17), 'x'.repeat(32), 'x'.repeat(500)),
);

function columnsOf(ids: readonly string[], scores: readonly number[] = []): DocumentColumns {
  return Run.from('t', [['q', ids.map((text, row) => ({ id: text, score: scores[row] ?? -row }))]]).columnsAt(
    0,
  );
}

describe('a union of documents', () => {
  const ids = fc.uniqueArray(id, { maxLength: 40 });
  const part = fc.tuple(ids, fc.boolean(), fc.nat({ max: 45 }));

  test('numbers them as they are met, whichever kernel does it', () => {
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), (made) => {
        const parts = made.map(([texts, isTurned, depth]) => ({
          columns: columnsOf(texts),
          order: isTurned ? Int32Array.from(texts.keys()).reverse() : undefined,
          depth,
        }));
        const rankings = made.map(([texts, isTurned, depth]) =>
          (isTurned ? texts.toReversed() : texts).slice(0, depth),
        );
        const all = [...new Set(rankings.flat())];
        for (const desk of desks) {
          const union = new DocumentUnion(parts, desk);
          const idsOf = { ...union, values: new Float64Array(0) };
          expect(all.map((_, number) => idAt(idsOf, number))).toEqual(all);
          expect(union.count).toBe(all.length);
          expect(union.numbers.map((numbers) => [...numbers])).toEqual(
            rankings.map((ranking) => ranking.map((text) => all.indexOf(text))),
          );
          const firsts = all.map((text) => rankings.findIndex((ranking) => ranking.includes(text)));
          expect(all.map((_, number) => union.partOf(number))).toEqual(firsts);
          expect([...union.rows]).toEqual(all.map((text, number) => made[firsts[number]!]![0].indexOf(text)));
        }
      }),
      { numRuns: 500 },
    );
  });

  test('takes ids from the middle of long columns, and grows', () => {
    const texts = Array.from({ length: 60_000 }, (_, row) => `document-${row % 50_000}`);
    const long = columnsOf([...new Set(texts)]);
    const middle = { ...long, count: 20_000, idStarts: long.idStarts.subarray(30_000, 50_001) };
    for (const desk of desks) {
      const parts = [middle, long].map((columns) => ({ columns, order: undefined, depth: 1e9 }));
      const union = new DocumentUnion(parts, desk);
      expect(union.count).toBe(50_000);
      expect(union.numbers[1]![30_000]).toBe(0);
      expect(union.numbers[1]![0]).toBe(20_000);
    }
  });
});

describe('written lines', () => {
  /** Doubles of any kind, many of them near the ends of the fast way, and ties. */
  const score = fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.double({ min: 0.9e-5, max: 1.1e15, noNaN: true }),
    fc
      .tuple(fc.integer({ min: 1, max: 2000 }), fc.integer({ min: 1, max: 2000 }))
      .map(([a, b]) => 1 / a + 1 / b),
    fc.tuple(fc.nat({ max: 999_999 }), fc.integer({ min: -8, max: 12 })).map(([a, b]) => Number(`${a}e${b}`)),
    fc.constantFrom(
      0,
      -0,
      1,
      0.5,
      1e-5,
      1e15,
      1e21,
      123456789012345680,
      -1.5,
      5e-324,
      0.1 + 0.2,
      1 / 61,
      2 ** 53,
    ),
  );
  const written = fc.record({
    ids: fc.uniqueArray(id, { minLength: 1, maxLength: 60 }),
    scores: fc.array(score, { minLength: 60, maxLength: 60 }),
    query: fc.constantFrom('q', 'é', 'a-query-of-more-than-sixteen-bytes'),
    tag: fc.constantFrom('t', 'a-tag-of-more-than-sixteen-bytes'),
    separateTies: fc.boolean(),
    isTurned: fc.boolean(),
  });

  test('are the same bytes from both kernels, or the same error', () => {
    fc.assert(
      fc.property(written, ({ ids, scores, query, tag, separateTies, isTurned }) => {
        const columns = columnsOf(ids, scores);
        const rows = isTurned ? Int32Array.from(ids.keys()).reverse() : undefined;
        const outcomes = desks.map((desk) => {
          let text = '';
          try {
            const sink = (bytes: Uint8Array) => (text += new TextDecoder().decode(bytes));
            const writer = new TrecRunWriter(sink, tag, { separateTies }, desk);
            writer.write(query, columns, rows);
            writer.flush();
            return [text, writer.separatedCount];
          } catch (error) {
            return String(error);
          }
        });
        expect(outcomes[0]).toEqual(outcomes[1]);
        const [text] = outcomes[0]!;
        if (separateTies || typeof outcomes[0] === 'string') return;
        const order = rows ?? Int32Array.from(ids.keys());
        const expected = Array.from(
          order,
          (row, place) => `${query} Q0 ${ids[row]} ${place + 1} ${String(scores[row]! + 0)} ${tag}\n`,
        );
        expect(text).toBe(expected.join(''));
      }),
      { numRuns: 2000 },
    );
  });

  test('count on beyond the room for one piece, to ranks of six digits', () => {
    const columns = columnsOf(Array.from({ length: 120_000 }, (_, row) => `d${row}`));
    for (const desk of desks) {
      let text = '';
      const writer = new TrecRunWriter((bytes) => (text += new TextDecoder().decode(bytes)), 't', {}, desk);
      writer.write('q', columns);
      writer.flush();
      const lines = text.split('\n');
      expect(lines.length).toBe(120_001);
      for (const row of [0, 8, 9, 98, 99, 9999, 99_999, 119_999])
        expect(lines[row]).toBe(`q Q0 d${row} ${row + 1} ${-row + 0} t`);
    }
  });
});

describe('a desk', () => {
  test('keeps what lies on it when it grows', () => {
    for (const desk of desks) {
      desk.clear();
      const first = desk.layWords([1, 2, 3]);
      const large = desk.lay(3 * desk.bytes.length);
      const last = desk.layDoubles(Float64Array.of(0.5));
      desk.bytes[large] = 7;
      expect([...desk.words.subarray(first >> 2, (first >> 2) + 3)]).toEqual([1, 2, 3]);
      expect(desk.doubles[last >> 3]).toBe(0.5);
      expect(desk.bytes.length).toBeGreaterThan(large);
    }
  });

  test('refuses what no address reaches', () => {
    const desk: LineDesk = new KernelDesk(new TypeScriptLineKernel());
    desk.clear();
    expect(() => desk.lay(2 ** 32)).toThrow('Expected queries whose hits fit into 4 GB');
  });
});
