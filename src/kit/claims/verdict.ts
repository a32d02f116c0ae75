/** What a registered comparison may say. */
export type KitVerdict = 'win' | 'loss' | 'no-material-difference';

/** A win or a loss needs a difference of the registered size and p at or below alpha. */
export function verdictOf({
  gain,
  p,
  smallestGain,
  alpha,
}: {
  readonly gain: number;
  readonly p: number;
  readonly smallestGain: number;
  readonly alpha: number;
}): KitVerdict {
  if (p > alpha || Math.abs(gain) < smallestGain || gain === 0) return 'no-material-difference';
  return gain > 0 ? 'win' : 'loss';
}

/** As documents write it. */
export function verdictInWords(verdict: string): string {
  return verdict.replaceAll('-', ' ');
}
