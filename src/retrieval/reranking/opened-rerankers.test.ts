import { expect, test } from 'vitest';
import type { Reranker } from '../../model/index.ts';
import { OpenedRerankers } from './opened-rerankers.ts';

const reranker = (id: string, close?: () => Promise<void>): Reranker => ({
  id,
  digest: '',
  scale: 'logit',
  score: async (_, passages) => new Float64Array(passages.length),
  ...(close === undefined ? {} : { close }),
});

test('each name is opened once, also when two ask at a time, and again after a failure', async () => {
  const asked: (string | undefined)[] = [];
  const opened = new OpenedRerankers(async (name) => {
    asked.push(name);
    if (name === 'broken' && asked.length < 3) throw new Error('not yet');
    return reranker(name ?? 'usual');
  });
  const [first, second] = await Promise.all([opened.named('a'), opened.named('a')]);
  expect(second).toBe(first);
  await expect(opened.named('broken')).rejects.toThrow('not yet');
  expect((await opened.named('broken')).id).toBe('broken');
  expect((await opened.named(undefined)).id).toBe('usual');
  expect(asked).toEqual(['a', 'broken', 'broken', undefined]);
});

test('those that can be closed are, and are opened anew afterwards', async () => {
  let closed = 0;
  let count = 0;
  const opened = new OpenedRerankers(async (name) => {
    count++;
    return reranker('x', name === 'kept' ? undefined : async () => void closed++);
  });
  await opened.named('a');
  await opened.named('kept');
  await opened.close();
  expect(closed).toBe(1);
  await opened.named('a');
  expect(count).toBe(3);
});
