import { beforeAll, describe, expect, test } from 'vitest';
import type { IndexSearcher } from '../searching/index-searcher.ts';
import { SmallIndex } from '../small-index.test-index.ts';

let searcher: IndexSearcher;

beforeAll(async () => {
  const index = new SmallIndex();
  const note = (id: string, text: string) => ({ id, text });
  await index.update({
    documents: [
      note('set', 'The configuration was running happily.'),
      note('run', 'He runs to the harbour.'),
      note('only', 'Configure it.'),
      note('gone', 'Dunes and a confidence.'),
    ],
  });
  searcher = await index.searcher();
});

const search = (query: string) => searcher.search(query, { legs: ['bm25'], soft: false });
const idsOf = async (query: string) => (await search(query)).hits.map(({ id }) => id).sort();

describe('a beginning stands for', () => {
  test.each([
    // The stem is `configur`, whatever its words are.
    ['configuration*', ['only', 'set']],
    ['configurati*', ['only', 'set']],
    ['config*', ['only', 'set']],
    ['conf*', ['gone', 'only', 'set']],
    ['running*', ['run', 'set']],
    // The stem is `happili`.
    ['happily*', ['set']],
    ['configurations*', []],
    ['runningly*', []],
    ['harbour -running*', []],
    ['harbour -runningly*', ['run']],
  ])('%s: %j', async (query, expected) => {
    expect(await idsOf(query)).toEqual(expected);
  });

  test('words, which are marked as they stand there', async () => {
    const { hits } = await search('happily*');
    const { marks, text } = hits[0]!.snippet!;
    expect(marks.map(({ start, end }) => text.slice(start, end))).toEqual(['happily']);
  });

  test('words, which are offered when the last one is unfinished', async () => {
    const { notices } = await search('harbour happily runni');
    expect(notices).toMatchObject([
      {
        code: 'unfinished-word',
        message: 'The index has no word "runni"; it has "running", which begins so: search for runni*.',
      },
    ]);
  });
});
