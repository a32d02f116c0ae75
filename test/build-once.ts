import { spawnSync } from 'node:child_process';

/** The faces are tested as built programs, so the suite builds `dist/` once, before the first test. */
export function setup(): void {
  const result = spawnSync(process.execPath, ['scripts/build.mjs', '--quiet', '--if-stale'], {
    cwd: new URL('..', import.meta.url),
    stdio: 'inherit',
  });
  if (result.status !== 0)
    throw new Error('Expected `npm run build` to succeed before the tests; it failed (see above).');
}
