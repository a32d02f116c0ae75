import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sharedData } from '../test/shared-data.ts';
import { openIndex } from './assembly.ts';
import { NotFoundError } from './model/index.ts';
import { openReranker } from './open-reranker.ts';

const tiny = sharedData('tiny-transformers');
const folder = mkdtempSync(join(tmpdir(), 'consilience-reranker-'));
const before = process.env['CONSILIENCE_MODELS'];
beforeEach(() => {
  process.env['CONSILIENCE_MODELS'] = join(folder, 'models');
});
afterEach(() => {
  if (before === undefined) delete process.env['CONSILIENCE_MODELS'];
  else process.env['CONSILIENCE_MODELS'] = before;
});
afterAll(() => rmSync(folder, { recursive: true }));

const DOCUMENTS = [
  { id: 'undo', text: 'To undo the last commit, run git reset.', kind: 'text' as const },
  {
    id: 'bread',
    text: 'Undo the knots before you commit the dough to the oven at last.',
    kind: 'text' as const,
  },
  { id: 'pier', text: 'The last lamp at the end of the pier.', kind: 'text' as const },
];
const QUESTION = 'how do I undo the last commit?';

async function smallIndex() {
  const index = await openIndex();
  await index.add(DOCUMENTS);
  return index;
}

/** The tiny cross-encoder as Hugging Face's libraries write a model. */
function tinyFolder(): string {
  const place = join(folder, 'tiny-cross-encoder');
  mkdirSync(place, { recursive: true });
  for (const file of ['model.safetensors', 'config.json'])
    copyFileSync(`${tiny}/bert-cross-encoder/${file}`, join(place, file));
  copyFileSync(sharedData('tokenizer-bert-uncased', 'vocab.txt')!, join(place, 'vocab.txt'));
  return place;
}

describe('rerankers of this machine', () => {
  it.skipIf(tiny === undefined)('put hits in the order of a true cross-encoder’s scores', async () => {
    const model = tinyFolder();
    const reranker = await openReranker(model);
    const texts = new Map(DOCUMENTS.map(({ id, text }) => [id, text]));
    const scores = await reranker.score(QUESTION, [...texts.values()]);
    const scoreOf = new Map([...texts.keys()].map((id, place) => [id, scores[place]!]));
    await reranker.close?.();
    const index = await smallIndex();
    const { hits, isPartial, reranking } = await index.search(QUESTION, { rerank: { model } });
    await index.close();
    expect(reranking).toMatchObject({ state: 'used', scale: 'logit', documents: 3, windows: 3 });
    expect(isPartial).toBe(false);
    expect(new Set(scores).size).toBe(3);
    expect(hits.map(({ id }) => id)).toEqual(
      [...texts.keys()].sort((a, b) => scoreOf.get(b)! - scoreOf.get(a)!),
    );
    for (const { id, rerank } of hits) expect(rerank!.score).toBe(scoreOf.get(id));
  });

  it('are missed by an answer where there are none, with the command that brings one', async () => {
    const index = await smallIndex();
    const { hits, isPartial, reranking } = await index.search(QUESTION, { rerank: {} });
    const plain = await index.search(QUESTION);
    await index.close();
    expect(hits).toEqual(plain.hits);
    expect(isPartial).toBe(true);
    expect(reranking).toMatchObject({
      state: 'skipped',
      command: expect.stringContaining('consilience models pull ms-marco-MiniLM-L-6-v2'),
    });
  });

  it('are not any model, and have to have their names', async () => {
    const index = await smallIndex();
    await expect(index.search(QUESTION, { rerank: { model: 'no-such-model' } })).rejects.toThrow(
      NotFoundError,
    );
    await index.close();
  });

  it.skipIf(tiny === undefined)('read pairs: a model of single texts is refused', async () => {
    const place = join(folder, 'tiny-dense');
    mkdirSync(join(place, '1_Pooling'), { recursive: true });
    for (const file of ['model.safetensors', 'config.json'])
      copyFileSync(`${tiny}/bert/${file}`, join(place, file));
    copyFileSync(sharedData('tokenizer-bert-uncased', 'vocab.txt')!, join(place, 'vocab.txt'));
    writeFileSync(join(place, '1_Pooling/config.json'), '{"pooling_mode_mean_tokens": true}');
    await expect(openReranker(place)).rejects.toMatchObject({
      name: 'InputError',
      message: expect.stringContaining('reads query and passage together'),
    });
  });
});
