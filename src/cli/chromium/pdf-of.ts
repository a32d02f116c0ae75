import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { UnavailableError } from '../../model/index.ts';

const LONGEST_MS = 60_000;

/**
 * A page as PDF, printed by a Chromium that runs without a window, a network or a profile of the user's.
 *
 * @throws UnavailableError when it does not start, fails, or takes longer than a minute.
 */
export async function pdfOf(html: string, chromium: string): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'consilience-print-'));
  try {
    const page = join(folder, 'pack.html');
    const pdf = join(folder, 'pack.pdf');
    await writeFile(page, html);
    await run(chromium, [
      '--headless',
      '--disable-gpu',
      '--no-first-run',
      '--disable-extensions',
      '--disable-background-networking',
      `--user-data-dir=${join(folder, 'profile')}`,
      // Root, as in a container, has no sandbox of Chromium's; the page is ours and runs no script.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--no-pdf-header-footer',
      `--print-to-pdf=${pdf}`,
      pathToFileURL(page).href,
    ]);
    return await readFile(pdf).catch((cause: unknown) => {
      throw new UnavailableError(`Expected a PDF from ${chromium}, got none.`, { cause, hint: HINT });
    });
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

const HINT = 'Write pack.html instead, and print it from any browser.';

function run(program: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], timeout: LONGEST_MS });
    let talk = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      talk = (talk + text).slice(-2000);
    });
    const fail = (why: string, cause?: unknown) =>
      reject(new UnavailableError(`Expected ${program} to print the page, ${why}.`, { cause, hint: HINT }));
    child.on('error', (cause) => fail('but it did not start', cause));
    child.on('close', (code, signal) => {
      if (code === 0) resolve();
      else if (signal !== null) fail(`but it was ended after ${LONGEST_MS / 1000} seconds`);
      else fail(`got exit code ${code}: ${talk.trim().split('\n').at(-1) ?? ''}`);
    });
  });
}
