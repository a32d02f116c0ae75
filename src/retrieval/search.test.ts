import { beforeAll, describe, expect, test } from 'vitest';
import { createAnalyzer } from '../text/index.ts';
import type { Leg } from './legs/leg.ts';
import type { IndexSearcher } from './searching/index-searcher.ts';
import { noteFiles, SmallIndex, staticModel } from './small-index.test-index.ts';

let searcher: IndexSearcher;
let index: SmallIndex;

beforeAll(async () => {
  index = new SmallIndex();
  const result = await index.update({ documents: noteFiles() });
  expect(result).toMatchObject({ generation: 1, added: 31, changed: 0, removed: 0, refused: {} });
  searcher = await index.searcher({ now: () => Date.parse('2026-11-30T12:01:40.000Z') });
});

const idsOf = async (query: string, options = {}) =>
  (await searcher.search(query, options)).hits.map(({ id }) => id);

describe('what is found', () => {
  test.each([
    ['lighthouse at the end of the pier', 'sea/harbour.md'],
    ['how do I take back a commit that was pushed', 'computers/undo-commit.md'],
    ['max_connections', 'computers/postgres.md'],
    ['CVE-2021-44228', 'computers/log4shell.md'],
    ['useLayoutEffect', 'computers/use-effect.md'],
    ['Ada Lovelace', 'people/lovelace.md'],
    ['дорога', 'languages/russian.md'],
    ['灯台', 'languages/japanese.md'],
    ['strasse', 'languages/german.md'],
    ['cafe', 'languages/german.md'],
    ['cardiac', 'health/heart.md'],
  ])('%s', async (query, expected) => {
    expect((await idsOf(query))[0]).toBe(expected);
  });

  test('an answer is plain data that says everything it did', async () => {
    const answer = await searcher.search('lighthouse lamp', { limit: 2 });
    expect(JSON.parse(JSON.stringify(answer))).toEqual(answer);
    expect(answer).toMatchObject({
      schema: 'consilience.search/1',
      limit: 2,
      query: { text: 'lighthouse lamp', words: ['lighthouse', 'lamp'], phrases: [], filters: [] },
      fusion: { method: 'weighted-sum', normalization: 'anchored-min-max', depth: 100 },
      legs: [
        { leg: 'bm25', state: 'used', reason: null },
        { leg: 'static', state: 'used', reason: null },
        { leg: 'rare', state: 'skipped', command: null, documents: 0 },
      ],
      index: { generation: 1, ageSeconds: 100, documents: 31, isStale: null, changes: null },
      isPartial: false,
      emptyBecause: [],
      notices: [],
    });
    const [first, second] = answer.hits;
    expect(first).toMatchObject({
      rank: 1,
      id: 'sea/harbour.md',
      path: 'sea/harbour.md',
      root: '/notes',
      title: 'The harbour',
      date: '2023-05-02',
      tags: ['sea', 'town', 'light'],
      passage: { number: 0, line: 6, headings: ['The harbour'] },
    });
    expect(first!.gap).toBe(first!.score - second!.score);
    const sum = first!.legs.reduce((total, { contribution }) => total + (contribution ?? 0), 0);
    expect(sum).toBeCloseTo(first!.score, 12);
    expect(first!.legs[0]).toMatchObject({ leg: 'bm25', rank: 1, contribution: 1, weight: 1, passage: 0 });
    expect(first!.legs[0]!.terms.map(({ word, isSoft }) => [word, isSoft])).toEqual([
      ['lighthouse', false],
      ['lamp', false],
    ]);
  });

  test('snippets are the document’s own text, with its words marked', async () => {
    const files = new Map(noteFiles().map(({ id, bytes }) => [id, new TextDecoder().decode(bytes)]));
    for (const query of ['leaves', 'маяке', '図書館', 'tide table', 'git', 'Straße']) {
      for (const { id, snippet, passage } of (await searcher.search(query)).hits) {
        const text = files.get(id)!;
        expect(text.slice(snippet!.start, snippet!.end)).toBe(snippet!.text);
        expect(text.slice(0, snippet!.start).split('\n').length).toBe(snippet!.line);
        expect(text.slice(0, passage.start).split('\n').length).toBe(passage.line);
      }
    }
    const [hit] = (await searcher.search('leaves of tomatoes')).hits;
    const marked = hit!.snippet!.marks.map(({ start, end }) => hit!.snippet!.text.slice(start, end));
    expect(marked).toContain('leaves');
  });
});

