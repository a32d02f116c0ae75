import { expect, it } from 'vitest';
import { describePages, expectAccessible, settled } from './lab-page.ts';

describePages('the view Constant', ({ open }) => {
  it('goes from swap point to swap point by keys, and says what changes', async () => {
    const { page, faults, close } = await open({ link: 'v=1&view=constant&data=kipps' });
    await settled(page);
    expect(await page.locator('.reading').textContent()).toContain(
      'The first five keep their order for every constant above 11.6',
    );
    expect(await page.locator('.plot-host svg').count()).toBe(1);
    const constant = () => page.locator('#rank-constant').inputValue();
    const status = () => page.locator('[role=status]').textContent();
    await page.locator('main').focus();
    await page.keyboard.press('n');
    expect(Number(await constant())).toBeGreaterThan(109.5);
    expect(await status()).toBe('Above 109.6: Passage 185 takes place 10 from passage 24, which drops out.');
    await page.keyboard.press('p');
    expect(Number(await constant())).toBeLessThan(109.6);
    expect(await status()).toContain('Back below 109.6');
    for (let step = 0; step < 6; step++) await page.keyboard.press('p');
    expect(page.url()).toContain(`k=${await constant()}`);
    await page.getByRole('button', { name: 'Go just below 11.53' }).click();
    expect(await constant()).toBe('11.5');
    expect(await page.locator('.here').textContent()).toContain('11.5');
    // In a box the letters are letters.
    await page.locator('#rank-constant').focus();
    await page.keyboard.press('n');
    expect(await constant()).toContain('n');
    await page.keyboard.press('Escape');
    expect(faults).toEqual([]);
    await close();
  });

  it('lets the keys be switched off', async () => {
    const { page, close } = await open({ link: 'v=1&view=constant&data=kipps' });
    await settled(page);
    await page.getByLabel('keys n and p do the same').uncheck();
    await page.keyboard.press('n');
    expect(await page.locator('#rank-constant').inputValue()).toBe('60');
    await close();
  });

  it.each(['light', 'dark'] as const)('has nothing that axe objects to: %s', async (scheme) => {
    const { page, faults, close } = await open({
      link: 'v=1&view=constant&data=kipps&sel=kipps-104,kipps-44&n=20',
      scheme,
    });
    await settled(page);
    await expectAccessible(page, `constant ${scheme}`);
    expect(faults).toEqual([]);
    await close();
  });
});
