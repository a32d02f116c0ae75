import type { ModelIdentity } from '../../model/index.ts';
import type { AnalyzerSettings } from '../../text/index.ts';
import type { OpenedModels } from '../encoding/opened-models.ts';
import { storedSettings } from '../indexing/adopt-settings.ts';
import type { SegmentMakers } from '../indexing/segment-makers.ts';
import type { IndexSettings } from '../settings/index-settings.ts';
import { resolveSettings, type SettingsChoice } from '../settings/resolve-settings.ts';
import type { IndexPorts } from './index-ports.ts';

/** What segments are made with. */
interface MakerPorts extends Pick<IndexPorts, 'analyzer' | 'modelIdentity' | 'openModel' | 'unicodeVersion'> {
  readonly models: OpenedModels;
}

/**
 * What turns text into segments, by what is said now, else by what the index has, else by the defaults.
 *
 * @param stored the settings as the store has them; of another version only under a rebuild.
 * @throws InputError when a further model is another one than that of the same name in the index.
 * @throws UnavailableError when one that was named is not there.
 */
export async function segmentMakers(
  stored: unknown,
  choice: SettingsChoice | undefined,
  isRebuild: boolean,
  ports: MakerPorts,
): Promise<SegmentMakers> {
  const before = isRebuild ? (stored as IndexSettings | undefined) : storedSettings(stored);
  const { encoders: had = [], ...rest } = before ?? {};
  const settings = resolveSettings(
    {
      ...rest,
      ...choice,
      bm25: { ...before?.bm25, ...choice?.bm25 },
      fieldWeights: { ...before?.fieldWeights, ...choice?.fieldWeights },
    },
    {
      unicodeVersion: ports.unicodeVersion,
      encoder: ports.modelIdentity,
      encoders: await chosenModels(had, choice, isRebuild, ports.models),
    },
  );
  const model = settings.encoder === null ? undefined : ports.openModel();
  return {
    settings,
    analyzer: await ports.analyzer(settings.analyzer as AnalyzerSettings),
    encoder: model,
    wordVectors: model,
    models: (identity) => ports.models.exactly(identity),
  };
}

/** The further models: by their names as they are now, or as they were when nothing is said of them. */
async function chosenModels(
  had: readonly ModelIdentity[],
  choice: SettingsChoice | undefined,
  isRebuild: boolean,
  models: OpenedModels,
): Promise<readonly ModelIdentity[]> {
  const names = choice?.encoders;
  const chosen: ModelIdentity[] = [];
  if (names === undefined) {
    if (!isRebuild) return had;
    for (const before of had) chosen.push((await models.remembered(before)).identity);
    return chosen;
  }
  const all = choice?.encoder === null ? ['none', ...names] : names;
  for (const name of names) {
    const { identity } = await models.named(name);
    const before = had.find(({ id, kind }) => id === identity.id && kind === identity.kind);
    if (!isRebuild && before !== undefined) models.refuseOther(before, identity, all);
    chosen.push(identity);
  }
  return chosen;
}
