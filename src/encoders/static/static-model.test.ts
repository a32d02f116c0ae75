import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sharedData } from '../../../test/shared-data.ts';
import { openStaticModel, STATIC_384, StaticModel, verifyStaticModel } from './index.ts';

const folder = fileURLToPath(new URL('../../../data/static-384/', import.meta.url));
const fixtures = fileURLToPath(new URL('../../../test/fixtures/static-384/', import.meta.url));
const model = openStaticModel();

interface Reference {
  readonly texts: string[];
  readonly ids: number[][];
  readonly vectors: number[][];
}
const reference: Reference = JSON.parse(readFileSync(`${fixtures}reference.json`, 'utf8'));

const cosine = (a: ArrayLike<number>, b: ArrayLike<number>) => {
  let sum = 0;
  for (let index = 0; index < a.length; index++) sum += a[index]! * b[index]!;
  return sum;
};

describe('the model that ships', () => {
  it('is the one whose digests an index remembers', () => {
    for (const [name, digest] of [
      ['model.safetensors', STATIC_384.digest],
      ['vocab.txt', STATIC_384.vocabularyDigest],
    ] as const)
      expect(
        createHash('sha256')
          .update(readFileSync(folder + name))
          .digest('hex'),
      ).toBe(digest);
    expect(() => verifyStaticModel()).not.toThrow();
    expect([model.id, model.digest, model.dimension]).toEqual(['static-384', STATIC_384.digest, 384]);
  });

  it('reproduces the reference vectors to 1e-5', async () => {
    const vectors = await model.encode(reference.texts, 'query');
    expect(reference.texts.length).toBe(20);
    reference.texts.forEach((text, place) => {
      expect(model.pieceIds(text), text).toEqual(reference.ids[place]);
      const vector = vectors[place]!;
      expect(vector.length).toBe(384);
      const worst = Math.max(
        ...vector.map((value, index) => Math.abs(value - reference.vectors[place]![index]!)),
      );
      expect(worst, text).toBeLessThan(1e-5);
    });
  });

  it('sums exactly, so that no order of adding could give another vector', () => {
    // 24 bits of scale, 3 of number: room for two million pieces when the scales' exponents are within 5.
    const bytes = readFileSync(`${folder}model.safetensors`);
    const headerBytes = Number(bytes.readBigUInt64LE());
    const start = 8 + headerBytes;
    const exponents = new Set<number>();
    for (let piece = 999; piece < 30_522; piece++)
      exponents.add(Math.floor(Math.log2(bytes.readFloatLE(start + piece * 4))));
    expect(Math.max(...exponents) - Math.min(...exponents)).toBeLessThanOrEqual(5);
    const text = 'the heart pumps blood through every vessel of the body';
    const backwards = text.split(' ').reverse().join(' ');
    expect(model.encodeText(text, 'query')).toEqual(model.encodeText(backwards, 'query'));
  });
});

describe('StaticModel', () => {
  it('gives vectors of length 1, and says nothing about what it does not know', async () => {
    const [known, empty, unknown, spaces] = await model.encode(['heart', '', '\u{1f600}', ' \n\t'], 'query');
    expect(cosine(known!, known!)).toBeCloseTo(1, 6);
    expect([empty, unknown, spaces]).toEqual([undefined, undefined, undefined]);
    expect(model.vectorOf('\u{1f600}')).toBeUndefined();
  });

  it('knows what words mean', () => {
    const heart = model.vectorOf('heart')!;
    expect(cosine(heart, model.vectorOf('cardiac')!)).toBeGreaterThan(0.3);
    expect(cosine(heart, model.vectorOf('database')!)).toBeLessThan(0.2);
    expect(cosine(heart, heart)).toBeCloseTo(1, 12);
  });

  it('counts repeated words, and does not care for case, accents or what surrounds a text', () => {
    const twice = model.encodeText('heart heart attack', 'query')!;
    expect(twice).not.toEqual(model.encodeText('heart attack', 'query'));
    expect(model.encodeText('HÉART heart\u00ad attack\u0000', 'query')).toEqual(twice);
  });

  it('leaves lines of figures out of passages, not out of queries', () => {
    const words = 'Sales by quarter';
    const table = `${words}\n12.5 | 33 | 44\r\n-- ٣٤ --\n`;
    expect(model.encodeText(table, 'passage')).toEqual(model.encodeText(`${words}\n`, 'passage'));
    expect(model.encodeText(table, 'query')).not.toEqual(model.encodeText(`${words}\n`, 'query'));
    expect(model.encodeText('1984', 'passage')).toBeUndefined();
    expect(model.encodeText('1984', 'query')).toBeDefined();
    expect(model.encodeText('in 1984', 'passage')).toEqual(model.encodeText('in 1984', 'query'));
    expect(model.encodeText('...', 'passage')).toEqual(model.encodeText('...', 'query'));
  });

  it('takes a line of any length in linear time', () => {
    const line = `${'1 '.repeat(500_000)}a`;
    expect(model.encodeText(line, 'passage')).toBeDefined();
  });

  it('gives the same vector on every call', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
        const fresh = new StaticModel(files, STATIC_384);
        expect(fresh.encodeText(text, 'passage')).toEqual(model.encodeText(text, 'passage'));
      }),
      { numRuns: 10 },
    );
  });
});

