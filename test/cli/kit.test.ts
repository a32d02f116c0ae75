import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { madeUpBench, PRIVATE_FOLDER } from '../kit/made-up-bench.ts';
import { madeUpKit, sealKit, writeKit } from '../kit/made-up-kit.ts';
import { zipOf } from '../kit/zip-file.ts';
import { runProgram } from './run-program.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kit-cli-'));
  writeKit(join(folder, 'published'), madeUpKit());
  writeKit(join(folder, 'bench'), madeUpBench());
  writeFileSync(
    join(folder, 'rules.yaml'),
    `rules:\n  - { rule: record-path-to-kit-path, from: ${PRIVATE_FOLDER}, to: made-up }\n  - { rule: box-name-to-role, name: thunder, role: desktop }\n  - { rule: user-name, name: jane }\n`,
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(...args: readonly string[]) {
  return runProgram(['kit', ...args], { cwd: folder });
}

describe('kit verify', () => {
  it('passes every claim of the published layout, from a folder and from a ZIP', async () => {
    writeFileSync(
      join(folder, 'kit.zip'),
      zipOf([...madeUpKit()].map(([name, content]) => ({ name, content }))),
    );
    for (const kit of ['published', 'kit.zip']) {
      const { code, stdout } = await run('verify', kit, '--claims', 'strata2signal-2026-11');
      expect(stdout).toContain('pass     BM25 alone: 400 of 470 (every@5)');
      expect(stdout.trimEnd().split('\n').at(-1)).toMatch(
        /^sound: 0 problems with files; of \d+ claims \d+ pass, 0 differ, 3 not checkable$/,
      );
      expect(code).toBe(0);
    }
  });

  it('exits with 1 and both values where a figure differs', async () => {
    const files = madeUpKit();
    const path = 'learned-sparse-2026-11-07/full-s1/fuse/fuse.json';
    files.set(path, files.get(path)!.replace('"every@5": 422', '"every@5": 424'));
    sealKit(files);
    writeKit(join(folder, 'changed'), files);
    const { code, stdout } = await run(
      'verify',
      'changed',
      '--claims',
      'strata2signal-2026-11',
      '--format',
      'json',
    );
    expect(code).toBe(1);
    const answer = JSON.parse(stdout) as { sound: boolean; claims: { id: string; differences: object[] }[] };
    expect(answer.sound).toBe(false);
    expect(answer.claims.find(({ id }) => id === 'f2-every5')!.differences).toEqual([
      { what: `blends.F2.every@5 in ${path}`, stated: '424', found: '422' },
    ]);
  });

  it('says what is no kit, and which claims there are', async () => {
    expect((await run('verify', 'nothing')).code).toBe(2);
    const unknown = await run('verify', 'published', '--claims', 'other');
    expect(unknown.code).toBe(2);
    expect(unknown.stderr).toContain('strata2signal-2026-11');
  });
});

describe.skipIf(!existsSync(new URL('../../data/recount.py', import.meta.url)))('kit build', () => {
  it('makes a kit that verifies, shows its figures and differs from no copy of itself', async () => {
    const built = await run('build', 'bench', '-o', 'kit', '--rules', 'rules.yaml');
    expect(built.stderr).toContain('No data set was given');
    expect(built.code).toBe(0);
    const verified = await run('verify', 'kit', '--strict');
    expect(verified.stdout).toContain('sound: 0 problems with files; of 13 claims 13 pass');
    expect(verified.code).toBe(0);
    const shown = await run('show', 'kit', '--format', 'jsonl');
    expect(shown.stdout.trimEnd().split('\n')).toHaveLength(13);
    const again = await run('build', 'bench', '-o', 'again', '--rules', 'rules.yaml', '--format', 'json');
    const digest = (JSON.parse(again.stdout) as { digest: string }).digest;
    expect(built.stdout).toContain(digest);
    const same = await run('diff', 'kit', 'again');
    expect(same.stdout).toContain('0 claims moved, 13 did not; 0 files differ');
    expect(same.code).toBe(0);
  });

  it('without rules names what slipped through, and writes nothing', async () => {
    const { code, stderr } = await run('build', 'bench', '-o', 'leaky');
    expect(code).toBe(2);
    expect(stderr).toContain('made-up/registration.json /environment/folder: absolute path');
    expect(existsSync(join(folder, 'leaky'))).toBe(false);
  });

  it('looks for the data set’s words', async () => {
    const records = madeUpBench();
    const said = 'one two three four five six seven eight nine';
    records.set('score/reading.json', JSON.stringify({ said }));
    writeKit(join(folder, 'wordy'), records);
    writeFileSync(join(folder, 'data.json'), JSON.stringify([{ text: `before ${said}\nafter` }]));
    const { stderr } = await run(
      'build',
      'wordy',
      '-o',
      'x',
      '--rules',
      'rules.yaml',
      '--texts',
      'data.json',
    );
    expect(stderr).toContain('reading.json 1:/said: text of the data set');
    expect(readFileSync(join(folder, 'data.json'), 'utf8')).toContain(said);
  });
});
