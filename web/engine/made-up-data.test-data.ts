import { Qrels, Run } from '../../src/runs/index.ts';
import { seededGenerator } from '../../src/significance/index.ts';
import type { LabData } from './lab-data.ts';
import { ownData } from './own-data.ts';

/** Lists by name, each with the documents of each query in order: `{ bm25: { q1: 'd1 d2' } }`. */
export type ListsByName = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Runs whose documents stand in the order given, and judgements. */
export function dataOf(
  lists: ListsByName,
  grades?: Readonly<Record<string, Readonly<Record<string, number>>>>,
): LabData {
  const runs = Object.entries(lists).map(([name, queries]) => {
    const rankings = Object.entries(queries).map(([query, ids]) => {
      const ranking = ids.split(' ').filter((id) => id !== '');
      return [query, ranking.map((id, index) => ({ id, score: 100 - index }))] as const;
    });
    return { name, run: Run.from(name, rankings) };
  });
  const qrels = grades === undefined ? undefined : Qrels.from(Object.entries(grades));
  return ownData({ runs, qrels, queryTexts: new Map(), documentTexts: new Map() })!;
}

/** As many lists as asked for over one query: some of 12 documents in random orders. */
export function randomData(seed: number, count: number): LabData {
  const random = seededGenerator(seed);
  const lists = Array.from({ length: count }, (_, list) => {
    const ids = Array.from({ length: 12 }, (_, index) => `d${index}`);
    for (let index = ids.length - 1; index > 0; index--) {
      const other = random.below(index + 1);
      [ids[index], ids[other]] = [ids[other]!, ids[index]!];
    }
    return [`list${list}`, { q1: ids.slice(0, 4 + random.below(9)).join(' ') }] as const;
  });
  return dataOf(Object.fromEntries(lists));
}
