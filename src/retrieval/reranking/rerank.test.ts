import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { InputError, NotFoundError, type Reranker, UnavailableError } from '../../model/index.ts';
import type { SearchPorts } from '../searching/create-searcher.ts';
import type { IndexSearcher } from '../searching/index-searcher.ts';
import type { SearchOptions } from '../searching/search-options.ts';
import { noteFiles, SmallIndex } from '../small-index.test-index.ts';

let index: SmallIndex;

beforeAll(async () => {
  index = new SmallIndex();
  await index.update({ documents: noteFiles() });
});

/** What a reranker was asked. */
interface Asked {
  readonly query: string;
  readonly passages: readonly string[];
}

/** A reranker that scores by a function, and keeps what it was asked. */
class ScriptedReranker implements Reranker {
  readonly id = 'scripted';
  readonly digest = '0'.repeat(64);
  readonly scale = 'logit';
  readonly asked: Asked[] = [];
  readonly #scoreOf: (passage: string, place: number) => number;

  constructor(scoreOf: (passage: string, place: number) => number) {
    this.#scoreOf = scoreOf;
  }

  async score(query: string, passages: readonly string[]): Promise<Float64Array> {
    this.asked.push({ query, passages });
    return Float64Array.from(passages, this.#scoreOf);
  }
}

/** Longer passages first: an order that no leg would give. */
const byLength = () => new ScriptedReranker((passage) => passage.length);

function searcher(reranker: Reranker | undefined, ports: Partial<SearchPorts> = {}): Promise<IndexSearcher> {
  const openReranker = reranker === undefined ? undefined : async () => reranker;
  return index.searcher({
    delay: async (ms, signal) => wait(ms, undefined, { signal }),
    openReranker,
    ...ports,
  });
}

const QUESTION = 'how do I undo the last commit?';
const idsOf = ({ hits }: { hits: readonly { id: string }[] }) => hits.map(({ id }) => id);

async function both(reranker: Reranker, options: SearchOptions, query = QUESTION) {
  const searches = await searcher(reranker);
  const { rerank: _, ...plain } = options;
  return [await searches.search(query, options), await searches.search(query, plain)] as const;
}

describe('the top of the fused ranking', () => {
  test('stands in the reranker’s order; what it did not read follows as before', async () => {
    const reranker = byLength();
    const [answer, plain] = await both(reranker, { limit: 20, rerank: { depth: 8, windows: 1 } });
    const top = answer.hits.slice(0, 8);
    expect(new Set(idsOf({ hits: top }))).toEqual(new Set(idsOf(plain).slice(0, 8)));
    expect(idsOf(answer).slice(8)).toEqual(idsOf(plain).slice(8));
    expect(idsOf(answer)).not.toEqual(idsOf(plain));
    const scores = top.map(({ rerank }) => rerank!.score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(reranker.asked.map(({ query }) => query)).toEqual([QUESTION]);
    for (const [place, hit] of answer.hits.entries()) {
      const before = idsOf(plain).indexOf(hit.id);
      expect(hit.rank).toBe(place + 1);
      expect(hit.score).toBe(plain.hits[before]!.score);
      expect(hit.legs).toEqual(plain.hits[before]!.legs);
      expect(hit.rerank?.rankBefore ?? null).toBe(place < 8 ? before + 1 : null);
    }
    expect(answer.reranking).toEqual({
      state: 'used',
      reason: null,
      command: null,
      reranker: 'scripted',
      scale: 'logit',
      documents: 8,
      windows: 8,
      isWidened: false,
    });
    expect(answer).toMatchObject({ isPartial: false, notices: [], candidates: plain.candidates });
    expect(JSON.parse(JSON.stringify(answer))).toEqual(answer);
  });

  test('gaps are told on the scale that decides', async () => {
    const [answer] = await both(byLength(), { limit: 20, rerank: { depth: 3 } });
    const { hits } = answer;
    expect(hits[0]!.gap).toBe(hits[0]!.rerank!.score - hits[1]!.rerank!.score);
    expect(hits[2]!.gap).toBeNull();
    expect(hits[3]!.gap).toBe(hits[3]!.score - hits[4]!.score);
  });

  test('keeps the fused order among equal scores', async () => {
    const [answer, plain] = await both(new ScriptedReranker(() => 1), { limit: 20, rerank: {} });
    expect(idsOf(answer)).toEqual(idsOf(plain));
    expect(answer.hits[0]!.gap).toBe(0);
  });

  test('goes by the best window of each document, and shows the passage that holds it', async () => {
    const long = Array.from(
      { length: 60 },
      (_, line) => `Line ${line} of words about a commit and its undo.`,
    );
    long[48] = 'Here alone the zebra is told of.';
    const documents = [
      { id: 'long', text: `# Long\n\n${long.join('\n\n')}`, kind: 'markdown' as const },
      { id: 'short', text: 'Undo the last commit by git reset.', kind: 'text' as const },
    ];
    const small = new SmallIndex();
    await small.update({ documents });
    const reranker = new ScriptedReranker((passage) => (passage.includes('zebra') ? 5 : -5));
    const searches = await small.searcher({ openReranker: async () => reranker });
    const answer = await searches.search(`${QUESTION} zebra?`, { rerank: { windows: 4, windowWords: 30 } });
    const [first] = answer.hits;
    expect(first!.id).toBe('long');
    expect(first!.rerank!.score).toBe(5);
    expect(first!.passage.number).toBe(first!.rerank!.passage);
    expect(long.join('\n\n').length).toBeGreaterThan(first!.passage.end - first!.passage.start);
    const ofLong = reranker.asked[0]!.passages.filter((text) => text.startsWith('Long\n'));
    expect(ofLong.length).toBe(4);
    for (const text of ofLong) expect(text.split(/\s+/u).length).toBeLessThanOrEqual(31);
    expect(answer.reranking!.windows).toBe(5);
  });

  test('is read without operators, and only passages that pass the conditions are', async () => {
    const reranker = byLength();
    const searches = await searcher(reranker);
    await searches.search('how do I undo a "commit" -svn path:computers/**', { rerank: { when: 'always' } });
    expect(reranker.asked[0]!.query).toBe('how do I undo a commit');
    for (const passage of reranker.asked[0]!.passages) expect(passage.toLowerCase()).not.toContain('svn');
  });
});

describe('whether a query is reranked', () => {
  test.each<[string, SearchOptions['rerank'], boolean]>([
    [QUESTION, {}, true],
    ['undo commit', {}, false],
    ['undo commit', { when: 'always' }, true],
    [QUESTION, { when: 'never' }, false],
  ])('%s %j: %s', async (query, rerank, isRead) => {
    const reranker = byLength();
    const [answer] = await both(reranker, { rerank }, query);
    expect(reranker.asked.length > 0).toBe(isRead);
    expect(answer.reranking!.state).toBe(isRead ? 'used' : 'skipped');
    expect(answer.reranking!.reason === null).toBe(isRead);
    expect(answer.isPartial).toBe(false);
    expect(answer.notices).toEqual([]);
  });

  test('it is not, unless it was asked for', async () => {
    const reranker = byLength();
    const answer = await (await searcher(reranker)).search(QUESTION);
    expect(answer.reranking).toBeNull();
    expect(answer.hits.map(({ rerank }) => rerank)).toEqual(answer.hits.map(() => null));
    expect(reranker.asked).toEqual([]);
  });

  test('a reranker is opened by the name that was given, and only when it is needed', async () => {
    const opened: (string | undefined)[] = [];
    const searches = await index.searcher({
      openReranker: async (name) => {
        opened.push(name);
        return byLength();
      },
    });
    await searches.search('undo commit', { rerank: { model: 'mine' } });
    await searches.search(QUESTION, { rerank: { model: 'mine' } });
    await searches.search(QUESTION, { rerank: {} });
    expect(opened).toEqual(['mine', undefined]);
  });
});

describe('widening', () => {
  test('reads more documents once when the best score is low', async () => {
    const reranker = new ScriptedReranker((_, place) => place);
    const [answer, plain] = await both(reranker, {
      limit: 20,
      rerank: { depth: 4, widenBelow: 100, widenTo: 9, windows: 1 },
    });
    expect(reranker.asked.map(({ passages }) => passages.length)).toEqual([4, 5]);
    expect(answer.reranking).toMatchObject({ documents: 9, windows: 9, isWidened: true });
    // Places 0 to 3, then 0 to 4: equal scores stand in the fused order.
    const before = [9, 4, 8, 3, 7, 2, 6, 1, 5];
    expect(answer.hits.slice(0, 9).map(({ rerank }) => rerank!.rankBefore)).toEqual(before);
    expect(idsOf(answer).slice(9)).toEqual(idsOf(plain).slice(9));
  });

  test('does not happen at or above the score, nor without one', async () => {
    for (const widenBelow of [3, undefined]) {
      const reranker = new ScriptedReranker((_, place) => place);
      const [answer] = await both(reranker, { rerank: { depth: 4, widenBelow, windows: 1 } });
      expect(reranker.asked.length).toBe(1);
      expect(answer.reranking!.isWidened).toBe(false);
    }
  });

  test('that fails keeps what was read, and says so', async () => {
    const reranker = new ScriptedReranker((_, place) => place);
    const failing: Reranker = {
      ...{ id: reranker.id, digest: reranker.digest, scale: reranker.scale },
      score: async (query, passages) => {
        if (reranker.asked.length === 1) throw new UnavailableError('The model is gone.');
        return reranker.score(query, passages);
      },
    };
    const [answer, plain] = await both(failing, { rerank: { depth: 4, widenBelow: 100, windows: 1 } });
    expect(answer.hits.slice(0, 4).map(({ rerank }) => rerank!.rankBefore)).toEqual([4, 3, 2, 1]);
    expect(idsOf(answer).slice(4)).toEqual(idsOf(plain).slice(4));
    expect(answer.reranking).toMatchObject({ state: 'used', isWidened: false, reason: 'The model is gone.' });
    expect(answer.isPartial).toBe(true);
    expect(answer.notices.map(({ code }) => code)).toEqual(['rerank-not-widened']);
  });
});

describe('a reranker that does not deliver', () => {
  const broken = (score: Reranker['score']): Reranker => ({
    id: 'broken',
    digest: '',
    scale: 'probability',
    score,
  });
  const failures: [string, Reranker, string][] = [
    [
      'throws',
      broken(async () => {
        throw new UnavailableError('No memory.', { hint: 'Close something.' });
      }),
      'No memory.',
    ],
    [
      'throws what is no error',
      broken(async () => {
        throw 'a text';
      }),
      'a text',
    ],
    ['gives too few scores', broken(async () => new Float64Array(1)), 'scores of broken, got 1.'],
    [
      'gives NaN',
      broken(async (_, passages) => new Float64Array(passages.length).fill(Number.NaN)),
      'Expected finite scores of broken, got NaN.',
    ],
    ['never ends', broken(() => new Promise(() => {})), 'Expected the reranking within 30 ms, got nothing.'],
    [
      'ends too late',
      broken(async (_, passages) => {
        await wait(60);
        return Float64Array.from(passages, (_, place) => place);
      }),
      'Expected the reranking within 30 ms, got nothing.',
    ],
  ];

  test.each(failures)('%s: the fused order stands, and a notice says why', async (_, reranker, message) => {
    const [answer, plain] = await both(reranker, { rerank: { budgetMs: 30 } });
    expect(answer.hits).toEqual(plain.hits);
    expect(answer.reranking).toMatchObject({ state: 'failed', reranker: 'broken', documents: 0, windows: 0 });
    expect(answer.reranking!.reason).toContain(message);
    expect(answer.isPartial).toBe(true);
    expect(answer.notices).toMatchObject([{ code: 'rerank-failed', count: 1 }]);
    expect(answer.notices[0]!.message).toContain(message);
  });

  test('is an error under strict, with its hint', async () => {
    const searches = await searcher(failures[0]![1]);
    await expect(searches.search(QUESTION, { rerank: {}, strict: true })).rejects.toMatchObject({
      name: 'UnavailableError',
      message: 'Expected the hits reranked, got this: No memory.',
      hint: 'Close something.',
    });
  });

  test('is told to stop when its time is up', async () => {
    let signal: AbortSignal | undefined;
    const reranker = broken((_, __, options) => {
      signal = options?.signal;
      return new Promise(() => {});
    });
    await both(reranker, { rerank: { budgetMs: 10 } });
    expect(signal!.aborted).toBe(true);
  });

  test('is abandoned with the search', async () => {
    const stop = new AbortController();
    const reason = new Error('enough');
    const searches = await searcher(
      broken(async () => {
        stop.abort(reason);
        throw new Error('because of that');
      }),
    );
    await expect(searches.search(QUESTION, { rerank: {}, signal: stop.signal })).rejects.toBe(reason);
  });
});

describe('without a reranker', () => {
  test('an answer says what it lacks', async () => {
    const [answer, plain] = [
      await (await searcher(undefined)).search(QUESTION, { rerank: {} }),
      await (await searcher(undefined)).search(QUESTION),
    ];
    expect(answer.hits).toEqual(plain.hits);
    expect(answer.reranking).toMatchObject({
      state: 'skipped',
      reason: 'There is no reranker.',
      reranker: null,
    });
    expect(answer.isPartial).toBe(true);
    expect(answer.notices.map(({ code }) => code)).toEqual(['rerank-skipped']);
    await expect((await searcher(undefined)).search(QUESTION, { rerank: {}, strict: true })).rejects.toThrow(
      UnavailableError,
    );
  });

  test('one that has to be fetched first is named with its command', async () => {
    const searches = await index.searcher({
      openReranker: async () => {
        throw new UnavailableError('Expected the model mine, got none.', {
          hint: 'consilience models pull mine',
        });
      },
    });
    const answer = await searches.search(QUESTION, { rerank: { model: 'mine' } });
    expect(answer.reranking).toMatchObject({
      state: 'skipped',
      reason: 'Expected the model mine, got none.',
      command: 'consilience models pull mine',
    });
    expect(answer.isPartial).toBe(true);
  });

  test('a name that nothing has is an error', async () => {
    const searches = await index.searcher({
      openReranker: async () => {
        throw new NotFoundError('Expected a reranker, got "x".');
      },
    });
    await expect(searches.search(QUESTION, { rerank: { model: 'x' } })).rejects.toThrow(NotFoundError);
  });
});

describe('texts that cannot be read', () => {
  test('keep their places', async () => {
    const withoutTexts = new SmallIndex({ storeText: false });
    await withoutTexts.update({ documents: noteFiles() });
    const files = new Map(noteFiles().map(({ id, bytes }) => [id, new TextDecoder().decode(bytes)]));
    const plain = await (await withoutTexts.searcher()).search(QUESTION, { limit: 20 });
    const lost = [plain.hits[1]!.id, plain.hits[3]!.id];
    const answer = await (
      await withoutTexts.searcher({
        openReranker: async () => new ScriptedReranker((_, place) => place),
        readText: ({ id }) => (lost.includes(id) ? undefined : files.get(id)),
      })
    ).search(QUESTION, { limit: 20, rerank: { depth: 6, windows: 1 } });
    expect([answer.hits[1]!.id, answer.hits[3]!.id]).toEqual(lost);
    expect(answer.hits.slice(0, 6).map(({ rerank }) => rerank?.rankBefore ?? null)).toEqual([
      6,
      null,
      5,
      null,
      3,
      1,
    ]);
    expect(answer.notices).toMatchObject([{ code: 'rerank-without-text', count: 2 }]);
    const blind = await (await withoutTexts.searcher({ openReranker: async () => byLength() })).search(
      QUESTION,
      { limit: 20, rerank: {} },
    );
    expect(idsOf(blind)).toEqual(idsOf(plain));
    expect(blind.reranking).toMatchObject({ state: 'skipped', reranker: 'scripted' });
    expect(blind.isPartial).toBe(true);
  });
});

describe('explain and batches', () => {
  test('explain says the same as the hits', async () => {
    const searches = await searcher(byLength());
    const options = { limit: 12, rerank: { depth: 5 } };
    const answer = await searches.search(QUESTION, options);
    for (const [place, hit] of answer.hits.entries()) {
      const explained = await searches.explain(QUESTION, hit.id, options);
      expect(explained).toMatchObject({
        rank: hit.rank,
        score: hit.score,
        rerank: hit.rerank,
        gapToNext: hit.gap,
        gapToPrevious: place === 0 ? null : answer.hits[place - 1]!.gap,
        reranking: answer.reranking,
      });
    }
  });

  test('a run has the order of the answers, with scores that descend', async () => {
    const searches = await searcher(byLength());
    const options = { limit: 12, rerank: { depth: 5 } };
    const queries = [
      { id: '1', text: QUESTION },
      { id: '2', text: 'lighthouse lamp' },
    ];
    const { fused, isPartial } = await searches.rank(queries, options);
    for (const { id, text } of queries) {
      const { hits } = await searches.search(text, options);
      expect(fused.ranking(id).map((hit) => hit.id)).toEqual(idsOf({ hits }));
      const scores = fused.ranking(id).map(({ score }) => score);
      expect(scores).toEqual([...scores].sort((a, b) => b - a));
    }
    expect(fused.ranking('1')[1]!.score).toBe(1 / 2);
    expect(isPartial).toBe(false);
  });

  test('a batch counts the queries that were not reranked', async () => {
    const { isPartial, problems } = await (await searcher(undefined)).rank(
      [
        { id: '1', text: QUESTION },
        { id: '2', text: 'what is a lighthouse for?' },
        { id: '3', text: 'lighthouse' },
      ],
      { rerank: {} },
    );
    expect(isPartial).toBe(true);
    expect(problems).toEqual([{ leg: 'rerank', reason: 'There is no reranker.', queries: 2 }]);
  });
});

test.each<SearchOptions['rerank']>([
  { depth: 0 },
  { depth: 2.5 },
  { depth: 8, widenTo: 7 },
  { windows: 0 },
  { windowWords: -1 },
  { budgetMs: 0 },
  { widenBelow: Number.NaN },
  { when: 'sometimes' as 'auto' },
])('%j is refused', async (rerank) => {
  await expect((await searcher(byLength())).search(QUESTION, { rerank })).rejects.toThrow(InputError);
});

test('a budget needs a clock', async () => {
  const searches = await index.searcher({ openReranker: async () => byLength() });
  await expect(searches.search(QUESTION, { rerank: { budgetMs: 5 } })).rejects.toThrow(InputError);
});
