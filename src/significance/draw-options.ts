import { InputError } from '../model/index.ts';

/** How to draw at random. */
export interface DrawOptions {
  /** A whole number from 0 to 2^53 - 1; default 1. */
  readonly seed?: number | undefined;
  /** How many draws; default 100,000 sign patterns or 10,000 resamples. */
  readonly samples?: number | undefined;
}

/** Default seed of everything random here. */
export const DEFAULT_SEED = 1;
/** Default number of random sign patterns: the standard error of a p of 0.05 is then 0.0007. */
export const DEFAULT_SAMPLES = 100_000;
/** Default number of bootstrap resamples. */
export const DEFAULT_RESAMPLES = 10_000;

/**
 * The seed and the number of draws.
 *
 * @throws InputError for a number of draws that is not a whole number of at least 1.
 */
export function drawsOf(options: DrawOptions, defaultSamples: number): { seed: number; samples: number } {
  const { seed = DEFAULT_SEED, samples = defaultSamples } = options;
  if (Number.isSafeInteger(samples) && samples >= 1) return { seed, samples };
  throw new InputError(`Expected a number of samples of at least 1, got ${samples}.`);
}
