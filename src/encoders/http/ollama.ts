import { UnavailableError } from '../../model/index.ts';
import { countOf, fieldOf, listOf } from './answer-fields.ts';
import type { EmbeddingProtocol } from './embedding-protocol.ts';

/**
 * Ollama's API for embeddings. It gives vectors in the order of the texts, cuts long texts to the model's window
 * without a word, and tells its models' digests.
 *
 * @see https://github.com/ollama/ollama/blob/main/docs/api.md#generate-embeddings
 */
export const ollama: EmbeddingProtocol = {
  path: () => '/api/embed',
  body: ({ dimensions, model }, texts) => ({
    model,
    input: texts,
    ...(dimensions === undefined ? {} : { dimensions }),
  }),
  vectors: (answer, count) => listOf(answer, 'embeddings', count),
  tokens: (answer) => countOf(answer, 'prompt_eval_count'),
  digest: async (server, { model }, signal) => {
    const models = fieldOf(await server.ask('/api/tags', undefined, signal), 'models');
    const names = new Set([model, `${model}:latest`]);
    const known = Array.isArray(models)
      ? models.find((one) => names.has(String(fieldOf(one, 'name') ?? fieldOf(one, 'model'))))
      : undefined;
    if (known === undefined)
      throw new UnavailableError(`Expected the model ${model} at ${server.place}, got none of that name.`, {
        hint: `ollama pull ${model}`,
      });
    const digest = fieldOf(known, 'digest');
    return typeof digest === 'string' && /^(?:sha256:)?[0-9a-f]{64}$/u.test(digest)
      ? digest.replace('sha256:', '')
      : undefined;
  },
};
