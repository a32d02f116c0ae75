// The package as a stranger gets it: packed, installed into an empty folder with what it depends on, measured.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { folderBytes } from './folder-bytes.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** `{ packedMegabytes, installedMegabytes, works }`, `works`: whether index and search run there; or `{ skipped }`. */
export function packageSize() {
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
      problem: problemOf(() => {
        mkdirSync(join(home, 'notes'));
        writeFileSync(join(home, 'notes', 'tea.md'), '# Tea\n\nLet it stand for three minutes.\n');
        const bin = join(home, 'node_modules', '.bin', 'consilience');
        run(bin, ['index', join(home, 'notes')]);
        if (!run(bin, ['search', 'minutes', join(home, 'notes')]).includes('tea.md'))
          throw new Error('search does not find what was indexed');
      }),
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

function problemOf(work) {
  try {
    work();
    return undefined;
  } catch (error) {
    return String(error.stderr ?? error.message)
      .trim()
      .split('\n')[0];
  }
}
