import { existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { seededGenerator } from '../../significance/index.ts';
import type { Row } from '../records/row.ts';
import { registerBench } from '../registration/register-bench.ts';
import { MADE_UP_PLAN, type MadeUpBench, madeUpBench } from './made-up-bench.test-bench.ts';
import { type RunBenchOptions, runBench } from './run-bench.ts';

const ARMS = ['A0', 'W0', 'A1', 'P1', 'K1', 'Q1'];
const QUERIES = 36;

function run(bench: MadeUpBench, options: Partial<RunBenchOptions> = {}) {
  return runBench({ ...bench, planName: 'PLAN', command: 'test', ...options });
}

function rowsOf({ folder }: MadeUpBench, arm: string): Row[] {
  const text = readFileSync(join(folder, `arms/${arm}/rows.ndjson`), 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row);
}

/** Everything but times, caches and locks: what has to come out the same. */
function recordsOf({ folder }: MadeUpBench): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(ndjson|json|run|yml|yaml)$/.test(path) && !/timings|\.cache/.test(path))
    .sort();
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
}

describe('running a bench', () => {
  it('stores a row for every query of every arm, and scores it by the sets of its list', async () => {
    const bench = await madeUpBench();
    const { arms, wasAborted } = await run(bench);
    expect(wasAborted).toBe(false);
    expect(arms.map(({ arm, done, failed }) => [arm, done, failed])).toEqual(
      ARMS.map((arm) => [arm, QUERIES, 0]),
    );
    const orders = ARMS.map((arm) => rowsOf(bench, arm).map(({ qid }) => qid));
    expect(new Set(orders.map((ids) => ids.join())).size).toBe(1);
    for (const arm of ARMS) {
      for (const row of rowsOf(bench, arm)) {
        const { gold, ranked = [], score, search = [] } = row;
        expect(search).toEqual(ranked.slice(0, 10).map(([id]) => id));
        expect(ranked.map(([, value]) => value)).toEqual(
          ranked.map(([, value]) => value).sort((a, b) => b - a),
        );
        const top5 = gold.filter((id) => search.slice(0, 5).includes(id)).length;
        expect(score).toMatchObject({
          'any@5': top5 > 0 ? 1 : 0,
          'all@5': gold.length > 0 && top5 === gold.length ? 1 : 0,
        });
      }
    }
    // The questions are made so that words and meaning find different things, and neither finds nothing.
    const hits = (arm: string) => rowsOf(bench, arm).filter(({ score }) => score!['any@5'] === 1).length;
    for (const arm of ARMS) expect(hits(arm)).toBeGreaterThan(QUERIES / 3);
    expect(Object.keys(rowsOf(bench, 'A0')[0]!)).toEqual(
      expect.arrayContaining(['qid', 'type', 'abstention', 'gold', 'ranked', 'search', 'score', 'tie_at_5']),
    );
  });

  it('writes a record of each run, and a TREC run that any reader orders as the rows are', async () => {
    const bench = await madeUpBench();
    await run(bench, { arms: ['A1'] });
    const record = JSON.parse(readFileSync(join(bench.folder, 'arms/A1/run.json'), 'utf8'));
    expect(record).toMatchObject({
      schema: 'consilience-bench-run/1',
      arm: 'A1',
      settings: { kind: 'dense', model_id: 'static-384', device: 'cpu' },
      queries: { total: QUERIES, done: QUERIES, failed: 0 },
      exploratory: 'Made-up questions.',
      registration: null,
      complete: true,
    });
    expect(Object.keys(record.pins.models)).toEqual(['static-384']);
    expect(record.texts).toBeGreaterThan(QUERIES * 8 - 1);
    const lines = readFileSync(join(bench.folder, 'arms/A1/A1.run'), 'utf8').trimEnd().split('\n');
    const fields = lines.map((line) => line.split(' '));
    const first = rowsOf(bench, 'A1')[0]!;
    const own = fields.filter(([qid]) => qid === first.qid);
    expect(own.map(([, , id]) => id)).toEqual(first.ranked!.map(([id]) => id));
    for (let index = 1; index < own.length; index++)
      expect(Number(own[index]![4])).toBeLessThan(Number(own[index - 1]![4]));
    expect(readFileSync(join(bench.folder, 'arms/A1/A1.run.ir_metadata.yml'), 'utf8')).toContain('tag: "A1"');
  });

  it('comes out the same however often it was cut off', async () => {
    const whole = await madeUpBench();
    const arms = ['K1', 'A1'];
    await run(whole, { arms });
    const expected = recordsOf(whole);
    const random = seededGenerator(20261130);
    const bench = await madeUpBench();
    await run(bench, { arms });
    for (let time = 0; time < 6; time++) {
      // What a kill leaves: rows up to any byte, and nothing that is written at the end.
      const arm = arms[time % 2]!;
      const rows = join(bench.folder, `arms/${arm}/rows.ndjson`);
      truncateSync(rows, random.below(readFileSync(rows).length));
      await run(bench, { arms, isResumed: true });
      expect(recordsOf(bench)).toEqual(expected);
    }
  });

  it('stops between two queries when it is told to, and goes on from there', async () => {
    const whole = await madeUpBench();
    await run(whole, { arms: ['K1'] });
    const bench = await madeUpBench();
    const controller = new AbortController();
    const stopped = await run(bench, {
      arms: ['K1'],
      signal: controller.signal,
      onProgress: ({ queries }) => {
        if (queries === 7) controller.abort();
      },
    });
    expect(stopped).toMatchObject({ wasAborted: true, arms: [{ arm: 'K1', done: 7, failed: 0 }] });
    expect(rowsOf(bench, 'K1')).toHaveLength(7);
    expect(existsSync(join(bench.folder, 'arms/K1/K1.run'))).toBe(false);
    await run(bench, { arms: ['K1'], isResumed: true });
    expect(recordsOf(bench)).toEqual(recordsOf(whole));
  });

  it('asks only the first queries when told to, and the others later', async () => {
    const bench = await madeUpBench();
    const { arms } = await run(bench, { arms: ['K1'], first: 5 });
    expect(arms).toMatchObject([{ total: 5, done: 5 }]);
    const record = () => JSON.parse(readFileSync(join(bench.folder, 'arms/K1/run.json'), 'utf8'));
    expect(record()).toMatchObject({ queries: { total: QUERIES, done: 5 }, complete: false });
    await run(bench, { arms: ['K1'], isResumed: true });
    expect(record()).toMatchObject({ queries: { total: QUERIES, done: QUERIES }, complete: true });
  });

  it('refuses rows that are there, and rows of another plan', async () => {
    const bench = await madeUpBench();
    await run(bench, { arms: ['K1'], first: 3 });
    await expect(run(bench, { arms: ['K1'] })).rejects.toMatchObject({
      hint: expect.stringContaining('bench run PLAN --resume'),
    });
    const changed = await madeUpBench(
      MADE_UP_PLAN.replace('depth: 20', 'depth: 10'),
      dirname(bench.planPath),
    );
    await expect(run(changed, { arms: ['K1'], isResumed: true })).rejects.toThrow('plan, depth');
  });

  it('refuses what is not as it was registered, unless it is marked exploratory', async () => {
    const planText = MADE_UP_PLAN.replace('exploratory: Made-up questions.\n', '');
    const bench = await madeUpBench(planText);
    const { digest } = await registerBench(
      { plan: bench.plan, text: bench.planBytes, others: [] },
      bench.ports,
    );
    const changed = await madeUpBench(planText.replace('k1: 0.9', 'k1: 1.9'), dirname(bench.planPath));
    await expect(run(changed, { arms: ['W0'] })).rejects.toThrow('rankers.whole.k1 was 0.9, is 1.9');
    await run(changed, { arms: ['W0'], exploratory: 'A look.' });
    const record = JSON.parse(readFileSync(join(bench.folder, 'arms/W0/run.json'), 'utf8'));
    expect(readFileSync(join(bench.folder, 'plan.bench.yaml'), 'utf8')).toBe(planText);
    expect(record).toMatchObject({ registration: digest });
    expect(record.exploratory).toMatch(/^A look\. plan: rankers\.whole\.k1/);
  });

  it('is kept out while another writes', async () => {
    const bench = await madeUpBench();
    const lock = await bench.ports.records.lock('another');
    await expect(run(bench, { arms: ['K1'] })).rejects.toMatchObject({ code: 'locked' });
    await lock.release();
  });

  it('names the arms that there are, and which are no rankers', async () => {
    const bench = await madeUpBench();
    await expect(run(bench, { arms: ['Z9'] })).rejects.toThrow('A0, W0');
    await expect(run(bench, { arms: ['F1'] })).rejects.toMatchObject({
      hint: expect.stringContaining('bench fuse'),
    });
  });
});

describe('the record of a run', () => {
  it('that was damaged is said to be, by name', async () => {
    const bench = await madeUpBench();
    await run(bench, { arms: ['K1'] });
    const path = join(bench.folder, 'arms/K1/run.json');
    for (const damage of ['{"schema"', '[]', '{}', '{"schema":"consilience-bench-run/1"}']) {
      writeFileSync(path, damage);
      await expect(run(bench, { arms: ['K1'], isResumed: true }), damage).rejects.toMatchObject({
        name: 'DataError',
        place: expect.stringContaining('arms/K1/run.json'),
      });
    }
  });
});
