import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { type FusedRunQuery, type FusionOptions, fuseRuns } from '../../src/fusion/index.ts';
import { Run, readRun } from '../../src/runs/index.ts';

/** What a program or we made of one query: documents with scores, best first. */
export type Scored = readonly (readonly [id: string, score: number])[];

/** A file of test/fixtures/fusion. */
export function fixture(path: string): string {
  return readFileSync(fixturePath(path), 'utf8');
}

/** A run of test/fixtures/fusion. */
export function fixtureRun(path: string): Run {
  return readRun(readFileSync(fixturePath(path)), { name: path });
}

function fixturePath(path: string): string {
  return fileURLToPath(new URL(`../fixtures/fusion/${path}`, import.meta.url));
}

/** The documents and scores of a TREC run, by query, in the order of the lines. */
export function scoredLines(text: string): Map<string, Scored> {
  const byQuery = new Map<string, (readonly [string, number])[]>();
  for (const line of text.split('\n').filter((line) => line.trim() !== '')) {
    const [query = '', , id = '', , score = ''] = line.split(/\s+/);
    byQuery.set(query, [...(byQuery.get(query) ?? []), [id, Number(score)]]);
  }
  return byQuery;
}

/** Fuses runs as legs `a`, `b`, `c` in that order; weights in the same order. */
export function fuseAsLegs(
  runs: readonly Run[],
  options: Omit<FusionOptions, 'weights'> = {},
  weights?: readonly number[],
): Map<string, Scored> {
  const names = runs.map((_, index) => String.fromCharCode(97 + index));
  const fusion = fuseRuns(
    runs.map((run, index) => ({ name: names[index]!, run })),
    {
      ...options,
      weights: weights && Object.fromEntries(names.map((name, index) => [name, weights[index]!])),
    },
  );
  return new Map([...fusion.queries()].map((query) => [query.queryId, scoredOf(query)]));
}

function scoredOf({ order, candidates, fused }: FusedRunQuery): Scored {
  return [...order].map((candidate) => [candidates.idOf(candidate), fused.scores[candidate]!] as const);
}

/** A run whose scores fall down the lines of a file, whatever its score column says. */
export function runByLines(path: string): Run {
  const lines = [...scoredLines(fixture(path))];
  return Run.from(
    path,
    lines.map(([query, scored]) => [
      query,
      scored.map(([id], index) => ({ id, score: scored.length - index })),
    ]),
  );
}

/**
 * The same documents with the same scores, and in the same order wherever scores differ by more than the tolerance:
 * a program may put tied documents in any order.
 */
export function expectSameButForTies(ours: Scored, theirs: Scored, tolerance: number): void {
  const expected = new Map(theirs);
  expect(ours.map(([id]) => id).sort()).toEqual([...expected.keys()].sort());
  for (const [id, score] of ours) {
    expect(
      Math.abs(score - expected.get(id)!),
      `${id}: ours ${score}, theirs ${expected.get(id)}`,
    ).toBeLessThanOrEqual(tolerance);
  }
  for (let index = 1; index < ours.length; index++) {
    expect(expected.get(ours[index]![0])!).toBeLessThanOrEqual(
      expected.get(ours[index - 1]![0])! + 2 * tolerance,
    );
  }
}
