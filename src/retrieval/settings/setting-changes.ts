import type { ModelIdentity } from '../../model/index.ts';
import { canonicalJson } from './canonical-json.ts';
import type { IndexSettings } from './index-settings.ts';
import { isSameModel } from './model-legs.ts';

/**
 * What a change of settings needs.
 *
 * - `nothing`: the settings are the same.
 * - `scores`: scores are derived from what the index holds already; no text is read.
 * - `encode`: the documents are read again, and given to models that they have nothing of yet.
 * - `rebuild`: the documents are read, cut, analysed and encoded again.
 */
export type ChangeCost = 'nothing' | 'scores' | 'encode' | 'rebuild';

const BY_COST: readonly ChangeCost[] = ['nothing', 'scores', 'encode', 'rebuild'];

/** What each setting's change needs: the rule, one line per setting. */
const COST: Readonly<
  Record<keyof IndexSettings, ChangeCost | ((from: IndexSettings, to: IndexSettings) => ChangeCost)>
> = {
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
  encoders: (from, to) => modelsCost(from.encoders, to.encoders),
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
    .filter((setting) => canonicalJson(from[setting]) !== canonicalJson(to[setting]))
    .map((setting) => {
      const cost = COST[setting];
      return { setting, cost: typeof cost === 'function' ? cost(from, to) : cost };
    });
  const dearest = Math.max(0, ...changed.map(({ cost }) => BY_COST.indexOf(cost)));
  return { cost: BY_COST[dearest]!, changed };
}

/** A model that goes leaves what it made to the next merge; one that comes has to see every text. */
function modelsCost(from: readonly ModelIdentity[], to: readonly ModelIdentity[]): ChangeCost {
  return to.every((model) => from.some((known) => isSameModel(model, known))) ? 'scores' : 'encode';
}
