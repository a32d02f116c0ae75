import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { sharedData } from '../../test/shared-data.ts';
import { readQrels, readRun } from '../runs/index.ts';
import { type EvaluationOptions, evaluate } from './evaluate.ts';
import { formatFixed } from './format-fixed.ts';
import { parseMeasures } from './parse-measures.ts';

const PLAIN: Record<string, string> = {
  map: 'AP',
  ndcg: 'nDCG',
  recip_rank: 'RR',
  Rprec: 'Rprec',
  bpref: 'Bpref',
  infAP: 'infAP',
  set_P: 'SetP',
  set_relative_P: 'SetRelP',
  set_recall: 'SetR',
  set_map: 'SetAP',
  set_F: 'SetF',
  num_q: 'NumQ',
  num_ret: 'NumRet',
  num_rel: 'NumRel',
  num_rel_ret: 'NumRelRet',
};

/** Our spelling of a name that trec_eval prints, or undefined for what has no counterpart here. */
function ours(name: string): string | undefined {
  if (Object.hasOwn(PLAIN, name)) return PLAIN[name];
  const [, base, number] = /^(.*)_([\d.]+)$/.exec(name) ?? [];
  switch (base) {
    case 'P':
      return `P@${number}`;
    case 'recall':
      return `R@${number}`;
    case 'success':
      return `Success@${number}`;
    case 'ndcg_cut':
      return `nDCG@${number}`;
    case 'map_cut':
      return `AP@${number}`;
    case 'iprec_at_recall':
      return `IPrec@${number}`;
    default:
      return undefined;
  }
}

function pathOf(...path: string[]): Buffer {
  const bytes = readFileSync(resolve(...path));
  return path.at(-1)!.endsWith('.gz') ? gunzipSync(bytes) : bytes;
}

/** The first six columns: trec_eval reads past what follows the tag, our reader refuses it. */
function sixColumns(run: Buffer): Buffer {
  const lines = run.toString().split('\n');
  return Buffer.from(lines.map((line) => line.split(/\s+/).slice(0, 6).join(' ')).join('\n'));
}

/** Prints as trec_eval does, `name\tquery\tvalue`, without padding. */
function printed(
  qrelsFile: Buffer,
  runFile: Buffer,
  names: string[],
  options: EvaluationOptions,
): Set<string> {
  const evaluation = evaluate(
    readRun(runFile, { name: 'run' }),
    readQrels(qrelsFile, { name: 'qrels' }),
    parseMeasures(names.map((name) => ours(name)!)),
    options,
  );
  const lines = new Set<string>();
  for (const [index, { values, aggregate }] of evaluation.measures.entries()) {
    const name = names[index]!;
    const digits = name.startsWith('num_') ? 0 : 4;
    for (const [query, queryId] of evaluation.queryIds.entries()) {
      lines.add(`${name}\t${queryId}\t${formatFixed(values[query]!, digits)}`);
    }
    lines.add(`${name}\tall\t${formatFixed(aggregate, digits)}`);
  }
  return lines;
}

/** The lines of a trec_eval output that we have a measure for. */
function expectedLines(output: string): { names: string[]; lines: string[] } {
  const rows = output
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split(/\s+/));
  const kept = rows.filter(([name]) => ours(name!) !== undefined);
  return {
    names: [...new Set(kept.map(([name]) => name!))],
    lines: kept.map(([name, query, value]) => `${name}\t${query}\t${value}`),
  };
}

