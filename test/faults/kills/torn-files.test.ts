import { cpSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openIndex } from '../../../src/assembly.ts';
import { isSound, repairIndex, verifyIndex } from '../../../src/storage/index.ts';
import { SeededRandom } from '../../fuzz/seeded-random.ts';
import { hashesHeld } from './index-contents.ts';
import { KilledIndex } from './killed-index.ts';

const folder = mkdtempSync(join(tmpdir(), 'consilience-torn-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A killed index as its child left it, to be torn and put back: of several segments and one that nobody names. */
let index: KilledIndex;
let named: readonly string[] = [];
let leftovers: readonly string[] = [];
const untouched = join(folder, 'untouched');
beforeAll(async () => {
  index = new KilledIndex(join(folder, 'torn'), 4);
  const moment = { operation: 'commit', phase: 'segment-written', occurrence: 3, microseconds: 0 } as const;
  while (named.length < 2 || leftovers.length !== 1) {
    await index.check(await index.kill(moment));
    const open = await openIndex({ directory: index.directory, create: false });
    // Oldest first.
    named = open.status().segments.map(({ name }) => segmentPath(name));
    await open.close();
    leftovers = readdirSync(join(index.directory, 'segments'))
      .map((name) => segmentPath(basename(name, '.segment')))
      .filter((path) => !named.includes(path));
  }
  cpSync(index.directory, untouched, { recursive: true });
});

function segmentPath(name: string): string {
  return join(index.directory, 'segments', name.endsWith('.tmp') ? name : `${name}.segment`);
}

function putBack(): void {
  rmSync(index.directory, { recursive: true });
  cpSync(untouched, index.directory, { recursive: true });
}

/** Lengths from nothing to all but the last byte. */
function lengths(file: string, seed: number): number[] {
  const { size } = statSync(file);
  const random = new SeededRandom(seed);
  return [0, 1, ...Array.from({ length: 2 }, () => random.below(size)), size - 1];
}

describe('after a kill, a file that was cut off', () => {
  test('is mended without losing what other segments hold, when it is the newest segment', async () => {
    const file = named.at(-1)!;
    for (const length of lengths(file, 1)) {
      putBack();
      truncateSync(file, length);
      const { lostDocuments, problems } = await verifyIndex(index.directory);
      expect(problems.filter(({ code }) => code !== 'leftover')).toMatchObject([{ code: 'segment', file }]);
      expect(lostDocuments).toBeGreaterThan(0);
      const repair = await repairIndex(index.directory);
      expect(repair).toMatchObject({ outcome: 'mended', pendingDocuments: lostDocuments });
      expect(repair.movedTo.map((path) => basename(path))).toEqual([basename(file)]);
      expect(isSound(await verifyIndex(index.directory))).toBe(true);
      const mended = await openIndex({ directory: index.directory, create: false });
      const documents = [...mended.documents()];
      expect(documents.filter(({ state }) => state.is === 'pending')).toHaveLength(lostDocuments);
      for (const { id, passages } of documents) expect([...mended.passages(id)]).toHaveLength(passages);
      await mended.close();
      await index.refreshAndCompare();
    }
  });

  test('is found and the index begun anew from the folder, when it is the catalogue', async () => {
    const file = join(index.directory, 'catalogue.mdb');
    for (const length of lengths(file, 2)) {
      putBack();
      truncateSync(file, length);
      const { problems } = await verifyIndex(index.directory);
      expect(problems.length, `cut off at ${length}`).toBeGreaterThan(0);
      for (const problem of problems) expect(problem).toMatchObject({ code: 'catalogue', file });
      const repair = await repairIndex(index.directory);
      expect(repair).toMatchObject({ outcome: 'begun-anew' });
      expect(repair.movedTo.map((path) => basename(path))).toContain('catalogue.mdb');
      expect((await verifyIndex(index.directory)).problems).toEqual([]);
      await index.refreshAndCompare();
    }
  });

  test('is no damage when no commit names it', async () => {
    putBack();
    const [file] = leftovers as [string];
    for (const length of lengths(file, 3)) {
      putBack();
      truncateSync(file, length);
      expect((await verifyIndex(index.directory)).problems).toMatchObject([{ code: 'leftover', file }]);
      const open = await openIndex({ directory: index.directory, create: false });
      expect(hashesHeld(open).size).toBeGreaterThan(0);
      await open.close();
    }
    await index.refreshAndCompare();
  });
});
