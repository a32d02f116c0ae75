import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '../records/row.ts';
import { registerBench } from '../registration/register-bench.ts';
import { type MadeUpBench, madeUpBench } from '../running/made-up-bench.test-bench.ts';
import { runBench } from '../running/run-bench.ts';
import { fuseBench } from './fuse-bench.ts';
import { fuseExploratory } from './fuse-exploratory.ts';

const rowsAt = (bench: MadeUpBench, path: string) =>
  readFileSync(join(bench.folder, path), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Row);

describe('fusions of a bench', () => {
  let bench: MadeUpBench;
  beforeAll(async () => {
    bench = await madeUpBench();
    await runBench({ ...bench, planName: 'PLAN', command: 'test', arms: ['A0', 'A1', 'K1'] });
  });

  it('are those that a hand makes of the stored lists', async () => {
    const { differing, failed, file } = await fuseBench({ ...bench, command: 'test' });
    expect([differing, failed]).toEqual([[], 0]);
    const [words, vectors] = [rowsAt(bench, 'arms/A0/rows.ndjson'), rowsAt(bench, 'arms/A1/rows.ndjson')];
    let every = 0;
    for (const [index, row] of rowsAt(bench, 'fuse/F1.rows.ndjson').entries()) {
      const points = new Map<string, number>();
      const order = vectors[index]!.ranked!.map(([id]) => id);
      for (const [list, weight] of [
        [vectors, 1],
        [words, 0.5],
      ] as const)
        for (const [at, [id]] of list[index]!.ranked!.entries())
          points.set(id, (points.get(id) ?? 0) + weight / (60 + at + 1));
      const place = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length);
      const expected = [...points]
        .sort(([a, x], [b, y]) => (Math.abs(x - y) < 1e-12 ? place(a) - place(b) : y - x))
        .map(([id]) => id);
      expect(row.top10).toEqual(expected.slice(0, 10));
      if (!row.abstention && row.gold.every((id) => row.top10!.slice(0, 5).includes(id))) every++;
    }
    expect(file.blends['F1']).toMatchObject({
      spec: [
        { leg: 'A1', weight: '1', depth: 20 },
        { leg: 'A0', weight: '0.5', depth: 20 },
      ],
      method: 'rrf',
      rank_constant: '60',
      ties: 'first-leg',
      arithmetic: 'exact',
      'every@5': every,
    });
    expect(file['ctrl_f1_rebuild']).toEqual({ equal: 36, of: 36 });
    // Equal weights tie whenever two lists swap two documents.
    const ties = rowsAt(bench, 'fuse/F2.rows.ndjson').filter((row) => row.tie_at_5 === true).length;
    expect(file.blends['F2']!.questions_with_an_exact_tie_across_ranks_5_6).toBe(ties);
  });

  it('choose weights on other queries than they are used on', async () => {
    const { file } = await fuseBench({ ...bench, command: 'test', arms: ['C1'] });
    const chosen = file.blends['C1']!.cross_validated!;
    expect(chosen.map(({ fold, queries }) => [fold, queries])).toEqual([
      [1, 12],
      [2, 12],
      [3, 12],
    ]);
    for (const { mean, weight } of chosen) {
      expect(Number(weight)).toBeGreaterThan(0);
      expect(mean).toBeGreaterThan(0.3);
    }
  });

  it('come out the same again, and say so when a stored one does not', async () => {
    await fuseBench({ ...bench, command: 'test' });
    const path = join(bench.folder, 'fuse/F1.rows.ndjson');
    const before = readFileSync(path, 'utf8');
    const again = await fuseBench({ ...bench, command: 'test' });
    expect(again.differing).toEqual([]);
    expect(readFileSync(path, 'utf8')).toBe(before);
    const rows = rowsAt(bench, 'fuse/F1.rows.ndjson');
    const [first] = rows;
    const damaged = [{ ...first, top10: [...first!.top10!].reverse() }, ...rows.slice(1)];
    writeFileSync(path, damaged.map((row) => `${JSON.stringify(row)}\n`).join(''));
    const found = await fuseBench({ ...bench, command: 'test', arms: ['F1'] });
    expect(found.differing).toEqual(['F1']);
    expect(found.file['ctrl_f1_rebuild']).toEqual({ equal: 35, of: 36 });
  });

  it('that the plan does not have lie apart and say what they are', async () => {
    const made = await fuseExploratory({
      ...bench,
      command: 'test',
      name: 'mine',
      fusion: { method: 'rrf', legs: { A0: { weight: '2' }, K1: { weight: '1' } } },
    });
    expect(made.exploratory).toContain('Not in the plan');
    expect(rowsAt(bench, 'exploratory/mine.rows.ndjson')).toHaveLength(36);
    await expect(
      fuseExploratory({
        ...bench,
        command: 'test',
        name: 'mine',
        fusion: { method: 'rrf', legs: { A0: { weight: '2' }, F1: { weight: '1' } } },
      }),
    ).rejects.toThrow('got the fusion F1');
  });

  it('are those of the registered plan, and of no other', async () => {
    const registered = await madeUpBench();
    const { plan, planBytes, ports } = registered;
    await registerBench({ plan, text: planBytes, others: [] }, ports);
    await runBench({ ...registered, planName: 'PLAN', command: 'test', arms: ['A0', 'A1', 'K1'] });
    await fuseBench({ ...registered, command: 'test', arms: ['F1'] });
    const before = readFileSync(join(registered.folder, 'fuse/F1.rows.ndjson'), 'utf8');
    const { fusion } = plan.arms['F1']!;
    const other = {
      ...plan,
      arms: { ...plan.arms, F1: { ...plan.arms['F1'], fusion: { ...fusion!, rankConstant: '7' } } },
    };
    await expect(fuseBench({ ...registered, plan: other, command: 'test', arms: ['F1'] })).rejects.toThrow(
      'got another: plan: arms.F1.fusion.rankConstant',
    );
    expect(readFileSync(join(registered.folder, 'fuse/F1.rows.ndjson'), 'utf8')).toBe(before);
  });

  it('need rows of every leg', async () => {
    const empty = await madeUpBench();
    await expect(fuseBench({ ...empty, command: 'test', arms: ['F1'] })).rejects.toMatchObject({
      hint: 'consilience bench run PLAN --arm A1 --resume',
    });
    expect(await empty.ports.records.size('fuse/F1.rows.ndjson')).toBeUndefined();
    await runBench({ ...empty, planName: 'PLAN', command: 'test', arms: ['A1', 'K1'] });
    await runBench({ ...empty, planName: 'PLAN', command: 'test', arms: ['A0'], first: 5 });
    await expect(fuseBench({ ...empty, command: 'test', arms: ['F1'] })).rejects.toThrow('rows of arm A0');
    expect(await empty.ports.records.size('fuse/F1.rows.ndjson')).toBeUndefined();
  });
});
