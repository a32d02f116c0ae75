import type { AgeBand } from '../../../../src/lesson/index.ts';
import { BAND_8_11 } from './band-8-11.ts';
import { BAND_11_15 } from './band-11-15.ts';
import { BAND_15_UP } from './band-15-up.ts';
import type { BandText } from './learn-text.ts';

/** The lesson in the words of each age band. */
export const BAND_TEXTS: Readonly<Record<AgeBand, BandText>> = {
  '8-11': BAND_8_11,
  '11-15': BAND_11_15,
  '15-up': BAND_15_UP,
};
