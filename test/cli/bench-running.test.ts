import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { MADE_UP_PLAN } from '../../src/bench/running/made-up-bench.test-bench.ts';
import { runProgram } from './run-program.ts';

describe('bench run, fuse, same and status', () => {
  let home: string;
  const bench = (...args: string[]) => runProgram(['bench', ...args], { cwd: home });
  beforeAll(() => {
    home = mkdtempSync(join(tmpdir(), 'bench-cli-'));
    writeFileSync(join(home, 'made-up.bench.yaml'), MADE_UP_PLAN);
  });

  it('say what to do next, step by step', async () => {
    const plan = 'made-up.bench.yaml';
    expect((await bench('status', plan)).stdout).toContain('next: consilience bench run PLAN\n');
    const run = await bench('run', plan, '--arm', 'A0', '--arm', 'A1', '--arm', 'K1');
    expect(run).toMatchObject({ code: 0, stderr: '' });
    expect(run.stdout).toContain('A1: 36 of 36 queries answered\n');
    const again = await bench('run', plan, '--arm', 'A0');
    expect(again.code).toBe(2);
    expect(again.stderr).toContain('consilience bench run made-up.bench.yaml --resume');
    expect((await bench('status', 'made-up')).stdout).toContain(
      'next: consilience bench run PLAN --resume\n',
    );
    expect((await bench('run', plan, '--resume')).code).toBe(0);
    expect((await bench('status', plan)).stdout).toContain('next: consilience bench fuse PLAN\n');
    const fused = await bench('fuse', 'made-up', '--format', 'json');
    expect(fused.code).toBe(0);
    const { blends, ctrl_f2_rebuild } = JSON.parse(fused.stdout);
    expect(Object.keys(blends)).toEqual(['F1', 'F2', 'C1']);
    expect(ctrl_f2_rebuild).toEqual({ equal: 36, of: 36 });
    expect((await bench('status', plan)).stdout).toContain('next: consilience bench score PLAN\n');
  });

  it('compare rows with the TREC run made of them', async () => {
    const rows = 'made-up/arms/A0/rows.ndjson';
    const same = await bench('same', rows, 'made-up/arms/A0/A0.run');
    expect(same).toMatchObject({ code: 0 });
    expect(same.stdout).toContain('36 of 36 lists are equal');
    const other = await bench('same', rows, 'made-up/arms/A1/A1.run', '--format', 'json');
    expect(other.code).toBe(1);
    const { equal, first, of } = JSON.parse(other.stdout);
    expect(equal).toBeLessThan(of);
    expect(first.a[0]).not.toBe(first.b[0]);
  });

  it('fuse what the plan does not have, and mark it so', async () => {
    const made = await bench('fuse', 'made-up', '--legs', 'K1=0.5,A1=1', '--name', 'mine', '--ties', 'id');
    expect(made.code).toBe(0);
    expect(made.stdout).toContain('Exploratory: Not in the plan');
    expect(readFileSync(join(home, 'made-up/exploratory/mine.json'), 'utf8')).toContain('"ties": "id"');
  });

  it('end with 1 as long as an arm of a comparison has not been run', async () => {
    const comparison =
      '{ family: one, arm: F1, reference: A0, measure: Every@5, test: mcnemar, smallestGain: 1 }';
    const plan = MADE_UP_PLAN.replace('families: {}', 'families: { one: {} }').replace(
      'comparisons: []',
      `comparisons: [${comparison}]`,
    );
    writeFileSync(join(home, 'half.bench.yaml'), plan);
    const run = await bench('run', 'half.bench.yaml', '--bench', 'half', '--arm', 'A0');
    expect(run.stdout).toContain(
      'Next, the fusions of these lists: consilience bench fuse half.bench.yaml\n',
    );
    expect((await bench('score', 'half')).code).toBe(1);
    const compared = await bench('compare', 'half');
    expect(compared.code).toBe(1);
    expect(compared.stdout).toContain('not scored');
  });
});
