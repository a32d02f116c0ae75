import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Run, TrecRunWriter } from '../runs/index.ts';
import { gatherCandidates, type LegColumns } from './candidates.ts';

function columnsOf(name: string, hits: readonly (readonly [string, number])[], depth = 1000): LegColumns {
  const run = Run.from(name, [['q', hits.map(([id, score]) => ({ id, score }))]]);
  const columns = run.columnsAt(0);
  return { name, columns, order: run.orderAt(columns), depth };
}

test('numbers documents as they are met, by rank, each leg cut at its depth', () => {
  const set = gatherCandidates([
    columnsOf(
      'a',
      [
        ['low', 1],
        ['top', 9],
        ['cut', 0],
      ],
      2,
    ),
    columnsOf('b', [
      ['top', 0.5],
      ['new', 0.4],
    ]),
  ]);
  const { input } = set;
  expect(input.candidateCount).toBe(3);
  expect([0, 1, 2].map((candidate) => set.idOf(candidate))).toEqual(['top', 'low', 'new']);
  expect(input.legs.map(({ name, candidates, scores }) => [name, [...candidates], [...scores]])).toEqual([
    ['a', [0, 1], [9, 1]],
    ['b', [0, 2], [0.5, 0.4]],
  ]);
});

test('positions go by line, and by leg before that', () => {
  const set = gatherCandidates([
    columnsOf('a', [
      ['low', 1],
      ['top', 9],
    ]),
    columnsOf('b', [['new', 5]]),
  ]);
  // Candidates are top, low, new; low stands on the first line.
  const positions = [0, 1, 2].map((candidate) => set.inputPosition(candidate));
  expect(positions[1]).toBeLessThan(positions[0]!);
  expect(positions[0]).toBeLessThan(positions[2]!);
});

test('candidates are written in the order given, from whichever leg holds them', () => {
  const set = gatherCandidates([
    columnsOf('a', [
      ['é', 3],
      ['plain', 2],
    ]),
    columnsOf('b', [['\u{1f600}', 1]]),
  ]);
  const decoder = new TextDecoder();
  let text = '';
  const writer = new TrecRunWriter((bytes) => {
    text += decoder.decode(bytes, { stream: true });
  }, 't');
  set.write(writer, 'q', Int32Array.of(2, 0), Float64Array.of(0.1, 0.2, 0.3));
  writer.flush();
  expect(text).toBe('q Q0 \u{1f600} 1 0.3 t\nq Q0 é 2 0.1 t\n');
});

test('one gatherer serves many queries: ids of one never leak into the next', () => {
  const listArbitrary = fc.uniqueArray(fc.stringMatching(/^[a-c]{1,3}$/), { maxLength: 30 });
  fc.assert(
    fc.property(fc.array(listArbitrary, { minLength: 1, maxLength: 4 }), (lists) => {
      const set = gatherCandidates(
        lists.map((ids, leg) =>
          columnsOf(
            `${leg}`,
            ids.map((id, index) => [id, -index] as const),
          ),
        ),
      );
      const union = [...new Set(lists.flat())];
      expect(set.input.candidateCount).toBe(union.length);
      expect(union.map((_, candidate) => set.idOf(candidate))).toEqual(union);
      for (const [leg, ids] of lists.entries()) {
        expect([...set.input.legs[leg]!.candidates].map((candidate) => set.idOf(candidate))).toEqual(ids);
      }
    }),
  );
});

test('grows for queries larger than any before', () => {
  gatherCandidates([columnsOf('small', [['x', 1]])]);
  const ids = Array.from({ length: 5000 }, (_, index) => `document-${index}`);
  const { input } = gatherCandidates([
    columnsOf(
      'large',
      ids.map((id, index) => [id, -index] as const),
      5000,
    ),
  ]);
  expect(input.candidateCount).toBe(5000);
});
