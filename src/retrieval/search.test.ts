import { beforeAll, describe, expect, test } from 'vitest';
import type { IndexSearcher } from './searching/index-searcher.ts';
import { noteFiles, SmallIndex } from './small-index.test-index.ts';

let searcher: IndexSearcher;

beforeAll(async () => {
  const index = new SmallIndex();
  const result = await index.update({ documents: noteFiles() });
  expect(result).toMatchObject({ generation: 1, added: 31, changed: 0, removed: 0, refused: {} });
  searcher = await index.searcher({ now: () => Date.parse('2026-11-30T12:01:40.000Z') });
});

describe('search', () => {
  test('finds, explains and reports', async () => {
    const answer = await searcher.search('lighthouse at the pier', { limit: 3 });
    console.log(JSON.stringify(answer, null, 1).slice(0, 6000));
    expect(answer.hits[0]!.id).toBe('sea/harbour.md');
  });
});
