import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { seededGenerator } from '../../src/significance/index.ts';
import { sharedData } from '../shared-data.ts';
import { describePages, expectAccessible, goTo, settled } from './lab-page.ts';

const PROGRAM = fileURLToPath(new URL('../../dist/bin/consilience.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'consilience-pages-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const BATCHES = 10;
const RUNS = 10;
const QUERIES = 3;

function consilience(args: readonly string[]): string {
  const result = spawnSync(process.execPath, [PROGRAM, ...args], { encoding: 'utf8' });
  expect(result.status, result.stderr).toBe(0);
  return result.stdout;
}

/** The fused documents by query, as the program writes them. */
function fusedByProgram(args: readonly string[]): Map<string, string[]> {
  const byQuery = new Map<string, string[]>();
  for (const line of consilience(['fuse', ...args])
    .trimEnd()
    .split('\n')) {
    const [query = '', , document = ''] = line.split(' ');
    byQuery.set(query, [...(byQuery.get(query) ?? []), document]);
  }
  return byQuery;
}

/** The rows of the plain table, in their order. */
function fusedOnPage(page: Page): Promise<(string | undefined)[]> {
  return page
    .locator('.plain tbody tr')
    .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset['doc']));
}

async function openOwn(page: Page, paths: readonly string[]): Promise<void> {
  await page.locator('input[type=file]').setInputFiles([...paths]);
  await page.waitForFunction(
    (count) => document.querySelectorAll('.opened > li').length === count,
    paths.length,
  );
}

