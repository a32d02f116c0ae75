// The package as a stranger gets it: packed, installed into an empty folder with what it depends on, measured.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { folderBytes } from './folder-bytes.mjs';

/** The longest that a watching program may take to speak, and to take up a file. */
const WATCH_MILLISECONDS = 20_000;
const root = fileURLToPath(new URL('../..', import.meta.url));

/** `{ packedMegabytes, installedMegabytes, problem }`, `problem`: what keeps index, search or watch from working there; or `{ skipped }`. */
export async function packageSize() {
  const folder = mkdtempSync(join(tmpdir(), 'consilience-size-'));
  const run = (command, args) =>
    execFileSync(command, args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
  try {
    const packed = execFileSync('npm', ['pack', '--json', '--pack-destination', folder], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [{ filename, size }] = JSON.parse(packed);
    const home = join(folder, 'empty');
    mkdirSync(home);
    writeFileSync(join(home, 'package.json'), '{"private":true,"type":"module"}');
    execFileSync('npm', ['install', '--no-audit', '--no-fund', join(folder, filename)], {
      cwd: home,
      stdio: 'pipe',
    });
    return {
      packedMegabytes: size / 1e6,
      installedMegabytes: folderBytes(join(home, 'node_modules'), { onDisk: true }) / 1e6,
      problem: await problemOf(() => useIt(home, run)),
    };
  } catch (error) {
    return {
      skipped: String(error.stderr ?? error.message)
        .trim()
        .split('\n')[0],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Indexes, searches and watches with the installed program. */
async function useIt(home, run) {
  const notes = join(home, 'notes');
  mkdirSync(notes);
  writeFileSync(join(notes, 'tea.md'), '# Tea\n\nLet it stand for three minutes.\n');
  const bin = join(home, 'node_modules', '.bin', 'consilience');
  const finds = (word, file) => run(bin, ['search', word, notes]).includes(file);
  run(bin, ['index', notes]);
  if (!finds('minutes', 'tea.md')) throw new Error('search does not find what was indexed');
  const watching = spawn(bin, ['watch', notes], { cwd: home, stdio: ['ignore', 'pipe', 'pipe'] });
  try {
    // It talks once it watches: a file written before that would be found by its first look.
    await once(watching.stderr, 'data', { signal: AbortSignal.timeout(WATCH_MILLISECONDS) });
    writeFileSync(join(notes, 'coffee.md'), '# Coffee\n\nGrind it fresh.\n');
    const until = performance.now() + WATCH_MILLISECONDS;
    // Not by a search, which would take the file in itself.
    while (!/coffee\.md +indexed/.test(run(bin, ['status', notes, '--files']))) {
      if (performance.now() > until) throw new Error('watch does not take up a new file');
      await setTimeout(200);
    }
  } finally {
    watching.kill('SIGINT');
  }
}

async function problemOf(work) {
  try {
    await work();
    return undefined;
  } catch (error) {
    return String(error.stderr ?? error.message)
      .trim()
      .split('\n')[0];
  }
}
