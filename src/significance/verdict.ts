import type { EquivalenceOutcome } from './equivalence.ts';

/**
 * What a comparison allows to be said.
 *
 * - `different`: p ≤ alpha.
 * - `different-within-margin`: p ≤ alpha, and equivalence is shown too: a difference, too small to matter.
 * - `equivalent`: no significant difference, and equivalence within the margin is shown.
 * - `cannot-tell`: neither is shown. It does not mean equal.
 */
export type Verdict = 'different' | 'different-within-margin' | 'equivalent' | 'cannot-tell';

/**
 * The verdict at alpha from a (corrected) p, or undefined for a test without an answer, and the equivalence
 * test when there was one. p ≤ alpha decides.
 */
export function judge(
  p: number | undefined,
  alpha: number,
  equivalence?: EquivalenceOutcome | undefined,
): Verdict {
  const isDifferent = p !== undefined && p <= alpha;
  const isEquivalent = equivalence?.kind === 'tested' && equivalence.isEquivalent;
  if (isDifferent) return isEquivalent ? 'different-within-margin' : 'different';
  return isEquivalent ? 'equivalent' : 'cannot-tell';
}
