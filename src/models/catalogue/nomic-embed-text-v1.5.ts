import type { ModelDescription } from '../describing/model-description.ts';

/** nomic-embed-text-v1.5 as a ready graph. Positions up to 2,048; beyond that its authors stretch them, which the graph does not do. */
export const NOMIC_EMBED_TEXT: ModelDescription = {
  id: 'nomic-embed-text-v1.5',
  kind: 'dense',
  meaning: 'English passages by meaning, longer ones too; vectors can be cut to smaller sizes.',
  source: { hub: 'huggingface', repository: 'nomic-ai/nomic-embed-text-v1.5', revision: 'unpinned' },
  files: [
    { path: 'onnx/model.onnx', role: 'graph', bytes: 'unpinned', sha256: 'unpinned' },
    { path: 'tokenizer.json', role: 'tokenizer', bytes: 'unpinned', sha256: 'unpinned' },
  ],
  licence: 'Apache-2.0',
  family: 'nomic-bert',
  pooling: 'mean',
  normalize: true,
  activation: 'none',
  head: 'outside',
  queryPrefix: 'search_query: ',
  passagePrefix: 'search_document: ',
  maxTokens: 2048,
  dimension: 768,
  matryoshka: { sizes: [768, 512, 256, 128, 64], layerNorm: true },
  batchInvariant: true,
  precision: 'float32',
  query: 'same-model',
  fusion: { rule: 'anchored-min-max', weight: '0.3', isMeasured: false },
};
