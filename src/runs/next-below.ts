import { InputError } from '../model/index.ts';

const box = new Float64Array(1);
const words = new BigInt64Array(box.buffer);

/**
 * The greatest finite double below a finite one.
 *
 * @throws InputError for the lowest of them.
 */
export function nextBelow(value: number): number {
  if (value === -Number.MAX_VALUE)
    throw new InputError(`Expected a score that can be lowered, got ${value}.`);
  if (value === 0) return -Number.MIN_VALUE;
  box[0] = value;
  words[0] = words[0]! + (value > 0 ? -1n : 1n);
  return box[0]!;
}
