import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { inLanes } from './lanes.ts';

describe('inLanes', () => {
  it('does every place once, with so many at once and in order', async () => {
    const begun: number[] = [];
    let [running, most] = [0, 0];
    await inLanes(10, 3, undefined, async (place) => {
      begun.push(place);
      most = Math.max(most, ++running);
      await setImmediate();
      running--;
    });
    expect(begun).toEqual([...begun.keys()]);
    expect(begun).toHaveLength(10);
    expect(most).toBe(3);
    await inLanes(0, 3, undefined, () => Promise.reject(new Error('Nothing is to be done.')));
  });

  it('begins nothing after a failure and waits for what runs', async () => {
    let ended = 0;
    let begun = 0;
    const work = inLanes(100, 2, undefined, async (place) => {
      begun++;
      if (place === 1) throw new Error('The second fails.');
      await setImmediate();
      ended++;
    });
    await expect(work).rejects.toThrow('The second fails.');
    expect(begun).toBe(2);
    expect(ended).toBe(1);
  });

  it('ends with the reason of an abort', async () => {
    const controller = new AbortController();
    let begun = 0;
    const work = inLanes(100, 1, controller.signal, async () => {
      if (++begun === 3) controller.abort(new Error('Enough.'));
    });
    await expect(work).rejects.toThrow('Enough.');
    expect(begun).toBe(3);
  });
});
