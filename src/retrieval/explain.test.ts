import { beforeAll, describe, expect, test } from 'vitest';
import type { IndexSearcher } from './searching/index-searcher.ts';
import { fileOf, noteFiles, SmallIndex } from './small-index.test-index.ts';

let searcher: IndexSearcher;

beforeAll(async () => {
  const index = new SmallIndex();
  const binary = fileOf('picture.md', Uint8Array.of(0x50, 0, 1));
  const result = await index.update({ documents: [...noteFiles(), binary] });
  expect(result.refused).toEqual({ binary: 1 });
  searcher = await index.searcher();
});

describe('explain', () => {
  test('a hit: the same ranks, scores and contributions as the answer', async () => {
    const query = 'water for the tomatoes';
    const { hits } = await searcher.search(query);
    for (const hit of hits) {
      const explained = await searcher.explain(query, hit.id);
      expect(explained).toMatchObject({ rank: hit.rank, score: hit.score, gapToNext: hit.gap, isHit: true });
      expect(explained.removedBy).toEqual([]);
      for (const leg of hit.legs) {
        const { contribution, rank, score } = explained.legs.find((one) => one.leg === leg.leg)!;
        expect({ contribution, rank, score }).toEqual({
          contribution: leg.contribution,
          rank: leg.rank,
          score: leg.score,
        });
      }
    }
  });

  test('the arithmetic of words adds up to the score', async () => {
    const { legs } = await searcher.explain('cardiac muscle blood', 'health/heart.md');
    const words = legs.find(({ leg }) => leg === 'bm25')!;
    expect(words.terms.reduce((sum, { score }) => sum + score, 0)).toBe(words.score);
    expect(words.terms[0]).toMatchObject({
      word: 'cardiac',
      found: 'heart',
      isSoft: true,
      idf: expect.any(Number),
    });
    expect(words.terms[0]!.sentence).toMatch(
      /^heart for \*cardiac\*, 0\.\d\d: 0\.\d\d × idf \d\.\d\d × \d\.\d\d = \d\.\d\d$/u,
    );
    expect(words.terms[1]!.sentence).toMatch(/^muscle: idf \d\.\d\d × \d\.\d\d = \d\.\d\d$/u);
    expect(words.terms[1]!.frequencies).toEqual({ body: 2 });
  });

  test.each([
    ['tag:sea harbour', 'health/heart.md', {}, [{ by: 'filter', what: 'tag:sea' }]],
    ['harbour -lobster', 'sea/harbour.md', {}, [{ by: 'filter', what: '-lobster' }]],
    ['"draper in Folkestone"', 'sea/harbour.md', {}, [{ by: 'filter', what: '"draper in Folkestone"' }]],
    ['harbour', 'picture.md', {}, [{ by: 'refused', what: 'binary' }]],
    ['harbour', 'empty.md', { legs: ['bm25'], soft: false }, [{ by: 'no-match' }]],
    ['lighthouse', 'health/cold.md', { legs: ['bm25'], soft: false }, [{ by: 'no-match' }]],
    ['water', 'garden/tomatoes.md', { legs: ['bm25'], soft: false, limit: 1 }, [{ by: 'limit' }]],
    [
      'water',
      'kitchen/bread.md',
      { legs: ['bm25'], soft: false, limit: 1, fusion: { depth: 1 } },
      [{ by: 'depth', what: 'bm25', rank: expect.any(Number) }],
    ],
  ])('%s does not find %s', async (query, id, options, expected) => {
    const explained = await searcher.explain(query, id, options);
    expect(explained.isHit).toBe(false);
    expect(explained.removedBy).toMatchObject(expected);
  });

  test('ranks beyond the depth are those of a deeper search', async () => {
    const query = 'the water of the sea';
    const deep = await searcher.search(query, { legs: ['bm25'], limit: 31 });
    for (const { id, rank, score } of deep.hits.map((hit) => ({ id: hit.id, ...hit.legs[0]! }))) {
      const { legs } = await searcher.explain(query, id, { legs: ['bm25'], fusion: { depth: 2 } });
      expect(legs[0]).toMatchObject({ rank, score, isWithinDepth: rank! <= 2 });
    }
  });

  test('an unknown document is refused', async () => {
    await expect(searcher.explain('sea', 'no.md')).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('a batch', () => {
  test('gives the ranks of single searches, as runs', async () => {
    const queries = ['the lighthouse', 'CVE-2021-44228', 'zzyzx', 'git commit'].map((text, number) => ({
      id: `q${number}`,
      text,
    }));
    const { fused, legs, problems } = await searcher.rank(queries, { soft: false });
    for (const { id, text } of queries) {
      const { hits } = await searcher.search(text, { soft: false, limit: 100 });
      const ranking = fused.queryIds.includes(id) ? fused.ranking(id) : [];
      expect(ranking).toEqual(hits.map((hit) => ({ id: hit.id, score: hit.score })));
    }
    expect([...legs.keys()]).toEqual(['bm25', 'static', 'rare']);
    expect(legs.get('rare')!.queryIds).toEqual(['q1']);
    // A leg with nothing to do is no problem.
    expect(problems).toEqual([]);
  });

  test('refuses two queries of one id', async () => {
    const twice = [
      { id: 'a', text: 'x' },
      { id: 'a', text: 'y' },
    ];
    await expect(searcher.rank(twice)).rejects.toThrow(/twice/u);
  });
});
