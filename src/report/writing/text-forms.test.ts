import { fileURLToPath } from 'node:url';
import { DOMParser } from 'linkedom';
import { describe, expect, it } from 'vitest';
import { HOSTILE, madeUpReport } from '../report.test-data.ts';
import type { ReportData } from '../report-data.ts';
import { markdownCode, markdownText } from './markdown-text.ts';
import { latexText } from './write-latex.ts';
import { reportFormat, writeReport } from './write-report.ts';

const GOLDEN = fileURLToPath(new URL('../../../test/fixtures/report', import.meta.url));
const SMALL = madeUpReport({ queries: 8, arms: ['base', 'new'], measures: ['nDCG@10', 'Success@3'] });
const ids = HOSTILE.map((id) => id.replaceAll(/\s/g, ''));
const HOSTILE_DATA = madeUpReport({
  queries: ids.length,
  ids,
  arms: ['a|b', 'c`d'],
  measures: ['Success@3'],
});
const asLoss = (data: ReportData): ReportData => ({
  ...data,
  comparisons: data.comparisons.map((comparison) => ({ ...comparison, verdict: 'loss' as const })),
});

describe('a report as text', () => {
  it.each(['md', 'tex', 'xml'])('is the same .%s as before', async (format) => {
    await expect(await writeReport(SMALL, format)).toMatchFileSnapshot(`${GOLDEN}/small.${format}`);
  });

  it('has as many cells in each row of a Markdown table as in its head, whatever the names are', async () => {
    const text = await writeReport(HOSTILE_DATA, 'md');
    const cells = (line: string) => line.replaceAll('\\|', '').split('|').length;
    const tables = text.split('\n\n').filter((block) => block.startsWith('| '));
    expect(tables.length).toBeGreaterThan(3);
    for (const table of tables) {
      const lines = table.trimEnd().split('\n');
      expect(new Set(lines.map(cells)).size).toBe(1);
    }
  });

  it('writes every value as CSV', async () => {
    const lines = (await writeReport(SMALL, 'csv')).trimEnd().split('\n');
    expect(lines[0]).toBe('query,arm,standing,failed,nDCG@10,Success@3');
    expect(lines).toHaveLength(1 + 8 * 2);
    const [query, arm, standing, failed, ndcg, success] = lines[1]!.split(',');
    expect([query, arm, standing, failed]).toEqual(['q1', 'base', 'tested', 'false']);
    expect([Number(ndcg), Number(success)]).toEqual([
      SMALL.arms[0]!.values[0]![0],
      SMALL.arms[0]!.values[1]![0],
    ]);
  });

  it('leaves a field empty where there is no value', async () => {
    const [first, ...others] = SMALL.arms;
    const values = first!.values.map((column) => [null, ...column.slice(1)]);
    const data = { ...SMALL, arms: [{ ...first!, values, failed: ['q1'] }, ...others] };
    expect((await writeReport(data, 'csv')).split('\n')[1]).toBe('q1,base,tested,true,,');
  });

  it('fails the test of a loss in JUnit, names its queries, and passes the others', async () => {
    const parse = (text: string) => new DOMParser().parseFromString(text, 'text/xml');
    const passed = parse(await writeReport(SMALL, 'xml'));
    expect(passed.querySelectorAll('testcase')).toHaveLength(2);
    expect(passed.querySelectorAll('failure')).toHaveLength(0);
    const text = await writeReport(asLoss(HOSTILE_DATA), 'xml');
    const failed = parse(text);
    expect(failed.querySelectorAll('failure')).toHaveLength(1);
    expect(text).toContain('failures="1"');
    expect(text).not.toMatch(/<(script|img)/);
    expect(text).not.toContain(']]>');
  });
});

describe('texts that would be markup', () => {
  it.each([
    ['a|b', 'a\\|b'],
    ['<b>', '\\<b\\>'],
    ['[x](https://y)', '\\[x\\](https\\://y)'],
    ['- item', '\\- item'],
    ['1. item', '1\\. item'],
    ['# head', '\\# head'],
    ['two\nlines', 'two lines'],
    ['nDCG@10 0.5', 'nDCG@10 0.5'],
    ['-0.5', '-0.5'],
    ['0.5', '0.5'],
  ])('in Markdown: %s', (text, expected) => {
    expect(markdownText(text)).toBe(expected);
  });

  it.each([
    ['plain', '`plain`'],
    ['a`b', '``a`b``'],
    ['`a`', '`` `a` ``'],
    ['a|b', '`a\\|b`'],
  ])('as Markdown code: %s', (text, expected) => {
    expect(markdownCode(text)).toBe(expected);
  });

  it.each([
    ['\\input{x}', '\\textbackslash{}input\\{x\\}'],
    ['50% & $5 #1 a_b', '50\\% \\& \\$5 \\#1 a\\_b'],
    ['a–b', 'a--b'],
    ['[x]', '{[}x{]}'],
  ])('in LaTeX: %s', (text, expected) => {
    expect(latexText(text)).toBe(expected);
  });
});

describe('reportFormat', () => {
  it.each([
    ['report.html', 'html'],
    ['a/b.c.MD', 'md'],
    ['junit.xml', 'xml'],
  ])('takes %s as %s', (path, format) => {
    expect(reportFormat(path)).toBe(format);
  });

  it.each(['report', 'report.pdf', 'report.constructor'])('refuses %s', (path) => {
    expect(() => reportFormat(path)).toThrow(/whose name says its form/);
  });
});
