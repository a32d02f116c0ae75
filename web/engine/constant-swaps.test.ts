import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { describeStability, describeSwap } from '../describe/describe-constant.ts';
import { FIRST_STATE } from '../state/lab-state.ts';
import { bumpLines } from '../views/constant/bump-lines.ts';
import { constantSwaps, decimalBeyond, stretchAt } from './constant-swaps.ts';
import { kippsData, kippsLesson } from './kipps-data.ts';
import { labFusion } from './lab-fusion.ts';
import { dataOf, randomData } from './made-up-data.test-data.ts';

const kipps = kippsData(
  kippsLesson(readFileSync(new URL('../../data/kipps/39162.txt', import.meta.url), 'utf8')),
);
const fused = labFusion(kipps, FIRST_STATE)!.fused!;

describe('swap points of the novel', () => {
  const five = constantSwaps(fused, 5, 10_000);
  const ten = constantSwaps(fused, 10, 10_000);

  it('are those of the lesson', () => {
    expect(five.swaps.map(({ at }) => at.toFixed(2))).toEqual(['7.94', '11.53']);
    expect(describeSwap(kipps, five.swaps[1]!)).toBe('Passage 104 passes passage 44 for place 3');
    expect(describeSwap(kipps, ten.swaps[2]!)).toBe(
      'Passage 42 takes place 10 from passage 36, which drops out',
    );
  });

  it('leave ids of own documents as they are written', () => {
    const data = dataOf({ one: { q1: 'dx a dy b c e' }, two: { q1: 'f g dy h i dx' } });
    const { fused } = labFusion(data, FIRST_STATE)!;
    const said = constantSwaps(fused!, 5, 10_000).swaps.map((swap) => describeSwap(data, swap));
    expect(said).toContain('dy passes dx for place 1');
  });

  it('say for which constants the first places stay, with ends rounded inwards', () => {
    expect(describeStability(five, '60', 'passage')).toBe(
      'The first five keep their order for every constant above 11.6, up to 10,000, where the scale ends.',
    );
    expect(describeStability(five, '10', 'passage')).toBe(
      'The first five keep their order for every constant between 7.94 and 11.5.',
    );
    expect(describeStability(five, '0', 'passage')).toBe(
      'The first five keep their order for every constant below 7.93.',
    );
    expect(describeStability(five, '11.53', 'passage')).toBe(
      'The first five keep their order for every constant above 11.53, up to 10,000, where the scale ends.',
    );
    expect(describeStability(constantSwaps(fused, 1, 10_000), '60', 'passage')).toBe(
      'The first passage stays first for every constant from 0 to 10,000, where the scale ends.',
    );
  });

  it('are stepped over to the first decimal on the other side', () => {
    expect(decimalBeyond(five, 1, 1)).toBe('11.6');
    expect(decimalBeyond(five, 1, -1)).toBe('11.5');
    for (const [index] of ten.swaps.entries()) {
      expect(stretchAt(ten, Number(decimalBeyond(ten, index, 1)))).toBe(index + 1);
      expect(stretchAt(ten, Number(decimalBeyond(ten, index, -1)))).toBe(index);
    }
  });

  it('make lines that end where a document drops out', () => {
    const lines = bumpLines(ten);
    const visitsOf = (id: string) =>
      new Set(lines.filter((each) => each.id === id).map(({ visit }) => visit));
    expect(visitsOf('kipps-98').size).toBe(1);
    // Out at 2.57, in again at 4.83, out for good at 5.44.
    expect(visitsOf('kipps-36').size).toBe(2);
    expect(Math.max(...lines.map(({ place }) => place))).toBe(11);
  });
});

it('between swap points the first places are those of the fusion', () => {
  for (let seed = 1; seed <= 30; seed++) {
    const data = randomData(seed, 3);
    const swaps = constantSwaps(labFusion(data, FIRST_STATE)!.fused!, 5, 10_000);
    for (const rankConstant of ['0.517', '3.013', '17.31', '60.07', '900.9', '9001.3']) {
      const rows = labFusion(data, { ...FIRST_STATE, rankConstant })!.fused!.rows(5);
      expect(swaps.tops[stretchAt(swaps, Number(rankConstant))], `seed ${seed}, ${rankConstant}`).toEqual(
        rows.map(({ id }) => id),
      );
    }
  }
});

it('a constant on a swap point is said to be on it', () => {
  // Ranks 1 and 6 against 2 and 3 are level where 1/(c+1) + 1/(c+6) = 1/(c+2) + 1/(c+3): at no whole number; at 3 for
  // 1, 9 against 3, 3: 1/4 + 1/12 = 1/6 + 1/6.
  const data = dataOf({ a: { q1: 'x s y' }, b: { q1: 't u y v w r p o x' } });
  const swaps = constantSwaps(labFusion(data, FIRST_STATE)!.fused!, 2, 10_000);
  expect(swaps.swaps.some(({ at }) => at === 3)).toBe(true);
  expect(describeStability(swaps, '3', 'document')).toBe(
    'The first two change at exactly 3: two scores are level there, and the tie rule decides.',
  );
});
