import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { describePages, expectAccessible, isTooWide } from './lab-page.ts';
import { done, judgedFiles, madeUpFolder, openIn } from './made-up-files.ts';

const PROGRAM = fileURLToPath(new URL('../../dist/bin/consilience.js', import.meta.url));
const file = madeUpFolder();

describePages('the view Queries', ({ open }) => {
  it('says of two runs what the program says of them', async () => {
    const { page, faults, close } = await open({ link: 'v=1&view=data&data=own' });
    const [first, second, qrels] = judgedFiles(file);
    await openIn(page, [first!, second!, qrels!], 'v=1&view=queries&data=own');
    await page.locator('.queries-choice select').nth(0).selectOption('B');
    await page.locator('.queries-choice select').nth(1).selectOption('A');
    await done(page);
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      [PROGRAM, 'compare', qrels!, `first=${first}`, `second=${second}`],
      { encoding: 'utf8' },
    );
    expect(status, stderr).toBe(0);
    const byProgram = stdout.split('\n\n')[0]!.replaceAll(/\s+/g, ' ').trim();
    expect(await page.locator('.reading').textContent()).toBe(byProgram);
    expect(faults).toEqual([]);
    await close();
  });

  it('filters with counts, opens a query in Fuse, and exports a table', async () => {
    const { page, faults, close } = await open({ link: 'v=1&view=data&data=own' });
    await openIn(page, judgedFiles(file), 'v=1&view=queries&data=own');
    const labels = (await page.locator('.filters label').allTextContents()).map((label) => label.trim());
    const count = (name: string) => Number(/\d+/.exec(labels.find((label) => label.startsWith(name))!)![0]);
    expect(labels.map((label) => label.replace(/ \(\d+\)/, ''))).toEqual([
      'all',
      'improved',
      'hurt',
      'same',
      'unjudged',
      'failed or not run',
    ]);
    expect(count('all')).toBe(14);
    expect(count('improved') + count('hurt') + count('same')).toBe(13);
    expect(count('unjudged')).toBe(1);
    expect(count('failed')).toBe(0);
    await page.locator('.queries-choice select').nth(0).selectOption('B');
    await done(page);
    await page.getByLabel(/^failed or not run \(1\)/).check();
    expect(await page.locator('.query-table tbody tr').count()).toBe(1);
    expect(await page.locator('.query-table tbody').textContent()).toContain('not run by second');
    await page.getByLabel(/^all /).check();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    const lines = readFileSync(await download.path(), 'utf8')
      .trimEnd()
      .split('\r\n');
    expect(lines).toHaveLength(15);
    expect(lines[0]).toBe('query,text,nDCG@10 of second,nDCG@10 of first,difference,outcome,not run by');
    const link = page.locator('.query-table .query-link').first();
    const query = await link.textContent();
    await link.click();
    await page.waitForSelector('.view-fuse .query-choice');
    expect(await page.locator('.query-choice select').inputValue()).toBe(query);
    expect(page.url()).not.toContain('q=');
    // And back: the choice is as it was.
    await page.locator('.tabs a', { hasText: 'Queries' }).click();
    await done(page);
    expect(await page.locator('.queries-choice select').nth(0).inputValue()).toBe('B');
    expect(faults).toEqual([]);
    await close();
  });

  it('says how alike lists are while nobody has judged them', async () => {
    const { page, close } = await open({ link: 'v=1&view=queries&data=kipps' });
    await done(page);
    expect(await page.locator('.reading').textContent()).toContain('Nobody has judged these passages');
    await close();
  });

  it.each([
    ['light', 1280],
    ['dark', 320],
  ] as const)('has nothing that axe objects to, and fits: %s, %i px', async (scheme, width) => {
    const { page, faults, close } = await open({ scheme, width, link: 'v=1&view=data&data=own' });
    await openIn(page, judgedFiles(file), 'v=1&view=queries&data=own');
    await page.locator('.found summary').first().click();
    await expectAccessible(page, `queries ${scheme}`);
    expect(await isTooWide(page)).toBe(false);
    expect(faults).toEqual([]);
    await close();
  });
});
