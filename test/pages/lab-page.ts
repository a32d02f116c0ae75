import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';

/** The built page. */
export const LAB_PAGE: string = fileURLToPath(new URL('../../dist/lab.html', import.meta.url));
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** A Chromium on this machine, or undefined. */
function findChromium(): string | undefined {
  const named = process.env['CONSILIENCE_CHROMIUM'];
  return named ?? PLACES.find((path) => existsSync(path));
}

/** How a page is opened. */
export interface Opening {
  /** Of the link, without `#`. */
  readonly link?: string;
  readonly width?: number;
  readonly scheme?: 'light' | 'dark';
  readonly forcedColors?: boolean;
  readonly reducedMotion?: boolean;
  readonly hasTouch?: boolean;
  /** Another file than the built page. */
  readonly path?: string;
}

/** A page that is open, and what went wrong in it. */
export interface OpenPage {
  readonly page: Page;
  /** Errors of its scripts, refusals of its policy, and whatever it wanted from a network. */
  readonly faults: readonly string[];
  close(): Promise<void>;
}

/** Opens pages in one browser without a network. */
export interface PageOpener {
  open(opening?: Opening): Promise<OpenPage>;
}

/** Tests in a real browser; skipped, with the reason, where there is none. */
export function describePages(name: string, tests: (opener: PageOpener) => void): void {
  const executablePath = findChromium();
  if (executablePath === undefined) {
    describe.skip(`${name} (no Chromium here: install one, or name it in CONSILIENCE_CHROMIUM)`, () => {
      tests({ open: () => Promise.reject(new Error('There is no Chromium.')) });
    });
    return;
  }
  describe(name, () => {
    let browser: Browser;
    beforeAll(async () => {
      if (!existsSync(LAB_PAGE)) throw new Error(`Expected the page at ${LAB_PAGE}; run npm run build.`);
      browser = await chromium.launch({ executablePath, args: sandboxArguments() });
    });
    afterAll(() => browser?.close());
    tests({ open: (opening) => openPage(browser, opening) });
  });
}

/** Chromium refuses its sandbox to root, as which containers run. */
function sandboxArguments(): string[] {
  return process.getuid?.() === 0 ? ['--no-sandbox'] : [];
}

async function openPage(browser: Browser, opening: Opening = {}): Promise<OpenPage> {
  const { link, width = 1280, path = LAB_PAGE, hasTouch = false } = opening;
  const options: BrowserContextOptions = {
    viewport: { width, height: 900 },
    offline: true,
    hasTouch,
    colorScheme: opening.scheme ?? 'light',
    forcedColors: opening.forcedColors === true ? 'active' : 'none',
    reducedMotion: opening.reducedMotion === true ? 'reduce' : 'no-preference',
    locale: 'en-GB',
  };
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  page.on('request', (request) => {
    if (!/^(file|data|blob):/.test(request.url())) faults.push(`asked for ${request.url()}`);
  });
  await page.goto(pathToFileURL(path).href + (link === undefined ? '' : `#${link}`));
  await page.waitForSelector('main');
  return { page, faults, close: () => context.close() };
}

/** Goes to another state of the page, as a link that is typed would. */
export async function goTo(page: Page, link: string): Promise<void> {
  await page.evaluate((hash) => {
    window.location.hash = hash;
  }, link);
}

/** The names of the views that have a tab. */
export async function viewNames(page: Page): Promise<string[]> {
  const links = await page
    .locator('.tabs a')
    .evaluateAll((tabs) => tabs.map((tab) => tab.getAttribute('href') ?? ''));
  return links.map((link) => /view=([a-z]+)/.exec(link)?.[1] ?? '');
}

/** Waits until a view has its data and nothing more to draw. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () => !document.querySelector('main')?.textContent?.includes('is being unpacked'),
  );
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
}

/** Looks for breaches of every rule of WCAG 2.2 A and AA that axe has, none switched off. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  await page.evaluate(AXE);
  const breaches = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
    const rules = Object.fromEntries(axe.getRules(tags).map(({ ruleId }) => [ruleId, { enabled: true }]));
    const { violations } = await axe.run(document, { runOnly: { type: 'tag', values: tags }, rules });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary ?? ''}`),
    );
  });
  expect(breaches, where).toEqual([]);
}

/** Whether the page has to be scrolled sideways, other than inside a region made for it. */
export function isTooWide(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth + 1);
}
