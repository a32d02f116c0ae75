import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright-core';

/** Where a Chromium of the machine lies; undefined where there is none. */
export const CHROMIUM: string | undefined = [
  process.env['CONSILIENCE_CHROMIUM'],
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
].find((path) => path !== undefined && path !== '' && existsSync(path));

const LAB = fileURLToPath(new URL('../../dist/lab.html', import.meta.url));

/** Starts the machine's Chromium without a window. */
export function startChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: CHROMIUM ?? '',
    // Root has no sandbox of Chromium's; the pages are ours.
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
}

/** What went wrong on a page while it was looked at. */
export interface OpenedLesson {
  readonly page: Page;
  /** Errors of scripts and of the policy, and requests to a network that is off. */
  readonly troubles: readonly string[];
}

/** Opens the built lab from its file, the network off, at a step of the lesson. */
export async function openLesson(
  browser: Browser,
  { band, step = 1 }: { readonly band: string; readonly step?: number },
  options: BrowserContextOptions = {},
): Promise<OpenedLesson> {
  const context = await browser.newContext({
    offline: true,
    viewport: { width: 1280, height: 900 },
    ...options,
  });
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(message.text());
  });
  page.on('request', (request) => {
    if (/^(https?|wss?):/.test(request.url())) troubles.push(`asked for ${request.url()}`);
  });
  await page.goto(`${pathToFileURL(LAB).href}#v=1&view=learn&data=kipps&band=${band}&step=${step}`);
  await page.waitForSelector('.learn h2');
  return { page, troubles };
}

/** Presses Tab until the focus stands on what is wanted, as somebody without a mouse does. */
export async function tabTo(page: Page, selector: string, most = 300): Promise<void> {
  for (let presses = 0; presses < most; presses++) {
    await page.keyboard.press('Tab');
    const isThere = await page.evaluate(
      (wanted) => document.activeElement?.matches(wanted) === true,
      selector,
    );
    if (isThere) return;
  }
  throw new Error(`Tab did not reach ${selector} in ${most} presses.`);
}

/** The text of an element as it is seen. */
export async function textOf(element: Locator): Promise<string> {
  return (await element.allInnerTexts()).join('\n');
}

/** The page's status line. */
export function statusOf(page: Page): Promise<string> {
  return textOf(page.getByRole('status'));
}
