import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { TextTokenizer } from '../../src/encoders/tokenizing/text-tokenizer.ts';
import { readTokenizerJson, tokenizerOfVocabulary } from '../../src/encoders/tokenizing/tokenizer-files.ts';
import { sharedData, sharedModels } from '../shared-data.ts';

const folder = sharedData('tokenizer-bert-uncased');
const tiny = sharedData('tiny-transformers');

/** Lines of a file, unpacked where it is packed, as pairs of id and text. */
function pairs(path: string): [string, string][] {
  const bytes = readFileSync(path);
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => {
      const tab = line.indexOf('\t');
      return [line.slice(0, tab), line.slice(tab + 1).trim()];
    });
}

function ofVocabulary(): TextTokenizer {
  const lines = readFileSync(`${folder}/vocab.txt`, 'utf8').trimEnd().split('\n');
  return new TextTokenizer(tokenizerOfVocabulary(lines, true, 'vocab.txt'), 'vocab.txt');
}

/** Tokens framed and cut to `most` as the reference implementations do: [SEP] stays last. */
function cut(tokenizer: TextTokenizer, text: string, most: number): number[] {
  const tokens = tokenizer.tokens(text).slice(0, most - tokenizer.framing.single);
  return [...tokenizer.frame(tokens).ids];
}

describe.skipIf(folder === undefined)('a tokenizer of a vocabulary', () => {
  it('cuts 9,451 queries as the published tokenisations do', () => {
    const tokenizer = ofVocabulary();
    const names = ['beir-v1.0.0-scifact.test', 'beir-v1.0.0-nfcorpus.test', 'beir-v1.0.0-fiqa.test']
      .concat('beir-v1.0.0-scidocs.test')
      .map((name) => [name, `topics.${name}.tsv.gz`])
      .concat(['dl20', 'msmarco-passage.dev-subset'].map((name) => [name, `topics.${name}.txt`]));
    let compared = 0;
    const wrong: string[] = [];
    for (const [name, topics] of names) {
      const expected = new Map(pairs(`${folder}/pairs/topics.${name}.wp.tsv.gz`));
      for (const [id, text] of pairs(`${folder}/pairs/${topics}`)) {
        const pieces = tokenizer.tokens(text).map((token) => tokenizer.tokenOf(token));
        if (pieces.join(' ') !== expected.get(id)) wrong.push(`${name} ${id}: ${text}`);
        compared++;
      }
    }
    expect(wrong).toEqual([]);
    expect(compared).toBe(9_451);
    expect(tokenizer.size).toBe(30_522);
  });

  it('gives the numbers of transformers.js, for pairs as well', () => {
    const tokenizer = ofVocabulary();
    const models = JSON.parse(readFileSync(`${folder}/transformers.js-cases.json`, 'utf8')) as Record<
      string,
      { text: string; text_pair?: string; ids: number[] }[]
    >;
    const cases = Object.values(models).flat();
    const wrong = cases.filter(({ text, text_pair: pair, ids }) => {
      const tokens = tokenizer.tokens(text);
      const input =
        pair === undefined ? tokenizer.frame(tokens) : tokenizer.framePair(tokens, tokenizer.tokens(pair));
      return String(input.ids) !== String(ids);
    });
    expect(wrong).toEqual([]);
    expect(cases).toHaveLength(42);
  });

  it.skipIf(tiny === undefined)('gives the numbers and types of the reference implementation', () => {
    const tokenizer = ofVocabulary();
    for (const model of ['bert', 'distilbert-mlm']) {
      const { cases } = JSON.parse(readFileSync(`${tiny}/${model}/expected.json`, 'utf8')) as {
        cases: { text: string; ids: number[] }[];
      };
      expect(cases).toHaveLength(15);
      for (const { text, ids } of cases) expect(cut(tokenizer, text, 512)).toEqual(ids);
    }
    const { cases } = JSON.parse(readFileSync(`${tiny}/bert-cross-encoder/expected.json`, 'utf8')) as {
      cases: { query: string; passage: string; ids: number[]; token_type_ids: number[] }[];
    };
    expect(cases).toHaveLength(6);
    for (const { query, passage, ids, token_type_ids: types } of cases) {
      const first = tokenizer.tokens(query);
      const room = 512 - tokenizer.framing.pair - first.length;
      const input = tokenizer.framePair(first, tokenizer.tokens(passage).slice(0, room));
      expect([...input.ids]).toEqual(ids);
      expect(ids.map((_, index) => (index < input.secondFrom ? 0 : 1))).toEqual(types);
    }
  });
});

const models = sharedModels();
const real = ['all-minilm-l6-v2-int8', 'bge-small-en-v1.5-int8', 'bge-small-en-v1.5-w8', 'splade-tiny'];
describe.each(real)('the tokenizer file of %s', (name) => {
  const model = `${models}/${name}`;
  it.skipIf(models === undefined)('gives the numbers of the reference, however it would cut and pad', () => {
    const path = `${model}/tokenizer.json`;
    const tokenizer = new TextTokenizer(readTokenizerJson(readFileSync(path), path), path);
    const { texts, ids } = JSON.parse(readFileSync(`${model}/reference.json`, 'utf8')) as {
      texts: string[];
      ids: number[][];
    };
    const { maxTokens } = JSON.parse(readFileSync(`${model}/model.json`, 'utf8')) as { maxTokens: number };
    expect(texts).toHaveLength(20);
    expect(texts.map((text) => cut(tokenizer, text, maxTokens))).toEqual(ids);
  });
});
