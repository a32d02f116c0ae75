import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DenseEncoder } from '../model/index.ts';
import { createAnalyzer } from '../text/index.ts';
import { indexDocuments } from './indexing/index-documents.ts';
import { mergeDue } from './indexing/merge-due.ts';
import type { SourceFile } from './indexing/source-document.ts';
import { fileOf, noteFiles, SmallIndex, sha256, staticModel } from './small-index.test-index.ts';
import { denseTestModel, sparseTestModel } from './test-models.test-index.ts';

const WORDS =
  'sea harbour ship boat water tide moon git commit heart cardiac bread flour IL-6 useEffect дорога'.split(
    ' ',
  );
const QUERIES = [
  'ship',
  'cardiac water',
  'git commit sea',
  'IL-6',
  '"sea harbour"',
  'bread -ship',
  'tag:a boat moon',
];

const documents = fc.record({
  path: fc.constantFrom('a/1.md', 'a/2.md', 'b/3.md', 'b/4.txt', 'c.md', 'é.md'),
  words: fc.array(fc.constantFrom(...WORDS), { minLength: 0, maxLength: 12 }),
  isTagged: fc.boolean(),
});
const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ put: fc.array(documents, { minLength: 1, maxLength: 3 }) }) },
    { weight: 2, arbitrary: fc.record({ remove: fc.constantFrom('a/1.md', 'b/3.md', 'c.md') }) },
    { weight: 1, arbitrary: fc.record({ merge: fc.constant(true) }) },
  ),
  { minLength: 1, maxLength: 8 },
);

function noteOf({ isTagged, path, words }: { isTagged: boolean; path: string; words: string[] }): SourceFile {
  const body = words.length > 6 ? `# ${words[0]}\n\n${words.slice(1).join(' ')}\n` : `${words.join(' ')}\n`;
  return fileOf(path, isTagged ? `---\ntags: [a]\n---\n${body}` : body);
}

/** Everything an answer says but which commit it came from. */
async function answers(index: SmallIndex) {
  const searcher = await index.searcher();
  const all = [];
  for (const query of QUERIES) {
    const { index: report, ...answer } = await searcher.search(query);
    all.push({ ...answer, documents: report.documents, passages: report.passages });
  }
  return all;
}

describe('an updated index', () => {
  test('answers as a fresh one over the same documents, after every commit', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        const passages = { targetWords: 3, maximumWords: 5 };
        const models = [denseTestModel(), sparseTestModel()];
        const index = new SmallIndex({ passages, models });
        await index.update({});
        const files = new Map<string, SourceFile>();
        for (const step of sequence) {
          if ('put' in step) {
            const put = step.put.map(noteOf);
            for (const file of put) files.set(file.id, file);
            await index.update({ documents: put });
          } else if ('remove' in step) {
            files.delete(step.remove);
            await index.update({ removed: [step.remove] });
          } else {
            const writer = await index.store.write('test');
            await mergeDue(writer, { all: true });
            await writer.close();
          }
          const fresh = new SmallIndex({ passages, models });
          await fresh.update({ documents: files.values() });
          expect(await answers(index)).toEqual(await answers(fresh));
        }
      }),
      { numRuns: 12 },
    );
  });

  test('segments written one by one answer as one', async () => {
    const many = new SmallIndex();
    await many.update({ documents: noteFiles() }, { charactersPerSegment: 1500, merge: false });
    const one = new SmallIndex();
    await one.update({ documents: noteFiles().reverse() });
    expect((await many.store.snapshot()).segments.length).toBeGreaterThan(3);
    expect(await answers(many)).toEqual(await answers(one));
  });

  test('compacted answers as before, in one segment without deleted passages', async () => {
    const index = new SmallIndex();
    await index.update({ documents: noteFiles() }, { charactersPerSegment: 1500, merge: false });
    await index.update({ removed: ['sea/fog.txt', 'kitchen/jam.md'] });
    const before = await answers(index);
    const writer = await index.store.write('test');
    await mergeDue(writer, { all: true });
    await writer.close();
    const { segments } = await index.store.snapshot();
    expect(segments.map(({ deletedCount, passageCount }) => [passageCount > 0, deletedCount])).toEqual([
      [true, 0],
    ]);
    expect(await answers(index)).toEqual(before);
  });

  test('the same documents give the same bytes', async () => {
    const sections = async () => {
      const index = new SmallIndex();
      await index.update({ documents: noteFiles() });
      const [segment] = (await index.store.snapshot()).segments;
      const { sections: source } = segment!;
      const names = (source as unknown as { names(): string[] }).names();
      return names.map((name) => {
        const bytes = new Uint8Array(source.byteLength(name)!);
        source.read(name, bytes);
        return [name, sha256(bytes)];
      });
    };
    expect(await sections()).toEqual(await sections());
  });
});

/** Counts what is encoded. */
function countingEncoder(): DenseEncoder & { texts: string[] } {
  const { id, digest, dimension } = staticModel();
  const texts: string[] = [];
  return {
    id,
    digest,
    dimension,
    texts,
    encode: (given, role) => {
      texts.push(...given);
      return staticModel().encode(given, role);
    },
  };
}

