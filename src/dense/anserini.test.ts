import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { sharedData } from '../../test/shared-data.ts';
import { compareIds, MemorySections } from '../model/index.ts';
import { DenseBuilder, DenseIndex, DenseSegment } from './index.ts';

const folder = sharedData('dense-vectors-anserini');

interface VectorLine {
  readonly docid?: string;
  readonly qid?: number;
  readonly vector: number[];
}

const jsonLines = (text: string): VectorLine[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

// Flat search of Lucene by way of Anserini; its score is (1 + dot product) / 2 in float32.
describe.skipIf(folder === undefined)(
  'Anserini’s vectors (needs ../shared/data/dense-vectors-anserini)',
  () => {
    it.each([
      ['openai-ada2', 1536],
      ['cosdpr-distil', 768],
    ])('%s: the same documents at the same ranks', (set, dimension) => {
      const documents = jsonLines(
        gunzipSync(readFileSync(`${folder}/${set}.docs100.json.gz`)).toString(),
      ).sort((a, b) => compareIds(a.docid!, b.docid!));
      const builder = new DenseBuilder(dimension);
      for (const { vector } of documents) builder.add(Float32Array.from(vector));
      const sections = new MemorySections();
      builder.write(sections, 'dense');
      const index = new DenseIndex(
        [{ segment: DenseSegment.open(sections, 'dense') }],
        (a, b) => a.local - b.local,
      );
      const expected = readFileSync(`${folder}/expected.${set}.run`, 'utf8')
        .trim()
        .split('\n')
        .map((line) => line.split(' '));
      expect(expected.length).toBe(10);
      for (const { qid, vector } of jsonLines(readFileSync(`${folder}/${set}.queries.jsonl`, 'utf8'))) {
        const lines = expected.filter(([query]) => query === `${qid}`);
        const hits = index.search(Float32Array.from(vector), 5);
        expect([...hits.locals].map((local) => documents[local]!.docid)).toEqual(
          lines.map((line) => line[2]),
        );
        lines.forEach((line, place) => {
          expect((1 + hits.scores[place]!) / 2).toBeCloseTo(Number(line[4]), 5);
        });
      }
    });
  },
);
