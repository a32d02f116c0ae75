import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runProgram } from './run-program.ts';

const folder = mkdtempSync(join(tmpdir(), 'consilience-print-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const CHROMIUM = '/usr/bin/chromium';

describe('consilience lesson print', () => {
  it('writes a pack for each age, the same to a file and to standard output', async () => {
    for (const [band, title] of [
      ['8-11', 'Three friends, one list'],
      ['11-15', 'Three rankers disagree'],
      ['15+', 'What the constant does'],
    ] as const) {
      const toFile = await runProgram(['lesson', 'print', '--band', band, '-o', 'pack.html'], {
        cwd: folder,
      });
      expect(toFile).toEqual({
        code: 0,
        stdout: '',
        stderr: 'consilience lesson print: note: Wrote the pack to pack.html.\n',
      });
      const written = readFileSync(join(folder, 'pack.html'), 'utf8');
      expect(written).toContain(`<h1>${title}</h1>`);
      const printed = await runProgram(['lesson', 'print', '--band', band]);
      expect(printed).toEqual({ code: 0, stdout: written, stderr: '' });
    }
  });

  it('takes paper, cards, and whether the key is wanted', async () => {
    const args = ['lesson', 'print', '--band', '11-15', '--paper', 'letter', '--cards', '4', '--no-answers'];
    const { stdout } = await runProgram(args);
    expect(stdout).toContain('size: 8.5in 11in');
    expect(stdout).toContain('4 passage cards');
    expect(stdout).not.toContain('Working for');
  });

  it.each<[string, string[], number, string]>([
    ['no band', [], 2, 'Expected an age band, got no --band.'],
    ['too many cards', ['--band', '8-11', '--cards', '11'], 2, 'from 4 to 10, got 11'],
    ['another kind of file', ['--band', '8-11', '-o', 'pack.docx'], 2, 'ends in .html or .pdf'],
  ])('refuses %s', async (_, args, code, words) => {
    const result = await runProgram(['lesson', 'print', ...args], { cwd: folder });
    expect(result).toMatchObject({ code, stdout: '' });
    expect(result.stderr).toContain(words);
  });

  it('exits with 3 and says what to do when the Chromium is not there', async () => {
    const result = await runProgram(['lesson', 'print', '--band', '8-11', '-o', 'none.pdf'], {
      cwd: folder,
      environment: { CONSILIENCE_CHROMIUM: '/nowhere/chromium' },
    });
    expect(result.code).toBe(3);
    expect(result.stderr).toContain('got nothing to run at /nowhere/chromium');
    expect(result.stderr).toContain('Or write pack.html');
    expect(existsSync(join(folder, 'none.pdf'))).toBe(false);
  });

  it('exits with 3 and leaves no file when the Chromium fails', async () => {
    const result = await runProgram(['lesson', 'print', '--band', '8-11', '-o', 'none.pdf'], {
      cwd: folder,
      environment: { CONSILIENCE_CHROMIUM: '/bin/false' },
    });
    expect(result.code).toBe(3);
    expect(result.stderr).toContain('Expected /bin/false to print the page, got exit code 1');
    expect(existsSync(join(folder, 'none.pdf'))).toBe(false);
  });

  it.skipIf(!existsSync(CHROMIUM))('writes a PDF of the paper asked for', async () => {
    const result = await runProgram(
      ['lesson', 'print', '--band', '8-11', '--paper', 'letter', '-o', 'pack.pdf'],
      { cwd: folder, environment: { CONSILIENCE_CHROMIUM: CHROMIUM } },
    );
    expect(result).toMatchObject({ code: 0, stdout: '' });
    const pdf = readFileSync(join(folder, 'pack.pdf'), 'latin1');
    expect(pdf.startsWith('%PDF-')).toBe(true);
    expect(pdf).toMatch(/\/MediaBox \[0 0 612 792\]/);
  });
});
