import type { ModelDescription } from '../describing/model-description.ts';

const SOURCE = 'data/static-384/README.md';

/** The model that ships with this package. */
export const STATIC_384_DESCRIPTION: ModelDescription = {
  id: 'static-384',
  kind: 'static',
  meaning: 'English words by meaning, at almost no cost: the offline default.',
  source: { hub: 'package', repository: 'consilience', revision: 'unpinned' },
  files: [
    {
      path: 'model.safetensors',
      role: 'weights',
      bytes: 5_982_528,
      sha256: '8ecbe6a8c360d953732acb38a2271caaab71ead41774900e0175d2c1962469b6',
      digestSource: SOURCE,
    },
    {
      path: 'vocab.txt',
      role: 'vocabulary',
      bytes: 231_508,
      sha256: '07eced375cec144d27c900241f3e339478dec958f92fddbc551f295c992038a3',
      digestSource: SOURCE,
    },
  ],
  licence: 'MIT',
  family: 'static',
  pooling: 'sum',
  normalize: true,
  activation: 'none',
  head: 'outside',
  queryPrefix: '',
  passagePrefix: '',
  maxTokens: null,
  dimension: 384,
  dropTokens: [100],
  batchInvariant: true,
  precision: 'int4 per row',
  query: 'same-model',
  fusion: { rule: 'anchored-min-max', weight: '0.3', isMeasured: true },
};
