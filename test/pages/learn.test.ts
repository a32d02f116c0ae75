import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { BAND_TEXTS } from '../../web/views/learn/texts/bands.ts';
import { describePages, expectAccessible, isTooWide } from './lab-page.ts';
import { openLesson, statusOf, tabTo, textOf } from './lesson-page.ts';

const BANDS = ['8-11', '11-15', '15-up'] as const;

/** What is done at a step by keys alone, before Next is pressed. */
const BY_KEYS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  friends: async (page) => {
    await tabTo(page, '.flavour-names summary');
    await page.keyboard.press('Enter');
    await tabTo(page, '[aria-label="name of the flavour vanilla"]');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('mint');
    await page.keyboard.press('Tab');
    expect(await statusOf(page)).toBe('Each flavour needs a name of its own. vanilla stays.');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('plum');
    await page.keyboard.press('Tab');
    expect(await statusOf(page)).toBe('vanilla is now called plum.');
    expect(await page.locator('.movable-label', { hasText: 'plum' }).count()).toBe(3);
    await tabTo(page, '[aria-label^="down: mint"]');
    await page.keyboard.press('Enter');
    expect(await statusOf(page)).toBe('mint is now at place 3 with Friend A.');
    await tabTo(page, '[aria-label^="up: mint, on the list of Friend B"]');
    await page.keyboard.press('Space');
    expect(await statusOf(page)).toBe('mint is now at place 1 with Friend B.');
  },
  points: async (page) => {
    await tabTo(page, '.points select');
    await page.keyboard.type('mint');
    await tabTo(page, '.sum-box');
    await page.keyboard.type('10');
    await tabTo(page, '.points .primary');
    await page.keyboard.press('Enter');
    expect(await statusOf(page)).toMatch(/of 10 sums are right/);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await textOf(page.locator('.points .beside'))).toMatch(/My guess: mint\. The winner: /);
  },
  fair: async (page) => {
    expect(await page.locator('.fair tbody tr').count()).toBe(10);
  },
  cut: async (page) => {
    expect(await textOf(page.locator('.cut .figure-line'))).toContain('1,138');
    await tabTo(page, '.cut .slider');
    await page.keyboard.press('ArrowRight');
    expect(await textOf(page.locator('.cut .figure-line'))).toContain('at least 26 words');
  },
  order: async (page) => {
    await tabTo(page, '[aria-label="up: passage 406"]');
    for (const place of [4, 3, 2, 1]) {
      await page.keyboard.press('Enter');
      expect(await statusOf(page)).toBe(`Passage 406 is now at place ${place}.`);
    }
  },
  count: async (page) => {
    await tabTo(page, '.words-box');
    await page.keyboard.type('Folkestone leas lift harbour sea');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.count table');
    expect(await textOf(page.locator('.count ol'))).toContain('Passage 98 (128 words)');
  },
  code: async (page) => {
    await tabTo(
      page,
      '.code-buttons button:has-text("Show one way")'.replace(/:has-text.*/, ':nth-of-type(3)'),
    );
    await page.keyboard.press('Enter');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.verdict.right');
    expect(await textOf(page.locator('.printed'))).toContain('1. passage 98: 5 hits, 128 words');
  },
  build: async (page) => {
    await tabTo(page, '.code-buttons button:nth-of-type(3)');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.verdict');
    expect(await page.locator('.verdict.right').count()).toBe(4);
  },
  rankers: async (page) => {
    const rows = await page.locator('.rankers table').first().locator('tbody tr').allInnerTexts();
    expect(rows[0]).toMatch(/^406\s+1\s+2\s+2\s+2$/);
  },
  predict: async (page) => {
    await tabTo(page, '.predict input');
    await page.keyboard.press('Space');
    expect(await statusOf(page)).toBe('Your guess is passage 44.');
  },
  reveal: async (page) => {
    expect(await textOf(page.locator('.beside'))).toContain('My guess: passage 44. The winner: passage 98.');
    expect(await textOf(page.locator('.beside'))).toContain('comes 4th');
  },
  constant: async (page) => {
    await tabTo(page, '.constant .number-box');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('5');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await textOf(page.locator('.constant .figure-line'))).toContain(
      'At 5 the first five are 98, 406, 44, 104, 234.'.slice(0, 30),
    );
  },
  weights: async (page) => {
    await tabTo(page, '#lesson-weight-b');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('10');
    await page.keyboard.press('Tab');
    expect(await textOf(page.locator('.weights .figure-line'))).toContain('406, 44, 98');
  },
  judge: async (page) => {
    await tabTo(page, '.judge .pick input');
    await page.keyboard.press('Space');
    expect(await statusOf(page)).toMatch(
      /^nDCG at 10: A \d\.\d{3}, B \d\.\d{3}, C \d\.\d{3}, fused \d\.\d{3}\.$/,
    );
  },
  explain: async (page) => {
    await tabTo(page, '.explain textarea');
    await page.keyboard.type('Because it was good everywhere.');
  },
};

