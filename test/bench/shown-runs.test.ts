import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { runProgram } from '../cli/run-program.ts';
import { sharedData } from '../shared-data.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Not a type-checked module. */
const STAND_INS: string = new URL('../../benchmarks/bench-runs/longmemeval.mjs', import.meta.url).href;
const home = mkdtempSync(join(tmpdir(), 'shown-runs-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

async function consilience(args: readonly string[], code = 0): Promise<string> {
  const done = await runProgram(args, { cwd: home });
  expect(done, done.stderr).toMatchObject({ code });
  return done.stdout;
}

async function scored(plan: string, name: string): Promise<void> {
  await consilience(['bench', 'register', plan]);
  await consilience(['bench', 'run', plan]);
  await consilience(['bench', 'fuse', plan]);
  for (const step of ['score', 'recount', 'compare']) await consilience(['bench', step, name]);
}

interface Row {
  readonly gold: readonly string[];
  readonly search: readonly string[];
}

const locomo = sharedData('locomo');
const lists = sharedData('mempalace-locomo-runs');

describe.skipIf(locomo === undefined || lists === undefined)('two stored systems over LoCoMo', () => {
  const bench = 'locomo-two-systems';

  it('give the published means, and the counts of the page', { timeout: 120_000 }, async () => {
    const plan = readFileSync(join(root, 'benchmarks/bench-runs/plans', `${bench}.bench.yaml`), 'utf8');
    writeFileSync(
      join(home, `${bench}.bench.yaml`),
      plan.replaceAll('shared/data/locomo', locomo!).replaceAll('shared/data/mempalace-locomo-runs', lists!),
    );
    await scored(`${bench}.bench.yaml`, bench);
    expect(publishedMean('raw')).toBeCloseTo(0.602874, 6);
    expect(publishedMean('hybrid')).toBeCloseTo(0.889095, 6);
    const family = JSON.parse(readFileSync(join(home, bench, 'score/family.json'), 'utf8'));
    expect(family.primary).toMatchObject([
      { arm_hits: 1679, ref_hits: 1095, b_arm_only: 602, c_ref_only: 18, verdict: 'win' },
      { arm_hits: 1597, ref_hits: 1679, b_arm_only: 10, c_ref_only: 92, verdict: 'loss' },
    ]);
  });

  /** By MemPalace's rule a question without evidence counts 1. */
  function publishedMean(arm: string): number {
    const rows = readFileSync(join(home, bench, 'arms', arm, 'rows.ndjson'), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Row);
    const recalls = rows.map(({ gold, search }) =>
      gold.length === 0 ? 1 : gold.filter((id) => search.includes(id)).length / gold.length,
    );
    return recalls.reduce((sum, recall) => sum + recall, 0) / rows.length;
  }
});

describe('the plan of October over made-up questions', () => {
  const bench = 'longmemeval-2026-10';

  it('goes from registration to a kit that verifies, at the published paths', {
    timeout: 120_000,
  }, async () => {
    const { standInPlan } = await import(STAND_INS);
    cpSync(join(root, 'test/fixtures/longmemeval/made-up.json'), join(home, 'made-up.json'));
    writeFileSync(join(home, `${bench}.bench.yaml`), standInPlan(bench, { bge: 'static-384' }));
    await scored(`${bench}.bench.yaml`, bench);
    await consilience(['kit', 'build', bench, '-o', 'kit', '--texts', 'made-up.json']);
    const verified = await consilience(['kit', 'verify', 'kit']);
    expect(verified.trimEnd().split('\n').at(-1)).toMatch(
      /^sound: 0 problems with files; of \d+ claims \d+ pass, 0 differ/,
    );
    expect(readFileSync(join(home, 'kit', bench, 'w7/w7-per-question.tsv'), 'utf8')).toContain('\t');
  });

  it('names a printed count that its rows do not give', async () => {
    const scores = join(home, 'kit', bench, 'w7/score-registered-w7.json');
    const text = readFileSync(scores, 'utf8');
    const { A0 } = JSON.parse(text);
    const before = `"all@5": ${A0.counts.all['all@5']}`;
    writeFileSync(scores, text.replace(before, `"all@5": ${A0.counts.all['all@5'] + 1}`));
    const verified = await consilience(['kit', 'verify', 'kit', '--format', 'json'], 1);
    const claims = JSON.parse(verified).claims as { kind: string; status: string }[];
    expect(claims.some(({ kind, status }) => kind === 'scored-again' && status === 'differs')).toBe(true);
  });
});
