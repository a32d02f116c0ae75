import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fuseLists } from './fused-list.ts';
import { buildLesson, type Lesson } from './lesson.ts';
import type { LegName } from './rankers.ts';
import { KIPPS_QUERY, KIPPS_SOURCE } from './text-source.ts';

const text = readFileSync(new URL('../../data/kipps/39162.txt', import.meta.url), 'utf8');
const lesson = buildLesson(text, { name: 'kipps', query: KIPPS_QUERY, source: KIPPS_SOURCE });
const { cut, a, b, c, fuse, constant } = lesson.figures;

const ranksOf = ({ ranks }: { ranks: Record<LegName, number> }) => [ranks.a, ranks.b, ranks.c];
const numbersOf = (list: readonly { passage: { number: number } }[]) =>
  list.map(({ passage }) => passage.number);
const columnAt = ({ figures }: Lesson, rankConstant: string) =>
  figures.constant.columns.find((column) => column.rankConstant === rankConstant)!;

describe('the published figures of the lesson', () => {
  it('cuts 1,138 passages of 25 words or more, holding 92,961 words', () => {
    expect(cut.frame).toBe('both');
    expect(cut.minimumWords).toBe(25);
    expect(cut.passages).toBe(1138);
    expect(cut.words).toBe(92_961);
  });

  it('finds Folkestone 66 times in the file and 54 times by the word rule in the passages', () => {
    expect(cut.occurrences[0]).toEqual({ word: 'folkestone', count: 66 });
    expect(cut.counted[0]!.hits).toBe(54);
    expect(
      text
        .toLowerCase()
        .match(/[a-z']+/g)!
        .filter((word) => word === 'folkestone'),
    ).toHaveLength(65);
  });

  it('has 100 passages with at least one of the five words', () => {
    expect(lesson.query.words).toEqual(['folkestone', 'leas', 'lift', 'harbour', 'sea']);
    expect(cut.matching).toBe(100);
    for (const list of Object.values(lesson.lists)) expect(list).toHaveLength(100);
  });

  it.each([
    { number: 98, words: 128, hits: 5, different: 3, ranks: [1, 4, 1], score: 0.04841, place: 1 },
    { number: 406, words: 107, hits: 5, different: 3, ranks: [2, 2, 2], score: 0.04839, place: 2 },
    { number: 104, words: 105, hits: 3, different: 2, ranks: [5, 15, 4], score: 0.04434, place: 3 },
    { number: 44, words: 31, hits: 2, different: 1, ranks: [10, 1, 16], score: 0.04384, place: 4 },
    { number: 319, words: 82, hits: 2, different: 2, ranks: [16, 21, 11], score: 0.03959, place: 9 },
  ])('places passage $number at $place', ({ number, words, hits, different, ranks, score, place }) => {
    const entry = fuse.topTen[place - 1]!;
    expect(entry.passage).toMatchObject({ number, words, hits, different, id: `kipps-${number}` });
    expect(ranksOf(entry)).toEqual(ranks);
    expect(entry.place).toBe(place);
    expect(entry.decimal).toBe(score.toFixed(5));
    expect(entry.score.toFixed(5)).toBe(score.toFixed(5));
  });

  it('scores the first 1/61 + 1/64 + 1/61', () => {
    const [first] = fuse.topTen;
    expect(first!.terms.map(({ fraction }) => fraction)).toEqual(['1/61', '1/64', '1/61']);
    expect(first!.exact).toBe('189/3904');
    expect(first!.decimal).toBe('0.04841');
  });

  it('quotes the passages it is known by', () => {
    const flat = (place: number) => fuse.topTen[place - 1]!.passage.text.replace(/\s+/g, ' ');
    expect(flat(1)).toContain('along the Leas to the lift');
    expect(flat(2)).toContain('looked down to where the squat dark masses of the Harbour');
    expect(flat(3)).toContain('along the front of the Leas');
  });

  it("has lists that share little: A and B 3, all 2; the fused ten keep 9, 3 and 6 of the lists' tens", () => {
    expect(fuse.overlaps).toEqual({
      cutoff: 10,
      ab: 3,
      ac: 6,
      bc: 2,
      all: 2,
      fusedKeeps: { a: 9, b: 3, c: 6 },
    });
  });

  it("pushes B's winner, which never names the town, down to fourth", () => {
    const winner = fuse.winners.b!;
    expect(winner.passage.hitsByWord).toEqual({ sea: 2 });
    expect(winner.passage.words).toBe(31);
    expect(winner.place).toBe(4);
    expect(ranksOf(winner)).toEqual([10, 1, 16]);
  });

  it('has one passage in the fused ten that no ranker had in its own, at place 9', () => {
    expect(fuse.outsiders.map(({ place, passage }) => [place, passage.number])).toEqual([[9, 319]]);
  });

  it("shows each ranker's weakness on a real passage", () => {
    expect(a.weakness).toMatchObject({ rank: 3, isShown: true, passage: { number: 24, words: 336 } });
    expect(b.weakness).toMatchObject({ rank: 1, isShown: true, passage: { number: 44, words: 31 } });
    expect(c.weakness).toMatchObject({ rank: 5, isShown: true, passage: { number: 520, words: 245 } });
    expect(a.averageWordsOfTopTen).toBeGreaterThan(a.averageWordsOfAll);
    expect(b.averageWordsOfTopTen).toBeLessThan(b.averageWordsOfAll);
  });

  it('takes the source and the edition from the file', () => {
    expect(text).toContain('[EBook #39162]');
    expect(text).toContain('COPYRIGHT 1906');
    expect(lesson.figures.sources).toMatchObject({ ebook: '39162', edition: '1906', author: 'H. G. Wells' });
  });
});

describe('the constant', () => {
  it('is shown at 1, 60 and 1,000', () => {
    expect(constant.columns.map(({ rankConstant }) => rankConstant)).toEqual(['1', '60', '1000']);
    expect(numbersOf(columnAt(lesson, '1').topTen)).toEqual([98, 406, 44, 234, 104, 24, 520, 667, 485, 36]);
    expect(numbersOf(columnAt(lesson, '1000').topTen)).toEqual([
      98, 406, 104, 44, 234, 42, 319, 667, 520, 185,
    ]);
    expect(columnAt(lesson, '60').topTen).toEqual(fuse.topTen);
  });

  it('makes a first place worth 5.5, 1.148 and 1.009 tenth places', () => {
    expect(constant.columns.map(({ firstInTenths }) => firstInTenths)).toEqual(['5.500', '1.148', '1.009']);
  });

  it('overdoes first places at 1 and rank sums at 1,000', () => {
    expect(columnAt(lesson, '1').newcomers.map(ranksOf)).toEqual([
      [54, 3, 54],
      [24, 6, 24],
    ]);
    expect(columnAt(lesson, '1000').isOrderOfRankSums).toBe(true);
    expect(columnAt(lesson, '60').isOrderOfRankSums).toBe(false);
    expect(numbersOf(columnAt(lesson, '1000').missing)).toEqual([24]);
  });

  it('has 18 swap points in the top ten up to 10,000, 11.53 among them', () => {
    expect(constant.swaps).toHaveLength(18);
    const swap = constant.swaps.find(({ riser, faller }) => riser.number === 104 && faller.number === 44)!;
    expect(swap.at.toFixed(2)).toBe('11.53');
    expect(swap.place).toBe(3);
    // 1/(c+5) + 1/(c+15) + 1/(c+4) = 1/(c+10) + 1/(c+1) + 1/(c+16)
    const side = (ranks: number[]) => ranks.reduce((sum, rank) => sum + 1 / (swap.at + rank), 0);
    expect(side([5, 15, 4])).toBeCloseTo(side([10, 1, 16]), 14);
  });

  it('leaves the first five as they are from 11.53 on', () => {
    expect(constant.topFive.from.toFixed(2)).toBe('11.53');
    expect(constant.topFive.to).toBeNull();
    expect(constant.halfAndDouble.map(({ hasSameTopFive }) => hasSameTopFive)).toEqual([true, true]);
  });

  it('never swaps 98 and 406: the lead is 6 / ((c+1)(c+2)(c+4))', () => {
    const proof = constant.neverSwapping!;
    expect([proof.first.number, proof.second.number]).toEqual([98, 406]);
    expect(proof.terms.map(({ top }) => top)).toEqual(['1', '-2', '1']);
    expect(proof).toMatchObject({ top: ['6'], bottomRanks: [1, 2, 4], bottomFactor: '1' });
    expect(proof.leads).toEqual([
      { rankConstant: '1', lead: '0.2' },
      { rankConstant: '60', lead: '0.000025' },
      { rankConstant: '1000', lead: '0.000000006' },
    ]);
    for (const rankConstant of [0, 0.5, 1, 7, 60, 1000, 10_000]) {
      const [first, second] = fuseLists(lesson.lists, { rankConstant, weights: { a: 1, b: 1, c: 1 } });
      expect([first!.passage.number, second!.passage.number]).toEqual([98, 406]);
    }
  });
});
