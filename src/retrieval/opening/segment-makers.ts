import type { AnalyzerSettings } from '../../text/index.ts';
import { storedSettings } from '../indexing/adopt-settings.ts';
import type { SegmentMakers } from '../indexing/segment-contents.ts';
import type { IndexSettings } from '../settings/index-settings.ts';
import { resolveSettings, type SettingsChoice } from '../settings/resolve-settings.ts';
import type { IndexPorts } from './index-ports.ts';

/**
 * What turns text into segments, by what is said now, else by what the index has, else by the defaults.
 *
 * @param stored the settings as the store has them; of another version only under a rebuild.
 */
export async function segmentMakers(
  stored: unknown,
  choice: SettingsChoice | undefined,
  isRebuild: boolean,
  ports: Pick<IndexPorts, 'analyzer' | 'modelIdentity' | 'openModel' | 'unicodeVersion'>,
): Promise<SegmentMakers> {
  const before = isRebuild ? (stored as IndexSettings | undefined) : storedSettings(stored);
  const settings = resolveSettings(
    {
      ...before,
      ...choice,
      bm25: { ...before?.bm25, ...choice?.bm25 },
      fieldWeights: { ...before?.fieldWeights, ...choice?.fieldWeights },
    },
    { unicodeVersion: ports.unicodeVersion, encoder: ports.modelIdentity },
  );
  const model = settings.encoder === null ? undefined : ports.openModel();
  return {
    settings,
    analyzer: await ports.analyzer(settings.analyzer as AnalyzerSettings),
    encoder: model,
    wordVectors: model,
  };
}
