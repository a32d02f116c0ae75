// Packs the package, installs the tarball into an empty folder and uses it as a stranger would.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'consilience-pack-'));
const run = (command, args, cwd) => execFileSync(command, args, { cwd, encoding: 'utf8' });

function expect(what, got, wanted) {
  if (got !== wanted)
    throw new Error(`Expected ${what} to be ${JSON.stringify(wanted)}, got ${JSON.stringify(got)}.`);
  console.log(`ok  ${what}`);
}

try {
  const [{ filename }] = JSON.parse(run('npm', ['pack', '--json', '--pack-destination', folder], root));
  writeFileSync(join(folder, 'package.json'), '{"name":"stranger","private":true,"type":"module"}');
  run('npm', ['install', '--no-audit', '--no-fund', join(folder, filename)], folder);
  writeFileSync(join(folder, 'a.run'), 'q1 Q0 d1 1 3 a\nq1 Q0 d2 2 2 a\n');
  writeFileSync(join(folder, 'b.run'), 'q1 Q0 d2 1 9 b\nq1 Q0 d3 2 8 b\n');
  const bin = join(folder, 'node_modules', '.bin', 'consilience');
  const fused = run(bin, ['fuse', 'a.run', 'b.run'], folder);
  expect(
    'the fused order',
    fused
      .split('\n')
      .map((line) => line.split(' ')[2])
      .slice(0, 3)
      .join(' '),
    'd2 d1 d3',
  );
  const program = `
    import { fuse } from 'consilience';
    import { readRun } from 'consilience/runs';
    const legs = ['a', 'b'].map((name) => ({ name, ranking: readRun('q Q0 ' + name + ' 1 1 ' + name, { name }).ranking('q') }));
    console.log(fuse(legs).hits.map(({ id }) => id).join(' '));`;
  expect('the library', run(process.execPath, ['--input-type=module', '-e', program], folder).trim(), 'a b');
  const figure = run(bin, ['lesson', 'kipps', '--format', 'json'], folder).includes('1138');
  expect('the lesson, offline', figure, true);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
