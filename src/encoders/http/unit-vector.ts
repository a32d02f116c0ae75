import { UnavailableError } from '../../model/index.ts';
import { kindOf } from './answer-fields.ts';

/**
 * What a server gave for a text as a vector of length 1: computed in float64, kept in float32.
 *
 * @param dimension how many numbers it must have; absent: any number of them.
 * @throws UnavailableError when it is no list of finite numbers, has another length, or has no direction.
 */
export function unitVector(given: unknown, dimension: number | undefined): Float32Array {
  if (!Array.isArray(given))
    throw new UnavailableError(`Expected a vector as a list of numbers, got ${kindOf(given)}.`);
  if (given.length === 0 || (dimension !== undefined && given.length !== dimension))
    throw new UnavailableError(
      `Expected vectors of ${dimension ?? 'at least 1'} numbers, got one of ${given.length}.`,
      { hint: 'See whether the server has another model under this name, or cannot shorten vectors.' },
    );
  let largest = 0;
  for (const [index, value] of given.entries()) {
    if (typeof value !== 'number' || !Number.isFinite(value))
      throw new UnavailableError(
        `Expected finite numbers in a vector, got ${typeof value === 'number' ? value : kindOf(value)} at position ${index}.`,
      );
    largest = Math.max(largest, Math.abs(value));
  }
  if (largest === 0) throw new UnavailableError('Expected a vector with a direction, got only zeros.');
  // Divided first, so that no square is beyond every double.
  let squares = 0;
  for (const value of given as number[]) squares += (value / largest) ** 2;
  const length = Math.sqrt(squares);
  return Float32Array.from(given as number[], (value) => value / largest / length);
}
