import { InputError } from '../model/index.ts';
import { binomialAtMost, binomialProbability, fairCoinP } from './distributions/binomial.ts';
import { solveIncreasing } from './distributions/root.ts';
import type { NoAnswer } from './outcome.ts';

/** The smallest effect that a test would find with the power asked for, or why there is none. */
export type DetectableEffect =
  | { readonly kind: 'detectable'; readonly effect: number; readonly method: string }
  | NoAnswer;

const NEGLIGIBLE = 1e-17;

/**
 * The power of the exact two-sided McNemar test: the chance of p ≤ alpha over `pairs` queries when each has the
 * chance `onlyFirst` to be answered by the first arm only and `onlySecond` by the second only. Exact: summed over
 * every number of discordant pairs.
 *
 * @throws InputError for probabilities that are negative or add up to more than 1.
 * @see Suissa and Shuster, The 2 × 2 matched-pairs trial (Biometrics 1991), for the unconditional sum.
 */
export function powerOfMcNemar(pairs: number, onlyFirst: number, onlySecond: number, alpha: number): number {
  const discordance = onlyFirst + onlySecond;
  if (!(onlyFirst >= 0 && onlySecond >= 0 && discordance <= 1 + 1e-12))
    throw new InputError(
      `Expected two probabilities that add up to at most 1, got ${onlyFirst} and ${onlySecond}.`,
    );
  return powerGiven(criticalCounts(pairs, alpha), onlyFirst, discordance);
}

/**
 * For each number of discordant pairs the largest smaller count that is still significant, or -1. It grows by at
 * most one per pair.
 */
function criticalCounts(pairs: number, alpha: number): Int32Array {
  const counts = new Int32Array(pairs + 1).fill(-1);
  let critical = -1;
  for (let discordant = 1; discordant <= pairs; discordant++) {
    if (2 * (critical + 1) < discordant && fairCoinP(critical + 1, discordant) <= alpha) critical++;
    counts[discordant] = critical;
  }
  return counts;
}

function powerGiven(critical: Int32Array, onlyFirst: number, discordance: number): number {
  if (discordance === 0) return 0;
  const pairs = critical.length - 1;
  const share = Math.min(1, onlyFirst / discordance);
  let power = 0;
  for (let discordant = 1; discordant <= pairs; discordant++) {
    const most = critical[discordant]!;
    if (most < 0) continue;
    const chance = binomialProbability(discordant, pairs, Math.min(1, discordance));
    if (chance < NEGLIGIBLE) continue;
    power += chance * (binomialAtMost(most, discordant, share) + binomialAtMost(most, discordant, 1 - share));
  }
  return Math.min(1, power);
}

/**
 * The smallest net difference of proportions, onlyFirst - onlySecond, that the exact McNemar test finds with
 * this power when the share of discordant queries stays as given. The power grows with the net difference.
 *
 * @param discordance the share of queries that only one arm answers, in [0, 1]; usually the one observed.
 */
export function detectableByMcNemar(
  pairs: number,
  discordance: number,
  alpha: number,
  power: number,
): DetectableEffect {
  const critical = criticalCounts(pairs, alpha);
  const powerAt = (net: number) => powerGiven(critical, (discordance + net) / 2, discordance);
  const best = powerAt(discordance);
  if (best < power)
    return {
      kind: 'undefined',
      reason: `with ${pairs} queries, of which a share of ${Number(discordance.toFixed(4))} is answered by one arm only, the power is at most ${best.toFixed(3)} whatever the difference`,
    };
  const effect = solveIncreasing((net) => powerAt(net) - power, 0, discordance);
  return { kind: 'detectable', effect, method: 'exact power of the McNemar test at this discordance' };
}
