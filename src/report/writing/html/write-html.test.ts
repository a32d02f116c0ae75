import { createHash } from 'node:crypto';
import { parseHTML } from 'linkedom';
import { describe, expect, it } from 'vitest';
import { readReport } from '../../reading/read-report.ts';
import { HOSTILE, madeUpReport } from '../../report.test-data.ts';
import type { ReportData } from '../../report-data.ts';
import { writeReport } from '../write-report.ts';

const SMALL = madeUpReport({
  queries: 12,
  arms: ['base', 'new', 'newer'],
  measures: ['nDCG@10', 'Success@3'],
});
const hostileIds = HOSTILE.map((id) => id.replaceAll(/\s/g, ''));
const HOSTILE_DATA: ReportData = {
  ...madeUpReport({
    queries: HOSTILE.length,
    ids: hostileIds,
    arms: ['<b>base</b>', '"><script>new'],
    measures: ['nDCG@10', 'Success@3'],
    title: '</title><script>alert(1)</script>',
  }),
  notes: '<style>*{display:none}</style>',
  warnings: HOSTILE.map((text) => ({ code: 'hostile', text })),
};

async function page(data: ReportData) {
  const html = await writeReport(data, 'html');
  const { document } = parseHTML(html);
  return { html, document };
}

describe('a report as a page', () => {
  it('begins with the verdict, and steps down its headings one by one', async () => {
    const { document } = await page(SMALL);
    const headings = [...document.querySelectorAll('h1,h2,h3,h4')];
    expect(headings[0]!.tagName).toBe('H1');
    expect(headings[1]!.textContent).toBe('Verdict');
    const levels = headings.map(({ tagName }) => Number(tagName[1]));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    for (const [index, level] of levels.entries()) {
      expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
    }
  });

  it('gives every table a caption, column heads and a head for each row', async () => {
    const { document } = await page(SMALL);
    const tables = [...document.querySelectorAll('table')];
    expect(tables.length).toBeGreaterThan(6);
    for (const table of tables) {
      expect(table.querySelector('caption')?.textContent).toBeTruthy();
      expect(table.querySelectorAll('thead th[scope=col]').length).toBeGreaterThan(1);
      for (const row of table.querySelectorAll('tbody tr')) {
        expect(row.querySelectorAll('th[scope=row]')).toHaveLength(1);
      }
    }
  });

  it('has ids that are unique, and no link that leads nowhere', async () => {
    const { document } = await page(SMALL);
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const links = [...document.querySelectorAll('a[href]')].map((link) => link.getAttribute('href')!);
    expect(links.length).toBeGreaterThan(10);
    for (const href of links) expect(ids).toContain(href.replace(/^#/, ''));
  });

  it('says beside each drawing what it shows, and keeps the drawing from readers who listen', async () => {
    const { document } = await page(SMALL);
    const figures = [...document.querySelectorAll('figure')];
    // Two measures, and for two comparisons each a drawing of differences, and of nDCG a scatter.
    expect(figures.length).toBe(2 + 4 + 2);
    for (const figure of figures) {
      expect(figure.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
      expect(figure.querySelector('figcaption')!.textContent!.length).toBeGreaterThan(30);
    }
  });

  it.each([
    ['usual', SMALL],
    ['hostile', HOSTILE_DATA],
  ])('fetches nothing and runs nothing (%s)', async (_, data) => {
    const { html, document } = await page(data);
    const elements = [...document.querySelectorAll('*')];
    const names = new Set(elements.map(({ localName }) => localName));
    for (const name of [
      'img',
      'link',
      'iframe',
      'object',
      'embed',
      'base',
      'form',
      'video',
      'audio',
      'image',
      'use',
      'foreignObject',
    ])
      expect(names).not.toContain(name);
    const scripts = [...document.querySelectorAll('script')];
    expect(scripts.map((script) => script.getAttribute('type'))).toEqual(['application/json']);
    for (const element of elements) {
      for (const { name, value } of element.attributes) {
        expect(name).not.toMatch(/^on|^src|^style$|^xlink/);
        if (name === 'href') expect(value).toMatch(/^#/);
        expect(value).not.toContain('url(');
      }
    }
    expect(document.querySelectorAll('style')).toHaveLength(1);
    expect(html).not.toMatch(/@import|url\(/);
  });

  it('allows its own style sheet and nothing else', async () => {
    const { document } = await page(SMALL);
    const policy = document.querySelector('meta[http-equiv]')!.getAttribute('content')!;
    const digest = createHash('sha256')
      .update(document.querySelector('style')!.textContent!)
      .digest('base64');
    expect(policy).toBe(
      `default-src 'none'; style-src 'sha256-${digest}'; base-uri 'none'; form-action 'none'`,
    );
  });

  it('shows hostile texts as the texts they are', async () => {
    const { document } = await page(HOSTILE_DATA);
    expect(document.querySelector('title')!.textContent).toBe(HOSTILE_DATA.title);
    expect(document.querySelector('h1')!.textContent).toBe(HOSTILE_DATA.title);
    const rows = [...document.querySelectorAll('details tbody th')].map(({ textContent }) => textContent);
    for (const id of hostileIds) expect(rows).toContain(id.replaceAll('\u202e', '\ufffd'));
    expect(document.querySelectorAll('b')).toHaveLength(0);
  });

  it.each([
    ['usual', SMALL],
    ['hostile', HOSTILE_DATA],
  ])('gives its data back, as does the JSON form (%s)', async (_, data) => {
    const { html } = await page(data);
    expect(await readReport(html, 'report.html')).toEqual(JSON.parse(JSON.stringify(data)));
    expect(await readReport(await writeReport(data, 'json'), 'report.json')).toEqual(
      JSON.parse(JSON.stringify(data)),
    );
    const again = await writeReport(await readReport(html, 'report.html'), 'html');
    expect(again).toBe(html);
  });

  it('stays under 2 MB for 500 queries and 12 arms', async () => {
    const arms = Array.from({ length: 12 }, (_, arm) => `arm-${arm}`);
    const measures = ['nDCG@10', 'Success@1', 'Success@5', 'RR@10'];
    const ids = Array.from({ length: 500 }, (__, query) => `gpt4_${String(query).padStart(8, '0')}_question`);
    const html = await writeReport(madeUpReport({ queries: 500, ids, arms, measures }), 'html');
    expect(Buffer.byteLength(html)).toBeLessThan(2_000_000);
  });
});

describe('readReport', () => {
  it.each([
    ['another page', '<!doctype html><p>no data</p>'],
    ['another JSON document', '{"schema":"consilience.evaluate/1"}'],
    ['a text that is none', '{"schema":'],
  ])('refuses %s', async (_, text) => {
    await expect(readReport(text, 'x.html')).rejects.toMatchObject({ code: 'corrupt-data' });
  });

  it('refuses data that refer to what is not there', async () => {
    const comparisons = SMALL.comparisons.map((comparison) => ({ ...comparison, arm: 99 }));
    const text = JSON.stringify({ ...SMALL, comparisons });
    await expect(readReport(text, 'x.json')).rejects.toMatchObject({ code: 'corrupt-data' });
  });
});
