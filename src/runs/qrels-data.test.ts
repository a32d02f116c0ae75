import { expect, it } from 'vitest';
import { Qrels } from './qrels.ts';

it('qrels cross to another thread as plain data', () => {
  const qrels = Qrels.from([
    ['q1', { a: 2, b: 0 }],
    ['q2', { ü: 1 }],
  ]);
  const copy = Qrels.fromData(structuredClone(qrels.data));
  expect(copy.queryIds).toEqual(['q1', 'q2']);
  expect(copy.judgementCount).toBe(3);
  expect([...copy.columnsAt(0).values.subarray(0, 2)]).toEqual([2, 0]);
  expect(copy.queryNumber('q2')).toBe(1);
});
