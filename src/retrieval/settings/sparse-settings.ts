import type { SparseSettings } from '../../sparse/index.ts';
import { FIELD_NAMES, type IndexSettings } from './index-settings.ts';

/** An index's settings as its postings are scored by. */
export function sparseSettings({ bm25, fieldWeights }: IndexSettings): SparseSettings {
  return { ...bm25, fields: FIELD_NAMES.map((name) => ({ name, weight: fieldWeights[name] })) };
}
