import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { PROGRAM, runProgram } from './run-program.ts';

const folder = mkdtempSync(join(tmpdir(), 'consilience-index-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function notes(name: string, files: Readonly<Record<string, string | Uint8Array>>): string {
  const path = join(folder, name);
  mkdirSync(path, { recursive: true });
  for (const [file, content] of Object.entries(files)) writeFileSync(join(path, file), content);
  return path;
}

const run = (...args: string[]) => runProgram(args, { cwd: folder });

it('names what it cannot take in, and goes on with the rest', async () => {
  notes('odd', {
    'latin1.md': Buffer.from('caf\u00e9', 'latin1'),
    'nul.md': 'a\0b',
    'utf16.md': Buffer.from('\ufeffhello', 'utf16le'),
    'large.md': 'word '.repeat(2000),
    'yaml.md': '---\ntitle: [open\n: no\n---\nbody\n',
    'empty.md': '',
    '🙂 two words.md': 'lighthouse\n',
    'new\nline.md': 'lighthouse\n',
    '-dash.md': 'lighthouse\n',
    'picture.png': 'x',
  });
  const { code, stdout, stderr } = await run('index', 'odd', '--maximum-file-bytes', '4000');
  expect(code).toBe(0);
  expect(stdout).toMatch(/^5 added, /);
  expect(stderr).toBe(
    'consilience index: note: 4 files could not be taken in: large.md (too-large), latin1.md (not-utf-8), nul.md (binary), utf16.md (utf-16).\n',
  );
  const status = await run('status', 'odd');
  expect(status.stdout).toContain('left out    1 file of other types: .png 1\n');
  expect(status.stdout).toContain('yaml.md  indexed, but: The front matter is not read');
  expect(status.stdout).toMatch(/nul\.md {2}refused, binary: .* byte 1\.\n/);
  const hits = await run('search', 'lighthouse', 'odd', '-n', '3');
  expect(hits.stdout).toContain('new\ufffdline.md:1');
  expect((await run('get', '--plain', '--', '-dash.md', 'odd')).stdout).toBe('lighthouse\n');
  expect((await run('status', 'odd', '--why', 'picture.png')).stdout).toContain(
    'this type of file is not indexed',
  );
  expect((await run('status', 'odd', '--why', 'odd/nul.md')).stdout).toContain('nul.md: let in');
  expect((await run('status', 'odd', '--why', 'none.md')).stdout).toContain('there is no such file');
});

it('moves with its folder, and survives the loss of it until pruned', async () => {
  notes('here', { 'a.md': 'A walrus.\n' });
  await run('index', 'here', '--index', 'apart');
  await run('index', 'here');
  renameSync(join(folder, 'here'), join(folder, 'there'));
  expect((await run('search', 'walrus', 'there', '--format', 'files')).stdout).toBe('a.md\n');
  const kept = await run('index', 'here', '--index', 'apart');
  expect(kept.stderr).toContain('1 documents stay in the index; --prune forgets them');
  const answer = await run('search', 'walrus', '--index', 'apart', '--format', 'files');
  expect(answer).toMatchObject({ code: 0, stdout: 'a.md\n' });
  expect(answer.stderr).toContain('is missing: the index answers as it was');
  await run('index', 'here', '--index', 'apart', '--prune');
  expect((await run('search', 'walrus', '--index', 'apart')).code).toBe(1);
});

it('hears an interrupt, stays valid and goes on', async () => {
  const files = Array.from({ length: 3000 }, (_, n) => [`${n}.md`, `note ${n} of many words `.repeat(20)]);
  notes('many', Object.fromEntries(files));
  const child = spawn(process.execPath, [PROGRAM, 'index', 'many'], { cwd: folder });
  let said = '';
  child.stdout.on('data', (text) => {
    said += text;
  });
  const ended = new Promise((resolve) => child.on('close', resolve));
  // The index is opened after the program listens for interrupts.
  while (spawnSync('test', ['-d', join(folder, 'many/.consilience')]).status !== 0)
    await new Promise((resolve) => setTimeout(resolve, 5));
  child.kill('SIGINT');
  expect(await ended).toBe(130);
  expect(said).toMatch(
    /^Interrupted\. The index in .* stands as of commit 0; the same command goes on from there\.\n$/,
  );
  expect((await run('index', 'verify', 'many')).code).toBe(0);
  expect((await run('index', 'many')).stdout).toMatch(/^3000 added/);
});

it('watches until interrupted', async () => {
  notes('watched', { 'a.md': 'A walrus.\n' });
  await run('index', 'watched');
  const child = spawn(process.execPath, [PROGRAM, 'watch', 'watched'], { cwd: folder });
  let said = '';
  const ended = new Promise((resolve) => child.on('close', resolve));
  const heard = (words: string) =>
    new Promise<void>((resolve) => {
      const look = () => (said.includes(words) ? resolve() : setTimeout(look, 10));
      look();
    });
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      said += text;
    });
  await heard('commit ');
  writeFileSync(join(folder, 'watched/b.md'), 'A narwhal.\n');
  await heard('1 added');
  child.kill('SIGINT');
  expect(await ended).toBe(130);
});

