import { beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '../../src/bench/records/row.ts';
import type { ScoredArm, ScoresFile } from '../../src/bench/records/scores-file.ts';
import { recountBench } from '../../src/bench/scoring/recount-bench.ts';
import { scoreBench } from '../../src/bench/scoring/score-bench.ts';
import { seededGenerator } from '../../src/significance/index.ts';
import { type MadeUpBench, madeUpBench } from './made-up-rows.ts';
import type { MemoryRecords } from './memory-records.ts';
import { scoreAndCompare } from './score-a-bench.ts';

const made = madeUpBench({ questions: 40, seed: 11, scoreSteps: 60 });
beforeAll(() => scoreAndCompare(made));

/** How damage can show: the rows contradict themselves, a figure, the digest, a fusion that its legs do not make. */
type Route = 'structure' | 'figure' | 'digest' | 'fusion';

const A0 = 'arms/A0/rows.ndjson';
const A1 = 'arms/A1/rows.ndjson';
const F1 = 'fuse/F1.rows.ndjson';

describe('damage to rows', () => {
  it.each<[string, string, readonly Route[], (rows: Row[]) => Row[]]>([
    [
      'a hit is taken out of the top',
      A0,
      ['structure', 'figure', 'digest'],
      edit((row) => ({ ...row, search: row.search!.filter((id) => !row.gold.includes(id)) })),
    ],
    ['a row is gone', A0, ['structure', 'figure', 'digest'], (rows) => rows.slice(1)],
    ['a row stands twice', A1, ['structure', 'figure', 'digest'], (rows) => [...rows, rows[0]!]],
    [
      'an answer becomes an abstention',
      A1,
      ['figure', 'digest'],
      edit((row) => ({ ...row, abstention: !row.abstention })),
    ],
    [
      'gold is another document',
      F1,
      ['figure', 'digest'],
      edit((row) => ({ ...row, gold: ['s0000000000.md'] })),
    ],
    [
      'a stated score is better',
      A0,
      ['figure', 'digest'],
      edit((row) => ({ ...row, score: { ...row.score, 'all@5': 2 } })),
    ],
    [
      'two documents below the cut change places',
      A0,
      ['digest', 'fusion'],
      editEvery((row) => ({ ...row, ranked: swapped(row.ranked!, 10, 11) })),
    ],
    [
      'a score below the cut is a little lower',
      A0,
      ['digest'],
      edit((row) => ({
        ...row,
        ranked: row.ranked!.with(-1, [row.ranked!.at(-1)![0], row.ranked!.at(-1)![1] - 0.01]),
      })),
    ],
    [
      'two documents of a fusion below rank 5 change places',
      F1,
      ['digest', 'fusion'],
      edit((row) => ({ ...row, top10: swapped(row.top10!, 8, 9) })),
    ],
    [
      'a question is of another type',
      F1,
      ['figure', 'digest'],
      edit((row) => ({ ...row, type: 'of-no-type' })),
    ],
  ])('%s', async (_, path, routes, change) => {
    const records = made.records.copy();
    const rows = records
      .text(path)
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Row);
    await records.write(
      path,
      change(rows)
        .map((row) => `${JSON.stringify(row)}\n`)
        .join(''),
    );
    const found = await routesOf({ ...made, records });
    expect(found).toEqual(expect.arrayContaining([...routes]));
  });

  const draw = seededGenerator(2026);
  const paths = Object.keys(made.rows).map((arm) => (arm.startsWith('F') ? `fuse/${arm}` : `arms/${arm}/`));
  it.each(
    Array.from({ length: 10 }, (_, index) => ({
      index,
      path: rowsPath(paths[draw.below(paths.length)]!),
      at: draw.next(),
      bit: draw.below(8),
    })),
  )('byte $at of $path, bit $bit', async ({ path, at, bit }) => {
    const records = made.records.copy();
    const bytes = records.files.get(path)!;
    bytes[at % bytes.length]! ^= 1 << bit;
    expect(await routesOf({ ...made, records })).toContain('digest');
  });

  it('is not found where there is none', async () => {
    expect(await routesOf({ ...made, records: made.records.copy() })).toEqual([]);
  });
});

function rowsPath(start: string): string {
  return start.endsWith('/') ? `${start}rows.ndjson` : `${start}.rows.ndjson`;
}

function edit(change: (row: Row) => Row): (rows: Row[]) => Row[] {
  // The first row that has its gold among the first five, and could be scored.
  return (rows) => {
    const at = rows.findIndex((row) => row.score!['all@5'] === 1 && !row.abstention);
    return rows.with(at, change(rows[at]!));
  };
}

function editEvery(change: (row: Row) => Row): (rows: Row[]) => Row[] {
  return (rows) => rows.map(change);
}

function swapped<Element>(list: readonly Element[], first: number, second: number): Element[] {
  return list.with(first, list[second]!).with(second, list[first]!);
}

/** Every way in which a bench whose rows changed after scoring is found out. */
async function routesOf({
  plan,
  records,
}: Pick<MadeUpBench, 'plan'> & { records: MemoryRecords }): Promise<Route[]> {
  const routes = new Set<Route>();
  for (const { g0_problems, row_diffs, summary_diffs } of await recountBench({ plan, records })) {
    if (g0_problems.length > 0) routes.add('structure');
    if (row_diffs.length > 0) routes.add('figure');
    for (const { field } of summary_diffs) routes.add(field === 'rows_sha256' ? 'digest' : 'figure');
  }
  const isFused = await scoreBench({ plan, records }).then(everyFusionIsRebuilt, () => true);
  if (!isFused) routes.add('fusion');
  return [...routes];
}

function everyFusionIsRebuilt(scores: ScoresFile): boolean {
  return scores.arms
    .map((arm) => scores[arm] as ScoredArm)
    .every(({ rebuilt }) => rebuilt == null || rebuilt.equal === rebuilt.of);
}
