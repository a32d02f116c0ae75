import type { Locator, Page } from 'playwright-core';
import type { Opening, OpenPage, PageOpener } from './lab-page.ts';

/** Opens a step of the lesson. */
export async function openLesson(
  { open }: PageOpener,
  { band, step = 1 }: { readonly band: string; readonly step?: number },
  opening: Opening = {},
): Promise<OpenPage> {
  const opened = await open({ ...opening, link: `v=1&view=learn&data=kipps&band=${band}&step=${step}` });
  await opened.page.waitForSelector('.learn h2');
  return opened;
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

/** Resolves when what the last key set off has been drawn, and the effects that follow a drawing have run. */
export function settled(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) {
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    }
  });
}

/** The text of an element as it is seen, once the page is settled. */
export async function textOf(element: Locator): Promise<string> {
  await settled(element.page());
  return (await element.allInnerTexts()).join('\n');
}

/** The page's status line. */
export function statusOf(page: Page): Promise<string> {
  return textOf(page.getByRole('status'));
}
