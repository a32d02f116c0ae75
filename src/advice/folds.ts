import { InputError } from '../model/index.ts';
import { seededGenerator } from '../significance/index.ts';

/**
 * Deals the indices 0 to `count - 1` into folds: shuffled by the seed (Fisher and Yates), then one to each fold in
 * turn, so that sizes differ by one at most. The same seed gives the same folds on every machine.
 *
 * @throws InputError for fewer than two folds, or more folds than indices.
 */
export function foldsOf(count: number, folds: number, seed: number): number[][] {
  if (!Number.isInteger(folds) || folds < 2 || folds > count) {
    throw new InputError(`Expected from 2 folds to as many as there are queries (${count}), got ${folds}.`, {
      code: 'bad-argument',
    });
  }
  const generator = seededGenerator(seed);
  const order = Array.from({ length: count }, (_, index) => index);
  for (let last = count - 1; last > 0; last--) {
    const other = generator.below(last + 1);
    [order[last], order[other]] = [order[other]!, order[last]!];
  }
  return Array.from({ length: folds }, (_, fold) =>
    order.filter((_, place) => place % folds === fold).sort((a, b) => a - b),
  );
}
