import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedModels } from '../../../test/shared-data.ts';
import { DataError, InputError, NotFoundError, UnavailableError } from '../../model/index.ts';
import { catalogued } from '../catalogue.ts';
import { MODEL_SCHEMA } from '../describing/model-description.ts';
import { openModel } from './open-model.ts';

const folder = mkdtempSync(join(tmpdir(), 'consilience-models-'));
afterAll(() => rmSync(folder, { recursive: true }));
let made = 0;
let cache = '';
let place = '';
beforeEach(() => {
  cache = join(folder, `${made++}`, 'cache');
  place = join(folder, `${made}`, 'my-model');
});

/** Puts files in a folder; objects as JSON. */
function put(files: Readonly<Record<string, unknown>>, where: string = place): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(where, path)), { recursive: true });
    writeFileSync(join(where, path), typeof content === 'string' ? content : JSON.stringify(content));
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

const CONFIG = {
  architectures: ['BertModel'],
  model_type: 'bert',
  hidden_size: 32,
  vocab_size: 30522,
  max_position_embeddings: 512,
  _name_or_path: 'BAAI/bge-small-en-v1.5',
};
const TOKENIZER = {
  added_tokens: [
    { id: 102, special: true },
    { id: 0, special: true },
    { id: 7, special: false },
  ],
};
const DENSE = {
  'config.json': CONFIG,
  'tokenizer.json': TOKENIZER,
  'model.safetensors': 'weights',
  '1_Pooling/config.json': { pooling_mode_cls_token: false, pooling_mode_mean_tokens: true },
};

