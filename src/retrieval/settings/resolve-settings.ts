import { InputError, type ModelIdentity } from '../../model/index.ts';
import { checkCutLimits } from '../../text/index.ts';
import { DEFAULT_SETTINGS } from './default-settings.ts';
import {
  type Bm25Settings,
  type EncoderIdentity,
  FIELD_NAMES,
  type FieldName,
  type IndexSettings,
} from './index-settings.ts';
import { legOfModel } from './model-legs.ts';

/** What may be said about a new index. */
export interface SettingsChoice
  extends Partial<
    Omit<IndexSettings, 'formatVersion' | 'unicodeVersion' | 'fieldWeights' | 'bm25' | 'encoders'>
  > {
  /** Fields that are not named keep their default. */
  readonly fieldWeights?: Partial<Readonly<Record<FieldName, number>>>;
  /** Constants that are not named keep their default. */
  readonly bm25?: Partial<Bm25Settings>;
  /** Further models by name: all that the index is to have, not only new ones. */
  readonly encoders?: readonly string[];
}

/** What the machine brings to an index's settings. */
export interface SettingsGround {
  readonly unicodeVersion: string;
  /** The encoder at hand; `null` when there is none. */
  readonly encoder: EncoderIdentity | null;
  /** The further models, as they were found under their names. Default: none. */
  readonly encoders?: readonly ModelIdentity[];
}

/**
 * The settings of an index: what was said, checked, and defaults for the rest.
 *
 * @throws InputError for a value out of range.
 */
export function resolveSettings(choice: SettingsChoice, ground: SettingsGround): IndexSettings {
  const settings: IndexSettings = {
    formatVersion: DEFAULT_SETTINGS.formatVersion,
    unicodeVersion: ground.unicodeVersion,
    analyzer: choice.analyzer ?? DEFAULT_SETTINGS.analyzer,
    fieldWeights: fieldWeightsOf(choice.fieldWeights ?? {}),
    bm25: { ...DEFAULT_SETTINGS.bm25, ...choice.bm25 },
    passages: choice.passages ?? DEFAULT_SETTINGS.passages,
    storeText: choice.storeText ?? DEFAULT_SETTINGS.storeText,
    positions: choice.positions ?? DEFAULT_SETTINGS.positions,
    maximumFileBytes: choice.maximumFileBytes ?? DEFAULT_SETTINGS.maximumFileBytes,
    encoder: choice.encoder === undefined ? ground.encoder : choice.encoder,
    encoders: ground.encoders ?? DEFAULT_SETTINGS.encoders,
  };
  checkBm25(settings.bm25);
  checkCutLimits(settings.passages);
  checkEncoders(settings.encoders);
  return settings;
}

function fieldWeightsOf(given: Partial<Readonly<Record<FieldName, number>>>): Record<FieldName, number> {
  for (const [name, weight] of Object.entries(given)) {
    if (!FIELD_NAMES.some((known) => known === name)) {
      throw badSetting(`a field (${FIELD_NAMES.join(', ')})`, JSON.stringify(name));
    }
    if (!(weight >= 0 && Number.isFinite(weight))) {
      throw badSetting(`a weight of at least 0 for the field ${name}`, weight);
    }
  }
  const weights = { ...DEFAULT_SETTINGS.fieldWeights, ...given };
  if (FIELD_NAMES.every((name) => weights[name] === 0)) {
    throw badSetting('a field with a weight above 0', 'none');
  }
  return weights;
}

function checkBm25({ k1, b, delta, lengths = 'exact' }: Bm25Settings): void {
  if (!(k1 >= 0 && Number.isFinite(k1))) throw badSetting('k1 of at least 0', k1);
  if (!(b >= 0 && b <= 1)) throw badSetting('b from 0 to 1', b);
  if (delta !== undefined && !(delta >= 0 && Number.isFinite(delta))) {
    throw badSetting('delta of at least 0', delta);
  }
  if (lengths !== 'exact' && lengths !== 'lucene') throw badSetting('lengths: exact or lucene', lengths);
}

function checkEncoders(encoders: readonly ModelIdentity[]): void {
  const legs = encoders.map(legOfModel);
  const twice = legs.find((leg, index) => legs.indexOf(leg) !== index);
  if (twice !== undefined) throw badSetting('models with different names', `${twice} twice`);
}

function badSetting(expected: string, got: unknown): InputError {
  return new InputError(`Expected ${expected}, got ${String(got)}.`, { code: 'bad-argument' });
}
