import { hash } from 'node:crypto';
import { resolve } from 'node:path';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { OpenEncoderOptions } from './encoders/index.ts';
import { openStaticModel, openWordPieces, STATIC_384 } from './encoders/static/index.ts';
import { type DenseEncoder, type EncodingModel, InputError, type SparseEncoder } from './model/index.ts';
import { openReranker } from './open-reranker.ts';
import {
  type EncoderIdentity,
  heldModels,
  type IndexPorts,
  MemoryIndexStore,
  type ModelOpener,
  type OpenIndex,
  type OpenReranker,
  StoredIndex,
} from './retrieval/index.ts';
import { nodeFolders, openIndexStore, planIndexStore } from './storage/index.ts';
import { loadAnalyzer, unicodeVersion } from './text/index.ts';

/** How an index is opened. */
export interface OpenIndexOptions {
  /** The index directory; absent: the index lives in memory and goes with the program. */
  readonly directory?: string | undefined;
  /** The folder of documents, absolute, for `refresh` and `watch`; what the index says when absent. */
  readonly folder?: string | undefined;
  /** Make the directory where there is no index, when something is first put into it. Default true. */
  readonly create?: boolean | undefined;
  /**
   * This process will write while it searches: a server. Opening then waits for a commit that another process is
   * in the middle of. Default false: opening never waits.
   */
  readonly writable?: boolean | undefined;
  /**
   * Models that give passages vectors or weights, besides the one that comes with the package, open or by name: each
   * is a leg `dense:ID` or `sparse:ID`. A name is one of the catalogue or the path of a folder; it is opened when a
   * text or a query needs it. {@link openEncodingModel} opens one with options. A new index gets all of them; an index that was made with others gets them when it is
   * refreshed or replaced as a whole. Absent: an index keeps those it has.
   */
  readonly encoders?: readonly (string | DenseEncoder | SparseEncoder | EncodingModel)[] | undefined;
  /** Opens models by name that are not among `encoders`. Default: those on this machine. */
  readonly openEncoder?: ModelOpener | undefined;
  /** What the loser of the writer's lock is told this process is doing. Default `consilience`. */
  readonly command?: string | undefined;
  /** Opens the rerankers that searches name. Default: the cross-encoders on this machine. */
  readonly openReranker?: OpenReranker | undefined;
}

/**
 * Opens an index, or makes a new one.
 *
 * ```ts
 * const folder = resolve('notes');
 * const index = await openIndex({ directory: join(folder, '.consilience'), folder });
 * await index.refresh();
 * const { hits } = await index.search('how do I undo a commit');
 * await index.close();
 * ```
 *
 * @throws NotFoundError when there is none and `create` is false; DataError when it is damaged or was made by
 *   another version.
 */
export async function openIndex(options: OpenIndexOptions = {}): Promise<OpenIndex> {
  const { create = true, directory, folder, openEncoder, writable } = options;
  const encoders = options.encoders?.map((given) =>
    typeof given === 'string' ? given : encodingModel(given),
  );
  const store =
    directory === undefined
      ? new MemoryIndexStore(() => new Date().toISOString())
      : create
        ? planIndexStore(directory, { writable })
        : openIndexStore(directory, { writable });
  const ports: IndexPorts = {
    store,
    folders: nodeFolders,
    modelIdentity: STATIC_ENCODER,
    openModel: openStaticModel,
    openEncoder: heldModels(
      (encoders ?? []).filter((model) => typeof model !== 'string'),
      openEncoder ?? ((name) => openEncodingModel(name)),
    ),
    encoders: encoders?.map((model) => (typeof model === 'string' ? model : model.identity.id)),
    analyzer: (settings) =>
      loadAnalyzer(settings, settings.name === 'wordpiece' ? { wordPieces: openWordPieces() } : {}),
    unicodeVersion: unicodeVersion(),
    hashOf: (text) => hash('sha256', text, 'hex'),
    now: Date.now,
    breathe: () => setImmediate(),
    delay: (milliseconds, signal) => setTimeout(milliseconds, undefined, { signal }),
    openReranker: options.openReranker ?? openReranker,
    command: options.command ?? 'consilience',
  };
  try {
    return await StoredIndex.open(folder, ports);
  } catch (error) {
    await store.close();
    throw error;
  }
}

function encodingModel(given: DenseEncoder | SparseEncoder | EncodingModel): EncodingModel {
  if ('encoder' in given) return given;
  const { digest, dimension, id, identity } = given;
  const kind = 'tokenOf' in given ? 'sparse' : 'dense';
  return { identity: identity ?? { kind, id, digest, dimension, settings: '' }, encoder: given };
}

/**
 * Opens a model of this machine for {@link openIndex}: of the catalogue, of the cache, or of a folder by its path.
 * Nothing is downloaded. What runs models is loaded only here.
 *
 * ```ts
 * const model = await openEncodingModel('nomic-embed-text-v1.5', { keep: 256 });
 * const index = await openIndex({ encoders: [model] });
 * ```
 *
 * @throws NotFoundError for a name that stands for nothing; UnavailableError, with the command that brings it, for a
 *   model that is not here; DataError for one that is damaged; InputError for one that makes neither vectors nor
 *   weights, and for options that the model cannot be run with.
 */
export async function openEncodingModel(
  name: string,
  options: OpenEncoderOptions = {},
): Promise<EncodingModel> {
  const [{ openModel }, { openEncoder }] = await Promise.all([
    import('./models/index.ts'),
    import('./encoders/index.ts'),
  ]);
  const folder = await openModel(name);
  const { canary, fusion, id, kind } = folder.description;
  const encoder = kind === 'static' ? undefined : openEncoder(folder, options);
  if (encoder === undefined || !('identity' in encoder)) {
    await encoder?.close();
    throw new InputError(`Expected a model of vectors or of weights of tokens, got ${id}, a ${kind} one.`, {
      code: 'bad-argument',
    });
  }
  return {
    identity: { ...encoder.identity, ...(folder.place === 'folder' && { place: resolve(name) }) },
    encoder,
    fusionWeight: fusion.isMeasured ? fusion.weight : undefined,
    canary,
    close: () => encoder.close(),
  };
}

/** The model that comes with the package. Its dimension is said here, so that nothing opens it for that. */
export const STATIC_ENCODER: EncoderIdentity = {
  id: STATIC_384.id,
  digest: STATIC_384.digest,
  dimension: 384,
};
