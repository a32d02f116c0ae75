import { UnavailableError } from '../../model/index.ts';
import { countOf, fieldOf, kindOf, listOf } from './answer-fields.ts';
import type { EmbeddingProtocol } from './embedding-protocol.ts';

/**
 * OpenAI's API for embeddings, which vLLM, llama.cpp, LM Studio and others speak too. Answers are put in order by
 * their `index`, whatever order they come in.
 *
 * @see https://platform.openai.com/docs/api-reference/embeddings/create
 */
export const openai: EmbeddingProtocol = {
  path: ({ base }) => (/\/v1\/*$/u.test(base.pathname) ? '/embeddings' : '/v1/embeddings'),
  body: ({ dimensions, inputTypes, model }, texts, role) => ({
    model,
    input: texts,
    ...(dimensions === undefined ? {} : { dimensions }),
    ...(inputTypes === undefined ? {} : { input_type: inputTypes[role] }),
  }),
  vectors: (answer, count) => {
    const vectors = new Array<unknown>(count);
    for (const entry of listOf(answer, 'data', count)) {
      const index = fieldOf(entry, 'index');
      if (typeof index !== 'number' || !Number.isInteger(index) || index < 0 || index >= count)
        throw new UnavailableError(
          `Expected an index from 0 to ${count - 1} with each vector, got ${typeof index === 'number' ? index : kindOf(index)}.`,
        );
      if (index in vectors) throw new UnavailableError(`Expected one vector per index, got ${index} twice.`);
      vectors[index] = fieldOf(entry, 'embedding');
    }
    return vectors;
  },
  tokens: (answer) => countOf(fieldOf(answer, 'usage'), 'prompt_tokens'),
  digest: async () => undefined,
};
