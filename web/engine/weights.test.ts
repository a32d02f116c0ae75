import { expect, it } from 'vitest';
import { describeFirst } from '../describe/describe-weights.ts';
import { FIRST_STATE, type LabState } from '../state/lab-state.ts';
import { dominatorOf, firstByWeight } from './first-by-weight.ts';
import type { LabData } from './lab-data.ts';
import { labFusion } from './lab-fusion.ts';
import { dataOf, randomData } from './made-up-data.test-data.ts';
import { cellWeights, type WeightGrid, weightGrid, winnerRegions } from './weight-grid.ts';
import { weightLine } from './weight-line.ts';

function firstAt(data: LabData, weights: Readonly<Record<string, string>>): string {
  return labFusion(data, { ...FIRST_STATE, weights })!.fused!.row(1)!.id;
}

function gridOf(data: LabData, parts: number): WeightGrid {
  const work = weightGrid(data, FIRST_STATE, 'q1', parts);
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
    expect(value).toBeGreaterThan(0);
  }
}

it('on the line of two weights each stretch has the first document of the fusion', () => {
  for (let seed = 1; seed <= 40; seed++) {
    const data = randomData(seed, 2);
    const stretches = weightLine(data, FIRST_STATE, labFusion(data, FIRST_STATE)!.fused!, 1);
    expect(stretches[0]!.from).toBe(0);
    expect(stretches.at(-1)!.to).toBe(1);
    for (const [index, { from, to, top }] of stretches.entries()) {
      if (index > 0) {
        expect(from).toBe(stretches[index - 1]!.to);
        expect(top[0]).not.toBe(stretches[index - 1]!.top[0]);
      }
      for (const share of [from + (to - from) / 100, (from + to) / 2, to - (to - from) / 100]) {
        expect(firstAt(data, { A: String(1 - share), B: String(share) }), `seed ${seed}`).toBe(top[0]);
      }
    }
  }
});

it('every point of the triangle has the first document of the fusion', () => {
  for (let seed = 1; seed <= 6; seed++) {
    const data = randomData(seed, 3);
    const grid = gridOf(data, 8);
    expect(grid.cells).toHaveLength(45);
    expect(grid.measure).toBeUndefined();
    for (const cell of grid.cells) expect(firstAt(data, cellWeights(grid, cell))).toBe(cell.first);
    const regions = winnerRegions(grid);
    expect(regions.reduce((sum, { cells }) => sum + cells.length, 0)).toBe(45);
    for (const { id, middle } of regions) expect(middle.first).toBe(id);
  }
});

it('the triangle knows how good the top is where the query is judged', () => {
  const data = dataOf({ a: { q1: 'x y' }, b: { q1: 'y x' }, c: { q1: 'y x' } }, { q1: { x: 1 } });
  const grid = gridOf(data, 4);
  expect(grid.measure).toBe('nDCG@10');
  expect(grid.cells.find(({ weights }) => weights[0] === 4)!.measure).toBe(1);
  expect(grid.cells.find(({ weights }) => weights[1] === 4)!.measure).toBeCloseTo(1 / Math.log2(3), 12);
});

it('the weight that makes a document first is the one that does', () => {
  const seen = new Set<string>();
  for (let seed = 1; seed <= 10; seed++) {
    const data = randomData(seed, 3);
    const state: LabState = { ...FIRST_STATE, weights: { A: '1', B: '0.5', C: '2' } };
    const fusion = labFusion(data, state)!;
    for (const { id } of fusion.fused!.rows(6)) {
      const isFirstAt = (letter: string, weight: number) =>
        firstAt(data, { ...state.weights, [letter]: String(weight) }) === id;
      for (const { list, answer } of firstByWeight(fusion, fusion.fused!, state, id)) {
        seen.add(answer.kind);
        const where = `seed ${seed}, ${id}, ${list.letter}`;
        if (answer.kind === 'first') {
          const [low, high] = [
            answer.above?.at ?? 0,
            answer.below?.at ?? Math.max(20, 3 * (answer.above?.at ?? 0)),
          ];
          expect(isFirstAt(list.letter, (low + high) / 2), where).toBe(true);
          if (answer.above !== undefined) expect(isFirstAt(list.letter, low * 0.999), where).toBe(false);
          if (answer.below !== undefined) expect(isFirstAt(list.letter, high * 1.001), where).toBe(false);
        } else {
          const isAny = [0.01, 0.1, 0.4, 0.8, 1.1, 2.3, 5, 12, 60, 1000].some((weight) =>
            isFirstAt(list.letter, weight),
          );
          expect(isAny, where).toBe(false);
        }
      }
      const dominator = dominatorOf(fusion, fusion.fused!, state, id);
      if (dominator !== undefined)
        expect(fusion.fused!.rankOf(dominator)!).toBeLessThan(fusion.fused!.rankOf(id)!);
    }
  }
  expect([...seen].sort()).toEqual(['behind', 'first', 'torn']);
});

it('says why no weight does', () => {
  const data = dataOf({ a: { q1: 'p m q' }, b: { q1: 'q m p' } });
  const state: LabState = { ...FIRST_STATE, rankConstant: '0' };
  const fusion = labFusion(data, state)!;
  const words = (id: string) =>
    firstByWeight(fusion, fusion.fused!, state, id).map((answer) => describeFirst(data, answer));
  expect(words('p')).toEqual(['above 1, where it passes q', 'below 1, where q passes it']);
  // 1/2 + w/2 against 1 + w/3 and 1/3 + w: more than 3 to pass p, less than 1/3 to stay ahead of q.
  expect(words('m')).toEqual([
    'no weight: it takes more than 3 to pass q, and less than 0.3333 to stay ahead of p',
    'no weight: it takes more than 3 to pass p, and less than 0.3333 to stay ahead of q',
  ]);
  expect(dominatorOf(fusion, fusion.fused!, state, 'm')).toBeUndefined();
});
