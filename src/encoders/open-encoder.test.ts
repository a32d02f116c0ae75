import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { sharedData } from '../../test/shared-data.ts';
import { openModel } from '../models/index.ts';
import { type OpenEncoderOptions, openEncoder } from './open-encoder.ts';

const tiny = sharedData('tiny-transformers');
const folder = mkdtempSync(join(tmpdir(), 'consilience-open-'));
afterAll(() => rmSync(folder, { recursive: true }));
const graphs = join(folder, 'graphs');
let made = 0;

/** A folder as Hugging Face's libraries write it, of a tiny model, with further files or other ones. */
function folderOf(model: string, files: Readonly<Record<string, unknown>> = {}): string {
  const place = join(folder, `${model}-${made++}`);
  mkdirSync(place);
  copyFileSync(`${tiny}/${model}/model.safetensors`, join(place, 'model.safetensors'));
  copyFileSync(`${tiny}/${model}/config.json`, join(place, 'config.json'));
  copyFileSync(sharedData('tokenizer-bert-uncased', 'vocab.txt')!, join(place, 'vocab.txt'));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(place, path)), { recursive: true });
    writeFileSync(
      join(place, path),
      typeof content === 'string' || content instanceof Uint8Array ? content : JSON.stringify(content),
    );
  }
  return place;
}

const MEAN = { '1_Pooling/config.json': { pooling_mode_mean_tokens: true } };
const TWICE = {
  '1_SpladePooling/config.json': { pooling_strategy: 'max', activation_function: 'log1p_relu' },
};

async function open(place: string, options: OpenEncoderOptions = {}) {
  return openEncoder(await openModel(place, { cache: join(folder, 'cache') }), {
    threads: 1,
    graphs,
    ...options,
  });
}

function config(model: string): Record<string, unknown> {
  return JSON.parse(readFileSync(`${tiny}/${model}/config.json`, 'utf8')) as Record<string, unknown>;
}

function builtGraphs(): string[] {
  return readdirSync(graphs).filter((name) => name.endsWith('.onnx'));
}

function vocabulary(): string {
  return readFileSync(sharedData('tokenizer-bert-uncased', 'vocab.txt')!, 'utf8');
}

/** The tiny model's file with every number 0. */
function zeros(): Uint8Array {
  const bytes = new Uint8Array(readFileSync(`${tiny}/bert/model.safetensors`));
  return bytes.fill(0, 8 + new DataView(bytes.buffer).getUint32(0, true));
}

function cases<Case>(model: string): Case[] {
  return (JSON.parse(readFileSync(`${tiny}/${model}/expected.json`, 'utf8')) as { cases: Case[] }).cases;
}

