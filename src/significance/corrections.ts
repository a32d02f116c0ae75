import { InputError } from '../model/index.ts';

/** The names of the corrections, as `--correction` takes them. */
export type CorrectionName =
  | 'none'
  | 'bonferroni'
  | 'sidak'
  | 'holm'
  | 'holm-sidak'
  | 'hochberg'
  | 'hommel'
  | 'benjamini-hochberg'
  | 'benjamini-yekutieli';

/** Options of {@link adjust}. */
export interface AdjustOptions {
  /**
   * How many comparisons the family has, when it was fixed before and some have no p (a run is missing, a test is
   * undefined): each of those counts as p = 1. Default: as many as there are p-values.
   */
  readonly familySize?: number | undefined;
}

/**
 * The adjusted p-values of a family of comparisons, in the order given: each at most alpha exactly when the
 * correction rejects at alpha. Never below the raw p, never above 1, and in the same order as the raw ones.
 *
 * @throws InputError for a p outside [0, 1] (NaN among them) or a family smaller than the list.
 * @see {@link CORRECTIONS} for what each correction promises; values as statsmodels' `multipletests`.
 */
export function adjust(
  pValues: readonly number[],
  correction: CorrectionName,
  options: AdjustOptions = {},
): number[] {
  const familySize = options.familySize ?? pValues.length;
  if (!Number.isSafeInteger(familySize) || familySize < pValues.length)
    throw new InputError(`Expected a family of at least ${pValues.length} comparisons, got ${familySize}.`);
  for (const p of pValues)
    if (!(p >= 0 && p <= 1)) throw new InputError(`Expected p-values from 0 to 1, got ${p}.`);
  const order = pValues.map((_, index) => index).sort((a, b) => pValues[a]! - pValues[b]! || a - b);
  const missing = new Array<number>(familySize - pValues.length).fill(1);
  const ascending = [...order.map((index) => pValues[index]!), ...missing];
  const adjusted = ADJUSTMENTS[correction](ascending);
  const result = new Array<number>(pValues.length);
  order.forEach((index, place) => {
    result[index] = Math.min(1, Math.max(adjusted[place]!, pValues[index]!));
  });
  return result;
}

/** Each takes the family's p-values in ascending order and returns the adjusted ones, perhaps above 1. */
const ADJUSTMENTS: Readonly<Record<CorrectionName, (ascending: readonly number[]) => number[]>> = {
  none: (ps) => [...ps],
  bonferroni: (ps) => ps.map((p) => p * ps.length),
  sidak: (ps) => ps.map((p) => anyOf(p, ps.length)),
  holm: (ps) => neverFalling(ps.map((p, index) => p * (ps.length - index))),
  'holm-sidak': (ps) => neverFalling(ps.map((p, index) => anyOf(p, ps.length - index))),
  hochberg: (ps) => neverRising(ps.map((p, index) => p * (ps.length - index))),
  hommel,
  'benjamini-hochberg': (ps) => neverRising(ps.map((p, index) => (p * ps.length) / (index + 1))),
  'benjamini-yekutieli': (ps) => {
    const harmonic = ps.reduce((sum, _, index) => sum + 1 / (index + 1), 0);
    return neverRising(ps.map((p, index) => (p * ps.length * harmonic) / (index + 1)));
  },
};

/** The chance that any of `count` independent true hypotheses has a p this small: `1 - (1 - p)^count`. */
function anyOf(p: number, count: number): number {
  return -Math.expm1(count * Math.log1p(-p));
}

/** Step-down: no p may be below one that is smaller. */
function neverFalling(ascending: readonly number[]): number[] {
  let most = 0;
  return ascending.map((p) => {
    most = Math.max(most, p);
    return most;
  });
}

/** Step-up: no p may be above one that is larger. */
function neverRising(ascending: readonly number[]): number[] {
  let least = Number.POSITIVE_INFINITY;
  return ascending
    .toReversed()
    .map((p) => {
      least = Math.min(least, p);
      return least;
    })
    .toReversed();
}

/**
 * Hommel's closed test by Simes: the largest Simes bound over all sets of m hypotheses that contain this one, in
 * the order of Wright, Adjusted p-values for simultaneous inference (Biometrics 1992), appendix.
 */
function hommel(ascending: readonly number[]): number[] {
  const n = ascending.length;
  const adjusted = [...ascending];
  for (let m = n; m > 1; m--) {
    let upperBound = Number.POSITIVE_INFINITY;
    for (let place = 1; place < m; place++)
      upperBound = Math.min(upperBound, (m * ascending[n - m + place]!) / (place + 1));
    for (let index = n - m + 1; index < n; index++) adjusted[index] = Math.max(adjusted[index]!, upperBound);
    for (let index = 0; index <= n - m; index++) {
      const bound = Math.min(upperBound, m * ascending[index]!);
      adjusted[index] = Math.max(adjusted[index]!, bound);
    }
  }
  return adjusted;
}
