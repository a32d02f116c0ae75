// A bench's run, killed at random moments and resumed, beside one that nobody disturbed.
import { spawn } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { consilience, PROGRAM } from './program.mjs';

/** What a run writes and another run may write otherwise: times, and what makes it quicker. */
const OWN = /(?:^|[\\/])(?:timings\.ndjson$|\.cache[\\/])/;

/**
 * Runs a registered bench whole in a folder of its own, then again and again in others, each killed and resumed until
 * it is whole, up to so many kills; the last whole one becomes the bench's folder.
 */
export async function killedAndResumed(work, bench, kills, seed) {
  const plan = `${bench}.bench.yaml`;
  const registered = join(work, `${bench}-registered`);
  cpSync(join(work, bench), registered, { recursive: true });
  const calm = `${bench}-undisturbed`;
  cpSync(registered, join(work, calm), { recursive: true });
  const started = Date.now();
  consilience(work, ['bench', 'run', plan, '--bench', calm]);
  const longest = Date.now() - started;
  const expected = filesOf(join(work, calm));
  const random = mulberry32(seed);
  const result = { kills: 0, early: 0, runs: 0, files: expected.size, different: [] };
  while (result.kills < kills) {
    rmSync(join(work, bench), { recursive: true });
    cpSync(registered, join(work, bench), { recursive: true });
    for (let isWhole = false; !isWhole; ) {
      const moment = result.kills < kills ? random() * longest : undefined;
      isWhole = await isRunWhole(work, plan, moment);
      if (isWhole) continue;
      result.kills += 1;
      if (!hasRows(join(work, bench))) result.early += 1;
    }
    result.runs += 1;
    result.different.push(...differing(expected, filesOf(join(work, bench))));
  }
  return result;
}

/** Runs or resumes a bench; false when it was killed at the moment that was given, in milliseconds. */
async function isRunWhole(work, plan, moment) {
  const child = spawn(process.execPath, [PROGRAM, 'bench', 'run', plan, '--resume'], {
    cwd: work,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (text) => {
    said += text;
  });
  const ended = new Promise((resolve) => child.once('close', (code, signal) => resolve({ code, signal })));
  if (moment !== undefined) {
    await Promise.race([ended, sleep(moment)]);
    child.kill('SIGKILL');
  }
  const { code, signal } = await ended;
  if (signal === 'SIGKILL') return false;
  if (code !== 0) throw new Error(`bench run ${plan} --resume: exit code ${code}.\n${said}`);
  return true;
}

function hasRows(folder) {
  return [...filesOf(folder).keys()].some(
    (path) => path.endsWith('.ndjson') && statSync(join(folder, path)).size > 0,
  );
}

/** Contents by path. */
function filesOf(folder) {
  if (!existsSync(folder)) return new Map();
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => !OWN.test(path));
  return new Map(paths.map((path) => [path, readFileSync(join(folder, path))]));
}

function differing(expected, found) {
  return [...new Set([...expected.keys(), ...found.keys()])].filter(
    (path) => !(expected.get(path) && found.get(path)?.equals(expected.get(path))),
  );
}

/** Numbers in [0, 1) that a seed fixes. */
function mulberry32(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
