import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { buildLesson, type LessonOptions } from './lesson.ts';

/** An independent, plain reading of the lesson's rules, with fractions of whole numbers. */
function plainLesson(text: string, query: string[]) {
  const blocks = text
    .replaceAll('\r\n', '\n')
    .split(/^\*\*\* START OF.*$/m)
    .pop()!
    .split(/^\*\*\* END OF/m)[0]!;
  const kept = blocks.split(/\n[ \t]*\n\s*/).filter((block) => (block.match(/\S+/g) ?? []).length > 24);
  const counted = kept.map((block, number) => {
    const words = block.toLowerCase().match(/[a-z']+/g) ?? [];
    const hits = words.filter((word) => query.includes(word));
    return { number, words: words.length, hits: hits.length, different: new Set(hits).size };
  });
  const matching = counted.filter(({ hits }) => hits > 0);
  type Counted = (typeof matching)[number];
  const rankers = [
    (x: Counted, y: Counted) => y.hits - x.hits,
    (x: Counted, y: Counted) => y.hits * x.words - x.hits * y.words,
    (x: Counted, y: Counted) => y.different - x.different || y.hits - x.hits,
  ];
  const lists = rankers.map((ranker) =>
    [...matching].sort((x, y) => ranker(x, y) || x.number - y.number).map(({ number }) => number),
  );
  const words = counted.reduce((sum, passage) => sum + passage.words, 0);
  return { passages: kept.length, words, matching: matching.length, lists };
}

/** Fuses by whole numbers: every constant, rank and weight times `scale`. */
function plainFusion(lists: number[][], constant: bigint, weights = [1n, 1n, 1n], scale = 1n) {
  const sums = lists[0]!.map((number) => {
    const ranks = lists.map((list) => list.indexOf(number) + 1);
    const bottoms = ranks.map((rank) => constant + BigInt(rank) * scale);
    const bottom = bottoms.reduce((product, factor) => product * factor, 1n);
    const top = bottoms.reduce((sum, factor, index) => sum + weights[index]! * (bottom / factor), 0n);
    return { number, ranks, top, bottom };
  });
  return sums.sort((x, y) => {
    const [left, right] = [x.top * y.bottom, y.top * x.bottom];
    const byBestRank = Math.min(...x.ranks) - Math.min(...y.ranks);
    return left > right ? -1 : left < right ? 1 : byBestRank || (`n-${x.number}` < `n-${y.number}` ? -1 : 1);
  });
}

const firstTen = (list: readonly { number: number }[]) => list.slice(0, 10).map(({ number }) => number);
const shared = (x: number[], y: number[]) => x.filter((number) => y.includes(number)).length;

const kipps = readFileSync(new URL('../../data/kipps/39162.txt', import.meta.url), 'utf8');

/** The same passages in another order, by a small seeded generator, so that every tie falls differently. */
function shuffled(text: string, seed: number): string {
  const passages = text.replaceAll('\r\n', '\n').split(/\n\s*\n/);
  let state = seed;
  for (let index = passages.length - 1; index > 0; index--) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    const other = state % (index + 1);
    [passages[index], passages[other]] = [passages[other]!, passages[index]!];
  }
  return passages.filter((passage) => !passage.startsWith('***')).join('\n\n');
}

const texts = [
  ['Kipps', kipps],
  ['Kipps, shuffled', shuffled(kipps, 1)],
  ['Kipps, shuffled again', shuffled(kipps, 906)],
] as const;
const queries = [
  'folkestone leas lift harbour sea',
  'Helen MARRY house money love',
  'sea',
  'shop window street',
];
const cases = texts.flatMap(([name, text]) => queries.map((query) => ({ name, text, query })));

function lessonOf(text: string, query: string, options: Partial<LessonOptions> = {}) {
  return buildLesson(text, { name: 'n', query, ...options });
}

describe.each(cases)('$name, $query', ({ text, query }) => {
  const lesson = lessonOf(text, query);
  const plain = plainLesson(text, query.toLowerCase().split(' '));
  const order = plainFusion(plain.lists, 60n);
  const { cut, fuse, constant } = lesson.figures;

  it('has the figures of the plain reading', () => {
    expect(cut).toMatchObject({ passages: plain.passages, words: plain.words, matching: plain.matching });
    const lists = [lesson.lists.a, lesson.lists.b, lesson.lists.c];
    expect(lists.map((list) => list.map(({ passage }) => passage.number))).toEqual(plain.lists);
    const [a, b, c] = plain.lists.map((list) => list.slice(0, 10)) as [number[], number[], number[]];
    const top = firstTen(order);
    expect(fuse.topTen.map(({ passage }) => passage.number)).toEqual(top);
    expect(fuse.overlaps).toEqual({
      cutoff: 10,
      ab: shared(a, b),
      ac: shared(a, c),
      bc: shared(b, c),
      all: a.filter((number) => b.includes(number) && c.includes(number)).length,
      fusedKeeps: { a: shared(a, top), b: shared(b, top), c: shared(c, top) },
    });
    expect(fuse.outsiders.map(({ passage }) => passage.number)).toEqual(
      top.filter((number) => ![...a, ...b, ...c].includes(number)),
    );
  });

  it('adds up the same fractions, over the whole list', () => {
    expect(lesson.fused.map(({ passage }) => passage.number)).toEqual(order.map(({ number }) => number));
    for (const [index, { exact, score, ranks }] of lesson.fused.entries()) {
      const [top, bottom = '1'] = exact.split('/');
      const expected = order[index]!;
      expect([ranks.a, ranks.b, ranks.c]).toEqual(expected.ranks);
      expect(BigInt(top!) * expected.bottom).toBe(expected.top * BigInt(bottom));
      expect(score).toBeCloseTo(Number(top) / Number(bottom), 15);
    }
  });

  it('has the same top between swap points, and another across each', () => {
    const ends = [...new Set([0, ...constant.swaps.map(({ at }) => at), 10_000])];
    const tops = ends.slice(1).map((to, index) => {
      const from = ends[index]!;
      // In millionths, so that the plain reading stays with whole numbers.
      const inside = [0.1, 0.5, 0.9].map((part) => BigInt(Math.round((from + (to - from) * part) * 1e6)));
      const found = inside.map((at) =>
        firstTen(plainFusion(plain.lists, at, [1n, 1n, 1n], 1_000_000n)).join(),
      );
      expect(new Set(found).size).toBe(1);
      return found[0]!;
    });
    for (const [index, top] of tops.entries()) expect(top).not.toBe(tops[index + 1]);
  });
});

it('weighs the lists as the plain reading does', () => {
  const weights = { a: 1, b: '0.5', c: 0.25 };
  const lesson = lessonOf(kipps, queries[0]!, { weights, rankConstant: '7.5' });
  const plain = plainLesson(kipps, queries[0]!.split(' '));
  const order = plainFusion(plain.lists, 75n, [4n, 2n, 1n], 10n);
  expect(lesson.fused.map(({ passage }) => passage.number)).toEqual(order.map(({ number }) => number));
  expect(lesson.figures.fuse.topTen[0]!.terms.map(({ fraction }) => fraction)).toEqual([
    '1/8.5',
    '0.5/11.5',
    '0.25/8.5',
  ]);
});