describePages('the view Fuse', ({ open }) => {
  it(`puts documents in the order of the program for ${BATCHES * RUNS} random runs`, async () => {
    const random = seededGenerator(20_090_719);
    const whole = (below: number) => random.below(below);
    for (let batch = 0; batch < BATCHES; batch++) {
      const runs = Array.from({ length: RUNS }, (_, number) => randomRun(`${batch}-${number}`, whole));
      const letters = runs.map((_, number) => String.fromCharCode(65 + number));
      const constant = ['60', '0', '1', '11.53', '1000'][whole(5)]!;
      const ties = ['most-legs', 'first-leg', 'id', 'input-order'][whole(4)]!;
      const weights = letters.map((letter) => `${letter}=${['1', '0.5', '2', '0.3'][whole(4)]}`);
      const depth = whole(2) === 0 ? undefined : 1 + whole(12);
      const byProgram = fusedByProgram([
        ...runs.map((path, number) => `${letters[number]}=${path}`),
        ...['--rank-constant', constant, '--ties', ties, '--weights', weights.join(',')],
        ...(depth === undefined ? [] : ['--depth', String(depth)]),
      ]);
      const { page, faults, close } = await open({ link: 'v=1&view=data&data=own' });
      await openOwn(page, runs);
      const link = `v=1&view=fuse&data=own&form=table&k=${constant}&tie=${ties}&w=${weights.join(',').replaceAll('=', ':')}`;
      await goTo(page, depth === undefined ? link : `${link}&n=${depth}`);
      await page.waitForSelector('.view-fuse .plain');
      for (const [query, expected] of byProgram) {
        await page.locator('.query-choice select').selectOption(query);
        await settled(page);
        expect(await fusedOnPage(page), `batch ${batch}, query ${query}`).toEqual(expected);
      }
      expect(faults).toEqual([]);
      await close();
    }
  }, 180_000);

  it('highlights one document everywhere, by pointer and by keyboard', async () => {
    const { page, close } = await open({ link: 'v=1&view=fuse&data=kipps' });
    await settled(page);
    const row = page.locator('.column-fused [data-doc=kipps-104]');
    await row.hover();
    const lit = async () => {
      // Rows are lit in the next frame.
      await settled(page);
      return page
        .locator('.board [data-lit]')
        .evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset['doc']));
    };
    expect(new Set(await lit())).toEqual(new Set(['kipps-104']));
    // Four columns and the three gaps between them.
    expect(await lit()).toHaveLength(7);
    await page.mouse.move(5, 5);
    await page.locator('[data-column=A] .document-button').first().focus();
    expect(new Set(await lit())).toEqual(new Set(['kipps-98']));
    await page.keyboard.press('ArrowDown');
    expect(new Set(await lit())).toEqual(new Set(['kipps-406']));
    await page.keyboard.press('ArrowRight');
    const place = () =>
      page.evaluate(() => [
        document.activeElement?.closest<HTMLElement>('[data-column]')?.dataset['column'],
        document.activeElement?.closest<HTMLElement>('[data-doc]')?.dataset['doc'],
      ]);
    expect(await place()).toEqual(['B', 'kipps-406']);
    await page.keyboard.press('Enter');
    await settled(page);
    expect(page.url()).toContain('sel=kipps-406');
    expect(await page.locator('.document-button[aria-pressed=true]:visible').count()).toBe(4);
    await close();
  });

  it('marks exact ties, absences, judgements and moves in words', async () => {
    const { page, faults, close } = await open({ link: 'v=1&view=data&data=own' });
    await openOwn(page, [
      file('a.run', 'q1 Q0 d1 1 3 a\nq1 Q0 d2 2 2 a\nq1 Q0 d3 3 1 a\n'),
      file('b.run', 'q1 Q0 d2 1 3 b\nq1 Q0 d1 2 2 b\nq1 Q0 d4 3 1 b\n'),
      file('qrels.txt', 'q1 0 d1 2\nq1 0 d3 0\nq1 0 d7 1\n'),
    ]);
    await page.getByRole('button', { name: 'See them fused' }).click();
    await page.waitForSelector('.view-fuse .board');
    const texts = await page
      .locator('.column-fused tbody tr')
      .evaluateAll((rows) => rows.map((row) => (row.textContent ?? '').replace(/\s+/g, ' ').trim()));
    expect(texts.map((text) => text.replace(/[\d.]+e?-?\d* /, (number) => number))).toHaveLength(4);
    expect(texts[0]).toContain('d1');
    expect(texts[0]).toContain('grade 2');
    expect(texts[0]).toContain('exact tie');
    expect(texts[1]).toContain('unjudged');
    expect(texts.find((text) => text.includes('d3'))).toContain('judged 0');
    expect(texts.find((text) => text.includes('d4'))).toContain('new');
    expect(await page.locator('[data-column=ideal]').textContent()).toContain('not found');
    expect(await page.locator('.column-fused .bar-absent').count()).toBe(2);
    expect(await page.locator('.column-fused .measures').textContent()).toContain('nDCG@10');
    await expectAccessible(page, 'fuse with judgements');
    expect(faults).toEqual([]);
    await close();
  });

  it('draws fifty rows of each list, and more when asked', async () => {
    const { page, close } = await open({ link: 'v=1&view=fuse&data=kipps' });
    await settled(page);
    expect(await page.locator('[data-column=A] tbody tr').count()).toBe(50);
    await page.getByRole('button', { name: 'Show 50 more rows' }).click();
    expect(await page.locator('[data-column=A] tbody tr').count()).toBe(100);
    await close();
  });

  it.skipIf(process.env['CONSILIENCE_PAGES'] !== 'all')(
    'answers while it reads a run of 50 MB',
    async () => {
      const line = (number: number) =>
        `topic-${Math.floor(number / 1000)} Q0 document-${(number * 7919) % 500_000} 1 ${1000 - (number % 1000)} large\n`;
      const path = file('large.run', Array.from({ length: 1_300_000 }, (_, number) => line(number)).join(''));
      expect(statSync(path).size).toBeGreaterThan(50e6);
      const { page, faults, close } = await open({ link: 'v=1&view=data&data=own' });
      await page.locator('input[type=file]').setInputFiles(path);
      await page.keyboard.press('?');
      // Drawn in the page's own time, and long before the run has been read.
      await page.getByRole('dialog').waitFor({ state: 'visible' });
      expect(await page.locator('.opened > li').count()).toBe(0);
      await page.keyboard.press('Escape');
      await page.waitForSelector('.opened > li', { timeout: 60_000 });
      expect(await page.locator('.found').textContent()).toContain('1,300 queries, 1,300,000 documents');
      expect(faults).toEqual([]);
      await close();
    },
    120_000,
  );

  it('shows hostile text as text', async () => {
    const image = '<img/src=x/onerror=window.hurt=1>';
    const long = 'x'.repeat(10_000);
    const lines = [
      image,
      '\u202Eright-to-left',
      long,
      '</script><script>window.hurt=1</script>'.replaceAll(' ', ''),
    ]
      .map((id, index) => `q1 Q0 ${id} ${index + 1} ${9 - index} <b>tag</b>`)
      .join('\n');
    const path = file('<b>.run', `${lines}\n`);
    const preloaded = join(folder, 'hostile.html');
    consilience(['lab', path, '-o', preloaded, '--no-open']);
    const { page, faults, close } = await open({ path: preloaded });
    await page.waitForSelector('.view-fuse .column-fused tbody tr');
    expect(await page.locator('.column-fused tbody tr').count()).toBe(4);
    expect(await page.locator('main img').count()).toBe(0);
    await page.locator('.column-fused .document-button').nth(2).click();
    await page.locator('.column-fused .document-button').nth(0).click();
    await settled(page);
    expect(await page.evaluate(() => 'hurt' in window)).toBe(false);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth + 1)).toBe(
      true,
    );
    expect(page.url()).not.toContain('onerror');
    await expectAccessible(page, 'hostile text');
    expect(faults).toEqual([]);
    await close();
  });
});

