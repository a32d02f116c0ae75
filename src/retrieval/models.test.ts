import { describe, expect, test } from 'vitest';
import { DataError, type EncodingModel, UnavailableError } from '../model/index.ts';
import { mergeDue } from './indexing/merge-due.ts';
import { legOfModel } from './settings/model-legs.ts';
import { fileOf, noteFiles, SmallIndex } from './small-index.test-index.ts';
import { denseTestModel, sparseTestModel } from './test-models.test-index.ts';

async function notesWith(models: readonly EncodingModel[]): Promise<SmallIndex> {
  const index = new SmallIndex({ models });
  await index.update({ documents: noteFiles() });
  return index;
}

describe('legs of models', () => {
  test('rank passages by what the models make of them', async () => {
    const index = await notesWith([denseTestModel(), sparseTestModel()]);
    const searcher = await index.searcher();
    const { hits, legs } = await searcher.search('spring tide', { legs: ['sparse', 'dense'] });
    expect(legs.map(({ leg, state }) => [leg, state])).toEqual([
      ['sparse:stems', 'used'],
      ['dense:letters', 'used'],
    ]);
    expect(hits[0]!.id).toBe('sea/tides.md');
    const [sparse] = (await searcher.explain('spring tide', 'sea/tides.md', { legs: ['sparse'] })).legs;
    expect(sparse!.rank).toBe(1);
    for (const { factor, norm, score, sentence, term } of sparse!.terms) {
      expect(term).toMatch(/^t\d+$/u);
      expect(score).toBe(Math.fround(factor!) * norm!);
      expect(sentence).toBe(`${term}: ${factor!.toFixed(2)} × ${norm!.toFixed(2)} = ${score.toFixed(2)}`);
    }
    const sum = sparse!.terms.reduce((total, { score }) => total + score, 0);
    expect(sparse!.score).toBeCloseTo(sum, 12);
  });

  test('weigh what their descriptions say, 0.3 when nobody has measured them', async () => {
    const index = await notesWith([denseTestModel({ fusionWeight: '0.8' }), sparseTestModel()]);
    const searcher = await index.searcher();
    const { fusion } = await searcher.search('spring tide', { legs: ['bm25', 'dense', 'sparse'] });
    expect(fusion!.weights).toEqual({ bm25: '1', 'dense:letters': '0.8', 'sparse:stems': '0.3' });
    const given = await searcher.search('tide', {
      legs: ['bm25', 'dense'],
      fusion: { weights: { dense: '2' } },
    });
    expect(given.fusion!.weights).toEqual({ bm25: '1', 'dense:letters': '2' });
  });

  test.each([
    [undefined, ['bm25', 'dense:letters', 'sparse:stems', 'static', 'rare']],
    ['0.8', ['bm25', 'dense:letters', 'sparse:stems', 'rare']],
  ])('belong to every search; a dense one of weight %s', async (fusionWeight, names) => {
    const models = [denseTestModel({ fusionWeight }), sparseTestModel()];
    const searcher = await (await notesWith(models)).searcher();
    const { legs } = await searcher.search('cardiac CVE-2021-44228');
    expect(legs.map(({ leg }) => leg)).toEqual(names);
    const { legs: runs } = await searcher.rank([{ id: '1', text: 'cardiac' }]);
    expect([...runs.keys()]).toEqual(names);
  });

  test('are skipped where the model is not there, with the command that brings it; static stands in', async () => {
    const index = await notesWith([denseTestModel({ fusionWeight: '0.8' })]);
    const models = ({ id }: { id: string }) =>
      Promise.reject(new UnavailableError(`Expected ${id}.`, { hint: `consilience models pull ${id}` }));
    const searcher = await index.searcher({ models });
    const answer = await searcher.search('lighthouse');
    expect(answer.isPartial).toBe(true);
    expect(answer.legs.map(({ leg, state }) => [leg, state])).toEqual([
      ['bm25', 'used'],
      ['dense:letters', 'skipped'],
      ['static', 'used'],
      ['rare', 'skipped'],
    ]);
    expect(answer.legs[1]!.command).toBe('consilience models pull letters');
    await expect(searcher.search('lighthouse', { strict: true })).rejects.toMatchObject({
      code: 'unavailable',
      hint: 'consilience models pull letters',
    });
  });

  test('a kind names its only leg', async () => {
    const two = [denseTestModel(), denseTestModel({ id: 'other' })];
    const searcher = await (await notesWith(two)).searcher();
    await expect(searcher.search('sea', { legs: ['dense'] })).rejects.toThrow(/dense:letters, dense:other/u);
    await expect(searcher.search('sea', { legs: ['sparse'] })).rejects.toMatchObject({
      code: 'not-found',
      hint: expect.stringContaining('--encoder letters,other,MODEL'),
    });
    const { legs } = await searcher.search('sea', { legs: ['dense:other'] });
    expect(legs[0]!.state).toBe('used');
  });
});

test("a model's name means its only leg, in weights too", async () => {
  const models = [denseTestModel({ id: 'both' }), sparseTestModel({ id: 'both' }), sparseTestModel()];
  const searcher = await (await notesWith(models)).searcher();
  const options = { legs: ['bm25', 'stems'], fusion: { weights: { stems: '2' } } };
  expect((await searcher.search('tide', options)).fusion!.weights).toEqual({
    bm25: '1',
    'sparse:stems': '2',
  });
  await expect(searcher.search('sea', { legs: ['both'] })).rejects.toThrow(/dense:both, sparse:both/u);
});

