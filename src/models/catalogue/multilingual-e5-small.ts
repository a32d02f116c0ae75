import type { ModelDescription } from '../describing/model-description.ts';

/** multilingual-e5-small: a BERT with the word pieces of XLM-RoBERTa. */
export const MULTILINGUAL_E5_SMALL: ModelDescription = {
  id: 'multilingual-e5-small',
  kind: 'dense',
  meaning: 'Passages by meaning in about a hundred languages.',
  source: { hub: 'huggingface', repository: 'intfloat/multilingual-e5-small', revision: 'unpinned' },
  files: [
    { path: 'model.safetensors', role: 'weights', bytes: 'unpinned', sha256: 'unpinned' },
    { path: 'config.json', role: 'config', bytes: 'unpinned', sha256: 'unpinned' },
    { path: 'tokenizer.json', role: 'tokenizer', bytes: 'unpinned', sha256: 'unpinned' },
  ],
  licence: 'MIT',
  family: 'bert',
  pooling: 'mean',
  normalize: true,
  activation: 'none',
  head: 'outside',
  queryPrefix: 'query: ',
  passagePrefix: 'passage: ',
  maxTokens: 512,
  dimension: 384,
  batchInvariant: true,
  precision: 'float32',
  query: 'same-model',
  fusion: { rule: 'anchored-min-max', weight: '0.3', isMeasured: false },
};
