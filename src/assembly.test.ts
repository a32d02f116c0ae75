import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sharedModels } from '../test/shared-data.ts';
import { openEncodingModel, openIndex, UnavailableError } from './index.ts';
import { denseTestModel, sparseTestModel } from './retrieval/test-models.test-index.ts';

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
    const index = await openIndex({ directory: directory(), folder: notes() });
    const planned: number[] = [];
    const onProgress = ({ documentsInAll }: { documentsInAll: number }) => planned.push(documentsInAll);
    expect(await index.refresh({ onProgress })).toMatchObject({ added: 31, removed: 0 });
    expect(new Set(planned)).toEqual(new Set([31]));
    expect((await index.search('lighthouse')).hits[0]!.id).toBe('sea/harbour.md');

    writeFileSync(join(notes(), 'sea', 'eels.md'), '# Eels\n\nEels swim to the Sargasso.\n');
    mkdirSync(join(notes(), 'old'));
    renameSync(join(notes(), 'sea', 'harbour.md'), join(notes(), 'old', 'harbour.md'));
    rmSync(join(notes(), 'kitchen', 'jam.md'));
    expect(index.freshness()).toMatchObject({ state: 'present', added: 2, removed: 2 });
    const stale = await index.search('sargasso', { legs: ['bm25'], soft: false });
    expect(stale.hits).toEqual([]);
    expect(stale.index).toMatchObject({ isStale: true, changes: { added: 2, removed: 2 } });

    expect(await index.refresh()).toMatchObject({ added: 1, moved: 1, removed: 1, changed: 0 });
    expect((await index.search('sargasso')).hits[0]!.id).toBe('sea/eels.md');
    expect((await index.search('lighthouse')).hits[0]!.id).toBe('old/harbour.md');
    expect(index.freshness()).toMatchObject({ added: 0, removed: 0 });
    await index.close();
  });

  test('cuts words into the pieces of the packaged vocabulary, and rounds lengths as Lucene does, when asked to', async () => {
    const settings = { analyzer: { name: 'wordpiece' }, bm25: { lengths: 'lucene' }, encoder: null } as const;
    const index = await openIndex();
    const numbers = Array.from({ length: 36 }, (_, place) => place).join(' ');
    await index.add(
      [
        { id: 'a', text: `embeddings ${numbers} 6` },
        { id: 'b', text: `embeddings ${numbers}` },
      ],
      { settings },
    );
    // "em ##bed ##ding ##s" and numbers: 41 and 40 pieces, 40 and 40 in Lucene's byte.
    const { hits } = await index.search('beddings', { legs: ['bm25'], soft: false });
    expect(hits.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(hits[0]!.legs[0]!.score).toBe(hits[1]!.legs[0]!.score);
    expect(hits[0]!.legs[0]!.terms.map(({ found }) => found)).toEqual(['##ding', '##s']);
    await index.close();
  });

  test('an index outlives its process, and answers alike from memory and from disk', async () => {
    const written = await openIndex({ directory: directory(), folder: notes() });
    await written.refresh();
    await written.close();
    const disk = await openIndex({ directory: directory(), create: false });
    const memory = await openIndex({ folder: notes() });
    await memory.refresh();
    for (const query of ['undo a commit', 'CVE-2021-44228', 'tag:sea water', 'дорога', '"spring tide"']) {
      const { index: _, ...fromDisk } = await disk.search(query);
      const { index: __, ...fromMemory } = await memory.search(query);
      expect(fromDisk).toEqual(fromMemory);
    }
    await disk.close();
    await memory.close();
  });

  test('a folder that is gone takes nothing out unless that is asked for', async () => {
    const index = await openIndex({ folder: notes() });
    await index.refresh();
    rmSync(notes(), { recursive: true });
    expect(await index.refresh()).toMatchObject({ removed: 0, keptForMissingRoot: 31 });
    expect((await index.search('lighthouse')).hits[0]!.id).toBe('sea/harbour.md');
    expect(await index.refresh({ prune: true })).toMatchObject({ removed: 31 });
    expect((await index.search('lighthouse')).emptyBecause[0]!.code).toBe('index-is-empty');
  });

  test('an index moves with its folder, and does not become that of another by a slip', async () => {
    const first = await openIndex({ directory: directory(), folder: notes() });
    await first.refresh();
    await first.close();
    const moved = join(folder, 'moved');
    renameSync(notes(), moved);
    const again = await openIndex({ directory: join(moved, '.consilience'), folder: moved });
    expect(again.freshness()).toMatchObject({ added: 0, removed: 0 });
    expect((await again.search('lighthouse')).hits[0]).toMatchObject({ id: 'sea/harbour.md', root: moved });
    await again.close();

    const other = join(folder, 'other');
    mkdirSync(other);
    writeFileSync(join(other, 'walrus.md'), 'A walrus.\n');
    const apart = join(folder, 'apart');
    const made = await openIndex({ directory: apart, folder: moved });
    await made.refresh();
    await made.close();
    const mistaken = await openIndex({ directory: apart, folder: other });
    await expect(mistaken.refresh()).rejects.toMatchObject({ code: 'bad-argument' });
    expect(await mistaken.refresh({ isFull: true })).toMatchObject({ added: 1, removed: 31 });
    expect((await mistaken.search('walrus')).hits[0]!.id).toBe('walrus.md');
    await mistaken.close();
  });

  test('other settings need a rebuild, which shows nothing before it is whole', async () => {
    const index = await openIndex({ folder: notes() });
    await index.refresh();
    const settings = { analyzer: { name: 'exact' }, passages: 'whole' } as const;
    await expect(index.refresh({ settings })).rejects.toMatchObject({ code: 'bad-input' });
    expect(await index.refresh({ settings, isFull: true })).toMatchObject({ changed: 31, added: 0 });
    expect(index.overview()).toMatchObject({ documents: 31, settings: { analyzer: { name: 'exact' } } });
    expect((await index.search('harbours', { legs: ['bm25'], soft: false })).hits).toEqual([]);
  });

  test('a note without words is found by its title and its path', async () => {
    writeFileSync(join(notes(), 'walrus.md'), '');
    writeFileSync(join(notes(), 'blank.md'), '---\ntitle: Narwhal\n---\n');
    const index = await openIndex({ folder: notes() });
    await index.refresh();
    expect((await index.search('walrus')).hits[0]).toMatchObject({ id: 'walrus.md', passage: { line: 1 } });
    expect((await index.search('narwhal')).hits[0]!.id).toBe('blank.md');
  });

  test('a file that is too large is named, and read once it may be', async () => {
    writeFileSync(join(notes(), 'long.md'), `# Long\n\n${'walrus '.repeat(500)}\n`);
    const index = await openIndex({ folder: notes() });
    const result = await index.refresh({ settings: { maximumFileBytes: 3000 } });
    expect(result.refused).toMatchObject([{ path: 'long.md', reason: 'too-large' }]);
    expect((await index.search('walrus')).hits.map(({ id }) => id)).not.toContain('long.md');
    await index.refresh({ settings: { maximumFileBytes: 30_000 } });
    expect((await index.search('walrus')).hits[0]!.id).toBe('long.md');
  });

  test('records of a program', async () => {
    const index = await openIndex();
    await index.add(
      [
        { id: 'b', text: 'Two trees in a field', title: 'Trees' },
        { id: 'a', text: 'A field of wheat' },
      ],
      { settings: { encoder: null, passages: 'whole' } },
    );
    await expect(index.add([{ id: 'a', text: 'again' }])).rejects.toMatchObject({
      code: 'duplicate-document',
    });
    const { hits, legs } = await index.search('field');
    expect(hits.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(legs[1]).toMatchObject({ leg: 'static', state: 'skipped' });
    expect(await index.remove(['a', 'no'])).toMatchObject({ removed: 1 });
    expect((await index.search('field')).hits.map(({ id }) => id)).toEqual(['b']);
    await index.compact();
    expect(await index.replaceAll([{ id: 'c', text: 'A field' }])).toMatchObject({ added: 1, removed: 1 });
    await index.update([{ id: 'b', text: 'Two trees in a field', title: 'Trees' }]);
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

describe('models that a program brings', () => {
  test('are legs of a new index; the documents of an old one are read again for them', async () => {
    const plain = await openIndex({ directory: directory(), folder: notes() });
    await plain.refresh();
    await plain.close();
    const dense = denseTestModel();
    const sparse = sparseTestModel();
    const index = await openIndex({ directory: directory(), encoders: [dense, sparse.encoder] });
    expect(index.overview().encoders).toEqual([]);
    expect(await index.refresh()).toMatchObject({ changed: 31, removed: 0 });
    expect(dense.passages).toHaveLength(30);
    const { hits } = await index.search('spring tide', { legs: ['dense', 'sparse'] });
    expect(hits[0]!.id).toBe('sea/tides.md');
    // One of the 31 notes is empty, and nothing for a model.
    expect(index.overview().encoders).toMatchObject([
      { leg: 'dense:letters', digest: 'd1', passages: 31, texts: 30 },
      { leg: 'sparse:stems', digest: 's1', passages: 31, texts: 30 },
    ]);

    writeFileSync(join(notes(), 'sea', 'eels.md'), '# Eels\n\nEels swim to the Sargasso.\n');
    const result = await index.refresh();
    expect(result).toMatchObject({ added: 1, changed: 0 });
    expect(result.encodings.map(({ texts }) => texts)).toEqual([1, 1]);
    expect(await index.checkEncoders()).toMatchObject([{ state: 'ok' }, { state: 'ok' }]);
    await index.close();
  });

  test('stay in the index for those who do not have them: other legs answer, and new texts wait', async () => {
    const index = await openIndex({ directory: directory(), folder: notes(), encoders: [denseTestModel()] });
    await index.refresh();
    await index.close();
    const without = await openIndex({ directory: directory() });
    const answer = await without.search('lighthouse');
    expect(answer.hits[0]!.id).toBe('sea/harbour.md');
    expect(answer.legs[1]).toMatchObject({
      leg: 'dense:letters',
      state: 'skipped',
      command: expect.stringMatching(/^Give it to openIndex/u),
    });
    expect(answer.isPartial).toBe(true);
    expect(await without.checkEncoders()).toMatchObject([{ state: 'missing' }]);
    expect(await without.refresh()).toMatchObject({ unchanged: 31 });
    writeFileSync(join(notes(), 'sea', 'eels.md'), '# Eels\n\nEels swim to the Sargasso.\n');
    await expect(without.refresh()).rejects.toBeInstanceOf(UnavailableError);
    expect(without.overview()).toMatchObject({ documents: 31 });
    await without.close();
  });

  test('of the same name with another digest are refused, and take over when the index is made anew', async () => {
    const index = await openIndex({ directory: directory(), folder: notes(), encoders: [denseTestModel()] });
    await index.refresh();
    await index.close();
    const encoders = [denseTestModel({ digest: 'd2' })];
    const other = await openIndex({ directory: directory(), encoders });
    const refusal = {
      code: 'other-model',
      message: expect.stringMatching(/letters d1.*letters d2/u),
      hint: 'Make the index anew: refresh({ isFull: true }).',
    };
    await expect(other.refresh()).rejects.toMatchObject(refusal);
    const { legs } = await other.search('lighthouse', { legs: ['bm25', 'dense'] });
    expect(legs[1]).toMatchObject({ state: 'skipped', command: refusal.hint });
    expect(await other.refresh({ isFull: true })).toMatchObject({ changed: 31 });
    expect((await other.search('lighthouse', { legs: ['dense'] })).legs[0]!.state).toBe('used');
    expect(encoders[0]!.passages).toHaveLength(30);
    await other.close();
  });

  test('of a folder are found again where they were, also when the index is made anew', async () => {
    const place = join(folder, 'my model');
    const asked: string[] = [];
    const at: Record<string, ReturnType<typeof denseTestModel>> = {
      [place]: denseTestModel({ place }),
      letters: denseTestModel({ digest: 'another' }),
      stems: denseTestModel({ id: 'stems' }),
    };
    const openEncoder = (name: string) => {
      asked.push(name);
      return Promise.resolve(at[name]!);
    };
    const index = await openIndex({ directory: directory(), folder: notes(), openEncoder });
    await index.refresh({ settings: { encoders: [place, 'stems'] } });
    await index.close();
    asked.length = 0;
    const again = await openIndex({ directory: directory(), openEncoder });
    await again.refresh({ isFull: true });
    expect(asked).toEqual([place, 'stems']);
    expect(again.overview().encoders.map(({ digest }) => digest)).toEqual(['d1', 'd1']);
    await again.close();
    const renamed = await openIndex({ directory: directory(), openEncoder });
    const settings = { encoder: null, encoders: ['letters', 'stems'] };
    await expect(renamed.refresh({ settings })).rejects.toMatchObject({
      code: 'other-model',
      hint: `consilience index ${notes()} --full --encoder none,letters,stems`,
    });
    await renamed.close();
    at[place] = denseTestModel({ place, digest: 'newer' });
    const changed = await openIndex({ directory: directory(), openEncoder });
    const { legs } = await changed.search('lighthouse', { legs: ['bm25', 'letters'] });
    expect(legs[1]).toMatchObject({ state: 'skipped', command: `consilience index ${notes()} --full` });
    await changed.refresh({ isFull: true });
    expect(changed.overview().encoders.map(({ leg }) => leg)).toEqual(['dense:letters', 'dense:stems']);
    await changed.close();
  });

  test('that are not there leave no index behind', async () => {
    const index = await openIndex({ directory: directory(), folder: notes() });
    const settings = { encoders: ['no-such-model'] };
    await expect(index.refresh({ settings })).rejects.toMatchObject({ code: 'not-found' });
    await index.close();
    expect(existsSync(directory())).toBe(false);
  });

  test('are taken out by naming others; what they made goes by compacting, and comes back for nothing', async () => {
    const dense = denseTestModel();
    const sparse = sparseTestModel();
    const index = await openIndex({ directory: directory(), folder: notes(), encoders: [dense, sparse] });
    await index.refresh();
    const count = sparse.passages.length;
    await index.refresh({ settings: { encoders: ['letters'] } });
    expect(index.overview().encoders.map(({ leg }) => leg)).toEqual(['dense:letters']);
    await index.refresh({ settings: { encoders: ['stems', 'letters'] } });
    expect(sparse.passages).toHaveLength(count);
    await index.refresh({ settings: { encoders: ['letters'] } });
    await index.compact();
    await index.refresh({ settings: { encoders: ['stems'] } });
    expect(sparse.passages).toHaveLength(2 * count);
    expect(dense.passages).toHaveLength(count);
    await index.close();
  });

  test('cannot be given to a part of the documents', async () => {
    const records = [
      { id: 'a', text: 'A field of wheat' },
      { id: 'b', text: 'Two trees in a field' },
    ];
    const index = await openIndex({ encoders: [denseTestModel(), sparseTestModel()] });
    await index.add(records, { settings: { encoders: [] } });
    const settings = { encoders: ['stems'] };
    await expect(index.update(records.slice(1), { settings })).rejects.toThrow(/none.*stems/u);
    await index.replaceAll(records, { settings });
    const { hits } = await index.search('trees', { legs: ['sparse'] });
    expect(hits.map(({ id }) => id)).toEqual(['b']);
    await index.close();
  });
});

const models = sharedModels();

describe.skipIf(models === undefined)('models of this machine', () => {
  const records = [
    { id: 'a', text: 'A field of wheat' },
    { id: 'b', text: 'Two trees in a field' },
  ];
  const splade = join(models ?? '', 'splade-tiny');

  test('are named by path, and opened when a text needs them', async () => {
    const index = await openIndex({ encoders: [splade] });
    await index.add(records);
    expect(index.overview().encoders.map(({ leg }) => leg)).toEqual(['sparse:splade-tiny']);
    const { hits, legs } = await index.search('tree', { legs: ['sparse'] });
    expect(legs[0]!.state).toBe('used');
    expect(hits[0]!.id).toBe('b');
    await index.close();
    const none = await openIndex({ encoders: ['nothing-of-this-name'] });
    await expect(none.add(records)).rejects.toThrow('Expected a model by name or path');
    await none.close();
  });

  test('are opened with options, which the index remembers', async () => {
    const pruned = await openEncodingModel(splade, { pruning: { rule: 'top_k', value: 4 }, threads: 1 });
    expect(pruned.identity.settings).toContain('pruned by top_k 4');
    const index = await openIndex({ directory: directory(), encoders: [pruned] });
    await index.add(records);
    expect((await index.search('tree', { legs: ['sparse'] })).legs[0]!.state).toBe('used');
    await index.close();
    const whole = await openIndex({ directory: directory(), encoders: [splade] });
    await expect(whole.add([{ id: 'c', text: 'A third field' }])).rejects.toMatchObject({
      code: 'other-model',
    });
    await whole.close();
    await expect(openEncodingModel('static-384')).rejects.toThrow('got static-384, a static one');
  });

  test('that are pooled otherwise than before are not mixed', async () => {
    const original = join(models!, 'all-minilm-l6-v2-int8');
    const place = join(folder, 'all-minilm');
    const described = JSON.parse(readFileSync(join(original, 'model.json'), 'utf8')) as object;
    mkdirSync(place);
    for (const path of ['model.onnx', 'tokenizer.json']) symlinkSync(join(original, path), join(place, path));
    writeFileSync(join(place, 'model.json'), JSON.stringify(described));
    const index = await openIndex({ directory: directory(), encoders: [place] });
    await index.add(records);
    await index.close();
    writeFileSync(join(place, 'model.json'), JSON.stringify({ ...described, pooling: 'cls' }));
    const again = await openIndex({ directory: directory() });
    await expect(again.add([{ id: 'c', text: 'A third field' }])).rejects.toMatchObject({
      code: 'other-model',
    });
    const { legs } = await again.search('tree', { legs: ['bm25', 'dense'] });
    expect(legs[1]!.state).not.toBe('used');
    await again.close();
  });
});
