// The built program, run as a reader would run it.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const PROGRAM = fileURLToPath(new URL('../../dist/bin/consilience.js', import.meta.url));

/** Runs a command in a folder; throws with what it said when it exits with a code that was not expected. */
export function consilience(folder, args, ...expected) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...args], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  const codes = expected.length === 0 ? [0] : expected;
  if (codes.includes(status)) return stdout;
  const said = `${stdout}\n${stderr}`.trim().slice(-4000);
  throw new Error(
    `consilience ${args.join(' ')}: expected exit code ${codes.join(' or ')}, got ${status}.\n${said}`,
  );
}

/** From a plan to comparisons; gives the files that hold the figures. */
export function benchOf(folder, name, { afterRegistration = () => {} } = {}) {
  const plan = `${name}.bench.yaml`;
  consilience(folder, ['bench', 'register', plan]);
  afterRegistration();
  consilience(folder, ['bench', 'run', plan]);
  consilience(folder, ['bench', 'fuse', plan]);
  consilience(folder, ['bench', 'score', name]);
  consilience(folder, ['bench', 'recount', name]);
  consilience(folder, ['bench', 'compare', name]);
  return figuresOf(folder, name);
}

/** The figures of a bench in its usual places. */
export function figuresOf(folder, name, { scores = 'score/scores.json', family = 'score/family.json' } = {}) {
  const read = (path) => JSON.parse(readFileSync(join(folder, name, path), 'utf8'));
  return { scores: read(scores), families: Object.values(read(family).families) };
}

/** The rows of an arm. */
export function rowsOf(folder, path) {
  return readFileSync(join(folder, path), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}
