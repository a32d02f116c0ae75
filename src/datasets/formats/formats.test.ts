import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DatasetFinding, DatasetPart } from '../../model/index.ts';
import { openDataset, recogniseDataset } from '../catalogue.ts';
import { collected } from '../collected.test-parts.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'datasets-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function put(files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), content);
  }
}

interface WholeDataset {
  readonly name: string;
  readonly parts: readonly DatasetPart[];
  readonly findings: readonly DatasetFinding[];
}

async function read(
  options: Readonly<Record<string, string | number>> = {},
  name?: string,
): Promise<WholeDataset> {
  const format = name ?? (await recogniseDataset(root)).name;
  const dataset = await openDataset({ name: format, path: root, options });
  const parts = await collected(dataset.parts());
  return { name: format, parts, findings: await dataset.findings() };
}

function gradesOf({ parts }: WholeDataset): Record<string, Record<string, number>> {
  return Object.fromEntries(
    parts.flatMap(({ queries }) => queries.map(({ id, grades }) => [id, Object.fromEntries(grades)])),
  );
}

function counts({ findings }: WholeDataset): Record<string, number> {
  return Object.fromEntries(findings.map(({ code, count }) => [code, count]));
}

const BEIR = {
  'corpus.jsonl': '{"_id":"d1","title":"Tea","text":"leaves"}\n{"_id":"d2","title":"","text":"beans"}\n',
  'queries.jsonl': gzipSync('{"_id":"1","text":"drink"}\n{"_id":"2","text":"unused"}\n'),
  'qrels/test.tsv': 'query-id\tcorpus-id\tscore\n1\td1\t2\n1\td2\t0\n',
  'qrels/train.tsv': 'query-id\tcorpus-id\tscore\n2\td2\t1\n',
};

describe('beir', () => {
  it('reads a folder, by default its test split, and undoes gzip by content', async () => {
    put(BEIR);
    const dataset = await read();
    expect(dataset.name).toBe('beir');
    expect(dataset.parts[0]!.documents).toEqual([
      { id: 'd1', title: 'Tea', text: 'leaves' },
      { id: 'd2', title: undefined, text: 'beans' },
    ]);
    expect(gradesOf(dataset)).toEqual({ 1: { d1: 2, d2: 0 } });
    expect(counts(dataset)).toEqual({ 'query-without-judgement': 1 });
    expect(gradesOf(await read({ split: 'train' }))).toEqual({ 2: { d2: 1 } });
    await expect(read({ split: 'dev' })).rejects.toThrow(
      'Expected one of test, train as the split, got "dev"',
    );
  });

  it('names file and line of what is no JSON', async () => {
    put({ ...BEIR, 'corpus.jsonl': '{"_id":"d1","text":"a"}\n{"_id":\n' });
    await expect(read()).rejects.toThrow(
      /corpus\.jsonl:2: Expected one JSON object a line, got a syntax error/,
    );
    put({ 'corpus.jsonl': '{"_id":"d1","text":"a"}\n{"_id":"d2"}\n' });
    await expect(read()).rejects.toThrow(/corpus\.jsonl:2: Expected a text as "text", got nothing/);
  });

  it('finds what is odd', async () => {
    put({
      ...BEIR,
      'corpus.jsonl': '{"_id":"d1","text":"a"}\n{"_id":"d1","text":"b"}\n{"_id":"d3","text":" "}\n',
      'qrels/test.tsv': 'query-id\tcorpus-id\tscore\n1\td1\t1\n1\td9\t1\n1\td8\t0\n1\td1\t1\n7\td1\t1\n',
    });
    const dataset = await read();
    expect(counts(dataset)).toEqual({
      'duplicate-judgement': 1,
      'query-without-judgement': 1,
      'judged-query-missing': 1,
      'duplicate-document': 1,
      'empty-document': 1,
      'gold-missing': 1,
      'judged-missing': 1,
    });
    expect(dataset.findings.find(({ code }) => code === 'gold-missing')?.examples).toEqual(['1: d9']);
    expect(dataset.parts[0]!.documents.map(({ text }) => text)).toEqual(['a', ' ']);
  });
});

