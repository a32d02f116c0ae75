import type { ModelDescription } from '../describing/model-description.ts';

/** ms-marco-MiniLM-L-6-v2: gives a raw logit, of which no sigmoid has been taken. */
export const MS_MARCO_MINILM_L6: ModelDescription = {
  id: 'ms-marco-MiniLM-L-6-v2',
  kind: 'cross-encoder',
  meaning: 'Reads a query and a passage together, to order the first hits again.',
  source: { hub: 'huggingface', repository: 'cross-encoder/ms-marco-MiniLM-L-6-v2', revision: 'unpinned' },
  files: [
    { path: 'model.safetensors', role: 'weights', bytes: 'unpinned', sha256: 'unpinned' },
    { path: 'config.json', role: 'config', bytes: 'unpinned', sha256: 'unpinned' },
    { path: 'tokenizer.json', role: 'tokenizer', bytes: 'unpinned', sha256: 'unpinned' },
  ],
  licence: 'Apache-2.0',
  family: 'bert',
  pooling: 'logit',
  normalize: false,
  activation: 'none',
  head: 'outside',
  queryPrefix: '',
  passagePrefix: '',
  maxTokens: 512,
  dimension: 1,
  batchInvariant: true,
  precision: 'float32',
  query: 'same-model',
  fusion: { rule: 'anchored-min-max', weight: '0.3', isMeasured: false },
};
