import { describe, expect, test } from 'vitest';
import { type FusionLeg, type FusionOptions, fuse } from './index.ts';

/** Legs in which `place` says at which rank a document stands; other places hold other documents. */
function legsOf(...places: Record<string, number>[]): FusionLeg[] {
  return places.map((place, leg) => {
    const last = Math.max(...Object.values(place));
    return {
      name: `leg${leg}`,
      ranking: Array.from({ length: last }, (_, index) => ({
        id: Object.keys(place).find((id) => place[id] === index + 1) ?? `${leg}-${index}`,
        score: -index,
      })),
    };
  });
}

function scoreOf(id: string, legs: FusionLeg[], options: FusionOptions): number {
  return fuse(legs, options).hits.find((hit) => hit.id === id)!.score;
}

describe('inverse square rank', () => {
  test('is m times the sum of 1 / rank^2', () => {
    const legs = legsOf({ x: 1 }, { x: 3 });
    expect(scoreOf('x', legs, { method: 'isr' })).toBe((2 * 10) / 9);
    expect(scoreOf('x', legs, { method: 'isr', weights: { leg1: '4.5' } })).toBe(3);
  });

  test('a leg of weight 0 does not count as holding a document', () => {
    const legs = legsOf({ x: 1 }, { x: 1, y: 2 });
    const options: FusionOptions = { method: 'isr', weights: { leg1: 0 } };
    expect(scoreOf('x', legs, options)).toBe(1);
    expect(scoreOf('y', legs, options)).toBe(0);
  });
});

describe('logarithmic inverse square rank', () => {
  const logIsr = (sigma: number): FusionOptions => ({ method: 'log-isr', parameters: { sigma } });

  test('gives nothing to a document of one leg, unless sigma does', () => {
    const legs = legsOf({ x: 1 }, { y: 1 });
    expect(scoreOf('x', legs, logIsr(0))).toBe(0);
    expect(scoreOf('x', legs, logIsr(1))).toBe(Math.log(2));
    expect(scoreOf('x', legs, { ...logIsr(0), weights: { leg0: 0 } })).toBe(0);
  });

  test('ties across leg counts are exact: ln 4 at half the sum is ln 2 at the whole', () => {
    // x in two legs at ranks 2 and 2: ln 2 * 2/4. y in four at rank 4: ln 4 * 4/16 = ln 2 * 2/4.
    const legs = legsOf({ x: 2, y: 4 }, { x: 2, y: 4 }, { y: 4 }, { y: 4 });
    const { hits } = fuse(legs, logIsr(0));
    const [first, second] = hits.filter(({ id }) => id === 'x' || id === 'y');
    expect([first!.id, second!.id]).toEqual(['y', 'x']);
    expect(first!.score).toBe(second!.score);
    expect(first!.score).toBe(0.5 * Math.log(2));
    // Under `id` the tie goes the other way, so it is a tie and no difference.
    expect(
      fuse(legs, { ...logIsr(0), ties: 'id' })
        .hits.map(({ id }) => id)
        .filter((id) => id === 'x' || id === 'y'),
    ).toEqual(['x', 'y']);
  });

  test('spec order multiplies by the logarithm of m + sigma', () => {
    const legs = legsOf({ x: 1 }, { x: 2 }, { x: 3 });
    expect(scoreOf('x', legs, { ...logIsr(0.01), arithmetic: 'spec-order' })).toBe(
      (1 + 1 / 4 + 1 / 9) * Math.log(3.01),
    );
  });
});
