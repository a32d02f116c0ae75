import { readFileSync, statSync } from 'node:fs';
import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { anyState } from '../../web/state/lab-state.test-data.ts';
import { linkOf } from '../../web/state/url.ts';
import { describePages, expectAccessible, goTo, LAB_PAGE, settled, viewNames } from './lab-page.ts';

/** As `npm run test:pages` asks for. */
const IS_WHOLE = process.env['CONSILIENCE_PAGES'] === 'all';

const MOST_BYTES = 1_500_000;

/** How many pages of paper a page takes, by its own size of paper. */
async function pagesOf(page: Page): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

async function pagesOfDocument(page: Page, html: string): Promise<number> {
  const other = await page.context().newPage();
  await other.setContent(html);
  const count = await pagesOf(other);
  await other.close();
  return count;
}

describePages('the frame', ({ open }) => {
  it('is one file of at most 1.5 MB with the policy that keeps it alone', () => {
    expect(statSync(LAB_PAGE).size).toBeLessThanOrEqual(MOST_BYTES);
    const policy = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(
      readFileSync(LAB_PAGE, 'utf8'),
    )?.[1];
    expect(policy).toMatch(
      /^default-src 'none'; script-src 'sha256-[A-Za-z0-9+/]{43}=' blob:; worker-src blob:; style-src 'unsafe-inline'; img-src data: blob:; connect-src 'none'/,
    );
  });

  it('lets no other script run', async () => {
    const { page, close } = await open();
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.intruder = true';
      document.body.append(script);
    });
    expect(await page.evaluate(() => 'intruder' in window)).toBe(false);
    await close();
  });

  it('goes through all views by their tabs, and back', async () => {
    const { page, faults, close } = await open();
    await page.getByRole('link', { name: 'Fuse', exact: true }).click();
    await page.waitForSelector('.view-fuse');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
    await page.getByRole('link', { name: 'Data', exact: true }).click();
    await page.waitForSelector('.view-data');
    await page.goBack();
    await page.waitForSelector('.view-fuse');
    expect(faults).toEqual([]);
    await close();
  });

  it('says once, on release, what a slider did, and takes it back', async () => {
    const { page, close } = await open({ link: 'v=1&view=fuse&data=kipps&sel=kipps-104' });
    await settled(page);
    const said = await page.evaluateHandle(() => {
      const texts: string[] = [];
      const status = document.querySelector('[role=status]')!;
      new MutationObserver(() => texts.push(status.textContent ?? '')).observe(status, {
        childList: true,
        characterData: true,
        subtree: true,
      });
      return texts;
    });
    const slider = page.getByRole('slider', { name: 'rank constant' });
    await slider.focus();
    await page.keyboard.down('ArrowUp');
    for (let repeat = 0; repeat < 5; repeat++) await page.keyboard.down('ArrowUp');
    await page.keyboard.up('ArrowUp');
    await settled(page);
    expect(await page.getByRole('textbox', { name: 'rank constant' }).inputValue()).toBe('66');
    const texts = await said.jsonValue();
    expect(texts).toHaveLength(1);
    expect(texts[0]).toMatch(/^Passage 104 is third: 5th, 15th and 4th in the three lists give 0\.04/);
    expect(page.url()).toContain('k=66');
    await page.keyboard.press('Control+z');
    await settled(page);
    expect(await page.getByRole('textbox', { name: 'rank constant' }).inputValue()).toBe('60');
    expect(page.url()).not.toContain('k=66');
    await close();
  });

  it('takes numbers four ways', async () => {
    const { page, close } = await open({ link: 'v=1&view=fuse&data=icecream' });
    const box = page.getByRole('textbox', { name: 'rank constant' });
    await page.getByRole('button', { name: 'more: rank constant' }).click();
    expect(await box.inputValue()).toBe('61');
    await page.getByRole('button', { name: 'less: rank constant' }).click();
    expect(await box.inputValue()).toBe('60');
    await box.fill('12345');
    await box.press('Enter');
    expect(await box.inputValue()).toBe('10000');
    expect(await page.getByRole('status').textContent()).toBe(
      'The rank constant must be 10000 or less; 10000 is used.',
    );
    await box.fill('nonsense');
    await box.press('Enter');
    expect(await box.inputValue()).toBe('10000');
    await close();
  });

  it('opens its help with ?, which Esc closes', async () => {
    const { page, close } = await open();
    await page.keyboard.press('?');
    expect(await page.getByRole('dialog').isVisible()).toBe(true);
    await expectAccessible(page, 'help');
    await page.keyboard.press('Escape');
    expect(await page.getByRole('dialog').isVisible()).toBe(false);
    await close();
  });

  it('says what a link could not', async () => {
    const { page, close } = await open({ link: 'v=1&view=fuse&data=icecream&k=-5' });
    expect(await page.locator('.notes').textContent()).toContain(
      'The rank constant must be 0 or more; 0 is used.',
    );
    expect(page.url()).toContain('k=0');
    await close();
  });

  it.each([
    'v=1&view=fuse&data=icecream&off=B&k=3.5&w=A:0.5,C:2&n=4&tie=first-leg&sel=mint,lemon&band=8-11&sort=C&form=table&hide=weights',
    'v=1&view=fuse&data=kipps&sel=kipps-98,kipps-406&k=1000&sort=A',
    'v=1&view=start&data=icecream&step=3',
  ])('comes back to the state of a link: %s', async (link) => {
    const { page, close } = await open({ link: 'v=1&view=data&data=kipps' });
    await goTo(page, link);
    await settled(page);
    const read = (text: string) => Object.fromEntries(new URLSearchParams(text));
    expect(read(page.url().split('#')[1]!)).toEqual(read(link));
    await page.reload();
    await settled(page);
    expect(read(page.url().split('#')[1]!)).toEqual(read(link));
    await close();
  });

  it('comes back to any state by its link', async () => {
    const { page, faults, close } = await open({ link: 'v=1&view=start&data=kipps' });
    const known = await viewNames(page);
    const states = fc.sample(
      anyState.filter(({ view }) => known.includes(view)),
      { numRuns: IS_WHOLE ? 300 : 40, seed: 20_090_719 },
    );
    for (const state of states) {
      const link = linkOf(state);
      await goTo(page, link);
      await page.waitForSelector(`.view-${state.view}`);
      await settled(page);
      expect(decodeURI(page.url().split('#')[1] ?? ''), link).toBe(decodeURI(link));
      expect(await page.locator('.notes').count(), link).toBe(0);
    }
    // The last one, opened anew.
    const last = linkOf(states.at(-1)!);
    await page.reload();
    await settled(page);
    expect(decodeURI(page.url().split('#')[1] ?? '')).toBe(decodeURI(last));
    expect(faults).toEqual([]);
    await close();
  }, 120_000);

  it('prints the pack in the view Print, however printing is asked for, and the view elsewhere', async () => {
    const { page, faults, close } = await open({ link: 'v=1&view=print&data=kipps&band=8-11' });
    await page.waitForSelector('.print-preview');
    const heading = page.getByRole('heading', { name: 'The lesson on paper' });
    // What the browser's own command prints: the pack's sheets, each on a page of its own.
    const pack = await page.locator('iframe').getAttribute('srcdoc');
    expect(await pagesOf(page)).toBe(await pagesOfDocument(page, pack ?? ''));
    expect(await heading.isVisible()).toBe(true);
    expect(await page.title()).toBe('Print · Consilience lab');
    await page.evaluate(() => {
      const printed: string[] = [];
      const print = () => {
        window.dispatchEvent(new Event('beforeprint'));
        printed.push(document.querySelector('body > :not([hidden]) h1')?.textContent ?? '');
        window.dispatchEvent(new Event('afterprint'));
      };
      Object.assign(window, { printed, print });
    });
    await page.getByRole('button', { name: 'Print the pack' }).click();
    await page.getByRole('button', { name: 'Print', exact: true }).click();
    await page.getByRole('link', { name: 'Fuse', exact: true }).click();
    await settled(page);
    await page.getByRole('button', { name: 'Print', exact: true }).click();
    const [byButton, byTool, elsewhere] = await page.evaluate(
      () => (window as unknown as { printed: string[] }).printed,
    );
    expect(byTool).toBe(byButton);
    expect(pack).toContain(`<h1>${byButton}</h1>`);
    expect(elsewhere).not.toBe(byButton);
    expect(faults).toEqual([]);
    await close();
  });

  it('hides what a teacher hides', async () => {
    const { page, close } = await open({ link: 'v=1&view=fuse&data=icecream&hide=constant,weights,tabs' });
    expect(await page.getByRole('slider').count()).toBe(1);
    expect(await page.locator('.tabs').count()).toBe(0);
    await close();
  });
});
