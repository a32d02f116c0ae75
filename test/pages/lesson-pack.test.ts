import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  AGE_BANDS,
  buildLesson,
  KIPPS_QUERY,
  KIPPS_SOURCE,
  MOST_CARDS,
  PACK_PAPERS,
  renderLessonPack,
} from '../../src/lesson/index.ts';
import { describePages, type PageOpener } from './lab-page.ts';
import { linksByPage } from './pdf-links.ts';

const novel = readFileSync(new URL('../../data/kipps/39162.txt', import.meta.url), 'utf8');
const lesson = buildLesson(novel, { name: 'kipps', query: KIPPS_QUERY, source: KIPPS_SOURCE });

/**
 * Prints a pack and says for every page what begins, ends and stands on it: tiny links are put into the corners of
 * what must not be parted, and into every text, and are found again in the PDF.
 */
async function printed({ open }: PageOpener, html: string): Promise<string[][]> {
  const { page, close } = await open();
  await page.goto('about:blank');
  await page.setContent(html.replace(/<meta http-equiv[^>]*>/, ''));
  await page.evaluate(() => {
    const link = (host: Element, name: string, edge: 'top' | 'bottom') => {
      const anchor = document.createElement('a');
      anchor.href = `https://mark/${name}`;
      anchor.textContent = '.';
      anchor.style.cssText = `position: absolute; ${edge}: 0; left: 0; color: transparent; font-size: 4px; line-height: 4px`;
      (host as HTMLElement).style.position = 'relative';
      host.append(anchor);
    };
    for (const [index, host] of [...document.querySelectorAll('.card, .part, pre, .line')].entries()) {
      if (host.tagName === 'TABLE') continue;
      link(host, `top-${index}`, 'top');
      link(host, `bottom-${index}`, 'bottom');
    }
    for (const [index, host] of [...document.querySelectorAll('h1, h2, td, th, p')].entries()) {
      link(host, `text-${index}`, 'top');
    }
  });
  const pdf = await page.pdf({ preferCSSPageSize: true });
  await close();
  return linksByPage(pdf.toString('latin1'));
}

describePages('a printed pack', (opener) => {
  it.each(AGE_BANDS.flatMap((band) => PACK_PAPERS.map((paper) => [band, paper] as const)))(
    'of %s on %s has no blank page and parts no card',
    async (band, paper) => {
      const html = renderLessonPack(lesson, { band, paper });
      const pages = await printed(opener, html);
      // Every sheet begins on a page of its own; only the teacher's, the cards and a key may need another.
      const sheets = html.split('<section class="sheet').length - 1;
      expect(pages.length).toBeGreaterThanOrEqual(sheets);
      expect(pages.length).toBeLessThanOrEqual(sheets + 4);
      expect(pages.map((links) => links.length > 0)).toEqual(pages.map(() => true));
      const pageOf = new Map(pages.flatMap((links, index) => links.map((name) => [name, index] as const)));
      const tops = [...pageOf].filter(([name]) => name.startsWith('top-'));
      expect(tops.length).toBeGreaterThan(20);
      for (const [name, index] of tops) {
        expect([name, pageOf.get(name.replace('top', 'bottom'))]).toEqual([name, index]);
      }
    },
  );

  it.each([4, MOST_CARDS])('with %d cards parts none either', async (cards) => {
    const pages = await printed(opener, renderLessonPack(lesson, { band: '8-11', cards, hasAnswers: false }));
    const pageOf = new Map(pages.flatMap((links, index) => links.map((name) => [name, index] as const)));
    for (const [name, index] of pageOf) {
      if (name.startsWith('top-')) expect(pageOf.get(name.replace('top', 'bottom'))).toBe(index);
    }
  });
});
