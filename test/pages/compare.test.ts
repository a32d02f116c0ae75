import { expect, it } from 'vitest';
import { describePages, expectAccessible, isTooWide } from './lab-page.ts';
import { done, judgedFiles, madeUpFolder, openIn } from './made-up-files.ts';

const file = madeUpFolder();

describePages('the view Compare', ({ open }) => {
  it('lays saved settings beside the present ones', async () => {
    const { page, faults, close } = await open({ link: 'v=1&view=compare&data=kipps' });
    await done(page);
    await page.getByLabel('name').fill('as published');
    await page.keyboard.press('Enter');
    await done(page);
    await page.locator('#rank-constant').fill('1');
    await page.keyboard.press('Enter');
    await done(page);
    const now = page.locator('section[aria-label="The settings"] tbody tr').last();
    // The lesson: at 1 the top ten shares nine or fewer with that at 60, and its order differs.
    const cells = await now.locator('td').allTextContents();
    const [entered, left, moved, overlap] = cells.map(Number);
    expect(entered).toBe(left);
    expect(overlap).toBeCloseTo(1 - entered! / 10, 10);
    expect(moved).toBeGreaterThan(0);
    const rows = page.locator('.places-table tbody tr');
    const all = await rows.count();
    expect(all).toBe(10 + entered!);
    await page.getByLabel('only what changed').check();
    expect(await rows.count()).toBeLessThan(all);
    expect(await rows.filter({ hasText: 'passage 98' }).count()).toBe(0);
    expect(await rows.filter({ hasText: 'passage 104' }).textContent()).toContain('down 2');
    await page.getByRole('button', { name: 'Use as published' }).click();
    await done(page);
    expect(await page.locator('#rank-constant').inputValue()).toBe('60');
    expect(await page.locator('main').textContent()).toContain('Nothing changed in the first 10.');
    // Undo takes the settings back, not the reader away.
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await page.locator('#rank-constant').inputValue()).toBe('1');
    await page.getByRole('button', { name: 'Remove as published' }).click();
    await done(page);
    expect(await page.locator('section[aria-label="The settings"] tbody tr').count()).toBe(1);
    expect(faults).toEqual([]);
    await close();
  });

  it.each([
    ['light', 1280],
    ['dark', 320],
  ] as const)('has nothing that axe objects to, and fits: %s, %i px', async (scheme, width) => {
    const { page, faults, close } = await open({ scheme, width, link: 'v=1&view=data&data=own' });
    await openIn(page, judgedFiles(file), 'v=1&view=compare&data=own');
    await page.getByRole('button', { name: 'Save every list alone' }).click();
    await done(page);
    expect(await page.locator('section[aria-label="The settings"] tbody tr').count()).toBe(3);
    await expectAccessible(page, `compare ${scheme}`);
    expect(await isTooWide(page)).toBe(false);
    expect(faults).toEqual([]);
    await close();
  });
});
