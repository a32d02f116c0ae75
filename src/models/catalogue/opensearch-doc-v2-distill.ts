import type { ModelDescription } from '../describing/model-description.ts';

/** OpenSearch's learned sparse encoder of documents, v2: log1p once; queries are weighted by a table. */
export const OPENSEARCH_DOC_V2: ModelDescription = {
  id: 'opensearch-neural-sparse-encoding-doc-v2-distill',
  kind: 'sparse',
  meaning: 'English words with weights, and related words too; a query needs no model.',
  source: {
    hub: 'huggingface',
    repository: 'opensearch-project/opensearch-neural-sparse-encoding-doc-v2-distill',
    revision: 'unpinned',
  },
  files: [
    { path: 'model.safetensors', role: 'weights', bytes: 'unpinned', sha256: 'unpinned' },
    { path: 'config.json', role: 'config', bytes: 'unpinned', sha256: 'unpinned' },
    { path: 'tokenizer.json', role: 'tokenizer', bytes: 'unpinned', sha256: 'unpinned' },
    { path: 'idf.json', role: 'query-weights', bytes: 'unpinned', sha256: 'unpinned' },
  ],
  licence: 'Apache-2.0',
  family: 'distilbert',
  pooling: 'max',
  normalize: false,
  activation: 'log1p-relu',
  head: 'outside',
  queryPrefix: '',
  passagePrefix: '',
  maxTokens: 512,
  dimension: 30522,
  dropTokens: [0, 100, 101, 102, 103],
  batchInvariant: true,
  precision: 'float32',
  query: 'token-weights',
  fusion: { rule: 'anchored-min-max', weight: '0.3', isMeasured: false },
};
