import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { FIRST_STATE } from '../../state/lab-state.ts';
import { settingsOf } from '../../state/saved-settings.ts';
import { readLink } from '../../state/url.ts';
import { ownParts } from '../own-data.ts';
import { type OpenedFile, receivedFile, sentFile } from './opened-file.ts';
import { readFile } from './read-file.ts';
import { sessionText } from './session-text.ts';

const open = (name: string, content: string | Uint8Array<ArrayBuffer>) => readFile(name, new Blob([content]));

const RUN = 'q1 Q0 d1 1 3 bm25\nq1 Q0 d2 2 2 bm25\nq1 Q0 d3 3 2 bm25\nq2 Q0 d9 1 1 bm25\n';

/** What a file holds, in short. */
function inShort({ kind, parts, problems }: OpenedFile) {
  return {
    kind,
    problems,
    parts: parts.map((part) => {
      if (part.kind === 'run') {
        const { run, name, tiedHits } = part;
        return [
          name,
          run.queryIds.map((id) => [
            id,
            run
              .ranking(id)
              .map((hit) => hit.id)
              .join(' '),
          ]),
          tiedHits,
        ];
      }
      return part.kind === 'qrels' ? ['qrels', part.qrels.queryCount, part.qrels.judgementCount] : part;
    }),
  };
}

describe('files are told by what they say', () => {
  it('a TREC run, its ties counted', async () => {
    expect(inShort(await open('x.txt', RUN))).toEqual({
      kind: 'run',
      problems: [],
      parts: [
        [
          'bm25',
          [
            ['q1', 'd1 d2 d3'],
            ['q2', 'd9'],
          ],
          2,
        ],
      ],
    });
  });

  it('the same, gzipped', async () => {
    const zipped = new Uint8Array(gzipSync(RUN));
    expect(inShort(await open('x.gz', zipped))).toEqual(inShort(await open('x.txt', RUN)));
  });

  it('TREC qrels', async () => {
    expect(inShort(await open('x', 'q1 0 d1 2\nq1 0 d2 0\n'))).toMatchObject({
      kind: 'qrels',
      parts: [['qrels', 1, 2]],
    });
  });

  it('JSON and JSONL, as runs or as qrels', async () => {
    expect(inShort(await open('mine.json', '{"q1": {"a": 2, "b": 3}}')).parts).toEqual([
      ['mine', [['q1', 'b a']], 0],
    ]);
    expect(inShort(await open('qrels.json', '{"q1": {"a": 2, "b": 0}}')).parts).toEqual([['qrels', 1, 2]]);
    const lines = '{"query": "q1", "id": "a", "score": 1}\n{"query": "q1", "id": "b", "score": 2}\n';
    expect(inShort(await open('x.jsonl', lines)).parts).toEqual([['x', [['q1', 'b a']], 0]]);
    expect(inShort(await open('x.jsonl', lines.replaceAll('score', 'grade'))).kind).toBe('qrels');
  });

  it('CSV with scores, ranks, grades, several systems, quotes', async () => {
    expect(
      inShort(await open('two.csv', 'system,qid,docno,score\nA,q1,x,1\nA,q1,y,2\nB,q1,x,5\n')).parts,
    ).toEqual([
      ['A', [['q1', 'y x']], 0],
      ['B', [['q1', 'x']], 0],
    ]);
    expect(inShort(await open('r.tsv', 'doc\trank\n"a, ""b"""\t2\nc\t1\n')).parts).toEqual([
      ['r', [['q1', 'c a, "b"']], 0],
    ]);
    expect(inShort(await open('g.csv', 'query,doc,rel\nq1,x,1\n')).parts).toEqual([['qrels', 1, 1]]);
    expect(inShort(await open('s.csv', 'query;document;score\nq1;"x;y";1\nq1;z;2\n')).parts).toEqual([
      ['s', [['q1', 'z x;y']], 0],
    ]);
  });

  it('CSV whose quoted cells hold ends of lines, with the lines of its problems', async () => {
    const text =
      'query,title,document,score\nq1,"one\ntwo",x,2\nq1,"a ""b""\n\nc",y,many\nq1,"left open,z,1\n';
    const opened = inShort(await open('t.csv', text));
    expect(opened.parts).toEqual([['t', [['q1', 'x']], 0]]);
    expect(opened.problems).toEqual([
      't.csv:4: Expected a number as score, got "many".',
      't.csv:7: Expected a document, got none.',
    ]);
  });

  it('a page with files inside, and never its markup', async () => {
    const files = JSON.stringify([{ name: 'a.run', text: RUN }]).replaceAll('<', '\\u003c');
    const page = `<!doctype html><img src=x onerror=alert(1)><script type="application/json" id="preloaded">${files}</script>`;
    expect(inShort(await open('lab.html', page))).toMatchObject({
      kind: 'html',
      parts: [['bm25', expect.anything(), 2]],
    });
  });

  it('the answer of a search: ranks kept by stand-ins', async () => {
    const hit = (id: string, a: number | null, b: number | null) => ({
      id,
      title: `Title of ${id}`,
      snippet: { text: 'words' },
      legs: [
        { leg: 'bm25', rank: a },
        { leg: 'dense', rank: b },
      ],
    });
    const answer = {
      schema: 'consilience.search/1',
      query: { text: 'night train' },
      hits: [hit('d1', 1, 3), hit('d2', null, 1)],
    };
    const opened = inShort(await open('answer.json', JSON.stringify(answer)));
    expect(opened.kind).toBe('search');
    expect(opened.parts).toEqual([
      ['bm25', [['q1', 'd1']], 0],
      ['dense', [['q1', 'd2 (dense 2: not in the answer) d1']], 0],
      {
        kind: 'texts',
        queries: [['q1', 'night train']],
        documents: [
          ['d1', 'Title of d1\n\nwords'],
          ['d2', 'Title of d2\n\nwords'],
        ],
      },
    ]);
    expect(opened.problems).toHaveLength(1);
  });
});

