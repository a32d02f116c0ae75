import { MODEL_CATALOGUE } from '../catalogue.ts';
import { type ModelFusion, UNKNOWN_FUSION } from './model-description.ts';

/**
 * Weights that were measured with files that the catalogue does not have, by the sha256 of their weights:
 * leave-one-collection-out over five collections, as for the catalogue's.
 */
const MEASURED: Readonly<Record<string, string>> = {
  // splade-tiny
  '9de752ec185e9047e3a5503a1c9b590dbb72b5166fe7744cf19a2d24aa9aa8de': '0.6',
};

/**
 * The fusion of a model of a folder that does not state its own: the one measured with the same bytes, else with the
 * model it was made from, else that of unknown models.
 *
 * @param baseModel `owner/name` of the repository whose weights it has.
 */
export function measuredFusion(digest: string | undefined, baseModel: string | undefined): ModelFusion {
  const weight = digest === undefined ? undefined : MEASURED[digest];
  if (weight !== undefined) return { rule: 'anchored-min-max', weight, isMeasured: true };
  const base = MODEL_CATALOGUE.find(
    ({ source, files }) =>
      (baseModel !== undefined && source.repository.toLowerCase() === baseModel.toLowerCase()) ||
      (digest !== undefined && files.some(({ sha256 }) => sha256 === digest)),
  );
  return base?.fusion ?? UNKNOWN_FUSION;
}