describe('trec_eval 9.0.8, by pytrec_eval', () => {
  const folder = new URL('../../test/fixtures/pytrec_eval/', import.meta.url);
  const read = (name: string) => readFileSync(new URL(name, folder));
  const run = readRun(read('run.txt'), { name: 'run.txt' });
  const qrels = readQrels(read('qrels.txt'), { name: 'qrels.txt' });
  const expected: Record<
    string,
    { values: Record<string, Record<string, number>>; means: Record<string, number> }
  > = JSON.parse(read('expected.json').toString());

  it.each(['1', '2'])('gives the same doubles at relevance level %s', (level) => {
    const { values, means } = expected[level]!;
    // pytrec_eval does not pass the level on to num_rel.
    const names = Object.keys(means).filter((name) => level === '1' || name !== 'num_rel');
    const evaluation = evaluate(run, qrels, parseMeasures(names.map((name) => ours(name)!)), {
      compatibility: 'trec_eval-9',
      relevanceLevel: Number(level),
    });
    expect(names.length).toBeGreaterThan(35);
    expect(evaluation.queryIds).toHaveLength(22);
    for (const [index, column] of evaluation.measures.entries()) {
      const name = names[index]!;
      const theirs = evaluation.queryIds.map((queryId) => values[queryId]![name]!);
      expect([...column.values], name).toEqual(theirs);
      expect(column.aggregate, name).toBe(means[name]);
    }
  });

  it('differs from reading scores as doubles, and from ties in ascending order', () => {
    const measures = parseMeasures(['AP']);
    const byVersion9 = evaluate(run, qrels, measures, { compatibility: 'trec_eval-9' });
    const asDoubles = evaluate(run, qrels, measures, { readingOrder: 'id-descending', complete: false });
    const ascending = evaluate(run, qrels, measures, { readingOrder: 'id', complete: false });
    expect(byVersion9.measures[0]!.aggregate).not.toBe(asDoubles.measures[0]!.aggregate);
    expect(asDoubles.measures[0]!.aggregate).not.toBe(ascending.measures[0]!.aggregate);
  });
});

const collections = [
  ['vaswani-npl', 'qrels'],
  ['cacm', 'qrels.cacm.txt'],
  ['scifact', 'qrels.beir-v1.0.0-scifact.test.txt'],
].flatMap(([collection, qrelsName]) =>
  ['k1_0.9_b_0.4', 'k1_1.2_b_0.75'].map((name) => [collection!, qrelsName!, `bm25s_lucene_${name}_top100`]),
);

describe.skipIf(sharedData('vaswani-npl') === undefined)(
  'trec_eval 10.0 over BM25 runs (skipped without the shared data)',
  () => {
    it.each(collections)('prints every recorded line of %s, %s, %s', (collection, qrelsName, name) => {
      const folder = sharedData(collection!)!;
      const output = pathOf(folder, 'expected', `${name}.trec_eval.txt`).toString();
      const { names, lines } = expectedLines(output);
      const got = printed(pathOf(folder, qrelsName!), pathOf(folder, 'expected', `${name}.run.gz`), names, {
        compatibility: 'trec_eval-10',
      });
      expect(names).toHaveLength(9);
      expect(lines.filter((line) => !got.has(line))).toEqual([]);
    });
  },
);

describe.skipIf(sharedData('trec_eval-tests') === undefined)(
  "trec_eval 10.0's own tests (skipped without the shared data)",
  () => {
    it.each([
      ['out.test.aq', 'qrels.test', 'results.test', {}],
      ['out.test.aqc', 'qrels.test', 'results.trunc', { complete: true }],
      ['out.test.aql', 'qrels.rel_level', 'results.test', { relevanceLevel: 2 }],
    ] as const)('prints the lines of %s', (out, qrelsName, runName, options) => {
      const folder = sharedData('trec_eval-tests')!;
      const { names, lines } = expectedLines(pathOf(folder, out).toString());
      const got = printed(pathOf(folder, qrelsName), sixColumns(pathOf(folder, runName)), names, {
        compatibility: 'trec_eval-10',
        ...options,
      });
      expect(lines.length).toBeGreaterThan(200);
      // Where the run lacks a query, trec_eval prints 0 relevant documents for it but counts them in the sum.
      expect(lines.filter((line) => !got.has(line) && !/^num_(q|rel)\t302\t/.test(line))).toEqual([]);
    });
  },
);
