import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { formatTrecRun, idAt, readQrels, readRun } from '../../src/runs/index.ts';
import { plainRanking } from '../fuzz/plain-table.ts';
import { plainTrec } from '../fuzz/plain-trec.ts';
import { sharedData } from '../shared-data.ts';

const RUNS = [
  ['trec_eval-tests', 'results.test'],
  ['trec_eval-tests', 'results.comment.test.gz'],
  ['scifact', 'expected', 'bm25s_lucene_k1_0.9_b_0.4_top100.run.gz'],
  ['scifact', 'expected', 'wp_bm25_lucene-length_top100.run.gz'],
  ['vaswani-npl', 'expected', 'bm25s_lucene_k1_1.2_b_0.75_top100.run.gz'],
  ['cacm', 'anserini-cacm-bm25.run'],
];
const QRELS = [
  ['trec_eval-tests', 'qrels.test'],
  ['trec_eval-tests', 'qrels.test.with-comments'],
  ['trec_eval-tests', 'qrels.rel_level'],
  ['cacm', 'qrels.cacm.txt'],
];

function bytesOf(path: string): Uint8Array {
  const bytes = readFileSync(path);
  return path.endsWith('.gz') ? gunzipSync(bytes) : bytes;
}

describe.each(RUNS)('the run %s %s %s', (...path) => {
  const place = sharedData(...path.filter((part) => part !== undefined));

  test.skipIf(place === undefined)(
    'is read and ordered as a plain parser and a plain sort do it, and written back',
    () => {
      const bytes = bytesOf(place!);
      const comments = path.join('').includes('comment');
      const run = readRun(bytes, { name: place!, comments });
      const plain = plainTrec(bytes, 'run', comments);
      expect(run.tag).toBe(plain.tag);
      expect(run.queryIds).toEqual([...plain.queries.keys()]);
      for (const [query, rows] of plain.queries) {
        const expected = plainRanking(rows).map(({ id, value }) => ({ id, score: value }));
        expect(run.ranking(query)).toEqual(expected);
      }
      const back = readRun(formatTrecRun(run), { name: 'written' });
      for (const query of run.queryIds) expect(back.ranking(query)).toEqual(run.ranking(query));
    },
  );
});

describe.each(QRELS)('the qrels %s %s', (...path) => {
  const place = sharedData(...path);

  test.skipIf(place === undefined)('are read as a plain parser does it', () => {
    const bytes = bytesOf(place!);
    const comments = path.join('').includes('comment');
    const qrels = readQrels(bytes, { name: place!, comments });
    const plain = plainTrec(bytes, 'qrels', comments);
    expect(qrels.queryIds).toEqual([...plain.queries.keys()]);
    for (const [number, rows] of [...plain.queries.values()].entries()) {
      const columns = qrels.columnsAt(number);
      const got = Array.from(columns.values, (value, row) => ({ id: idAt(columns, row), value }));
      expect(got).toEqual(rows);
    }
  });
});
