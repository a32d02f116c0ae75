import { type DatasetOpener, InputError, NotFoundError } from '../model/index.ts';
import { beir } from './formats/beir.ts';
import { folder } from './formats/folder.ts';
import { jsonl } from './formats/jsonl.ts';
import { knownItems } from './formats/known-items/known-items.ts';
import { locomo } from './formats/locomo/locomo.ts';
import { longmemeval } from './formats/longmemeval/longmemeval.ts';
import { msmarco } from './formats/msmarco.ts';
import { smart } from './formats/smart.ts';
import { trec } from './formats/trec/trec.ts';
import { vaswani } from './formats/vaswani.ts';
import type { DatasetLoader } from './opening/loader.ts';
import { placeKind } from './reading/found-files.ts';

/** Every format, in the order of every list and of recognition: the particular before the general. */
export const DATASET_LOADERS: readonly DatasetLoader[] = [
  longmemeval,
  locomo,
  beir,
  vaswani,
  smart,
  msmarco,
  jsonl,
  trec,
  folder,
  knownItems,
];

/** @throws NotFoundError naming what there is, for a name that is none. */
export function datasetLoader(name: string): DatasetLoader {
  const loader = DATASET_LOADERS.find((each) => each.name === name);
  if (loader === undefined)
    throw new NotFoundError(
      `Expected one of ${DATASET_LOADERS.map((each) => each.name).join(', ')}, got ${JSON.stringify(name)}.`,
      { hint: 'consilience datasets list says what each reads.' },
    );
  return loader;
}

/**
 * The format of a file or folder, by its names and first bytes.
 *
 * @throws NotFoundError when nothing is there, InputError when no format fits.
 */
export async function recogniseDataset(path: string): Promise<DatasetLoader> {
  if (placeKind(path) === undefined)
    throw new NotFoundError(`Expected a file or folder with a data set, got nothing at ${path}.`);
  for (const loader of DATASET_LOADERS) if (await loader.recognise(path)) return loader;
  throw new InputError(`Expected a data set of a known format, got none at ${path}.`, {
    hint: 'Name its format (consilience datasets list); known-items makes queries of a folder of notes.',
  });
}

/** Opens a data set by the name of its format. */
export const openDataset: DatasetOpener = async (request) => datasetLoader(request.name).open(request);