it('indexes JSON lines, and exports what it reads again', async () => {
  writeFileSync(join(folder, 'd.jsonl'), '{"id":"x y","text":"a narwhal"}\n{"_id":"b","text":"a walrus"}\n');
  expect((await run('index', 'd.jsonl')).stdout).toMatch(/^2 added, 0 changed, 0 removed/);
  expect((await run('search', 'narwhal', 'd.jsonl', '-n', '1', '--format', 'files')).stdout).toBe('x y\n');
  await run('index', 'export', 'd.jsonl', '-o', 'again.jsonl');
  expect((await run('index', 'again.jsonl')).stdout).toMatch(/^2 added/);
  writeFileSync(join(folder, 'bad.jsonl'), '{"id":"a","text":"x"}\n{"id":3}\n');
  const bad = await run('index', 'bad.jsonl');
  expect(bad.code).toBe(2);
  expect(bad.stderr).toContain('bad.jsonl:2: Expected a "text"');
  await run('index', 'd.jsonl', '--index', 'd.index');
  const apart = await run('search', 'narwhal', 'd.jsonl', '--index', 'd.index', '--format', 'files');
  expect(apart.stdout).toContain('x y\n');
});

it('is cared for: verify, compact, repair, doctor, clean', async () => {
  notes('cared', { 'a.md': '# Walrus\n\nA walrus.\n' });
  await run('index', 'cared');
  expect((await run('index', 'verify', 'cared')).stdout).toContain('sound: every checksum');
  expect((await run('index', 'compact', 'cared')).code).toBe(0);
  expect((await run('index', 'repair', 'cared')).stdout).toContain('The index was sound: nothing to repair.');
  const doctor = await run('doctor', 'cared');
  expect(doctor.code).toBe(0);
  expect(doctor.stdout).toMatch(/kernel of words +ok +wasm-simd/);
  expect((await run('clean', 'cared', '--dry-run')).stdout).toMatch(
    /^would remove .*, the index of 1 documents?\n$/,
  );
  expect((await run('clean', 'cared')).code).toBe(0);
  expect((await run('status', 'cared')).code).toBe(3);
});

it('shows the help of a command of two words', async () => {
  const { code, stdout } = await run('help', 'index', 'verify');
  expect(code).toBe(0);
  expect(stdout).toContain('Check every byte of an index');
});

it('hands the flags behind a command of two words to that command', async () => {
  notes('elsewhere', { 'a.md': 'A walrus.\n' });
  await run('index', 'elsewhere', '--index', 'of-elsewhere');
  const place = ['--index', 'of-elsewhere'];
  expect((await run('index', 'verify', ...place)).stdout).toContain('sound: every checksum');
  expect((await run('index', 'verify', ...place, '--format', 'json')).stdout).toMatch(/^\{/);
  expect((await run('index', 'export', ...place)).stdout).toMatch(/^\{"id":"a\.md"/);
  expect((await run('index', 'compact', ...place)).code).toBe(0);
  expect((await run('index', 'repair', ...place)).code).toBe(0);
  expect((await run('index', 'verify', '--k1', '2', ...place)).code).toBe(2);
});

it('says what a path is that holds no document', async () => {
  const path = notes('kinds', { 'a.md': 'A walrus.\n', 'bad.md': 'a\0b' });
  mkdirSync(join(path, 'sub'));
  symlinkSync('a.md', join(path, 'link.md'));
  symlinkSync('..', join(path, 'sub/up'));
  spawnSync('mkfifo', [join(path, 'pipe.md')]);
  await run('index', 'kinds');
  const why = async (asked: string) => (await run('status', 'kinds', '--why', asked)).stdout;
  expect(await why('link.md')).toBe('link.md: left out: symbolic links are not followed.\n');
  expect(await why('sub/up/a.md')).toContain('symbolic links are not followed');
  expect(await why('sub')).toContain('sub: a folder that no rule leaves out');
  expect(await why('pipe.md')).toContain('it is no file, but a pipe');
  const outside = await run('status', 'kinds', '--why', '../there.md');
  expect(outside.code).toBe(2);
  expect(outside.stderr).toContain('Expected a path inside ');
  expect((await run('status', 'kinds')).stdout).toContain('left out    2 symbolic links, not followed\n');
  expect((await run('status', 'kinds', '--files')).stdout).toContain('  sub/up  a symbolic link\n');
  const refused = await run('get', 'bad.md', 'kinds');
  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain('got a file that could not be taken in.\n  Expected text, got a NUL byte');
});

it('forgets nothing when all files of the folder are gone', async () => {
  const path = notes('emptied', { 'a.md': 'A walrus.\n' });
  await run('index', 'emptied');
  rmSync(join(path, 'a.md'));
  expect((await run('index', 'emptied')).stderr).toContain('1 documents stay in the index; --prune forgets');
  expect((await run('search', 'walrus', 'emptied')).stderr).toContain(
    'is empty: the index answers as it was',
  );
  await run('index', 'emptied', '--prune');
  expect((await run('search', 'walrus', 'emptied')).code).toBe(1);
});

it('answers from an index that may only be read', async () => {
  const path = notes('readable', { 'a.md': 'A walrus.\n' });
  await run('index', 'readable');
  writeFileSync(join(path, 'b.md'), 'A narwhal.\n');
  const index = join(path, '.consilience');
  const modes = (file: number, directory: number) => {
    for (const name of readdirSync(index, { recursive: true, withFileTypes: true }))
      chmodSync(join(name.parentPath, name.name), name.isDirectory() ? directory : file);
    chmodSync(index, directory);
  };
  modes(0o444, 0o555);
  chmodSync(folder, 0o755);
  // Root may write what it likes, so that it has to be somebody else.
  const other = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  const asOther = (...args: string[]) =>
    spawnSync(process.execPath, [PROGRAM, ...args], { cwd: folder, encoding: 'utf8', ...other });
  const answer = asOther('search', 'walrus', 'readable', '--format', 'files', '-n', '1');
  expect(answer).toMatchObject({ status: 0, stdout: 'a.md\n' });
  expect(answer.stderr).toContain('1 file differs, not taken in: Expected to be able to write ');
  expect(asOther('index', 'readable')).toMatchObject({ status: 3 });
  modes(0o644, 0o755);
});
