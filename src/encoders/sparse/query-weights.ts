import { DataError, InputError, type TokenWeights } from '../../model/index.ts';
import type { TextTokenizer } from '../tokenizing/text-tokenizer.ts';

/**
 * The query side of models that encode passages only: each distinct word piece of a query has a weight from a table,
 * however often it occurs. A piece that the table lacks has none; special tokens are not looked up.
 *
 * @see Geng et al., "Towards Competitive Search Relevance For Inference-Free Learned Sparse Retrievers",
 * https://arxiv.org/abs/2411.04403, and `idf.json` of opensearch-neural-sparse-encoding-doc-v3-distill.
 */
export class QueryWeights {
  readonly #tokenizer: TextTokenizer;
  readonly #weights: Float32Array;

  /**
   * @param bytes `idf.json`: an object of weights by token.
   * @throws DataError when the file is no such object; InputError when the tokenizer does not know a token of it.
   */
  constructor(bytes: Uint8Array, tokenizer: TextTokenizer, name: string) {
    this.#tokenizer = tokenizer;
    this.#weights = new Float32Array(tokenizer.size);
    for (const [token, weight] of Object.entries(readTable(bytes, name))) {
      const id = tokenizer.idOf(token);
      if (id === undefined)
        throw new InputError(`Expected tokens of the model in ${name}, got ${JSON.stringify(token)}.`, {
          hint: 'Take the table and the tokenizer from the same model.',
        });
      this.#weights[id] = weight;
    }
  }

  /** The weights of a query's tokens. */
  weigh(query: string): TokenWeights {
    const ids = new Set(this.#tokenizer.tokens(query).filter((id) => this.#weights[id]! > 0));
    const tokens = Uint32Array.from(ids).sort();
    return { tokens, weights: Float32Array.from(tokens, (id) => this.#weights[id]!) };
  }
}

function readTable(bytes: Uint8Array, name: string): Record<string, number> {
  const hint = 'Take the file from its source again.';
  let table: unknown;
  try {
    table = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new DataError(`Expected JSON in ${name}, got other bytes.`, { hint, cause });
  }
  if (typeof table !== 'object' || table === null || Array.isArray(table))
    throw new DataError(`Expected an object of weights by token in ${name}, got another value.`, { hint });
  for (const [token, weight] of Object.entries(table))
    if (typeof weight !== 'number' || !Number.isFinite(weight) || weight < 0)
      throw new DataError(
        `Expected a weight of at least 0 for ${JSON.stringify(token)} in ${name}, got ${JSON.stringify(weight)}.`,
        { hint },
      );
  return table as Record<string, number>;
}
