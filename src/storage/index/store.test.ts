import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { compareIds, DataError, type IndexWriter, InputError, NotFoundError } from '../../model/index.ts';
import {
  addDocuments,
  contentOf,
  describeIndexStore,
  expectedContent,
  mergeSegments,
  samplePassages,
} from './index-store.test-contract.ts';
import type { IndexPhase } from './phases.ts';
import { type DiskIndexStore, openIndexStore } from './store.ts';
import { isSound, verifyIndex } from './verify.ts';

const folder = mkdtempSync(join(tmpdir(), 'consilience-store-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let made = 0;
const newPath = () => join(folder, `${made++}`, '.consilience');

let current = '';
describeIndexStore(
  'a directory',
  () => {
    current = newPath();
    return openIndexStore(current, { create: true });
  },
  () => rmSync(current, { recursive: true }),
);

async function write(
  store: DiskIndexStore,
  change: (writer: IndexWriter) => Promise<void> | void,
): Promise<void> {
  const writer = await store.write('test');
  await change(writer);
  await writer.commit();
  await writer.close();
}

function segmentFiles(path: string): string[] {
  return readdirSync(join(path, 'segments'));
}

describe('opening an index', () => {
  it('makes one only when asked, and one that git ignores', async () => {
    const path = newPath();
    expect(() => openIndexStore(path)).toThrow(NotFoundError);
    expect(existsSync(path)).toBe(false);
    await openIndexStore(path, { create: true }).close();
    expect(readFileSync(join(path, '.gitignore'), 'utf8')).toBe('*\n');
    await openIndexStore(path).close();
  });

  it('takes what a process leaves that was killed while it made one for no index', async () => {
    const path = newPath();
    mkdirSync(join(path, 'segments'), { recursive: true });
    writeFileSync(join(path, 'catalogue.mdb'), '');
    expect(() => openIndexStore(path)).toThrow(NotFoundError);
    await expect(verifyIndex(path)).rejects.toThrow(NotFoundError);
    await openIndexStore(path, { create: true }).close();
    expect(await verifyIndex(path)).toMatchObject({ generation: 0, problems: [] });
  });

  it('does not move into a folder that holds something else, nor onto a file', () => {
    const path = newPath();
    mkdirSync(path, { recursive: true });
    writeFileSync(join(path, 'thesis.doc'), '');
    expect(() => openIndexStore(path, { create: true })).toThrow(/holds thesis.doc/);
    expect(() => openIndexStore(join(path, 'thesis.doc'), { create: true })).toThrow(InputError);
  });

  it('refuses a catalogue that is none, and one that was cut off, without falling over it', async () => {
    const path = newPath();
    const store = openIndexStore(path, { create: true });
    await write(store, (writer) => {
      for (let index = 0; index < 500; index++) {
        writer.putDocument({ ...sample(index), links: ['x'.repeat(200)] });
      }
    });
    await store.close();
    const file = join(path, 'catalogue.mdb');
    const bytes = readFileSync(file);
    for (const length of [1, 100, 8192, 20_000, bytes.length / 2, bytes.length - 8192]) {
      writeFileSync(file, bytes.subarray(0, length));
      expect(() => openIndexStore(path), `${length} bytes`).toThrow(DataError);
    }
    writeFileSync(file, 'not a catalogue'.repeat(2000));
    expect(() => openIndexStore(path)).toThrow(DataError);
  });
});

function sample(index: number) {
  return {
    id: `d${`${index}`.padStart(6, '0')}`,
    hash: '',
    kind: 'text',
    state: { is: 'indexed' },
    passages: 0,
    tags: [],
    aliases: [],
    links: [] as string[],
  } as const satisfies Parameters<IndexWriter['putDocument']>[0];
}

describe('an index directory', () => {
  it('removes what a dead writer has left, and what no commit names any more', async () => {
    const path = newPath();
    const store = openIndexStore(path, { create: true });
    await write(store, (writer) => addDocuments(writer, { a: [1, 'one'] }));
    const [kept] = segmentFiles(path);
    writeFileSync(join(path, 'segments', 'x.segment.tmp'), 'half');
    writeFileSync(join(path, 'segments', 'y.segment'), 'whole, and of no commit');
    await write(store, (writer) => addDocuments(writer, { b: [1, 'two'] }));
    expect(segmentFiles(path)).toHaveLength(2);
    expect(segmentFiles(path)).toContain(kept);
    await write(store, (writer) => mergeSegments(writer, writer.mergesDue(true)[0]!));
    expect(segmentFiles(path)).toHaveLength(1);
    await store.close();
  });

  it('leaves no file of a writer that gave up', async () => {
    const path = newPath();
    const store = openIndexStore(path, { create: true });
    const writer = await store.write('test');
    await addDocuments(writer, { a: [1, 'one'] });
    writer.startSegment().write('x', new Uint8Array(10));
    await writer.close();
    expect(segmentFiles(path)).toEqual([]);
    await store.close();
  });

  it('goes through its phases in order', async () => {
    const path = newPath();
    const phases: IndexPhase[] = [];
    const store = openIndexStore(path, { create: true, onPhase: (phase) => phases.push(phase) });
    await write(store, (writer) => addDocuments(writer, { a: [1, 'one'] }));
    expect(phases).toEqual([
      'lock-taken',
      'segment-started',
      'segment-written',
      'segment-synced',
      'segment-renamed',
      'folder-synced',
      'commit-started',
      'commit-staged',
      'commit-done',
      'files-removed',
      'lock-released',
    ]);
    await store.close();
  });

  it.each(['segment-written', 'segment-renamed', 'commit-started', 'commit-staged'] as const)(
    'is as it was when a change fails at %s',
    async (failing) => {
      const path = newPath();
      let isArmed = false;
      const onPhase = (phase: IndexPhase) => {
        if (isArmed && phase === failing) throw new Error('struck by a fault');
      };
      const store = openIndexStore(path, { create: true, writable: true, onPhase });
      await write(store, (writer) => addDocuments(writer, { a: [2, 'one'], b: [1, 'one'] }));
      isArmed = true;
      const writer = await store.write('test');
      const change = async () => {
        await addDocuments(writer, { a: [1, 'two'] });
        writer.removeDocument('b');
        await writer.commit();
      };
      await expect(change()).rejects.toThrow('struck by a fault');
      await writer.close();
      isArmed = false;
      expect(isSound(await verifyIndex(path))).toBe(true);
      const snapshot = await store.snapshot();
      expect(contentOf(snapshot)).toEqual(expectedContent({ a: [2, 'one'], b: [1, 'one'] }));
      snapshot.release();
      await write(store, (next) => addDocuments(next, { c: [1, 'three'] }));
      expect(segmentFiles(path)).toHaveLength(2);
      await store.close();
    },
  );

  it('keeps a snapshot readable while the same process commits far more than was there', async () => {
    const path = newPath();
    const store = openIndexStore(path, { create: true, writable: true });
    await write(store, (writer) => addDocuments(writer, { a: [3, 'one'] }));
    const snapshot = await store.snapshot();
    for (let round = 0; round < 3; round++) {
      await write(store, (writer) => {
        for (let index = 0; index < 8000; index++) writer.putDocument({ ...sample(round * 8000 + index) });
      });
      expect(contentOf(snapshot)).toEqual(expectedContent({ a: [3, 'one'] }));
    }
    snapshot.release();
    expect(store.generation()).toBe(4);
    await store.close();
  });

  it('shows after any changes what a fresh index would show', async () => {
    const id = fc.constantFrom('a', 'b', 'b/c', 'b-', 'é', '😀');
    const step = fc.oneof(
      fc.record({
        is: fc.constant('put' as const),
        ids: fc.uniqueArray(id, { minLength: 1 }),
        count: fc.integer({ min: 1, max: 40 }),
      }),
      fc.record({ is: fc.constant('remove' as const), ids: fc.uniqueArray(id, { minLength: 1 }) }),
      fc.record({ is: fc.constant('merge' as const) }),
      fc.record({ is: fc.constant('reopen' as const) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        const path = newPath();
        let store = openIndexStore(path, { create: true });
        const truth: Record<string, readonly [number, string]> = {};
        for (const [number, next] of steps.entries()) {
          if (next.is === 'reopen') {
            await store.close();
            store = openIndexStore(path);
            continue;
          }
          await write(store, async (writer) => {
            if (next.is === 'put') {
              const documents = Object.fromEntries(
                next.ids.map((key) => [key, [next.count, `v${number}`] as const]),
              );
              Object.assign(truth, documents);
              await addDocuments(writer, documents);
            } else if (next.is === 'remove') {
              for (const key of next.ids) {
                delete truth[key];
                writer.removeDocument(key);
              }
            } else for (const group of writer.mergesDue(true)) await mergeSegments(writer, group);
          });
        }
        const snapshot = await store.snapshot();
        expect(contentOf(snapshot)).toEqual(expectedContent(truth));
        const counts = Object.values(truth).map(([count]) => count);
        expect(snapshot.passageCount).toBe(counts.reduce((sum, count) => sum + count, 0));
        expect(snapshot.documentCount).toBe(counts.length);
        await store.close();
        expect((await verifyIndex(path)).problems).toEqual([]);
        rmSync(path, { recursive: true });
      }),
      { numRuns: 20 },
    );
  });
});

describe('stored passages', () => {
  it('come back as they were, over many blocks of text', async () => {
    const path = newPath();
    const store = openIndexStore(path, { create: true });
    const passage = fc.record({
      text: fc.string({ unit: 'binary', maxLength: 300 }).map((text) => text.toWellFormed().repeat(20)),
      headings: fc.array(fc.string({ unit: 'grapheme', maxLength: 8 }), { maxLength: 3 }),
      start: fc.nat(2 ** 32 - 1),
      endLine: fc.nat(2 ** 31),
    });
    const documents = fc.dictionary(fc.string({ minLength: 1 }), fc.array(passage, { maxLength: 6 }), {
      maxKeys: 30,
    });
    await fc.assert(
      fc.asyncProperty(documents, async (given) => {
        const writer = await store.write('test');
        const draft = writer.startSegment();
        const all = Object.keys(given)
          .map((id) => id.toWellFormed())
          .filter((id, index, ids) => ids.indexOf(id) === index && given[id] !== undefined)
          .sort(compareIds)
          .flatMap((id) =>
            given[id]!.map((rest, number) => ({ ...samplePassages(id, 1, '')[0]!, ...rest, number })),
          );
        for (const one of all) draft.addPassage(one);
        await draft.finish();
        await writer.commit();
        const segment = writer.base.segments.length - 1;
        const order = all.map((_, local) => local).sort((a, b) => ((a * 7919) % 31) - ((b * 7919) % 31));
        for (const local of order) expect(writer.base.passage({ segment, local })).toEqual(all[local]);
        for (const one of all) writer.removeDocument(one.document);
        await writer.commit();
        await writer.close();
      }),
      { numRuns: 40 },
    );
    await store.close();
  });
});
