import type { PairedComparison } from './compare-paired.ts';

/**
 * What a comparison allows to be said.
 *
 * - `different`: p ≤ alpha.
 * - `different-within-margin`: p ≤ alpha, and equivalence is shown too: a difference, too small to matter.
 * - `equivalent`: no significant difference, and equivalence within the margin is shown.
 * - `cannot-tell`: neither is shown, and the effect seen is smaller than what these queries could be relied on to
 *   show, or what they could show is unknown. It does not mean equal.
 * - `not-shown`: neither is shown, although the effect seen is as large as these queries would mostly show (before
 *   any correction). It does not mean equal either.
 */
export type Verdict = 'different' | 'different-within-margin' | 'equivalent' | 'cannot-tell' | 'not-shown';

/**
 * The verdict at alpha. p ≤ alpha decides.
 *
 * @param p the (corrected) p of the test, or undefined for a test without an answer.
 * @param equivalenceP the (corrected) p of the equivalence test, or undefined when there is none.
 */
export function judge(
  { effect, detectable }: Pick<PairedComparison, 'effect' | 'detectable'>,
  alpha: number,
  p: number | undefined,
  equivalenceP?: number | undefined,
): Verdict {
  const isEquivalent = equivalenceP !== undefined && equivalenceP <= alpha;
  if (p !== undefined && p <= alpha) return isEquivalent ? 'different-within-margin' : 'different';
  if (isEquivalent) return 'equivalent';
  return detectable.kind === 'detectable' && detectable.effect <= Math.abs(effect)
    ? 'not-shown'
    : 'cannot-tell';
}
