// Takes the pictures of the lab and of the lesson that the README shows (docs/images/). Run by hand after a change of
// the views, and look at them: `npm run screenshots`.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const MOST_BYTES = 150_000;
const root = fileURLToPath(new URL('..', import.meta.url));
const images = join(root, 'docs', 'images');
const program = join(root, 'dist', 'bin', 'consilience.js');
const executablePath =
  process.env.CONSILIENCE_CHROMIUM ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync);
if (executablePath === undefined) {
  console.error('Expected a Chromium; install one, or name it in CONSILIENCE_CHROMIUM.');
  process.exit(3);
}
const folder = mkdtempSync(join(tmpdir(), 'consilience-pictures-'));
const lab = join(root, 'dist', 'lab.html');
const ownRuns = made('own.html', ['lab', 'bm25.run', 'dense.run', 'qrels.txt', '--no-open']);
const pack = made('pack.html', ['lesson', 'print', '--band', '8-11']);

const PICTURES = [
  {
    name: 'lab-fuse',
    path: lab,
    link: 'v=1&view=fuse&data=kipps&sel=kipps-104',
    waitFor: '.column-fused tbody tr',
  },
  {
    name: 'lab-own-runs',
    path: ownRuns,
    link: 'v=1&view=fuse&data=own',
    waitFor: '.column-fused tbody tr',
    scroll: '.board-tools',
  },
  {
    name: 'lesson-reveal',
    path: lab,
    link: 'v=1&view=learn&data=kipps&band=11-15&step=8',
    waitFor: '.learn',
    before: predict,
  },
  { name: 'lesson-cards', path: pack, waitFor: '.sheet', scroll: '.cards' },
];

mkdirSync(images, { recursive: true });
const browser = await chromium.launch({
  executablePath,
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  for (const picture of PICTURES) await take(picture);
} finally {
  await browser.close();
  rmSync(folder, { recursive: true });
}

async function take({ name, path, link, waitFor, before, scroll }) {
  const page = await browser.newPage({ viewport: { width: 1180, height: 660 }, colorScheme: 'light' });
  await page.goto(pathToFileURL(path).href + (link === undefined ? '' : `#${link}`));
  await page.waitForSelector(waitFor);
  await before?.(page);
  if (scroll !== undefined)
    await page
      .locator(scroll)
      .first()
      .evaluate((element) => element.scrollIntoView());
  await page.waitForTimeout(500);
  const target = join(images, `${name}.png`);
  await page.screenshot({ path: target });
  await page.close();
  const { size } = statSync(target);
  console.log(`${target} ${size} bytes`);
  if (size > MOST_BYTES) process.exitCode = 1;
}

/** A guess, without which the lesson reveals nothing. */
async function predict(page) {
  await page.getByRole('button', { name: 'Back to the guess' }).click();
  await page.locator('.predict input').nth(2).check();
  await page.locator('.learn-buttons .primary').click();
}

function made(name, args) {
  const target = join(folder, name);
  const cwd = join(root, 'examples');
  const { status, stderr } = spawnSync(process.execPath, [program, ...args, '-o', target], { cwd });
  if (status !== 0) throw new Error(String(stderr));
  return target;
}
