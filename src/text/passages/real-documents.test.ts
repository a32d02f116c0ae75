import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { sharedData } from '../../../test/shared-data.ts';
import { decodeText } from '../decoding/decode-text.ts';
import { cutDocument } from './cut-document.ts';
import { DEFAULT_CUT_LIMITS } from './cut-limits.ts';
import { kindOfFile } from './kind-of-file.ts';
import { expectSoundCut } from './sound-cut.test-check.ts';

const notes = sharedData('notes-til', 'notes');
const modules = fileURLToPath(new URL('../../../node_modules', import.meta.url));
/** Enough for every kind of document; the rest would only take time. */
const MOST_FILES = 2500;

/** Files of kinds that are read, in the order of their paths. */
function documentsUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ['markdown', 'html'].includes(kindOfFile(entry.name) ?? ''))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .slice(0, MOST_FILES);
}

/** Cuts every file and checks it; says how many passages there were, and prints how long cutting took. */
function cutAll(files: readonly string[]): { titles: number; passages: number } {
  let passages = 0;
  let titles = 0;
  let characters = 0;
  let milliseconds = 0;
  for (const file of files) {
    const decoded = decodeText(readFileSync(file));
    if ('refused' in decoded) throw new Error(`${file}: ${decoded.detail}`);
    const began = performance.now();
    const document = cutDocument(decoded.text, kindOfFile(file)!);
    milliseconds += performance.now() - began;
    characters += decoded.text.length;
    passages += document.passages.length;
    if (document.title !== undefined) titles++;
    expectSoundCut(decoded.text, document, DEFAULT_CUT_LIMITS);
  }
  const perMillion = milliseconds / (characters / 1e6);
  console.log(
    `${files.length} files, ${(characters / 1e6).toFixed(2)} million characters, ${passages} passages, ${perMillion.toFixed(0)} ms a million`,
  );
  return { titles, passages };
}

describe.skipIf(notes === undefined)('notes-til (needs ../shared)', () => {
  test('every note is cut soundly and has its title', () => {
    const files = documentsUnder(notes!);
    const { titles, passages } = cutAll(files);
    expect(files).toHaveLength(1873);
    // The two others are the lists of the collection.
    expect(titles).toBeGreaterThanOrEqual(1871);
    expect(passages).toBeGreaterThanOrEqual(files.length);
  });
});

describe.skipIf(!existsSync(modules))('documentation in node_modules', () => {
  test('every file is cut soundly', () => {
    const files = documentsUnder(modules);
    expect(cutAll(files).passages).toBeGreaterThanOrEqual(files.length / 2);
  });
});
