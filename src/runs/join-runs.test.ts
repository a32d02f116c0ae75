import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { idAt } from './columns.ts';
import { joinRuns } from './join-runs.ts';
import { readRun, runLinesReader } from './readers.ts';
import type { Run } from './run.ts';

const encoder = new TextEncoder();

function part(lines: readonly string[]): Run {
  const reader = runLinesReader({ name: 'part', shared: true });
  reader.push(encoder.encode(lines.map((line) => `${line}\n`).join('')));
  return reader.end();
}

function described(run: Run): unknown {
  const rows = run.queryIds.map((queryId, number) => {
    const columns = run.columnsAt(number);
    return [queryId, Array.from(columns.values, (value, row) => `${idAt(columns, row)} ${value}`)];
  });
  return { tag: run.tag, notices: run.notices, readingOrder: run.readingOrder, rows };
}

const LINES = [
  'q1 Q0 a 1 3 t',
  'q1 Q0 b 2 2 t',
  'q2 Q0 a 1 5 t',
  'q2 Q0 c 2 4 t',
  'q2 Q0 d 3 1 t',
  'q3 Q0 a 1 9 t',
];

describe('joining stretches of a run', () => {
  test('gives the run of the whole, wherever it is cut', () => {
    const whole = described(readRun(LINES.join('\n'), { name: 'whole' }));
    for (let cut = 0; cut <= LINES.length; cut++) {
      const joined = joinRuns(part(LINES.slice(0, cut)), part(LINES.slice(cut)));
      expect(described(joined!)).toEqual(whole);
    }
  });

  test('gives the run of the whole when there are many stretches, or gives up', () => {
    const line = fc.tuple(
      fc.constantFrom('q1', 'q2', 'q3'),
      fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      fc.integer({ min: -2, max: 9 }),
    );
    const stretches = fc.array(fc.array(line, { maxLength: 4 }), { minLength: 1, maxLength: 5 });
    let joinedCount = 0;
    fc.assert(
      fc.property(stretches, fc.boolean(), (drawn, isGrouped) => {
        const rows = drawn.flat();
        if (isGrouped) rows.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
        const lines = rows.map(([query, id, score]) => `${query} Q0 ${id} 1 ${score} t`);
        let start = 0;
        let joined: Run | undefined;
        try {
          for (const [index, { length }] of drawn.entries()) {
            const next = part(lines.slice(start, start + length));
            joined = index === 0 ? next : joined && joinRuns(joined, next);
            start += length;
          }
        } catch {
          return; // A duplicate inside one stretch: that file is read from the front.
        }
        if (joined === undefined || joined.queryCount === 0) return;
        joinedCount++;
        expect(described(joined)).toEqual(described(readRun(lines.join('\n'), { name: 'whole' })));
      }),
      { numRuns: 500 },
    );
    expect(joinedCount).toBeGreaterThan(50);
  });

  test('gives up where the whole has something to report, or is not grouped by query', () => {
    const first = part(LINES.slice(0, 3));
    expect(joinRuns(first, part(['q2 Q0 a 2 1 t']))).toBeUndefined();
    expect(joinRuns(first, part(['q1 Q0 z 2 1 t']))).toBeUndefined();
    expect(joinRuns(first, part(['q2 Q0 z 2 1 t', 'q1 Q0 z 2 1 t']))).toBeUndefined();
    expect(joinRuns(first, part(['q2 Q0 z 2 1 other']))).toBeUndefined();
  });

  test('does not lose the notice of several tags', () => {
    const lines = ['q1 Q0 a 1 3 old', 'q1 Q0 b 2 2 t', 'q2 Q0 a 1 5 t'];
    const joined = joinRuns(part(lines.slice(0, 2)), part(lines.slice(2)));
    const whole = readRun(lines.join('\n'), { name: 'whole' });
    expect(whole.notices).toHaveLength(1);
    expect(joined).toBeUndefined();
  });

  test('survives being handed to another thread', () => {
    const run = part(LINES);
    const cloned = structuredClone(run.data);
    expect(described((run.constructor as typeof Run).fromData(cloned))).toEqual(described(run));
  });
});
