import { expect, it } from 'vitest';
import { describePages, expectAccessible, isTooWide, type Opening, settled, viewNames } from './lab-page.ts';

/** `npm run test:pages` tries every view in every combination; the suite every view twice and one view in the others. */
const isWhole = process.env['CONSILIENCE_PAGES'] === 'all';

const COMBINATIONS: readonly Opening[] = [320, 768, 1280].flatMap((width) =>
  (['light', 'dark'] as const).flatMap((scheme) => [
    { width, scheme },
    { width, scheme, forcedColors: true },
    { width, scheme, reducedMotion: true },
  ]),
);

const isOrdinary = ({ width, forcedColors, reducedMotion }: Opening) =>
  width === 1280 && forcedColors !== true && reducedMotion !== true;

describePages('every view', ({ open }) => {
  it.each(COMBINATIONS)('has nothing that axe objects to, and fits: %j', async (combination) => {
    const { page, faults, close } = await open({ ...combination, link: 'view=start' });
    const names = isWhole || isOrdinary(combination) ? await viewNames(page) : ['fuse'];
    for (const name of names) {
      await page.evaluate((hash) => {
        window.location.hash = hash;
      }, `v=1&view=${name}&data=kipps`);
      await page.waitForSelector(`.view-${name}`);
      await settled(page);
      const where = `${name} ${JSON.stringify(combination)}`;
      await expectAccessible(page, where);
      expect(await isTooWide(page), `${where} is wider than the window`).toBe(false);
    }
    expect(faults).toEqual([]);
    await close();
  });
});
