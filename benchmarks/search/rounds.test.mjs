import { describe, expect, it } from 'vitest';
import { rotatedRounds } from './rounds.mjs';

/** An engine that always takes the same times. */
function engine(name, times, calls) {
  return {
    name,
    async warm() {},
    async run(_, count = times.length) {
      calls.push(name);
      return Float64Array.from(times.slice(0, count));
    },
  };
}

describe('rounds of engines that take turns', () => {
  it('starts every round with another engine and compares round by round', async () => {
    const calls = [];
    const fast = engine('fast', [1e6, 2e6, 3e6], calls);
    const slow = engine('slow', [4e6, 8e6, 12e6], calls);
    const found = await rotatedRounds([fast, slow], 10, { rounds: 3, warmSeconds: 0 });
    expect(calls).toEqual(['fast', 'slow', 'slow', 'fast', 'fast', 'slow']);
    expect(found.get(slow)).toMatchObject({ p50: 8, p99: 12, ratios: { p50: [4, 4, 4], p99: [4, 4, 4] } });
  });

  it('compares an engine that answers fewer queries over those queries', async () => {
    const calls = [];
    const fast = engine('fast', [1e6, 9e6, 9e6], calls);
    const slow = engine('slow', [5e6, 7e6, 7e6], calls);
    const counts = new Map([[slow, 1]]);
    const found = await rotatedRounds([fast, slow], 10, { rounds: 1, warmSeconds: 0, queryCounts: counts });
    expect(found.get(slow)).toMatchObject({ queries: 1, ratios: { p50: [5] } });
  });
});