const files = {
  model: readFileSync(`${folder}model.safetensors`),
  vocabulary: readFileSync(`${folder}vocab.txt`),
};

describe('a damaged model', () => {
  const broken = (changes: Partial<typeof files>) => () =>
    new StaticModel({ ...files, ...changes }, STATIC_384);

  it('is named', () => {
    expect(broken({ model: files.model.subarray(0, 1000) })).toThrow(
      'Expected 5982312 bytes of data in the model static-384, got 784.',
    );
    expect(broken({ vocabulary: Buffer.from('a\n[UNK]\n') })).toThrow(
      'Expected "embeddings" as U8 [2, 192] in the model static-384, got U8 [30522, 192].',
    );
    expect(broken({ vocabulary: Buffer.from('a\nb\na\n') })).toThrow(
      'Expected every line once, got "a" again on line 3.',
    );
    expect(broken({ vocabulary: Buffer.from('a\nb\n') })).toThrow(
      'Expected the piece [UNK] in the vocabulary of the model static-384, got none.',
    );
    const scales = Buffer.from(files.model);
    const [heart] = model.pieceIds('heart');
    scales.writeFloatLE(Number.NaN, 216 + 4 * heart!);
    const damaged = broken({ model: scales })();
    expect(() => damaged.vectorOf('heart')).toThrow(
      'Expected finite numbers in the model static-384, got others for "heart".',
    );
    expect(damaged.vectorOf('lung')).toEqual(model.vectorOf('lung'));
  });
});

const pairs = sharedData('tokenizer-bert-uncased');

describe.skipIf(pairs === undefined)('word pieces (needs ../shared/data/tokenizer-bert-uncased)', () => {
  const lines = (name: string) => {
    const path = `${pairs}/pairs/${name}`;
    const text = existsSync(`${path}.gz`)
      ? gunzipSync(readFileSync(`${path}.gz`)).toString()
      : readFileSync(path, 'utf8');
    return new Map(
      text
        .trimEnd()
        .split('\n')
        .map((line) => [line.slice(0, line.indexOf('\t')), line.slice(line.indexOf('\t') + 1).trim()]),
    );
  };
  const vocabulary = files.vocabulary.toString().split('\n');
  const piecesOf = (text: string) => model.pieceIds(text).map((id) => vocabulary[id]);

  it.each([
    ['msmarco-passage.dev-subset', '.txt'],
    ['dl20', '.txt'],
    ['beir-v1.0.0-scifact.test', '.tsv'],
    ['beir-v1.0.0-nfcorpus.test', '.tsv'],
    ['beir-v1.0.0-fiqa.test', '.tsv'],
    ['beir-v1.0.0-scidocs.test', '.tsv'],
  ])('are those of %s', (name, extension) => {
    const texts = lines(`topics.${name}${extension}`);
    const expected = lines(`topics.${name}.wp.tsv`);
    expect(texts.size).toBeGreaterThan(100);
    const different = [...texts].filter(
      ([id, text]) =>
        piecesOf(text).join(' ') !==
        expected
          .get(id)!
          .split(' ')
          .filter((piece) => piece !== '[UNK]')
          .join(' '),
    );
    expect(different).toEqual([]);
  });

  it('are those of the reference cases', () => {
    const cases: { text: string; text_pair?: string; ids: number[] }[] = Object.values(
      JSON.parse(readFileSync(`${pairs}/transformers.js-cases.json`, 'utf8')) as Record<string, never[]>,
    ).flat();
    const single = cases.filter((one) => one.text_pair === undefined);
    expect(single.length).toBe(41);
    const special = new Set([100, 101, 102]);
    for (const { text, ids } of single)
      expect(model.pieceIds(text), text).toEqual(ids.filter((id) => !special.has(id)));
  });
});
