import type { IndexSettings } from './index-settings.ts';

/**
 * What a change of settings needs.
 *
 * - `nothing`: the settings are the same.
 * - `scores`: scores are derived from what the index holds already; no text is read.
 * - `rebuild`: the documents are read, cut, analysed and encoded again.
 */
export type ChangeCost = 'nothing' | 'scores' | 'rebuild';

/** What each setting's change needs: the rule, one line per setting. */
const COST: Readonly<Record<keyof IndexSettings, ChangeCost>> = {
  formatVersion: 'rebuild',
  unicodeVersion: 'rebuild',
  analyzer: 'rebuild',
  // Occurrences and lengths are kept by field: weights, k1 and b come into play when scores are derived.
  fieldWeights: 'scores',
  bm25: 'scores',
  passages: 'rebuild',
  storeText: 'rebuild',
  positions: 'rebuild',
  // A file that was too large and no longer is is read by the next refresh.
  maximumFileBytes: 'scores',
  encoder: 'rebuild',
};

/** Two settings compared. */
export interface SettingChanges {
  /** The dearest of all changes. */
  readonly cost: ChangeCost;
  /** Which settings differ, in the order of {@link IndexSettings}. */
  readonly changed: readonly { readonly setting: keyof IndexSettings; readonly cost: ChangeCost }[];
}

/** What it takes to bring an index from one group of settings to another. */
export function settingChanges(from: IndexSettings, to: IndexSettings): SettingChanges {
  const changed = (Object.keys(COST) as (keyof IndexSettings)[])
    .filter((setting) => canonical(from[setting]) !== canonical(to[setting]))
    .map((setting) => ({ setting, cost: COST[setting] }));
  const cost = changed.some((change) => change.cost === 'rebuild')
    ? 'rebuild'
    : changed.length > 0
      ? 'scores'
      : 'nothing';
  return { cost, changed };
}

/** JSON with the keys in order: settings come back from disk in any. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
