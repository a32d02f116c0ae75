import { DEFAULT_CUT_LIMITS, DEFAULT_DECODE_LIMITS } from '../../text/index.ts';
import type { IndexSettings } from './index-settings.ts';

/** Counts up whenever segments are written in another way. */
export const FORMAT_VERSION = 1;

/**
 * What an index is made with when nothing is said. k1 and b are Lucene's and those of the measurements behind the
 * default fusion; all text fields count alike, so that a title and a text are one text as in the collections that
 * were measured, and the path, whose words are often those of the title again, counts half.
 */
export const DEFAULT_SETTINGS: Omit<IndexSettings, 'unicodeVersion' | 'encoder'> = {
  formatVersion: FORMAT_VERSION,
  analyzer: { name: 'english' },
  fieldWeights: { title: 1, headings: 1, tags: 1, path: 0.5, body: 1 },
  bm25: { model: 'lucene', k1: 1.2, b: 0.75 },
  passages: DEFAULT_CUT_LIMITS,
  storeText: true,
  maximumFileBytes: DEFAULT_DECODE_LIMITS.maximumBytes,
  positions: true,
  encoders: [],
};
