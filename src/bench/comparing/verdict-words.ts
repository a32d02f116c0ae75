import type { PlannedComparison, VerdictWords } from '../plan/plan.ts';
import type { ComparisonVerdict } from '../records/family-file.ts';

/**
 * What may be said: a win needs the registered gain and an adjusted p at or below alpha, a loss the same the other
 * way; everything else is no material difference.
 */
export function verdictOf(
  delta: number,
  adjustedP: number,
  smallestGain: number,
  alpha: number,
): Exclude<ComparisonVerdict, 'not-scored'> {
  if (adjustedP > alpha || Math.abs(delta) < smallestGain || delta === 0) return 'no-material-difference';
  return delta > 0 ? 'win' : 'loss';
}

/** The registered words of a verdict, filled in: the difference with its sign, p after correction. */
export function filledWords(
  words: VerdictWords,
  verdict: Exclude<ComparisonVerdict, 'not-scored'>,
  comparison: PlannedComparison,
  delta: number,
  adjustedP: number,
): string {
  const template = { win: words.win, loss: words.loss, 'no-material-difference': words.noMaterialDifference };
  const fillings: Readonly<Record<string, string>> = {
    arm: comparison.arm,
    reference: comparison.reference,
    measure: comparison.measure,
    delta: signed(delta),
    p: shownP(adjustedP),
  };
  return template[verdict].replaceAll(/\{(\w+)\}/g, (whole, name: string) => fillings[name] ?? whole);
}

/** `+9`, `-3`, `0`; four decimals where it is no whole number. */
function signed(delta: number): string {
  const size = Number.isInteger(delta) ? String(Math.abs(delta)) : Math.abs(delta).toFixed(4);
  return delta > 0 ? `+${size}` : delta < 0 ? `-${size}` : size;
}

/** Four decimals while they say something, else the power of ten: a p is never 0. */
export function shownP(p: number): string {
  return p >= 0.0001 ? p.toFixed(4) : p.toExponential(1);
}