describe('what is wrong is told with its line', () => {
  it('in a run: a bad line, a duplicate', async () => {
    const opened = await open('bad.run', `${RUN}q1 Q0 d1 4 1 bm25\nnonsense\n`);
    expect(opened.problems).toEqual([
      expect.stringContaining('first: bad.run:6: Expected 6 columns'),
      expect.stringContaining('first: bad.run:5: Expected each document once'),
    ]);
    expect(opened.parts).toHaveLength(1);
  });

  it('in CSV: a number that is none, a duplicate, a header that says nothing', async () => {
    const opened = await open('x.csv', 'doc,score\na,1\nb,many\na,2\n');
    expect(opened.problems).toEqual([
      'x.csv:3: Expected a number as score, got "many".',
      'x.csv: 1 duplicate document was merged, keeping the best.',
    ]);
  });

  it('in what is no file of ours', async () => {
    expect((await open('empty.run', '')).problems).toHaveLength(1);
    expect((await open('page.html', '<!doctype html><p>hello')).problems[0]).toMatch(
      /^page\.html: Expected a page/,
    );
    const report =
      '<!doctype html><script type="application/json" id="report-data">{"arms": [{"source": {"file": "a.run"}}, {"source": null}, {"source": {"file": "<b>.run"}}]}</script>';
    expect((await open('report.html', report)).problems).toEqual([
      'report.html: A report written without --with-runs holds figures and no rankings; open the runs and qrels that it was made from: a.run, <b>.run.',
    ]);
    const broken = await open('x.json', '{"schema": "consilience.search/1"');
    expect(broken).toMatchObject({ parts: [], problems: [expect.stringMatching(/^x\.json: Expected JSON/)] });
    expect(
      (await open('x.csv', new Uint8Array([...Buffer.from('doc,score\n'), 0xff, 0xfe]))).problems[0],
    ).toMatch(/^x\.csv: Expected UTF-8/);
  });
});

it('a file that pretends to be one of ours is told so, and harms nothing', async () => {
  const session = {
    schema: 'consilience.lab/1',
    link: 'v=1',
    query: null,
    selected: [],
    runs: [],
    qrels: null,
  };
  const whole = { ...session, queryTexts: [], documentTexts: [] };
  expect((await open('s.json', JSON.stringify(whole))).problems).toEqual([]);
  for (const part of [
    { selected: 5 },
    { selected: ['a', 'b', 'c', 'd'] },
    { queryTexts: [['q1', {}]] },
    { documentTexts: 'none' },
    { query: { toString: 1 } },
    { runs: [{ name: 'a', queries: [['q1', 5]] }] },
  ]) {
    const opened = await open('s.json', JSON.stringify({ ...whole, ...part }));
    expect(opened.parts, JSON.stringify(part)).toEqual([]);
    expect(opened.problems).toEqual([expect.stringMatching(/^s\.json: Expected a session of this page/)]);
  }
  for (const rank of [1e9, 0, 1.5, 'first']) {
    const hits = [{ id: 'd1', title: null, snippet: null, legs: [{ leg: 'a', rank }] }];
    const answer = { schema: 'consilience.search/1', query: { text: 'x' }, hits };
    const opened = await open('a.json', JSON.stringify(answer));
    expect(opened.problems, String(rank)).toEqual([expect.stringMatching(/^a\.json: Expected the answer/)]);
  }
});

it('a session opens as what was saved', async () => {
  const run = await open('a.run', RUN);
  const qrels = await open('q', 'q1 0 d1 2\n');
  const own = ownParts([run, run, qrels]);
  const state = { ...FIRST_STATE, data: 'own' as const, query: 'q2', selected: ['d9'], rankConstant: '7' };
  const settings = { off: ['B'], weights: { A: '2' }, rankConstant: '3', depth: 5, ties: 'id' } as const;
  const saved = [
    { number: 1, name: 'mine', data: 'own', settings },
    { number: 2, name: 'of the novel', data: 'kipps', settings },
  ] as const;
  const opened = await open('lab-session.json', sessionText(state, own, saved));
  expect(opened.kind).toBe('session');
  expect(inShort(opened).parts.slice(0, 3)).toEqual([
    ['bm25', inShort(run).parts[0]![1 as never], 2],
    ['bm25 (2)', inShort(run).parts[0]![1 as never], 2],
    ['qrels', 1, 1],
  ]);
  const last = opened.parts.at(-1)!;
  expect(last).toMatchObject({ kind: 'session', query: 'q2', selected: ['d9'], saved: [{ name: 'mine' }] });
  const link = last.kind === 'session' ? last.saved[0]!.link : '';
  expect(settingsOf(readLink(link).state)).toEqual(settings);
  expect(sessionText(state, ownParts([opened]), saved)).toBe(sessionText(state, own, saved));
});

it('files cross from the worker whole', async () => {
  const opened = await open('a.run', RUN);
  expect(inShort(receivedFile(structuredClone(sentFile(opened))))).toEqual(inShort(opened));
});
