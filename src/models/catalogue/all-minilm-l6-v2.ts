import type { ModelDescription } from '../describing/model-description.ts';

/** all-MiniLM-L6-v2, from its authors' float32 weights. The fusion weight was measured on the int8 file of the same weights. */
export const ALL_MINILM_L6: ModelDescription = {
  id: 'all-MiniLM-L6-v2',
  kind: 'dense',
  meaning: 'English sentences by meaning: the fastest of the dense models.',
  source: { hub: 'huggingface', repository: 'sentence-transformers/all-MiniLM-L6-v2', revision: 'unpinned' },
  files: [
    { path: 'model.safetensors', role: 'weights', bytes: 'unpinned', sha256: 'unpinned' },
    { path: 'config.json', role: 'config', bytes: 'unpinned', sha256: 'unpinned' },
    { path: 'tokenizer.json', role: 'tokenizer', bytes: 'unpinned', sha256: 'unpinned' },
  ],
  licence: 'Apache-2.0',
  family: 'bert',
  pooling: 'mean',
  normalize: true,
  activation: 'none',
  head: 'outside',
  queryPrefix: '',
  passagePrefix: '',
  maxTokens: 256,
  dimension: 384,
  batchInvariant: true,
  precision: 'float32',
  query: 'same-model',
  fusion: { rule: 'anchored-min-max', weight: '0.6', isMeasured: true },
};
