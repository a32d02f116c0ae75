import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll } from 'vitest';
import { goTo, settled } from './lab-page.ts';

/** Files for one test file, gone when it ends. */
export function madeUpFolder(): (name: string, content: string) => string {
  const folder = mkdtempSync(join(tmpdir(), 'consilience-pages-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return (name, content) => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };
}

/** Two runs and judgements: 12 judged queries, one that nobody judged, one that only the first run has. */
export function judgedFiles(file: (name: string, content: string) => string): string[] {
  const queries = Array.from({ length: 12 }, (_, index) => `q${index + 1}`);
  const run = (name: string, places: (query: number) => number) =>
    [...queries, 'q99', ...(name === 'first' ? ['q13'] : [])]
      .flatMap((query, index) =>
        Array.from({ length: 8 }, (_, hit) => {
          const id = hit + 1 === places(index) ? 'right' : `d${(hit + index) % 9}`;
          return `${query} Q0 ${id} ${hit + 1} ${20 - hit} ${name}`;
        }),
      )
      .join('\n');
  const qrels = [...queries, 'q13'].map((query) => `${query} 0 right 1`).join('\n');
  return [
    file('first.run', `${run('first', (query) => 1 + (query % 5))}\n`),
    file('second.run', `${run('second', (query) => 1 + ((query * 3) % 8))}\n`),
    file('qrels.txt', `${qrels}\n`),
  ];
}

/** Opens files in a page, and goes to a view of them. */
export async function openIn(page: Page, paths: readonly string[], link: string): Promise<void> {
  await goTo(page, 'v=1&view=data&data=own');
  await page.locator('input[type=file]').setInputFiles([...paths]);
  await page.waitForFunction(
    (count) => document.querySelectorAll('.opened > li').length === count,
    paths.length,
  );
  await goTo(page, link);
  await done(page);
}

/** Waits until nothing is being worked out any more. */
export async function done(page: Page): Promise<void> {
  await settled(page);
  await page.waitForFunction(() => document.querySelector('main [aria-busy=true]') === null);
  await settled(page);
}