const REAL = [
  sharedData('cacm', 'anserini-cacm-bm25.run'),
  sharedData('cacm', 'expected', 'bm25s_lucene_k1_0.9_b_0.4_top100.run.gz'),
  sharedData('cacm', 'qrels.cacm.txt'),
];

describePages('real files', ({ open }) => {
  it.skipIf(REAL.includes(undefined))('are dropped and fused as the program does', async () => {
    const paths = REAL.map((path) => path!);
    const byProgram = fusedByProgram([`A=${paths[0]}`, `B=${paths[1]}`, '--limit', '50']);
    const { page, faults, close } = await open({ link: 'v=1&view=data&data=kipps' });
    const transfer = await page.evaluateHandle(
      (files) => {
        const data = new DataTransfer();
        for (const { name, base64 } of files) {
          const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
          data.items.add(new File([bytes], name));
        }
        return data;
      },
      paths.map((path) => ({ name: basename(path), base64: readFileSync(path).toString('base64') })),
    );
    await page.locator('.drop').dispatchEvent('drop', { dataTransfer: transfer });
    await page.waitForFunction(() => document.querySelectorAll('.opened > li').length === 3);
    await page.getByRole('button', { name: 'See them fused' }).click();
    await page.getByLabel('as one plain table').check();
    for (const query of [...byProgram.keys()].slice(0, 5)) {
      await page.locator('.query-choice select').selectOption(query);
      await settled(page);
      expect((await fusedOnPage(page)).slice(0, 50), `query ${query}`).toEqual(byProgram.get(query));
    }
    expect(faults).toEqual([]);
    await close();
  });
});

function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** A run of up to 12 of 40 documents for each query, with many equal scores. */
function randomRun(name: string, whole: (below: number) => number): string {
  const lines = Array.from({ length: QUERIES }, (_, query) => {
    const documents = [...new Set(Array.from({ length: 1 + whole(12) }, () => `d${whole(40)}`))];
    return documents.map((id, index) => `q${query} Q0 ${id} ${index + 1} ${whole(6)} r${name}`).join('\n');
  });
  return file(`${name}.run`, `${lines.join('\n')}\n`);
}
