import type {
  DenseEncoder,
  EncodeOptions,
  Encoding,
  EncodingModel,
  SparseEncoder,
  TextRole,
  TokenWeights,
} from '../../model/index.ts';
import type { BenchModel, BenchModelOptions, BenchPorts } from '../ports.ts';

/** A model of a plan that is open. */
export interface OpenedModel {
  readonly name: string;
  readonly model: BenchModel;
  /** Makes of each passage what it is once, however often it comes; absent for a reranker. */
  readonly encoding: EncodingModel | undefined;
}

/**
 * Opens a model. What it makes of passages is kept beside the records, so that texts which stand in many haystacks go
 * through it once, and so that a run that was killed goes on where it was. A model that is quicker than reading a file
 * is asked each time.
 *
 * @throws UnavailableError, with the command that brings it, when it is not here.
 */
export async function openPlannedModel(
  name: string,
  options: BenchModelOptions,
  ports: Pick<BenchPorts, 'models' | 'encodings' | 'digestOf'>,
): Promise<OpenedModel> {
  const model = await ports.models.open(name, options);
  const { encoding } = model;
  if (encoding === undefined || model.windowsOf === undefined) return { name, model, encoding };
  return { name, model, encoding: { ...encoding, encoder: remembering(encoding, ports), close: undefined } };
}

/** Closes models, one after another. */
export async function closeAll(models: readonly OpenedModel[]): Promise<void> {
  for (const { model } of models) await model.close();
}

/** Texts that go through a model between two looks at the signal. */
const BATCH = 64;

function remembering(
  model: EncodingModel,
  { encodings, digestOf }: Pick<BenchPorts, 'encodings' | 'digestOf'>,
): DenseEncoder | SparseEncoder {
  const { encoder, identity } = model;
  const cache = encodings(identity);

  const encode = async (texts: readonly string[], role: TextRole, options: EncodeOptions = {}) => {
    if (role === 'query') return await encoder.encode(texts, role, options);
    const hashes = texts.map((text) => digestOf(`${role}\0${text}`));
    const missing = [...new Map(hashes.map((hash, place) => [hash, texts[place]!]))].filter(
      ([hash]) => cache.get(hash) === undefined,
    );
    for (let start = 0; start < missing.length; start += BATCH) {
      options.signal?.throwIfAborted();
      const batch = missing.slice(start, start + BATCH);
      const made: readonly (Encoding | undefined)[] = await encoder.encode(
        batch.map(([, text]) => text),
        role,
        options,
      );
      for (const [place, [hash]] of batch.entries()) cache.put(hash, made[place] ?? null);
    }
    return hashes.map((hash) => cache.get(hash) ?? undefined);
  };
  const { id, digest, dimension } = encoder;
  const common = { id, digest, dimension, identity };
  return 'tokenOf' in encoder
    ? {
        ...common,
        encode: async (...call) => (await encode(...call)) as TokenWeights[],
        tokenOf: (token) => encoder.tokenOf(token),
      }
    : { ...common, encode: async (...call) => (await encode(...call)) as (Float32Array | undefined)[] };
}
