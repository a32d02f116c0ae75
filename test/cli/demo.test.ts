import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { runProgram } from './run-program.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const notes = join(root, 'examples', 'notes');
const folder = mkdtempSync(join(tmpdir(), 'consilience-demo-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the question of the demonstration that only meaning answers', () => {
  it('has no word in any note, and the note of knives is first', async () => {
    const texts = readdirSync(notes, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.md'))
      .map((path) => readFileSync(join(notes, path), 'utf8'));
    expect(texts.filter((text) => /blunt|scissors/iu.test(text))).toEqual([]);

    const index = join(folder, 'index');
    await runProgram(['index', notes, '--index', index]);
    const question = ['search', 'blunt scissors', '--index', index, '-n', '1'];
    const { code, stdout, stderr } = await runProgram([...question, '--explain']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^kitchen\/knives\.md:1 {2}Sharpening knives\n/);
    expect(stdout).toMatch(/bm25 1 · static 1/);
    expect(stdout).toMatch(/knives for \*scissors\*, 0\.\d\d/);
    expect(stderr).toContain('The index has none of the words');
  });
});
