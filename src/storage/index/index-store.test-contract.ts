import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  compareIds,
  type DocumentRecord,
  type IndexSnapshot,
  type IndexStore,
  type IndexWriter,
  InputError,
  LockedError,
  type PassageRecord,
  type SegmentDraft,
} from '../../model/index.ts';

/** A document record with nothing special about it. */
export function sampleDocument(id: string, passages: number, hash = 'ab'): DocumentRecord {
  return {
    id,
    source: { root: '/notes', path: id },
    file: { size: 5, modifiedMs: 1.25, changedMs: 2.5, inode: 7, settled: true },
    hash,
    kind: 'markdown',
    state: { is: 'indexed' },
    passages,
    title: `Title of ${id}`,
    tags: ['a'],
    aliases: [],
    links: ['b'],
    date: '2026-11-30',
  };
}

/** The passages of a document; `words` tells its version. */
export function samplePassages(document: string, count: number, words: string): PassageRecord[] {
  return Array.from({ length: count }, (_, number) => ({
    document,
    number,
    start: number * 10,
    end: number * 10 + 9,
    startLine: number + 1,
    endLine: number + 2,
    headings: number < 2 ? ['One'] : ['One', `Twö ${number}`],
    text: `${words} ${number} 🦉 of ${document}`,
  }));
}

/** Adds documents as the pipeline does: one segment, records, in the order of ids. */
export async function addDocuments(
  writer: IndexWriter,
  documents: Readonly<Record<string, readonly [count: number, words: string]>>,
): Promise<void> {
  const draft = writer.startSegment();
  for (const id of Object.keys(documents).sort(compareIds)) {
    const [count, words] = documents[id]!;
    for (const passage of samplePassages(id, count, words)) draft.addPassage(passage);
    writer.putDocument(sampleDocument(id, count, words));
  }
  writeColumn(draft);
  await draft.finish();
}

/** A section with one byte per passage, as a ranker's would depend on the number of passages. */
function writeColumn(draft: SegmentDraft): void {
  draft.write('test.column', new Uint8Array(draft.passageCount).fill(7));
}

/** Merges segments of the writer's base into one, in the order of ids. */
export async function mergeSegments(writer: IndexWriter, names: readonly string[]): Promise<void> {
  const { base } = writer;
  const draft = writer.startMerge(names);
  const ids = [...base.documents()].map(({ id }) => id);
  for (const id of ids) {
    for (const at of base.addresses(id)) {
      if (names.includes(base.segments[at.segment]!.name)) draft.copyPassage(at);
    }
  }
  writeColumn(draft);
  await draft.finish();
}

/** Everything a reader can see, in a form that can be compared. */
export function contentOf(snapshot: IndexSnapshot): unknown {
  return [...snapshot.documents()].map((record) => [
    record,
    snapshot.addresses(record.id).map((at) => snapshot.passage(at)),
  ]);
}

/** What a fresh index over these documents would show. */
export function expectedContent(documents: Readonly<Record<string, readonly [number, string]>>): unknown {
  return Object.keys(documents)
    .sort(compareIds)
    .map((id) => {
      const [count, words] = documents[id]!;
      return [sampleDocument(id, count, words), samplePassages(id, count, words)];
    });
}

/**
 * What every {@link IndexStore} keeps to.
 *
 * @param make a new, empty store.
 * @param remove takes away what `make` has made.
 */
