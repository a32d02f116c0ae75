import { spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const SCRIPT = fileURLToPath(new URL('./encoding-child.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'consilience-encoding-'));
afterAll(() => rmSync(folder, { recursive: true }));

const NOTES = 150;
/** As many texts go to a model at once, and are lost when it is killed over them. */
const TOGETHER = 32;
const notes = join(folder, 'notes');
const directory = join(folder, 'index');
const log = join(folder, 'log');

/** The texts that the model was given, by all processes so far. */
function encoded(): string[] {
  return existsSync(log) ? readFileSync(log, 'utf8').split('\n').slice(0, -1) : [];
}

test('killed while a model is at work, an indexing goes on from what was encoded', async () => {
  mkdirSync(notes);
  for (let note = 0; note < NOTES; note++) {
    writeFileSync(join(notes, `${note}.md`), `This note is number ${note}.\n`);
  }
  const child = spawn(process.execPath, [SCRIPT, directory, notes, log], { stdio: 'ignore' });
  const ended = new Promise<string | null>((resolve) => child.on('close', (_, signal) => resolve(signal)));
  while (encoded().length < 2 * TOGETHER + 5) await setTimeout(5);
  child.kill('SIGKILL');
  expect(await ended).toBe('SIGKILL');
  const before = encoded();
  expect(before.length).toBeLessThan(NOTES);

  // What is cut off at the end of the file, in the middle of a record, is one text more.
  const [file] = readdirSync(join(directory, 'encodings'));
  const path = join(directory, 'encodings', file!);
  truncateSync(path, statSync(path).size - 7);

  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, directory, notes, log], {
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const again = encoded().slice(before.length);
  const kept = Math.floor(before.length / TOGETHER) * TOGETHER;
  expect(JSON.parse(stdout)).toEqual({ added: NOTES, texts: again.length, documents: 100 });
  expect(again.length).toBeLessThanOrEqual(NOTES - kept + TOGETHER + 1);
  expect(new Set(again).size).toBe(again.length);
  expect(new Set([...before, ...again]).size).toBe(NOTES);
  const twice = again.filter((text) => before.includes(text));
  expect(twice.length).toBeLessThanOrEqual(TOGETHER + 1);
  expect(twice.length).toBeGreaterThanOrEqual(1);
});
