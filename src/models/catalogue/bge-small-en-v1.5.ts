import type { ModelDescription } from '../describing/model-description.ts';

/** bge-small-en-v1.5, from its authors' float32 weights. The fusion weight was measured on the int8 file of the same weights. */
export const BGE_SMALL_EN: ModelDescription = {
  id: 'bge-small-en-v1.5',
  kind: 'dense',
  meaning: 'English passages by meaning: the best quality for its cost.',
  source: { hub: 'huggingface', repository: 'BAAI/bge-small-en-v1.5', revision: 'unpinned' },
  files: [
    { path: 'model.safetensors', role: 'weights', bytes: 'unpinned', sha256: 'unpinned' },
    { path: 'config.json', role: 'config', bytes: 'unpinned', sha256: 'unpinned' },
    { path: 'tokenizer.json', role: 'tokenizer', bytes: 'unpinned', sha256: 'unpinned' },
  ],
  licence: 'MIT',
  family: 'bert',
  pooling: 'cls',
  normalize: true,
  activation: 'none',
  head: 'outside',
  queryPrefix: 'Represent this sentence for searching relevant passages: ',
  passagePrefix: '',
  maxTokens: 512,
  dimension: 384,
  batchInvariant: true,
  precision: 'float32',
  query: 'same-model',
  fusion: { rule: 'anchored-min-max', weight: '0.8', isMeasured: true },
};
