import { expect, it } from 'vitest';
import { describePages, expectAccessible, settled } from './lab-page.ts';

describePages('the view Why', ({ open }) => {
  it('works two sums out in fractions and decimals', async () => {
    const { page, faults, close } = await open({ link: 'v=1&view=why&data=kipps&sel=kipps-98,kipps-406' });
    await settled(page);
    const sums = (await page.locator('.terms tfoot').textContent())!;
    for (const part of ['189/3904', '0.04841', '3/62', '0.04839', '3/121024', '+0.000025']) {
      expect(sums).toContain(part);
    }
    expect(await page.locator('main').textContent()).toContain('No rank constant changes who is ahead');
    await page.getByRole('button', { name: 'Turn round' }).click();
    await settled(page);
    expect(await page.locator('.terms tfoot').textContent()).toContain('−0.000025');
    expect(page.url()).toContain('sel=kipps-406,kipps-98');
    expect(faults).toEqual([]);
    await close();
  });

  it('names the cut that took a document out, and takes documents by keys', async () => {
    const { page, close } = await open({ link: 'v=1&view=why&data=kipps&n=3' });
    await settled(page);
    const box = page.getByLabel('against');
    await box.focus();
    await page.keyboard.type('passage 1037');
    await page.keyboard.press('Enter');
    await settled(page);
    expect(await page.locator('.fates').textContent()).toContain('Passage 1037 is not in the fused list');
    expect(await page.locator('.fate-cut-by-depth').count()).toBeGreaterThan(0);
    await close();
  });

  it.each(['light', 'dark'] as const)('has nothing that axe objects to: %s', async (scheme) => {
    const { page, faults, close } = await open({
      link: 'v=1&view=why&data=kipps&sel=kipps-104,kipps-6&n=9&off=B',
      scheme,
    });
    await settled(page);
    await expectAccessible(page, `why ${scheme}`);
    expect(faults).toEqual([]);
    await close();
  });
});