describe('conditions', () => {
  test.each([
    ['tag:git changes', ['computers/stash.md', 'computers/undo-commit.md']],
    ['tag:people machine', ['people/kipps.md', 'people/lovelace.md']],
    ['path:kitchen water', ['kitchen/bread.md', 'kitchen/jam.md', 'kitchen/knives.md', 'kitchen/soup.md']],
    ['tag:security after:2020 server', ['computers/log4shell.md']],
    ['tag:security before:2020 server', ['computers/heartbleed.md']],
    ['"spring tide" water', ['sea/tides.md']],
    ['"tide spring" water', []],
    ['tag:git commit -push', ['computers/stash.md']],
    ['tag:none water', []],
  ])('%s', async (query, expected) => {
    expect((await idsOf(query)).sort()).toEqual(expected);
  });

  test('paths given beside the query', async () => {
    const found = await idsOf('water', { in: ['sea', 'garden/*.md'] });
    expect(found.length).toBeGreaterThan(0);
    expect(found.every((id) => /^(?:sea|garden)\//u.test(id))).toBe(true);
  });

  test('a phrase is found without places, by reading text; without text it is said', async () => {
    for (const storeText of [true, false]) {
      const bare = new SmallIndex({ positions: false, storeText });
      await bare.update({ documents: noteFiles() });
      const there = await bare.searcher();
      const backwards = await there.search('"tide spring"');
      expect(backwards.hits.map(({ id }) => id)).toEqual(storeText ? [] : ['sea/tides.md']);
      expect(backwards.notices.some(({ code }) => code === 'phrase-not-verified')).toBe(!storeText);
      expect((await there.search('"spring tide"')).hits.map(({ id }) => id)).toEqual(['sea/tides.md']);
    }
  });

  test('the text of a passage can come from elsewhere', async () => {
    const bare = new SmallIndex({ storeText: false });
    const files = noteFiles();
    await bare.update({ documents: files });
    expect((await (await bare.searcher()).search('lobster')).hits[0]!.snippet).toBeNull();
    const readText = ({ id }: { id: string }) =>
      new TextDecoder().decode(files.find((file) => file.id === id)!.bytes);
    const [hit] = (await (await bare.searcher({ readText })).search('lobster')).hits;
    expect(hit!.snippet!.text).toContain('lobster pots');
  });
});

describe('what is offered', () => {
  test('a word that is near, never in its place', async () => {
    const answer = await searcher.search('lighthuose', { legs: ['bm25'], soft: false });
    expect(answer.notices).toMatchObject([
      { code: 'did-you-mean', offers: [{ word: 'lighthuose', offer: 'lighthouse', passages: 1 }] },
    ]);
    expect(answer.legs[0]!.documents).toBe(0);
    expect(answer.emptyBecause).toMatchObject([{ code: 'unknown-words' }]);
  });

  test('the word nearest to what was typed, of the words that stand in the documents', async () => {
    const own = new SmallIndex();
    const text = 'Organizations organizations organized organizing.';
    await own.update({ documents: [{ id: 'a', text }] });
    const { notices } = await (await own.searcher()).search('organizimg', { legs: ['bm25'], soft: false });
    const [notice] = notices.filter(({ code }) => code === 'did-you-mean');
    expect(notice?.offers?.[0]).toMatchObject({ word: 'organizimg', offer: 'organizing' });
    for (const { offer } of notice!.offers!) expect(text.toLowerCase().split(/[ .]+/)).toContain(offer);
  });

  test('what an unfinished last word begins', async () => {
    const { notices } = await searcher.search('growing tomat');
    expect(notices[0]).toMatchObject({ code: 'unfinished-word', offers: [{ offer: 'tomatoes' }] });
    expect(await idsOf('tomat*')).toContain('garden/tomatoes.md');
  });

  test.each([
    ['', 'query-has-no-words'],
    ['zzyzx', 'unknown-words'],
    ['zzyzx*', 'unknown-words'],
    ['tag:none lighthouse', 'removed-by-conditions'],
  ])('an empty answer to %j says why', async (query, code) => {
    const { emptyBecause, hits } = await searcher.search(query, { legs: ['bm25'], soft: false });
    expect(hits).toEqual([]);
    expect(emptyBecause.map((reason) => reason.code)).toEqual([code]);
  });

  test('an index that has changed since says so', async () => {
    const freshness = () => ({ added: 1, changed: 2, removed: 0 });
    const { index: report, notices } = await (await index.searcher({ freshness })).search('sea');
    expect(report.isStale).toBe(true);
    expect(notices[0]).toMatchObject({ code: 'index-is-older-than-files', count: 3 });
  });
});

describe('legs', () => {
  const broken: Leg = {
    name: 'dense:broken',
    absentScore: 1,
    prepare: () => Promise.reject(new Error('no runtime')),
  };

  test('one that fails is reported, and the others answer', async () => {
    const there = await index.searcher({ legs: () => [broken] });
    const legs = ['bm25', 'dense:broken'];
    const answer = await there.search('lighthouse', { legs });
    expect(answer.hits[0]!.id).toBe('sea/harbour.md');
    expect(answer.legs[1]).toMatchObject({ state: 'failed', reason: 'no runtime' });
    expect(answer.notices[0]).toMatchObject({ code: 'leg-failed' });
    expect(answer.isPartial).toBe(true);
    await expect(there.search('lighthouse', { legs, strict: true })).rejects.toMatchObject({
      code: 'unavailable',
    });
  });

  test('one that takes too long is reported', async () => {
    const slow: Leg = { ...broken, name: 'dense:slow', prepare: () => new Promise(() => {}) };
    const there = await index.searcher({ legs: () => [slow], delay: () => Promise.resolve() });
    const answer = await there.search('lighthouse', { legs: ['dense:slow'], legTimeoutMs: 5 });
    expect(answer.legs[0]!.reason).toMatch(/within 5 ms/u);
    expect(answer.emptyBecause[0]!.code).toBe('no-leg-answered');
  });

  test('one without its model is skipped and says what is missing', async () => {
    const analyzer = createAnalyzer(index.settings.analyzer);
    const there = await index.searcher({ analyzer, encoder: undefined, wordVectors: undefined });
    const answer = await there.search('lighthouse');
    expect(answer.legs[1]).toMatchObject({ leg: 'static', state: 'skipped' });
    expect(answer.legs[1]!.reason).toContain(staticModel().id);
    expect(answer.isPartial).toBe(true);
    await expect(there.search('lighthouse', { strict: true })).rejects.toMatchObject({ code: 'unavailable' });
  });

  test.each([
    [{ legs: ['none-such'] }, /Expected a leg \(bm25, static, rare\)/u],
    [{ legs: [] }, /at least one leg/u],
    [{ limit: 0 }, /limit/u],
    [{ fusion: { weights: { dense: 1 } } }, /weight/u],
  ])('refuses %j', async (options, message) => {
    await expect(searcher.search('sea', options)).rejects.toThrow(message);
  });

  test('without soft terms words match themselves', async () => {
    expect(await idsOf('cardiac', { legs: ['bm25'], soft: false })).toEqual([]);
    const [hit] = (await searcher.search('cardiac', { legs: ['bm25'] })).hits;
    expect(hit!.legs[0]!.terms).toMatchObject([{ word: 'cardiac', found: 'heart', isSoft: true }]);
  });

  test.each([
    ['none', 1],
    ['depth', 2],
    ['all', 2],
  ] as const)('complete legs: %s', async (complete, scored) => {
    const options = { legs: ['bm25', 'static'], fusion: { depth: 1, complete } };
    const answer = await searcher.search('blood moon', options);
    for (const hit of answer.hits) {
      expect(hit.legs.filter(({ score }) => score !== null).length).toBeGreaterThanOrEqual(scored);
    }
  });
});
