import { InputError, type TokenWeights } from '../../model/index.ts';

/**
 * Which weights of a passage are left out, by the names OpenSearch has for it: below a share of the largest
 * (`max_ratio`), below a number (`abs_value`), beyond the so many largest (`top_k`), beyond the largest that together
 * hold a share of the sum (`alpha_mass`).
 */
export interface Pruning {
  readonly rule: 'max_ratio' | 'abs_value' | 'top_k' | 'alpha_mass';
  readonly value: number;
}

/** @throws InputError when the value is none of its rule. */
export function checkPruning({ rule, value }: Pruning): void {
  const isShare = rule === 'max_ratio' || rule === 'alpha_mass';
  const isFine = rule === 'top_k' ? Number.isSafeInteger(value) : Number.isFinite(value);
  if (isFine && value > 0 && (!isShare || value <= 1)) return;
  const expected = isShare
    ? 'a share above 0 and at most 1'
    : rule === 'top_k'
      ? 'a whole number above 0'
      : 'a number above 0';
  throw new InputError(`Expected ${expected} for the pruning ${rule}, got ${value}.`, {
    code: 'bad-argument',
    hint: 'For example max_ratio 0.1.',
  });
}

/** The weights that a rule keeps, in the order they came; of equal weights the lower token is the larger. */
export function prune(row: TokenWeights, { rule, value }: Pruning): TokenWeights {
  const { weights } = row;
  if (rule === 'abs_value') return kept(row, (place) => weights[place]! >= value);
  const order = Array.from(weights.keys()).sort((a, b) => weights[b]! - weights[a]! || a - b);
  if (rule === 'max_ratio') {
    const floor = (weights[order[0] ?? 0] ?? 0) * value;
    return kept(row, (place) => weights[place]! >= floor);
  }
  const count = rule === 'top_k' ? value : massCount(order, weights, value);
  const chosen = new Set(order.slice(0, count));
  return kept(row, (place) => chosen.has(place));
}

/** How many of the largest weights hold the share of the sum. */
function massCount(order: readonly number[], weights: Float32Array, share: number): number {
  const enough = share * weights.reduce((sum, weight) => sum + weight, 0);
  let mass = 0;
  for (const [index, place] of order.entries()) {
    mass += weights[place]!;
    if (mass >= enough) return index + 1;
  }
  return order.length;
}

function kept({ tokens, weights }: TokenWeights, isKept: (place: number) => boolean): TokenWeights {
  return {
    tokens: tokens.filter((_, place) => isKept(place)),
    weights: weights.filter((_, place) => isKept(place)),
  };
}
