import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MADE_UP_PLAN } from '../../src/bench/running/made-up-bench.test-bench.ts';
import { seededGenerator } from '../../src/significance/index.ts';
import { PROGRAM, runProgram } from '../cli/run-program.ts';

const KILLS = 10;
const RUN = ['bench', 'run', 'made-up.bench.yaml', '--arm', 'K1', '--arm', 'A1'];
/** A dozen starts of the program, on a machine that is busy. */
const LIMIT_MS = 180_000;

function newBench(): string {
  const home = mkdtempSync(join(tmpdir(), 'bench-kills-'));
  writeFileSync(join(home, 'made-up.bench.yaml'), MADE_UP_PLAN);
  return home;
}

/** Bytes of all rows that are there. */
function rowBytes(home: string): number {
  const arms = join(home, 'made-up', 'arms');
  let sum = 0;
  try {
    for (const arm of readdirSync(arms)) sum += statSync(join(arms, arm, 'rows.ndjson')).size;
  } catch {
    // A folder or a file that is not there yet has no bytes.
  }
  return sum;
}

function recordsOf(home: string): Record<string, string> {
  const folder = join(home, 'made-up');
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(folder, path)).isFile() && !/timings|\.cache|\.lock|\.tmp$/.test(path))
    .sort();
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(folder, path), 'latin1')]));
}

/** Starts the run and kills it as soon as rows have reached so many bytes. */
async function killedAt(home: string, bytes: number, args: readonly string[]): Promise<boolean> {
  const child = spawn(process.execPath, [PROGRAM, ...RUN, ...args], {
    cwd: home,
    stdio: 'ignore',
  });
  const ended = new Promise<NodeJS.Signals | null>((resolve) =>
    child.on('close', (_, signal) => resolve(signal)),
  );
  const watch = setInterval(() => {
    if (rowBytes(home) >= bytes) child.kill('SIGKILL');
  }, 1);
  const signal = await ended;
  clearInterval(watch);
  return signal === 'SIGKILL';
}

test(
  'a run that was killed ten times and resumed has the bytes of one that never stopped',
  async () => {
    const whole = newBench();
    const { code } = await runProgram(RUN, { cwd: whole });
    expect(code).toBe(0);
    const expected = recordsOf(whole);
    const all = rowBytes(whole);
    const random = seededGenerator(11);
    const moments = Array.from({ length: KILLS }, () => random.below(all)).sort((a, b) => a - b);
    const home = newBench();
    let killed = 0;
    for (const [time, bytes] of moments.entries())
      if (await killedAt(home, bytes, time === 0 ? [] : ['--resume'])) killed++;
    expect(killed).toBeGreaterThan(KILLS / 2);
    const resumed = await runProgram([...RUN, '--resume'], { cwd: home });
    expect(resumed).toMatchObject({ code: 0, stderr: '' });
    expect(recordsOf(home)).toEqual(expected);
  },
  LIMIT_MS,
);