describe.skipIf(tiny === undefined)('openEncoder', () => {
  it('makes of a bare folder an encoder from texts to the reference vectors', async () => {
    const encoder = await open(folderOf('bert', MEAN), { longTexts: 'cut' });
    if (encoder.kind !== 'dense') throw new Error(`Expected a dense encoder, got ${encoder.kind}.`);
    const expected = cases<{ text: string; mean: number[] }>('bert');
    const vectors = await encoder.encode(
      expected.map(({ text }) => text),
      'passage',
    );
    for (const [index, { mean }] of expected.entries())
      expect(Math.max(...mean.map((value, at) => Math.abs(value - vectors[index]![at]!)))).toBeLessThan(1e-5);
    expect(encoder.counts).toMatchObject({ texts: 15, truncated: 1 });
    expect(encoder.identity).toMatchObject({ kind: 'dense', dimension: 32 });
    await encoder.close();
  });

  it('builds the graph of the same weights once', async () => {
    const place = folderOf('bert', MEAN);
    await open(place);
    const built = builtGraphs();
    await open(place);
    await open(folderOf('bert', MEAN));
    expect(builtGraphs()).toEqual(built);
    await open(folderOf('bert', { '1_Pooling/config.json': { pooling_mode_cls_token: true } }));
    expect(builtGraphs()).toHaveLength(built.length + 1);
  });

  it.each<[string, (bytes: Buffer) => Uint8Array]>([
    ['cut off', (bytes) => bytes.subarray(0, 1000)],
    ['of the same size with another byte', (bytes) => bytes.fill(bytes[9000]! ^ 1, 9000, 9001)],
  ])('builds a graph again that is %s', async (_, damage) => {
    const place = folderOf('bert', MEAN);
    const own = { graphs: join(folder, `graphs-${made}`) };
    await open(place, own);
    const name = readdirSync(own.graphs).find((file) => file.endsWith('.onnx'))!;
    const whole = readFileSync(join(own.graphs, name));
    writeFileSync(join(own.graphs, name), damage(Buffer.from(whole)));
    await open(place, own);
    expect(readFileSync(join(own.graphs, name)).equals(whole)).toBe(true);
    // A graph that was only copied is whole, and stays.
    utimesSync(join(own.graphs, name), 1, 1);
    await open(place, own);
    expect(statSync(join(own.graphs, name)).mtimeMs).toBe(1000);
  });

  describe('what an index remembers', () => {
    const settingsOf = async (place: string) => {
      const encoder = await open(place);
      if (!('identity' in encoder)) throw new Error(`Expected an encoder of texts, got ${encoder.kind}.`);
      await encoder.close();
      return encoder.identity.settings;
    };
    const swapped = () => {
      const lines = vocabulary().trimEnd().split('\n');
      return `${[...lines.slice(0, 5000), ...lines.slice(5000).reverse()].join('\n')}\n`;
    };

    it('is the same for the same files, wherever they are', async () => {
      expect(await settingsOf(folderOf('bert', MEAN))).toBe(await settingsOf(folderOf('bert', MEAN)));
      const sparse = { ...TWICE, 'idf.json': { lift: 2.5 } };
      const words = await settingsOf(folderOf('distilbert-mlm', sparse));
      expect(words).toBe(await settingsOf(folderOf('distilbert-mlm', sparse)));
      expect(words).toMatch(
        /, activation log1p-log1p-relu, without tokens [\d ]+, config [0-9a-f]{12}, vocabulary [0-9a-f]{12}, query-weights [0-9a-f]{12}, lowercase$/,
      );
    });

    it.each<[string, () => Record<string, unknown>]>([
      ['config', () => ({ 'config.json': { ...config('bert'), hidden_act: 'relu' } })],
      ['pooling', () => ({ '1_Pooling/config.json': { pooling_mode_cls_token: true } })],
      ['vocabulary', () => ({ 'vocab.txt': swapped() })],
      ['case', () => ({ 'tokenizer_config.json': { do_lower_case: false } })],
    ])('is another with another %s of a dense model', async (_, files) => {
      const before = await settingsOf(folderOf('bert', MEAN));
      expect(await settingsOf(folderOf('bert', { ...MEAN, ...files() }))).not.toBe(before);
    });

    it.each<[string, Record<string, unknown>]>([
      ['table of queries', { 'idf.json': { lift: 2.6 } }],
      [
        'activation',
        { '1_SpladePooling/config.json': { pooling_strategy: 'max', activation_function: 'relu' } },
      ],
    ])('is another with another %s of a sparse model', async (_, files) => {
      const given = { ...TWICE, 'idf.json': { lift: 2.5 } };
      const before = await settingsOf(folderOf('distilbert-mlm', given));
      expect(await settingsOf(folderOf('distilbert-mlm', { ...given, ...files }))).not.toBe(before);
    });
  });

  it('weighs passages by the model, in windows where they are long, and queries by the table', async () => {
    const table = { 'idf.json': { lift: 2.5, harbour: 1.5, sea: 0 } };
    const encoder = await open(folderOf('distilbert-mlm', { ...TWICE, ...table }));
    if (encoder.kind !== 'sparse') throw new Error(`Expected a sparse encoder, got ${encoder.kind}.`);
    const [query] = await encoder.encode(['The LIFT, the sea and the lift: harbour.'], 'query');
    const named = [...query!.tokens].map((token, place) => [encoder.tokenOf(token), query!.weights[place]]);
    expect(Object.fromEntries(named)).toEqual({ lift: 2.5, harbour: 1.5 });
    const expected = cases<{ text: string; nonzero: number; sum_v3: number; ids: number[] }>(
      'distilbert-mlm',
    );
    const rows = await encoder.encode(
      expected.map(({ text }) => text),
      'passage',
    );
    for (const [index, { nonzero, sum_v3: sum, ids }] of expected.entries()) {
      // 512 numbers: the reference was cut, and windows find more.
      if (ids.length === 512) expect(rows[index]!.tokens.length).toBeGreaterThanOrEqual(nonzero);
      else expect(rows[index]!.weights.reduce((a, b) => a + b, 0)).toBeCloseTo(sum, 3);
    }
    expect(encoder.counts).toMatchObject({ texts: 15, windowed: 1, truncated: 0 });
    await encoder.close();
  });

  it('prunes passages, and says so in what an index remembers', async () => {
    const place = folderOf('distilbert-mlm', TWICE);
    const [whole, pruned] = [
      await open(place),
      await open(place, { pruning: { rule: 'max_ratio', value: 0.5 } }),
    ];
    if (whole.kind !== 'sparse' || pruned.kind !== 'sparse') throw new Error('Expected sparse encoders.');
    const text = ['Kipps walked along the Leas to the lift.'];
    const [[all], [few], [query]] = [
      await whole.encode(text, 'passage'),
      await pruned.encode(text, 'passage'),
      await pruned.encode(text, 'query'),
    ];
    const floor = Math.max(...all!.weights) * 0.5;
    expect(few!.weights).toEqual(all!.weights.filter((weight) => weight >= floor));
    expect(few!.tokens.length).toBeLessThan(all!.tokens.length);
    expect(query).toEqual(all);
    expect(pruned.identity.settings).toContain('pruned by max_ratio 0.5');
    await Promise.all([whole.close(), pruned.close()]);
  });

  it('scores pairs as the reference does, each passage by its best window', async () => {
    const encoder = await open(folderOf('bert-cross-encoder'));
    if (encoder.kind !== 'cross-encoder') throw new Error(`Expected a cross-encoder, got ${encoder.kind}.`);
    const expected = cases<{ query: string; passage: string; ids: number[]; logit: number }>(
      'bert-cross-encoder',
    );
    for (const { query, passage, ids, logit } of expected) {
      const [score, again] = await encoder.score(query, [passage, passage]);
      if (ids.length < 512) expect(score).toBeCloseTo(logit, 4);
      // The reference read what is the first window here.
      else expect(score).toBeGreaterThanOrEqual(logit - 1e-4);
      expect(again).toBe(score);
    }
    expect(encoder.counts).toMatchObject({ texts: 6, windowed: 1, truncated: 0 });
    expect(await encoder.score('a', [])).toHaveLength(0);
    const [long] = await encoder.score('word '.repeat(400), ['word '.repeat(400)]);
    expect(Number.isFinite(long)).toBe(true);
    expect(encoder.counts).toMatchObject({ texts: 7, windowed: 2, truncated: 1 });
    await encoder.close();
  });

  it('reads a text of a megabyte', async () => {
    const encoder = await open(folderOf('bert', MEAN));
    if (encoder.kind !== 'dense') throw new Error(`Expected a dense encoder, got ${encoder.kind}.`);
    const [vector] = await encoder.encode(['naïve words '.repeat(90_000)], 'passage');
    expect(Math.hypot(...vector!)).toBeCloseTo(1, 5);
    expect(encoder.counts).toMatchObject({ texts: 1, windowed: 1 });
    await encoder.close();
  });

  it.each<[string, () => Record<string, unknown>, string, string]>([
    [
      'a config of other sizes',
      () => ({ 'config.json': { ...config('bert'), hidden_size: 64 } }),
      'DataError',
      'as F32 [30522, 64]',
    ],
    [
      'a config of other positions',
      () => ({ 'config.json': { ...config('bert'), position_embedding_type: 'relative_key' } }),
      'InputError',
      'absolute positions',
    ],
    [
      'an activation of another kind',
      () => ({ 'config.json': { ...config('bert'), hidden_act: 'swish' } }),
      'InputError',
      'got "swish"',
    ],
    [
      'heads that do not divide',
      () => ({ 'config.json': { ...config('bert'), num_attention_heads: 5 } }),
      'InputError',
      '5 heads divide',
    ],
    [
      'another family',
      () => ({ 'config.json': { ...config('distilbert-mlm'), architectures: ['DistilBertModel'] } }),
      'DataError',
      'Expected an array "transformer.layer.0',
    ],
    [
      'a config with fewer layers',
      () => ({ 'config.json': { ...config('bert'), num_hidden_layers: 1 } }),
      'DataError',
      'no more layers than config.json has',
    ],
    [
      'weights that are all 0',
      () => ({ 'model.safetensors': zeros() }),
      'DataError',
      'got nothing but zeros',
    ],
    [
      'a vocabulary that was cut off',
      () => ({ 'vocab.txt': vocabulary().split('\n').slice(0, 20_000).join('\n') }),
      'InputError',
      'about 30522 tokens',
    ],
    [
      'a longer vocabulary',
      () => ({ 'vocab.txt': `${vocabulary()}morethanever\n` }),
      'InputError',
      'at most 30522 tokens',
    ],
    [
      'a vocabulary without [CLS]',
      () => ({ 'vocab.txt': vocabulary().replace('[CLS]', '[CL]') }),
      'InputError',
      'Expected [CLS]',
    ],
    [
      'a vocabulary with a line twice',
      () => ({ 'vocab.txt': vocabulary().replace('[unused5]', '[unused6]') }),
      'InputError',
      'one twice',
    ],
    [
      'truncated weights',
      () => ({ 'model.safetensors': readFileSync(`${tiny}/bert/model.safetensors`).subarray(0, 1e6) }),
      'DataError',
      'bytes of data',
    ],
    [
      'more tokens than positions',
      () => ({ 'sentence_bert_config.json': { max_seq_length: 513 } }),
      'InputError',
      'at most 512 tokens',
    ],
  ])('refuses %s', async (_, files, name, message) => {
    const opening = open(folderOf('bert', { ...MEAN, ...files() }));
    await expect(opening).rejects.toMatchObject({ name });
    await expect(opening).rejects.toThrow(message);
  });

  it('refuses a number that is none, in the weights and from the model', async () => {
    const bytes = new Uint8Array(readFileSync(`${tiny}/bert/model.safetensors`));
    const header = 8 + new DataView(bytes.buffer).getUint32(0, true);
    const withNumber = (value: number) => {
      const changed = bytes.slice();
      // The first number of embeddings.LayerNorm.bias.
      changed.set(new Uint8Array(Float32Array.of(value).buffer), header);
      return { ...MEAN, 'model.safetensors': changed };
    };
    await expect(open(folderOf('bert', withNumber(Number.NaN)))).rejects.toThrow(
      'Expected finite numbers in "embeddings.LayerNorm.bias"',
    );
    const encoder = await open(folderOf('bert', withNumber(3e38)));
    if (encoder.kind !== 'dense') throw new Error(`Expected a dense encoder, got ${encoder.kind}.`);
    await expect(encoder.encode(['a'], 'passage')).rejects.toThrow('Expected finite numbers from the model');
    await encoder.close();
  });

  it('refuses sizes and prunings that there are not', async () => {
    await expect(open(folderOf('bert', MEAN), { keep: 16 })).rejects.toThrow('got 16');
    const pruning = { rule: 'max_ratio', value: 2 } as const;
    await expect(open(folderOf('distilbert-mlm', TWICE), { pruning })).rejects.toThrow('got 2');
    await expect(open('static-384')).rejects.toThrow('a static one');
  });
});