describe('what has not changed', () => {
  const harbour = () => noteFiles().find(({ id }) => id === 'sea/harbour.md')!;

  async function updated(changes: Parameters<SmallIndex['update']>[0]) {
    const index = new SmallIndex({ passages: { targetWords: 10, maximumWords: 40 } });
    await index.update({ documents: noteFiles() });
    const encoder = countingEncoder();
    const writer = await index.store.write('test');
    const result = await indexDocuments(changes, {
      writer,
      settings: index.settings,
      analyzer: createAnalyzer(index.settings.analyzer),
      encoder,
      wordVectors: staticModel(),
      hashOf: sha256,
    });
    await writer.close();
    return { index, result, texts: encoder.texts };
  }

  test('is left alone, and makes no commit', async () => {
    const { result, texts } = await updated({ documents: noteFiles(), removed: ['no.md'] });
    expect(result).toMatchObject({ generation: 1, added: 0, changed: 0, unchanged: 31, removed: 0 });
    expect(texts).toEqual([]);
  });

  test('keeps its vectors when the file moves', async () => {
    const moved = { ...harbour(), id: 'old/harbour.md', path: 'old/harbour.md', movedFrom: 'sea/harbour.md' };
    const { index, result, texts } = await updated({ documents: [moved] });
    expect(result).toMatchObject({ added: 1, removed: 1 });
    expect(texts).toEqual([]);
    const [hit] = (await (await index.searcher()).search('lighthouse', { legs: ['static'] })).hits;
    expect(hit!.id).toBe('old/harbour.md');
  });

  test('keeps its vectors when another passage changes', async () => {
    const text = new TextDecoder().decode(harbour().bytes).replace('lobster', 'crab');
    const { result, texts } = await updated({ documents: [fileOf('sea/harbour.md', text)] });
    expect(result.changed).toBe(1);
    expect(texts).toHaveLength(1);
    expect(texts[0]).toContain('crab pots');
  });

  test('stays when a file cannot be read, and is named', async () => {
    const { root, path, state } = harbour();
    const { index } = await updated({
      documents: [{ id: path, root, path, state, unreadable: 'permission denied' }],
      unreachable: [{ id: 'sea/tides.md', reason: 'disk away' }],
    });
    const snapshot = await index.store.snapshot();
    expect(snapshot.document(path)!.state).toEqual({ is: 'kept', detail: 'permission denied' });
    expect(snapshot.document('sea/tides.md')!.state).toEqual({ is: 'kept', detail: 'disk away' });
    expect((await (await index.searcher()).search('lighthouse')).hits[0]!.id).toBe(path);
    const again = await index.update({ documents: [harbour()] });
    expect(again).toMatchObject({ unchanged: 1, generation: snapshot.generation + 1 });
    expect((await index.store.snapshot()).document(path)!.state).toEqual({ is: 'indexed' });
  });

  test('a file that becomes unreadable as text loses its passages', async () => {
    const { index, result } = await updated({ documents: [fileOf('sea/harbour.md', Uint8Array.of(0xff))] });
    expect(result.refused).toEqual({ 'not-utf-8': 1 });
    expect((await index.store.snapshot()).addresses('sea/harbour.md')).toEqual([]);
  });
});

describe('an indexing', () => {
  test('that is abandoned leaves the last commit', async () => {
    const index = new SmallIndex();
    const stop = new AbortController();
    let taken = 0;
    const result = await index.update(
      { documents: noteFiles() },
      {
        charactersPerSegment: 2000,
        signal: stop.signal,
        onProgress: ({ documents }) => {
          taken = documents;
          if (documents === 12) stop.abort();
        },
      },
    );
    expect(result.wasAborted).toBe(true);
    expect(taken).toBe(12);
    const snapshot = await index.store.snapshot();
    expect(snapshot.documentCount).toBeGreaterThan(0);
    expect(snapshot.documentCount).toBeLessThan(12);
    const rest = await index.update({ documents: noteFiles() });
    expect(rest.added + snapshot.documentCount).toBe(31);
  });

  test('takes the last of two versions in one run', async () => {
    const index = new SmallIndex();
    const result = await index.update({ documents: [fileOf('a.md', 'first'), fileOf('a.md', 'second')] });
    expect(result).toMatchObject({ added: 1, changed: 1 });
    const { hits } = await (await index.searcher()).search('first second', { legs: ['bm25'], soft: false });
    expect(hits[0]!.legs[0]!.terms.map(({ word }) => word)).toEqual(['second']);
  });

  test('of records', async () => {
    const index = new SmallIndex();
    const record = {
      id: 'r1',
      text: 'A rare blue lobster.',
      title: 'Catch',
      tags: ['sea'],
      date: '2024-05-06T10:00',
    };
    expect(await index.update({ documents: [record] })).toMatchObject({ added: 1 });
    expect(await index.update({ documents: [record] })).toMatchObject({ unchanged: 1 });
    const [hit] = (await (await index.searcher()).search('tag:sea after:2024-05 lobster')).hits;
    expect(hit).toMatchObject({ id: 'r1', path: null, root: null, title: 'Catch', date: '2024-05-06' });
  });

  test('other settings: scores are derived anew, anything else is refused', async () => {
    const index = new SmallIndex();
    await index.update({ documents: noteFiles() });
    const scores = async (one: SmallIndex) =>
      (await (await one.searcher()).search('sea', { legs: ['bm25'] })).hits.map(({ legs }) => legs[0]!.score);
    const before = await scores(index);
    const other = new SmallIndex({ bm25: { k1: 0.9, b: 0.4 }, fieldWeights: { title: 3 } }, index.store);
    expect(await other.update({})).toMatchObject({ generation: 2 });
    const fresh = new SmallIndex({ bm25: { k1: 0.9, b: 0.4 }, fieldWeights: { title: 3 } });
    await fresh.update({ documents: noteFiles() });
    expect(await scores(other)).toEqual(await scores(fresh));
    expect(await scores(other)).not.toEqual(before);
    const rebuilt = new SmallIndex({ passages: 'whole' }, index.store);
    await expect(rebuilt.update({})).rejects.toThrow(/passages/u);
  });
});