export function describeIndexStore(name: string, make: () => IndexStore, remove: () => void): void {
  describe(`${name} as an index store`, () => {
    let store: IndexStore;
    beforeEach(() => {
      store = make();
    });
    afterEach(async () => {
      await store.close();
      remove();
    });

    const written = async (change: (writer: IndexWriter) => Promise<void> | void) => {
      const writer = await store.write('test');
      try {
        await change(writer);
        return await writer.commit();
      } finally {
        await writer.close();
      }
    };
    const content = async () => {
      const snapshot = await store.snapshot();
      const seen = contentOf(snapshot);
      snapshot.release();
      return seen;
    };

    it('is empty at first', async () => {
      const snapshot = await store.snapshot();
      expect(snapshot).toMatchObject({ generation: 0, committedAt: '', documentCount: 0, passageCount: 0 });
      expect(snapshot.settings).toBeUndefined();
      expect([snapshot.segments, snapshot.roots, [...snapshot.documents()]]).toEqual([[], [], []]);
      expect([snapshot.document('x'), snapshot.addresses('x')]).toEqual([undefined, []]);
      snapshot.release();
    });

    it('shows what was committed: records, passages, sections, settings, roots', async () => {
      const roots = [{ path: '/notes', scannedAt: '2026-11-30T00:00:00Z', unreadable: [] }];
      const generation = await written(async (writer) => {
        await addDocuments(writer, { 'b/ä.md': [3, 'x'], 'a.md': [1, 'y'], '😀': [2, 'z'], ｆ: [1, 'w'] });
        writer.putSettings({ analyzer: 'english' });
        writer.putRoots(roots);
      });
      expect(generation).toBe(1);
      const snapshot = await store.snapshot();
      expect(contentOf(snapshot)).toEqual(
        expectedContent({ 'a.md': [1, 'y'], 'b/ä.md': [3, 'x'], ｆ: [1, 'w'], '😀': [2, 'z'] }),
      );
      expect(snapshot).toMatchObject({ generation: 1, documentCount: 4, passageCount: 7, roots });
      expect(snapshot.settings).toEqual({ analyzer: 'english' });
      expect(snapshot.document('a.md')).toEqual(sampleDocument('a.md', 1, 'y'));
      expect(snapshot.segments).toHaveLength(1);
      const [segment] = snapshot.segments;
      expect(segment).toMatchObject({ passageCount: 7, deletedCount: 0 });
      const column = new Uint8Array(7);
      segment!.sections.read('test.column', column);
      expect([...column]).toEqual([7, 7, 7, 7, 7, 7, 7]);
      expect(snapshot.placeOf({ segment: 0, local: 3 })).toEqual({ document: 'b/ä.md', number: 2 });
      snapshot.release();
    });

    it('supersedes older versions, and deletes the passages of removed and of refused documents', async () => {
      await written((writer) =>
        addDocuments(writer, { a: [2, 'old'], b: [40, 'old'], c: [1, 'old'], d: [1, 'old'] }),
      );
      await written(async (writer) => {
        await addDocuments(writer, { b: [1, 'new'], e: [2, 'new'] });
        writer.removeDocument('c');
        writer.removePassages('d');
        const state = { is: 'refused', reason: 'not-utf-8', detail: 'byte 3' } as const;
        writer.putDocument({ ...sampleDocument('d', 0, 'new'), state });
      });
      const snapshot = await store.snapshot();
      expect(snapshot).toMatchObject({ documentCount: 4, passageCount: 5 });
      expect(snapshot.addresses('b')).toEqual([{ segment: 1, local: 0 }]);
      expect(snapshot.document('c')).toBeUndefined();
      expect(snapshot.document('d')?.state).toEqual({ is: 'refused', reason: 'not-utf-8', detail: 'byte 3' });
      const { deleted, deletedCount } = snapshot.segments[0]!;
      expect([deleted!.length, deletedCount]).toEqual([2, 42]);
      const gone = Array.from(
        { length: 44 },
        (_, local) => ((deleted![local >> 5]! >> (local & 31)) & 1) === 1,
      );
      expect(gone.map((isGone, local) => (isGone ? -1 : local)).filter((local) => local >= 0)).toEqual([
        0, 1,
      ]);
      expect(snapshot.passage({ segment: 0, local: 2 }).text).toContain('old 0');
      snapshot.release();
    });

    it('leaves a snapshot as it was, whatever is committed afterwards', async () => {
      await written((writer) => addDocuments(writer, { a: [2, 'one'], b: [1, 'one'] }));
      const snapshot = await store.snapshot();
      const before = contentOf(snapshot);
      await written(async (writer) => {
        await addDocuments(writer, { a: [3, 'two'], c: [1, 'two'] });
        writer.removeDocument('b');
      });
      await written((writer) =>
        mergeSegments(
          writer,
          writer.base.segments.map(({ name }) => name),
        ),
      );
      expect(contentOf(snapshot)).toEqual(before);
      const column = new Uint8Array(3);
      snapshot.segments[0]!.sections.read('test.column', column);
      expect([...column]).toEqual([7, 7, 7]);
      snapshot.release();
      expect(await content()).toEqual(expectedContent({ a: [3, 'two'], c: [1, 'two'] }));
    });

    it('merges segments into one that shows the same', async () => {
      await written((writer) => addDocuments(writer, { a: [2, 'one'], c: [1, 'one'], e: [3, 'one'] }));
      await written((writer) => addDocuments(writer, { b: [1, 'two'], c: [2, 'two'] }));
      await written((writer) => writer.removeDocument('e'));
      const before = await content();
      await written(async (writer) => {
        const [group] = writer.mergesDue(true);
        expect(group).toHaveLength(2);
        await mergeSegments(writer, group!);
      });
      expect(await content()).toEqual(before);
      const snapshot = await store.snapshot();
      expect(snapshot.segments).toMatchObject([{ passageCount: 5, deletedCount: 0 }]);
      snapshot.release();
    });

    it('deletes in a merge what was removed after its passages were copied', async () => {
      await written((writer) => addDocuments(writer, { a: [2, 'one'], b: [1, 'one'], c: [1, 'one'] }));
      await written(async (writer) => {
        const { base } = writer;
        const draft = writer.startMerge([base.segments[0]!.name]);
        for (const id of ['a', 'b', 'c']) for (const at of base.addresses(id)) draft.copyPassage(at);
        writer.removeDocument('a');
        await addDocuments(writer, { b: [2, 'two'] });
        await draft.finish();
      });
      expect(await content()).toEqual(expectedContent({ b: [2, 'two'], c: [1, 'one'] }));
    });

    it('forgets what was not committed', async () => {
      await written((writer) => addDocuments(writer, { a: [1, 'one'] }));
      const writer = await store.write('test');
      await addDocuments(writer, { b: [1, 'two'] });
      writer.removeDocument('a');
      writer.startSegment().addPassage(samplePassages('c', 1, 'three')[0]!);
      await writer.close();
      expect(await content()).toEqual(expectedContent({ a: [1, 'one'] }));
    });

    it('goes on after a commit', async () => {
      const writer = await store.write('test');
      await addDocuments(writer, { a: [1, 'one'] });
      expect(await writer.commit()).toBe(1);
      expect(writer.base.generation).toBe(1);
      await addDocuments(writer, { b: [1, 'two'] });
      writer.removeDocument('a');
      expect(await writer.commit()).toBe(2);
      await writer.close();
      expect(await content()).toEqual(expectedContent({ b: [1, 'two'] }));
    });

    it('drops segments in which nothing lives', async () => {
      await written((writer) => addDocuments(writer, { a: [1, 'one'] }));
      await written((writer) => writer.removeDocument('a'));
      const snapshot = await store.snapshot();
      expect([snapshot.segments.length, snapshot.documentCount, snapshot.passageCount]).toEqual([0, 0, 0]);
      snapshot.release();
    });

    it('keeps records of documents without passages, and passages without stored text', async () => {
      await written(async (writer) => {
        writer.putDocument(sampleDocument('empty', 0));
        const draft = writer.startSegment();
        const { text: _, ...bare } = samplePassages('bare', 1, 'x')[0]!;
        draft.addPassage(bare);
        writer.putDocument(sampleDocument('bare', 1));
        await draft.finish();
      });
      const snapshot = await store.snapshot();
      expect(snapshot.documentCount).toBe(2);
      expect(snapshot.addresses('empty')).toEqual([]);
      expect('text' in snapshot.passage(snapshot.addresses('bare')[0]!)).toBe(false);
      snapshot.release();
    });

    it('takes ids up to 4,000 bytes, and refuses longer ones', async () => {
      const longest = 'é'.repeat(2000);
      await written((writer) =>
        addDocuments(writer, { [longest]: [1, 'x'], [`${'é'.repeat(1999)}aa`]: [1, 'y'] }),
      );
      const snapshot = await store.snapshot();
      expect(snapshot.document(longest)?.passages).toBe(1);
      expect(snapshot.placeOf(snapshot.addresses(longest)[0]!).document).toBe(longest);
      snapshot.release();
      const writer = await store.write('test');
      expect(() => writer.putDocument(sampleDocument(`${longest}a`, 0))).toThrow(InputError);
      expect(() => writer.startSegment().addPassage(samplePassages(`${longest}a`, 1, 'x')[0]!)).toThrow(
        InputError,
      );
      await writer.close();
    });

    it('has one writer at a time, and says who it is', async () => {
      const writer = await store.write('consilience index');
      const attempt = store.write('consilience watch');
      await expect(attempt).rejects.toThrow(LockedError);
      await expect(attempt).rejects.toMatchObject({
        code: 'locked',
        owner: { pid: process.pid, command: 'consilience index' },
      });
      await writer.close();
      await (await store.write('consilience watch')).close();
    });
  });
}
