import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createAnalyzer, TermBuffer, TermScanner, Vocabulary } from '../../src/text/index.ts';
import { sharedData } from '../shared-data.ts';

const folder = sharedData('tokenizer-bert-uncased');

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

describe.skipIf(folder === undefined)('WordPiece', () => {
  const wordPieces = (): string[] => readFileSync(`${folder}/vocab.txt`, 'utf8').trimEnd().split('\n');

  it('cuts 9,451 queries as the published tokenisations do', () => {
    const analyzer = createAnalyzer({ name: 'wordpiece' }, { wordPieces: wordPieces() });
    const names = ['beir-v1.0.0-scifact.test', 'beir-v1.0.0-nfcorpus.test', 'beir-v1.0.0-fiqa.test']
      .concat('beir-v1.0.0-scidocs.test')
      .map((name) => [name, `topics.${name}.tsv.gz`])
      .concat(['dl20', 'msmarco-passage.dev-subset'].map((name) => [name, `topics.${name}.txt`]));
    let compared = 0;
    const wrong: string[] = [];
    for (const [name, topics] of names) {
      const expected = new Map(pairs(`${folder}/pairs/topics.${name}.wp.tsv.gz`));
      for (const [id, text] of pairs(`${folder}/pairs/${topics}`)) {
        const pieces = analyzer.analyze(text).map(({ term }) => term);
        if (pieces.join(' ') !== expected.get(id)) wrong.push(`${name} ${id}: ${text}`);
        compared++;
      }
    }
    expect(wrong).toEqual([]);
    expect(compared).toBe(9_451);
  });

  it('gives the ids of transformers.js when the vocabulary holds the pieces in order', () => {
    const pieces = wordPieces();
    const terms = new Vocabulary();
    for (const piece of pieces) terms.add(piece);
    const scanner = new TermScanner(
      createAnalyzer({ name: 'wordpiece' }, { wordPieces: pieces }),
      terms,
      new Vocabulary(),
    );
    const buffer = new TermBuffer();
    const models = JSON.parse(readFileSync(`${folder}/transformers.js-cases.json`, 'utf8')) as Record<
      string,
      { text: string; text_pair?: string; ids: number[] }[]
    >;
    const cases = Object.values(models)
      .flat()
      .filter(({ text_pair: pair }) => pair === undefined);
    const wrong = cases.filter(({ text, ids }) => {
      buffer.clear();
      scanner.scan(text, buffer);
      // Without the ids of [CLS] and [SEP] at the two ends.
      return String(ids.slice(1, -1)) !== String(buffer.terms.subarray(0, buffer.length));
    });
    expect(wrong).toEqual([]);
    expect(cases).toHaveLength(41);
    expect(terms.size).toBe(30_522);
  });
});
