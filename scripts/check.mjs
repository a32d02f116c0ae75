// Every check but the tests, in one line each; the first words of a failing tool's own report follow its name.
// `npm run check -- types lint` runs only the named ones.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = (name) => `node_modules/.bin/${name}`;
const checks = {
  types: [bin('tsc'), ['--noEmit', '-p', 'tsconfig.json']],
  'page types': [bin('tsc'), ['--noEmit', '-p', 'web']],
  lint: [bin('biome'), ['check', '--error-on-warnings', '.']],
  kernels: ['node', ['scripts/kernels.mjs', '--check']],
  boundaries: [
    bin('depcruise'),
    ['src', 'web', '--config', '.dependency-cruiser.mjs', '--output-type', 'err'],
  ],
  unused: [bin('knip'), ['--no-progress']],
  build: ['node', ['scripts/build.mjs', '--quiet', '--if-stale']],
  package: [bin('publint'), ['--strict']],
  'package types': [bin('attw'), ['--pack', '.', '--profile', 'esm-only', '--quiet']],
  'API docs': [bin('typedoc'), ['--emit', 'none', '--treatWarningsAsErrors', '--logLevel', 'Warn']],
  'generated docs': ['node', ['scripts/docs.mjs', '--check']],
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in checks));
if (unknown.length > 0) {
  console.error(`Expected checks among ${Object.keys(checks).join(', ')}; got ${unknown.join(', ')}.`);
  process.exit(2);
}
let failed = 0;
for (const [name, [command, args]] of Object.entries(checks)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const started = Date.now();
  const result = spawnSync(command, args, { cwd: root, encoding: 'utf8' });
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  if (result.status === 0) console.log(`ok      ${name} (${seconds} s)`);
  else {
    failed++;
    console.log(
      `FAILED  ${name} (${seconds} s)\n${result.stdout ?? ''}${result.stderr ?? ''}${result.error ?? ''}`,
    );
  }
}
if (failed > 0) process.exit(1);