test('a damaged model is one that cannot encode: the index is not damaged', async () => {
  const model = denseTestModel();
  const index = await notesWith([model]);
  const error = new DataError('Expected 2000 bytes, got 1000.', { hint: 'Put it back.' });
  const encoder = { ...model.encoder, encode: () => Promise.reject(error) } as typeof model.encoder;
  const damaged = new SmallIndex({ models: [{ ...model, encoder }] }, index.store);
  await expect(damaged.update({ documents: [fileOf('new.md', 'A walrus.')] })).rejects.toMatchObject({
    code: 'unavailable',
    message: 'Expected letters to encode texts, got: Expected 2000 bytes, got 1000.',
    hint: 'Put it back.',
  });
});

describe('what a model has encoded', () => {
  test('is not encoded again: after a change, a move, a merge, in another document', async () => {
    const models = [denseTestModel(), sparseTestModel()];
    const index = await notesWith(models);
    const before = models.map(({ passages }) => passages.length);
    expect(new Set(before)).toEqual(new Set([before[0]]));
    const harbour = noteFiles().find(({ id }) => id === 'sea/harbour.md')!;
    await index.update({
      documents: [{ ...harbour, id: 'old/harbour.md', path: 'old/harbour.md', movedFrom: 'sea/harbour.md' }],
    });
    await index.update({ documents: [{ ...harbour, id: 'twin.md', path: 'twin.md' }] });
    const writer = await index.store.write('test');
    await mergeDue(writer, { all: true });
    await writer.close();
    const text = new TextDecoder().decode(harbour.bytes);
    const result = await index.update({
      documents: [fileOf('old/harbour.md', `${text}\n\n# New\n\nWalrus.\n`)],
    });
    for (const [place, { passages }] of models.entries()) {
      expect(passages.slice(before[place])).toEqual([expect.stringContaining('Walrus')]);
    }
    expect(result.encodings).toEqual(
      models.map(({ identity }) => ({ leg: legOfModel(identity), texts: 1, windowed: 1, truncated: 1 })),
    );
  });

  test('survives without the cache, vectors and weights alike', async () => {
    const models = [denseTestModel(), sparseTestModel()];
    const index = await notesWith(models);
    const before = models.map(({ passages }) => passages.length);
    const writer = await index.store.write('test');
    writer.keepEncodingsOf([]);
    await writer.close();
    await index.update({ documents: noteFiles() }, { isRebuild: true });
    expect(models.map(({ passages }) => passages.length)).toEqual(before);
  });

  test('goes with its model at the next merge', async () => {
    const dense = denseTestModel();
    const index = await notesWith([dense, sparseTestModel()]);
    const without = new SmallIndex({ models: [dense] }, index.store);
    await without.update({ documents: [fileOf('new.md', 'A walrus.')] });
    const writer = await index.store.write('test');
    await mergeDue(writer, { all: true });
    await writer.close();
    const [segment] = (await index.store.snapshot()).segments;
    expect(segment!.sections.byteLength('sparse:stems.keys')).toBeUndefined();
    expect(segment!.sections.byteLength('dense:letters.keys')).toBeGreaterThan(0);
  });

  test('by another model of the same name is never used', async () => {
    const index = await notesWith([denseTestModel()]);
    const other = denseTestModel({ digest: 'd2' });
    const changed = new SmallIndex({ models: [other] }, index.store);
    await expect(changed.update({})).rejects.toThrow(/models/u);
    // A note that is not given stays as it was, without a vector by the new model.
    await new SmallIndex({ models: [] }, index.store).update({});
    const writer = await index.store.write('test');
    writer.putSettings(changed.settings);
    await writer.commit();
    await writer.close();
    const { legs } = await (await changed.searcher()).search('sea', { legs: ['dense'] });
    expect(legs[0]).toMatchObject({ state: 'skipped', reason: expect.stringContaining('No passage') });
    await changed.update({ documents: noteFiles().slice(0, 3) });
    expect(other.passages.length).toBeGreaterThan(2);
    const all = new SmallIndex({ models: [other] }, index.store);
    const { legs: some } = await (await all.searcher()).search('sea', { legs: ['dense'] });
    expect(some[0]).toMatchObject({ state: 'used', documents: 3 });
  });
});

test('an indexing that is interrupted while a model works keeps what was encoded', async () => {
  const stop = new AbortController();
  const model = denseTestModel();
  const encoded: number[] = [];
  const stopping: EncodingModel = {
    ...model,
    encoder: {
      ...model.encoder,
      encode: (texts, role, options) => {
        if (model.passages.length > 40) stop.abort();
        encoded.push(texts.length);
        return model.encoder.encode(texts, role, options) as never;
      },
    },
  };
  const index = new SmallIndex({ models: [stopping] });
  const files = Array.from({ length: 200 }, (_, place) => fileOf(`${place}.md`, `Note ${place} of the sea.`));
  const result = await index.update({ documents: files }, { signal: stop.signal });
  expect(result).toMatchObject({ wasAborted: true, added: expect.any(Number) });
  const kept = model.passages.length;
  expect(kept).toBe(64);
  const again = new SmallIndex({ models: [model] }, index.store);
  await again.update({ documents: files });
  expect(model.passages).toHaveLength(200);
  expect(new Set(model.passages).size).toBe(200);
});
