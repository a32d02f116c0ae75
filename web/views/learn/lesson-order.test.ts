import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { buildLesson, KIPPS_QUERY, KIPPS_SOURCE } from '../../../src/lesson/index.ts';
import { judgingPool, measuredLists, orderAt } from './lesson-order.ts';

const novel = readFileSync(new URL('../../../data/kipps/39162.txt', import.meta.url), 'utf8');
const lesson = buildLesson(novel, { name: 'kipps', query: KIPPS_QUERY, source: KIPPS_SOURCE });

describe('orderAt', () => {
  it('is the order of the lesson at its constant', () => {
    const rows = orderAt(lesson, { rankConstant: '60', count: 100 });
    expect(rows.map(({ number }) => number)).toEqual(lesson.fused.map(({ passage }) => passage.number));
    expect(rows[0]).toMatchObject({ place: 1, number: 98, ranks: { a: 1, b: 4, c: 1 } });
  });

  it('crosses the swap point of 104 and 44, and brings 44 to the top past a weight of 18.21 on B', () => {
    const place = (rankConstant: string, number: number) =>
      orderAt(lesson, { rankConstant, count: 100 }).find((row) => row.number === number)!.place;
    expect(place('11.52', 104)).toBeGreaterThan(place('11.52', 44));
    expect(place('11.53', 104)).toBeLessThan(place('11.53', 44));
    const first = (b: string) => orderAt(lesson, { rankConstant: '60', weights: { b }, count: 1 })[0]!.number;
    expect(first('18.2')).toBe(406);
    expect(first('18.21')).toBe(44);
  });
});

describe('a judging exercise', () => {
  it('has ten passages, in the order of the text, from the tops of all three lists', () => {
    const pool = judgingPool(lesson);
    expect(pool).toHaveLength(10);
    expect([...pool].sort((x, y) => x - y)).toEqual(pool);
    for (const list of Object.values(lesson.lists)) expect(pool).toContain(list[0]!.passage.number);
  });

  it('measures nothing before something is marked, and 1 for the best order', () => {
    expect(measuredLists(lesson, {})).toBeUndefined();
    expect(measuredLists(lesson, { 98: 0 })).toBeUndefined();
    expect(measuredLists(lesson, { 98: 2, 406: 1 })).toEqual([
      { name: 'A', value: 1 },
      {
        name: 'B',
        value: expect.closeTo((2 / Math.log2(5) + 1 / Math.log2(3)) / (2 + 1 / Math.log2(3)), 12),
      },
      { name: 'C', value: 1 },
      { name: 'fused', value: 1 },
    ]);
  });
});