describePages('the lesson', (opener) => {
  it.each(BANDS)('of %s goes from start to end by keyboard alone', async (band) => {
    const { page, faults, close } = await openLesson(opener, { band });
    for (const [index, { activity, title }] of BAND_TEXTS[band].steps.entries()) {
      expect(await textOf(page.locator('.learn h2'))).toBe(title);
      // Turning the page brings the keyboard to its heading.
      if (index > 0) await page.waitForFunction(() => document.activeElement?.tagName === 'H2');
      await BY_KEYS[activity]?.(page);
      const isLast = index === BAND_TEXTS[band].steps.length - 1;
      await tabTo(page, '.learn-buttons .primary');
      if (!isLast) await page.keyboard.press('Enter');
    }
    // What was written is still there, and nowhere but in the page.
    expect(page.url()).not.toContain('everywhere');
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
    expect(faults).toEqual([]);
    await close();
  });

  it.each(BANDS.flatMap((band) => [320, 768].map((width) => [band, width] as const)))(
    'of %s can be tapped through at %d px',
    async (band, width) => {
      const { page, faults, close } = await openLesson(opener, { band }, { width, hasTouch: true });
      const { steps } = BAND_TEXTS[band];
      for (const [index, { activity }] of steps.entries()) {
        if (activity === 'order') {
          await page.locator('[aria-label="up: passage 406"]').tap();
          expect(await statusOf(page)).toBe('Passage 406 is now at place 4.');
        }
        if (activity === 'predict') await page.locator('.predict label').nth(1).tap();
        if (activity === 'reveal') expect(await textOf(page.locator('.beside'))).toContain('You were right');
        expect([activity, await isTooWide(page)]).toEqual([activity, false]);
        if (index < steps.length - 1) await page.locator('.learn-buttons .primary').tap();
      }
      expect(faults).toEqual([]);
      await close();
    },
  );

  it.each(BANDS)('of %s does not tell the winner to one who has not guessed', async (band) => {
    const { page, close } = await openLesson(opener, { band });
    const step = BAND_TEXTS[band].steps.findIndex(({ activity }) => activity === 'reveal') + 1;
    await page.getByLabel('go to step').selectOption(String(step));
    expect(await textOf(page.locator('.beside'))).toContain('Make a guess first');
    expect(await page.locator('.learn-text').count()).toBe(0);
    await page.getByRole('button', { name: 'Back to the guess' }).click();
    await page.locator('.predict label').first().click();
    await page.locator('.learn-buttons .primary').click();
    expect(await page.locator('.learn-text').count()).toBe(2);
    await close();
  });

  it.each(BANDS.flatMap((band) => (['light', 'dark'] as const).map((scheme) => [band, scheme] as const)))(
    'of %s has nothing that axe objects to, in %s',
    async (band, scheme) => {
      const { page, close } = await openLesson(opener, { band }, { scheme });
      const { steps } = BAND_TEXTS[band];
      for (const [index, { activity }] of steps.entries()) {
        if (activity === 'predict') await page.locator('.predict input').first().check();
        await expectAccessible(page, `${band} ${activity}`);
        if (index < steps.length - 1) await page.locator('.learn-buttons .primary').click();
      }
      await close();
    },
  );

  it('stops an endless loop, reports a mistake with its line, and lets nothing out', async () => {
    const step = BAND_TEXTS['11-15'].steps.findIndex(({ activity }) => activity === 'code') + 1;
    const { page, close } = await openLesson(opener, { band: '11-15', step });
    const run = async (code: string) => {
      await page.locator('textarea.code').fill(code);
      await page.getByRole('button', { name: 'Run', exact: true }).click();
      await page.waitForFunction(
        () => document.querySelector('.code-buttons .primary')?.textContent === 'Run',
      );
      return textOf(page.locator('.result'));
    };
    expect(await run('function rankerA() {\n  print("begun");\n  while (true) {}\n}')).toMatch(
      /^begun\s+Stopped after 2 seconds\. Is there a loop that never ends\?$/,
    );
    expect(await run('while (true) {}')).toContain('Stopped after 2 seconds.');
    expect(await run('function rankerA() {\n  return 1 +;\n}')).toMatch(/^Line 2: SyntaxError/);
    expect(await run('function rankerA(passages) {\n\n  return passages.none.length;\n}')).toMatch(
      /^Line 3: TypeError/,
    );
    expect(await run('// nothing')).toContain('rankerA is not defined');
    expect(await run('function rankerA() { return eval("1"); }')).toMatch(/^Line 1: EvalError/);
    expect(await run('function rankerA() { print(typeof fetch, typeof document); return []; }')).toContain(
      'undefined undefined',
    );
    // Past the removed names, too, the policy holds: no script from elsewhere, no connection.
    const worker = 'Object.getPrototypeOf(self.constructor.prototype)';
    expect(await run(`function rankerA() { print(typeof ${worker}.fetch); return []; }`)).toContain(
      'The list is empty',
    );
    await close();
  });
});
