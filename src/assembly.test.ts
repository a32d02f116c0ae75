import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openIndex } from './index.ts';

const NOTES = fileURLToPath(new URL('../test/fixtures/notes/', import.meta.url));
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'consilience-'));
  cpSync(NOTES, join(folder, 'notes'), { recursive: true });
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const notes = () => join(folder, 'notes');
const directory = () => join(folder, 'notes', '.consilience');

describe('openIndex', () => {
  test('takes a folder in, finds in it, and follows its changes', async () => {
    const index = await openIndex({ directory: directory() });
    const plans: number[] = [];
    expect(await index.updateFolder(notes(), { onPlan: ({ toRead }) => plans.push(toRead) })).toMatchObject({
      added: 31,
      removed: 0,
    });
    expect(plans).toEqual([31]);
    expect((await index.search('lighthouse')).hits[0]!.id).toBe('sea/harbour.md');

    writeFileSync(join(notes(), 'sea', 'eels.md'), '# Eels\n\nEels swim to the Sargasso.\n');
    mkdirSync(join(notes(), 'old'));
    renameSync(join(notes(), 'sea', 'harbour.md'), join(notes(), 'old', 'harbour.md'));
    rmSync(join(notes(), 'kitchen', 'jam.md'));
    const stale = await index.search('sargasso', { checkFiles: true, legs: ['bm25'], soft: false });
    expect(stale.hits).toEqual([]);
    expect(stale.index).toMatchObject({ isStale: true, changes: { added: 2, removed: 2 } });

    expect(await index.updateFolder(notes())).toMatchObject({ added: 2, removed: 2, changed: 0 });
    expect((await index.search('sargasso')).hits[0]!.id).toBe('sea/eels.md');
    expect((await index.search('lighthouse')).hits[0]!.id).toBe('old/harbour.md');
    expect(await index.checkFolders()).toEqual({ added: 0, changed: 0, removed: 0 });
    await index.close();
  });

  test('an index outlives its process, and answers alike from memory and from disk', async () => {
    const written = await openIndex({ directory: directory() });
    await written.updateFolder(notes());
    await written.close();
    const disk = await openIndex({ directory: directory(), create: false, writable: false });
    const memory = await openIndex();
    await memory.updateFolder(notes());
    for (const query of ['undo a commit', 'CVE-2021-44228', 'tag:sea water', 'дорога', '"spring tide"']) {
      const { index: _, ...fromDisk } = await disk.search(query);
      const { index: __, ...fromMemory } = await memory.search(query);
      expect(fromDisk).toEqual(fromMemory);
    }
    await disk.close();
    await memory.close();
  });

  test('a folder that is gone takes nothing out unless that is asked for', async () => {
    const index = await openIndex();
    await index.updateFolder(notes());
    rmSync(notes(), { recursive: true });
    expect(await index.updateFolder(notes())).toMatchObject({ removed: 0 });
    expect((await index.search('lighthouse')).hits[0]!.id).toBe('sea/harbour.md');
    expect(await index.updateFolder(notes(), { prune: true })).toMatchObject({ removed: 31 });
    expect((await index.search('lighthouse')).emptyBecause[0]!.code).toBe('index-is-empty');
  });

  test('a second folder keeps its documents apart', async () => {
    const index = await openIndex();
    const other = join(folder, 'more', 'notes');
    mkdirSync(other, { recursive: true });
    writeFileSync(join(other, 'empty.md'), 'Not empty: a walrus.\n');
    await index.updateFolder(notes());
    await index.updateFolder(other);
    expect((await index.search('walrus')).hits[0]).toMatchObject({ id: 'notes/empty.md', path: 'empty.md' });
    expect(await index.updateFolder(other)).toMatchObject({ added: 0, unchanged: 0, removed: 0 });
  });

  test('records of a program', async () => {
    const index = await openIndex({ settings: { encoder: null, passages: 'whole' } });
    await index.add([
      { id: 'b', text: 'Two trees in a field', title: 'Trees' },
      { id: 'a', text: 'A field of wheat' },
    ]);
    await expect(index.add([{ id: 'a', text: 'again' }])).rejects.toMatchObject({
      code: 'duplicate-document',
    });
    const { hits, legs } = await index.search('field');
    expect(hits.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(legs[1]).toMatchObject({ leg: 'static', state: 'skipped' });
    expect(await index.remove(['a', 'no'])).toMatchObject({ removed: 1 });
    expect((await index.search('field')).hits.map(({ id }) => id)).toEqual(['b']);
    await index.compact();
    expect((await index.explain('field', 'b')).isHit).toBe(true);
    await index.close();
  });

  test('searching before anything was taken in is refused', async () => {
    const index = await openIndex();
    await expect(index.search('sea')).rejects.toMatchObject({ code: 'not-found' });
    await expect(openIndex({ directory: join(folder, 'none'), create: false })).rejects.toMatchObject({
      code: 'not-found',
    });
  });
});
