import { InputError } from '../../model/index.ts';

/** The sizes of a transformer, by one name for both families. */
export interface TransformerConfig {
  readonly family: 'bert' | 'distilbert';
  readonly layers: number;
  readonly heads: number;
  /** Numbers per token. */
  readonly width: number;
  /** Numbers per token between the two halves of a feed-forward layer. */
  readonly innerWidth: number;
  readonly vocabulary: number;
  /** Tokens per text at most. */
  readonly positions: number;
  /** Token types; 0 for DistilBERT, which has none. */
  readonly types: number;
  /** Added to a variance before its root is taken. */
  readonly epsilon: number;
  readonly activation: 'gelu' | 'gelu-tanh' | 'relu';
}

const ACTIVATIONS: Readonly<Record<string, TransformerConfig['activation']>> = {
  gelu: 'gelu',
  gelu_new: 'gelu-tanh',
  gelu_pytorch_tanh: 'gelu-tanh',
  relu: 'relu',
};
const HINT = 'Take a ready ONNX file of the model instead.';

/**
 * Reads a model's `config.json`, as far as a graph needs it.
 *
 * @see https://huggingface.co/docs/transformers/model_doc/bert#transformers.BertConfig and
 * https://huggingface.co/docs/transformers/model_doc/distilbert#transformers.DistilBertConfig
 * @throws InputError when it is none, or is of an architecture or variant for which no graph is built.
 */
export function readTransformerConfig(bytes: Uint8Array, name: string): TransformerConfig {
  let config: Record<string, unknown>;
  try {
    config = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as Record<string, unknown>;
  } catch (cause) {
    throw new InputError(`Expected JSON in ${name}, got other bytes.`, { cause });
  }
  const family = config['model_type'];
  if (family !== 'bert' && family !== 'distilbert')
    throw new InputError(`Expected model_type bert or distilbert in ${name}, got ${String(family)}.`, {
      hint: HINT,
    });
  const positionType = config['position_embedding_type'] ?? 'absolute';
  if (positionType !== 'absolute' || config['is_decoder'] === true)
    throw new InputError(`Expected an encoder with absolute positions in ${name}, got another one.`, {
      hint: HINT,
    });
  const size = (key: string) => sizeOf(config, key, name);
  const isBert = family === 'bert';
  const sizes = {
    family,
    layers: size(isBert ? 'num_hidden_layers' : 'n_layers'),
    heads: size(isBert ? 'num_attention_heads' : 'n_heads'),
    width: size(isBert ? 'hidden_size' : 'dim'),
    innerWidth: size(isBert ? 'intermediate_size' : 'hidden_dim'),
    vocabulary: size('vocab_size'),
    positions: size('max_position_embeddings'),
    types: isBert ? size('type_vocab_size') : 0,
    // DistilBERT's configuration has no such key: its code says 1e-12.
    epsilon: isBert ? epsilonOf(config, name) : 1e-12,
    activation: activationOf(config[isBert ? 'hidden_act' : 'activation'], name),
  } as const;
  if (sizes.width % sizes.heads !== 0)
    throw new InputError(`Expected a width in ${name} that ${sizes.heads} heads divide, got ${sizes.width}.`);
  return sizes;
}

function sizeOf(config: Record<string, unknown>, key: string, name: string): number {
  const value = config[key];
  if (Number.isSafeInteger(value) && (value as number) > 0) return value as number;
  throw new InputError(
    `Expected a whole number above 0 for ${key} in ${name}, got ${JSON.stringify(value)}.`,
  );
}

function epsilonOf(config: Record<string, unknown>, name: string): number {
  const value = config['layer_norm_eps'];
  if (typeof value === 'number' && value > 0 && value < 1) return value;
  throw new InputError(
    `Expected a number between 0 and 1 for layer_norm_eps in ${name}, got ${JSON.stringify(value)}.`,
  );
}

function activationOf(value: unknown, name: string): TransformerConfig['activation'] {
  const known = typeof value === 'string' && Object.hasOwn(ACTIVATIONS, value);
  if (known) return ACTIVATIONS[value]!;
  throw new InputError(
    `Expected an activation among ${Object.keys(ACTIVATIONS).join(', ')} in ${name}, got ${JSON.stringify(value)}.`,
    { hint: HINT },
  );
}