describe('trec', () => {
  const DOCUMENTS =
    '<DOC>\n<DOCNO> A-1 </DOCNO>\n<HEADLINE>On <b>tea</b></HEADLINE>\n<TEXT>\nLeaves & water.\n</TEXT>\n</DOC>\n<doc><docno>A-2</docno>x</doc>\n';
  const TOPICS =
    '<top>\n<num> Number: 301\n<title> Topic: green tea\n<desc> Description:\nHow is it made?\n<narr> Narrative:\nLong.\n</top>\n<top><num>302</num><title>coffee</title></top>\n';

  it('reads SGML documents and topics, whose tags may not close', async () => {
    put({ 'docs.trec': DOCUMENTS, 'topics.txt': TOPICS, 'qrels.txt': '301 0 A-1 1\n302 0 A-2 1\n' });
    const dataset = await read();
    expect(dataset.name).toBe('trec');
    expect(dataset.parts[0]!.documents).toEqual([
      { id: 'A-1', title: 'On tea', text: 'Leaves & water.' },
      { id: 'A-2', title: undefined, text: 'x' },
    ]);
    expect(dataset.parts[0]!.queries.map(({ id, text }) => [id, text])).toEqual([
      ['301', 'green tea'],
      ['302', 'coffee'],
    ]);
    const all = await read({ field: 'all' });
    expect(all.parts[0]!.queries[0]!.text).toBe('green tea How is it made? Long.');
  });

  it('reads JSON lines and tab-separated topics, and cuts a repeated title on request', async () => {
    put({
      'documents.jsonl': '{"id":"1","title":"Tea","text":"Tea is hot."}\n',
      'queries.tsv': 'q1\thot drink\n',
      'qrels.txt': 'q1 0 1 1\n',
    });
    expect((await read()).parts[0]!.documents[0]!.text).toBe('Tea is hot.');
    expect((await read({ titles: 'cut' })).parts[0]!.documents[0]!.text).toBe('is hot.');
  });

  it('asks which file when there are two, and says what is missing', async () => {
    put({ 'docs.trec': DOCUMENTS, 'topics.1': TOPICS, 'topics.2': TOPICS, 'qrels.txt': '301 0 A-1 1\n' });
    await expect(read()).rejects.toMatchObject({
      message: expect.stringContaining('got topics.1, topics.2'),
      hint: 'Name one with the option topics.',
    });
    expect(gradesOf(await read({ topics: 'topics.2' }))).toEqual({ 301: { 'A-1': 1 } });
    await expect(read({ topics: 'topics.3' })).rejects.toMatchObject({ code: 'not-found' });
  });

  it('names the line of a document that does not end', async () => {
    put({ 'docs.trec': `${DOCUMENTS}\n<DOC>\n`, 'topics.txt': TOPICS, 'qrels.txt': '301 0 A-1 1\n' });
    await expect(read()).rejects.toThrow(/docs\.trec:10: Expected <\/DOC>/);
  });
});

describe('smart', () => {
  const DOCUMENTS =
    '.I 1\n.T\nOn tea\n.A\nLi, B.\n.W\nLeaves.\nWater.\n.B\nx\n.I 2\n.T\nOn milk\n.X\n1 5 2\n';

  it('reads CACM’s form: padded numbers, four columns', async () => {
    put({
      'cacm.all': DOCUMENTS,
      'query.text': '.I 1\n.W\n hot drink\n.N\n 1. A\n.I 2\n.W\nnobody\n',
      'qrels.text': '01 0001  0 0\n01 2 0 0\n',
    });
    const dataset = await read();
    expect(dataset.name).toBe('smart');
    expect(dataset.parts[0]!.documents).toEqual([
      { id: '1', title: 'On tea', text: 'Leaves.\nWater.' },
      { id: '2', title: 'On milk', text: '' },
    ]);
    expect(dataset.parts[0]!.queries[0]!.text).toBe('hot drink');
    expect(gradesOf(dataset)).toEqual({ 1: { 1: 1, 2: 1 } });
    expect((await read({ fields: 'AW' })).parts[0]!.documents[0]!.text).toBe('Li, B.\nLeaves.\nWater.');
  });

  it('reads Cranfield’s: queries by position, grades upside down', async () => {
    put({
      'cran.all.1400': DOCUMENTS,
      'cran.qry': '.I 001\n.W\nfirst\n.I 004\n.W\nsecond\n',
      cranqrel: '1 1 2\n2 2 -1\n2 1 1\n',
    });
    const dataset = await read();
    expect(dataset.parts[0]!.queries.map(({ id, text }) => [id, text])).toEqual([
      ['1', 'first'],
      ['2', 'second'],
    ]);
    expect(counts(dataset)).toEqual({ 'queries-by-position': 1 });
    expect(gradesOf(await read({ grades: 'written' }))).toEqual({ 1: { 1: 3 }, 2: { 2: 0, 1: 4 } });
    expect(counts(await read({ numbers: 'written' }))['judged-query-missing']).toBe(1);
  });

  it('reads CISI’s lines and TREC’s', async () => {
    put({
      'CISI.ALL': DOCUMENTS,
      'CISI.QRY': '.I 1\n.W\nfirst\n',
      'CISI.REL': '     1      2\t0\t0.000000\n',
    });
    expect(gradesOf(await read())).toEqual({ 1: { 2: 1 } });
    put({ 'CISI.REL': '1 0 1 0\n1 0 2 3\n' });
    expect(gradesOf(await read())).toEqual({ 1: { 1: 0, 2: 3 } });
  });
});

