// Compiles src/ to dist/, one source file to one output file, joins the program's modules into dist/bin/, and builds the
// lab's page (web/) as dist/lab.html. `--quiet` says nothing when all is well;
// `--if-stale` returns at once when dist/ is newer than every source (used by the demo and the tests).
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleProgram } from './bundle.mjs';
import { buildLab } from './lab.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');
const stamp = join(dist, '.built');

function newestChange(folder) {
  let newest = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile())
      newest = Math.max(newest, statSync(join(entry.parentPath ?? entry.path, entry.name)).mtimeMs);
  }
  return newest;
}

const sources = Math.max(
  newestChange(join(root, 'src')),
  newestChange(join(root, 'web')),
  newestChange(join(root, 'data', 'kipps')),
  statSync(join(root, 'tsconfig.build.json')).mtimeMs,
  statSync(join(root, 'tsconfig.json')).mtimeMs,
);
const isFresh = existsSync(stamp) && statSync(stamp).mtimeMs > sources;
if (!(process.argv.includes('--if-stale') && isFresh)) {
  // A file deleted from src/ must not live on in dist/.
  rmSync(dist, { recursive: true, force: true });
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const result = spawnSync(process.execPath, [compiler, '-p', 'tsconfig.build.json'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (result.status !== 0) process.exit(result.status ?? 1);
  await bundleProgram(dist, join(dist, 'bin'));
  await buildLab(join(dist, 'lab.html'));
  writeFileSync(stamp, '');
  if (!process.argv.includes('--quiet')) console.log('Built dist/.');
}
