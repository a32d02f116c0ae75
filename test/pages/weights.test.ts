import { expect, it } from 'vitest';
import { describePages, expectAccessible } from './lab-page.ts';
import { done, judgedFiles, madeUpFolder, openIn } from './made-up-files.ts';

const file = madeUpFolder();

describePages('the view Weights', ({ open }) => {
  it('sets weights that put a passage first, from the table and from the triangle', async () => {
    const { page, faults, close } = await open({ link: 'v=1&view=weights&data=kipps' });
    await done(page);
    const first = async () => (await page.locator('.reading').first().textContent())!;
    expect(await first()).toContain('Passage 98 is first');
    await page.getByRole('button', { name: 'Use weights that put passage 406 first' }).click();
    await done(page);
    expect(await first()).toContain('Passage 406 is first');
    const triangle = (await page.locator('.triangle').boundingBox())!;
    await page.mouse.click(triangle.x + triangle.width / 2, triangle.y + triangle.height * 0.15);
    await done(page);
    expect(await first()).toContain('Passage 98 is first');
    expect(Number(await page.locator('#weight-A').inputValue())).toBeGreaterThan(0.8);
    expect(faults).toEqual([]);
    await close();
  });

  it('solves the weight that makes a document first, or says why there is none', async () => {
    const { page, close } = await open({ link: 'v=1&view=weights&data=kipps&off=C' });
    await done(page);
    const box = page.getByLabel('passage', { exact: true });
    const answer = () => page.locator('section table').last().textContent();
    await box.fill('98');
    await box.press('Enter');
    await done(page);
    expect(await answer()).toContain('above 1.906, where it passes passage 406');
    await box.fill('kipps-104');
    await box.press('Enter');
    await done(page);
    expect(await answer()).toContain('no weight');
    await box.fill('nothing of the sort');
    await box.press('Enter');
    expect(await page.locator('[role=status]').textContent()).toBe(
      'No list has a passage "nothing of the sort".',
    );
    await close();
  });

  it.each(['light', 'dark'] as const)(
    'has nothing that axe objects to, with judgements: %s',
    async (scheme) => {
      const { page, faults, close } = await open({ scheme, link: 'v=1&view=data&data=own' });
      const [first, second, qrels] = judgedFiles(file);
      await openIn(page, [first!, second!, qrels!], 'v=1&view=weights&data=own');
      expect(await page.locator('main').textContent()).toContain('nDCG@10');
      await expectAccessible(page, `weights of two, ${scheme}`);
      expect(faults).toEqual([]);
      await close();
    },
  );
});