describe('vaswani', () => {
  it('reads the original form', async () => {
    put({
      'doc-text': '1\ncompact memories\nhave capacities\n   /\n2\nan analogue computer\n   /\n\u001a\n',
      'query-text': '1\nMEMORIES\n/\n',
      'rlv-ass': '1\n  1   2\n   /\n',
    });
    const dataset = await read();
    expect(dataset.name).toBe('vaswani');
    expect(dataset.parts[0]!.documents[0]).toEqual({ id: '1', text: 'compact memories\nhave capacities' });
    expect(dataset.parts[0]!.queries[0]!.text).toBe('memories');
    expect((await read({ case: 'as-written' })).parts[0]!.queries[0]!.text).toBe('MEMORIES');
    expect(gradesOf(dataset)).toEqual({ 1: { 1: 1, 2: 1 } });
  });
});

describe('msmarco', () => {
  it('reads passages and documents', async () => {
    put({
      'collection.tsv': '0\tleaves\n1\thttp://x\tTea\thot\n',
      'queries.dev.small.tsv': '7\tdrink\n8\tnone\n',
      'qrels.dev.small.tsv': '7\t0\t1\t1\n',
    });
    const dataset = await read();
    expect(dataset.name).toBe('msmarco');
    expect(dataset.parts[0]!.documents).toEqual([
      { id: '0', title: undefined, text: 'leaves' },
      { id: '1', title: 'Tea', text: 'hot' },
    ]);
    expect(gradesOf(dataset)).toEqual({ 7: { 1: 1 } });
  });

  it('names the line with too many fields', async () => {
    put({ 'collection.tsv': '0\ta\n1\tb\tc\n', 'queries.tsv': '7\tq\n', 'qrels.tsv': '7\t0\t0\t1\n' });
    await expect(read()).rejects.toThrow(/collection\.tsv:2: .* got 3 fields/);
  });
});

describe('jsonl and folder', () => {
  const QUERIES =
    '{"id":"a","text":"hot","relevant":["tea.md"],"type":"plain"}\n{"query":"cold","relevant":{"milk.md":2,"tea.md":0}}\n';

  it('reads two files of JSON lines', async () => {
    put({
      'documents.jsonl': '{"id":"tea.md","text":"hot","date":"2024"}\n{"id":"milk.md","text":"cold"}\n',
      'queries.jsonl': QUERIES,
    });
    const dataset = await read();
    expect(dataset.name).toBe('jsonl');
    expect(gradesOf(dataset)).toEqual({ a: { 'tea.md': 1 }, q2: { 'milk.md': 2, 'tea.md': 0 } });
    expect(dataset.parts[0]!.queries[0]!.type).toBe('plain');
  });

  it('reads a folder and its questions, here or elsewhere; what is no text is left out', async () => {
    put({
      'tea.md': '# Tea',
      'milk.md': 'Cold.',
      'bad.md': new Uint8Array([0xff, 0x61]),
      'questions.jsonl': QUERIES,
    });
    const dataset = await read();
    expect(dataset.name).toBe('folder');
    expect(dataset.parts[0]!.documents.map(({ id }) => id)).toEqual(['milk.md', 'tea.md']);
    expect(counts(dataset)).toEqual({ 'unreadable-document': 1 });
    put({ 'more/own.jsonl': '{"query":"x","relevant":["nowhere.md"]}\n' });
    expect(counts(await read({ questions: 'more/own.jsonl' }))).toMatchObject({ 'gold-missing': 1 });
  });

  it('names the line whose relevant documents cannot be read', async () => {
    put({
      'tea.md': 'x',
      'questions.jsonl': '{"query":"x","relevant":["a"]}\n{"query":"x","relevant":"tea.md"}\n',
    });
    await expect(read()).rejects.toThrow(/questions\.jsonl:2: Expected "relevant" to be a list/);
  });
});

describe('recognition', () => {
  it('says what to do when nothing fits or nothing is there', async () => {
    put({ 'a.md': 'x' });
    await expect(recogniseDataset(root)).rejects.toMatchObject({
      hint: expect.stringContaining('known-items'),
    });
    await expect(recogniseDataset(join(root, 'none'))).rejects.toMatchObject({ code: 'not-found' });
    await expect(openDataset({ name: 'cacm', path: root })).rejects.toThrow('Expected one of longmemeval,');
  });
});