describe('a model by name', () => {
  it('that ships with the package is here', async () => {
    const model = await openModel('static-384', { cache });
    expect(model.digest).toBe(catalogued('static-384')!.files[0]!.sha256);
    expect(readFileSync(model.path('vocabulary'), 'utf8')).toContain('[CLS]');
    expect(model.find('graph')).toBeUndefined();
    expect(() => model.path('graph')).toThrow(InputError);
  });

  it('that was not pulled is missing, with the command that brings it', async () => {
    const failure = await openModel('BGE-small-en-v1.5', { cache }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(UnavailableError);
    expect((failure as UnavailableError).hint).toBe('consilience models pull bge-small-en-v1.5');
  });

  it('that nobody knows is named with those that are known', async () => {
    const failure = await openModel('bge-tiny', { cache }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(NotFoundError);
    expect((failure as NotFoundError).hint).toContain('bge-small-en-v1.5');
  });

  it('is found in the cache with what the pull recorded', async () => {
    const { files: _, ...model } = catalogued('all-MiniLM-L6-v2')!;
    const described = {
      schema: MODEL_SCHEMA,
      ...model,
      files: [
        {
          path: 'model.safetensors',
          role: 'weights',
          bytes: 7,
          sha256: sha256('weights'),
          digestSource: 'hub',
        },
        { path: 'tokenizer.json', role: 'tokenizer', bytes: 2, sha256: sha256('{}'), digestSource: 'hub' },
      ],
    };
    const files = { 'model.json': described, 'model.safetensors': 'weights', 'tokenizer.json': '{}' };
    put({ ...files, 'config.json': '{}' }, join(cache, model.id));
    expect((await openModel(model.id, { cache })).digest).toBe(sha256('weights'));
    put({ 'tokenizer.json': '[]' }, join(cache, model.id));
    await expect(openModel(model.id, { cache })).rejects.toThrow(DataError);
    put({ 'tokenizer.json': '[ ]' }, join(cache, model.id));
    await expect(openModel(model.id, { cache })).rejects.toThrow(
      /Expected 2 bytes in .*tokenizer.json, got 3/,
    );
  });
});

describe('a bare folder', () => {
  it('of sentence-transformers is a dense model', async () => {
    put({
      ...DENSE,
      'sentence_bert_config.json': { max_seq_length: 256 },
      'config_sentence_transformers.json': { prompts: { query: 'ask: ', document: 'tell: ' } },
    });
    const { description, digest } = await openModel(place, { cache });
    expect(digest).toBe(sha256('weights'));
    expect(description).toMatchObject({
      id: 'my-model',
      kind: 'dense',
      family: 'bert',
      pooling: 'mean',
      normalize: true,
      maxTokens: 256,
      dimension: 32,
      queryPrefix: 'ask: ',
      passagePrefix: 'tell: ',
      batchInvariant: true,
      fusion: { weight: '0.8', isMeasured: true },
    });
  });

  it('of a masked language model with its pooling is a sparse one', async () => {
    put({
      'config.json': { ...CONFIG, architectures: ['DistilBertForMaskedLM'], model_type: 'distilbert' },
      'tokenizer.json': TOKENIZER,
      'model.safetensors': 'weights',
      '1_SpladePooling/config.json': { pooling_strategy: 'max', activation_function: 'log1p_relu' },
      'idf.json': {},
    });
    expect((await openModel(place, { cache })).description).toMatchObject({
      kind: 'sparse',
      family: 'distilbert',
      activation: 'log1p-log1p-relu',
      dimension: 30522,
      dropTokens: [0, 102],
      query: 'token-weights',
      fusion: { weight: '0.8' },
    });
  });

  it('of a classifier with one label is a cross-encoder, also as a ready graph', async () => {
    put({
      'config.json': { ...CONFIG, architectures: ['BertForSequenceClassification'], id2label: { 0: 'fit' } },
      'vocab.txt': '[PAD]\n[UNK]\n',
      'onnx/model_int8.onnx': 'graph',
    });
    const model = await openModel(place, { cache });
    expect(model.description).toMatchObject({
      kind: 'cross-encoder',
      pooling: 'logit',
      batchInvariant: false,
    });
    expect(model.path('graph')).toBe(join(place, 'onnx', 'model_int8.onnx'));
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['no config', { 'config.json': undefined }, 'config.json'],
    ['a config of another architecture', { 'config.json': { ...CONFIG, model_type: 'gpt2' } }, 'got gpt2'],
    [
      'an architecture of another family',
      { 'config.json': { ...CONFIG, architectures: ['T5EncoderModel'] } },
      'begins with Bert, as model_type says, got T5EncoderModel',
    ],
    ['no architecture', { 'config.json': { ...CONFIG, architectures: [] } }, 'Expected architectures'],
    [
      'two labels',
      { 'config.json': { ...CONFIG, architectures: ['BertForSequenceClassification'], num_labels: 2 } },
      'one label',
    ],
    ['no pooling', { '1_Pooling/config.json': undefined }, '1_Pooling/config.json'],
    [
      'two poolings',
      { '1_Pooling/config.json': { pooling_mode_cls_token: true, pooling_mode_mean_tokens: true } },
      'got 2',
    ],
    ['no dimension', { 'config.json': { ...CONFIG, hidden_size: undefined } }, 'hidden_size'],
    [
      'no limit of tokens',
      { 'config.json': { ...CONFIG, max_position_embeddings: undefined } },
      'max_position_embeddings',
    ],
    ['no tokenizer', { 'tokenizer.json': undefined }, 'tokenizer.json or vocab.txt'],
    [
      'only a pickle',
      { 'model.safetensors': undefined, 'pytorch_model.bin': 'x' },
      'model.safetensors or onnx/model.onnx',
    ],
    [
      'two graphs',
      { 'model.safetensors': undefined, 'onnx/a.onnx': 'x', 'onnx/b.onnx': 'x' },
      'got onnx/a.onnx, onnx/b.onnx',
    ],
    [
      'a sparse model without its pooling',
      {
        'config.json': { ...CONFIG, architectures: ['BertForMaskedLM'] },
        '1_Pooling/config.json': undefined,
      },
      '1_SpladePooling/config.json',
    ],
    ['broken JSON', { 'config.json': '{' }, 'Expected JSON'],
  ])('is refused where something cannot be derived: %s', async (_, changes, expected) => {
    const files = Object.entries({ ...DENSE, ...changes }).filter(([, content]) => content !== undefined);
    put(Object.fromEntries(files));
    await expect(openModel(place, { cache })).rejects.toThrow(expected);
  });

  it('gives another digest when its weights were exchanged, whatever their times say', async () => {
    put(DENSE);
    const weights = join(place, 'model.safetensors');
    utimesSync(weights, 1, 1);
    const before = await openModel(place, { cache });
    writeFileSync(weights, 'WEIGHTS');
    utimesSync(weights, 1, 1);
    const after = await openModel(place, { cache });
    expect([before.digest, after.digest]).toEqual([sha256('weights'), sha256('WEIGHTS')]);
  });
});

describe('a folder with a description', () => {
  const { files: _, ...model } = catalogued('multilingual-e5-small')!;
  const described = {
    schema: MODEL_SCHEMA,
    ...model,
    id: 'mine',
    files: [
      { path: 'm.safetensors', role: 'weights', bytes: 'unpinned', sha256: 'unpinned' },
      { path: 'tokenizer.json', role: 'tokenizer', bytes: 'unpinned', sha256: 'unpinned' },
    ],
  };

  it('opens by the folder and by its JSON file', async () => {
    put({ 'model.json': described, 'other.json': described, 'm.safetensors': 'w', 'tokenizer.json': '{}' });
    for (const path of [place, join(place, 'other.json')]) {
      const opened = await openModel(path, { cache });
      expect(opened.description).toMatchObject({ id: 'mine', queryPrefix: 'query: ' });
      expect(opened.digest).toBe(sha256('w'));
    }
  });

  it('whose files lie elsewhere names the cache as their place', async () => {
    put({ 'mine.json': described });
    await expect(openModel(join(place, 'mine.json'), { cache })).rejects.toThrow(join(cache, 'mine'));
  });
});

const models = sharedModels();
describe.skipIf(models === undefined)('real models, by the plain form of a description', () => {
  it.each([
    [
      'all-minilm-l6-v2-int8',
      { pooling: 'mean', maxTokens: 256, head: 'outside', fusion: { weight: '0.6' } },
    ],
    [
      'bge-small-en-v1.5-int8',
      { pooling: 'cls', batchInvariant: false, fusion: { weight: '0.8', isMeasured: true } },
    ],
    ['bge-small-en-v1.5-w8', { pooling: 'cls', batchInvariant: true, fusion: { weight: '0.8' } }],
    [
      'splade-tiny',
      {
        activation: 'log1p-relu',
        head: 'in-graph',
        dropTokens: [0, 100, 101, 102, 103],
        fusion: { weight: '0.6' },
      },
    ],
    ['static-384', { kind: 'static', maxTokens: null, fusion: { weight: '0.3' } }],
  ])('%s', async (id, expected) => {
    const model = await openModel(join(models!, id), { cache });
    expect(model.description).toMatchObject({ id, ...expected });
    expect(model.digest).toBe(model.description.files[0]!.sha256);
  });
});
