import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type ClaimsFile,
  isKitSound,
  type KitVerification,
  readClaims,
  verifyKit,
} from '../../src/kit/index.ts';
import { type KitFiles, madeUpKit, sealKit } from './made-up-kit.ts';
import { memoryFolder } from './memory-source.ts';

const CLAIMS = new URL('../../claims/strata2signal-2026-11.yaml', import.meta.url);
const L = 'longmemeval-2026-10';
const N = 'learned-sparse-2026-11-07/full-s1';

let claims: ClaimsFile;
beforeAll(() => {
  claims = readClaims(readFileSync(CLAIMS, 'utf8'), 'strata2signal-2026-11');
});

/** Checks the files and the named claims; all of them when none is named. */
function verify(files: KitFiles, ...ids: readonly string[]): Promise<KitVerification> {
  const wanted = claims.claims.filter(({ id }) => ids.length === 0 || ids.includes(id));
  return verifyKit(memoryFolder(files), { ...claims, claims: wanted });
}

/** Claims that are not as they should be, by id. */
function moved({ claims: results }: KitVerification): string[] {
  return results.filter(({ status }) => status === 'differs').map(({ id }) => id);
}

function edit(files: KitFiles, path: string, change: (text: string) => string): void {
  const text = files.get(path)!;
  const changed = change(text);
  expect(changed, `the damage of ${path}`).not.toBe(text);
  files.set(path, changed);
}

/** Changes one row of a file. */
function editRow(
  files: KitFiles,
  path: string,
  line: number,
  change: (row: Record<string, unknown>) => void,
): void {
  edit(files, path, (text) => {
    const lines = text.split('\n');
    const row = JSON.parse(lines[line]!) as Record<string, unknown>;
    change(row);
    lines[line] = JSON.stringify(row);
    return lines.join('\n');
  });
}

describe('a kit of the published layout', () => {
  it('has the 34 records, and every figure of the document passes', async () => {
    const files = madeUpKit();
    expect([...files.keys()].filter((path) => path.includes('/'))).toHaveLength(34);
    const verification = await verify(files);
    expect(verification.problems).toEqual([]);
    const states = verification.claims.map(({ id, kind, status, differences, gaps }) => ({
      id,
      status,
      said: kind === 'unpublished' ? [] : [...differences, ...gaps],
    }));
    expect(states.filter(({ said }) => said.length > 0)).toEqual([]);
    const open = states.filter(({ status }) => status !== 'pass').map(({ id }) => id);
    expect(open).toEqual(['cross-encoder-rerank', 'openjev-cut', 'deep-recall-code']);
    expect(isKitSound(verification)).toBe(true);
    expect(verification.counts).toMatchObject({ records: 34, foreignDigests: 9, withheldDigests: 7 });
    expect(verification.counts.printedDigests).toBe(4);
  });

  it('covers every row of the document’s table', () => {
    const rows = new Set(claims.claims.map(({ row }) => row).filter((row) => row !== undefined));
    expect([...rows].sort((a, b) => a - b)).toEqual(Array.from({ length: 14 }, (_, index) => index + 1));
  });

  it('says what was recomputed', async () => {
    const { claims: results } = await verify(madeUpKit());
    const found = (id: string) => results.find((claim) => claim.id === id)!.found;
    expect(found('registered-fusion-test')).toBe('+9 (23 only A2, 14 only A0), p 0.1877');
    expect(found('a2-rebuild')).toBe('500 of 500 (depth 50, exact fractions)');
    expect(found('f2-ties')).toBe('10 of 500 with a tie, 0 outcomes changed by the order reversed');
  });
});

/** How else the fields could be written whose form nobody has seen. */
describe('forms that a published record may have', () => {
  const FORMS: readonly (readonly [claim: string, path: string, from: RegExp, to: string])[] = [
    ['a2-rebuild', `${N}/fuse/fuse.json`, /"ctrl_a2_rebuild": \{[^}]*\}/, '"ctrl_a2_rebuild": "500 of 500"'],
    ['a2-rebuild', `${N}/fuse/fuse.json`, /"ctrl_a2_rebuild": \{[^}]*\}/, '"ctrl_a2_rebuild": [500, 500]'],
    [
      'a2-rebuild',
      `${N}/fuse/fuse.json`,
      /"ctrl_a2_rebuild": \{[^}]*\}/,
      '"ctrl_a2_rebuild": {"questions": 500, "mismatches": []}',
    ],
    [
      'a2-rebuild',
      `${N}/fuse/fuse.json`,
      /"ctrl_a2_rebuild": \{[^}]*\}/,
      '"control": {"ctrl_a2_rebuild": {"n": 500, "of": 500}}',
    ],
    [
      'family-crosscheck',
      `${N}/score/reading.json`,
      /"family_crosscheck": \{[^}]*\}/,
      '"family_crosscheck": "equal"',
    ],
    [
      'family-crosscheck',
      `${N}/score/reading.json`,
      /"family_crosscheck": \{[^}]*\}/,
      '"family_crosscheck": [{"equal": true}, {"equal": true}]',
    ],
    [
      'family-crosscheck',
      `${N}/score/reading.json`,
      /"family_crosscheck": \{[^}]*\}/,
      '"family_crosscheck": {"p": true, "p_holm": true}',
    ],
    [
      'f2-ties',
      `${N}/score/reading.json`,
      /"f2_ties_reversed_exploratory": \{[^}]*\}/,
      '"f2_ties_reversed_exploratory": 0',
    ],
    [
      'f2-ties',
      `${N}/score/reading.json`,
      /"f2_ties_reversed_exploratory": \{[^}]*\}/,
      '"f2_ties_reversed_exploratory": {"every@5": 422, "n_changed": 0}',
    ],
    ['recounts', `${N}/score/rescore-F1.json`, /"row_diffs": \[\]/, '"row_diffs": 0'],
    [
      'nomic-every5',
      `${L}/w7/score-registered-w7.json`,
      /"A1": \{(?:[^{}]|\{[^{}]*\})*\}/,
      '"A1": {"all@5": {"hits": 403, "of": 470}}',
    ],
    [
      'nomic-every5',
      `${L}/w7/score-registered-w7.json`,
      /"A1": \{(?:[^{}]|\{[^{}]*\})*\}/,
      '"A1": "403 of 470"',
    ],
  ];
  it.each(FORMS)('%s: %s: %s as %s', async (claim, path, from, to) => {
    const files = madeUpKit();
    edit(files, path, (text) => text.replace(from, to));
    sealKit(files);
    const verification = await verify(files, claim);
    expect(verification.problems).toEqual([]);
    expect(verification.claims.map(({ status }) => status)).toEqual(['pass']);
  });

  it('rows that say nothing of their questions', async () => {
    const files = madeUpKit();
    edit(files, `${L}/w7/rows/a1/legs.ndjson`, (text) => text.replaceAll(/"type":.*?"leg50"/g, '"leg50"'));
    edit(files, `${N}/fuse/fuse.json`, (text) => text.replace(/"inputs": \{[^}]*\}/, '"inputs": {}'));
    sealKit(files);
    const { claims: results, problems } = await verify(files, 'nomic-every5', 'a2-rebuild');
    expect(problems).toEqual([]);
    expect(results.map(({ status }) => status)).toEqual(['pass', 'pass']);
    expect(results[0]!.notes[0]).toMatch(/say nothing of their questions/);
  });

  it('rows with bare ids, objects, and true for 1', async () => {
    const files = madeUpKit();
    edit(files, `${L}/w7/rows/a1/legs.ndjson`, (text) =>
      text.replaceAll(/\["(s\w+\.md)",([\d.]+)\]/g, '{"session":"$1","score":$2}'),
    );
    edit(files, `${N}/run/rows.ndjson`, (text) => text.replaceAll('"all@5":1', '"all@5":true'));
    edit(files, `${N}/fuse/fuse.json`, (text) => text.replace(/"inputs": \{[^}]*\}/, '"inputs": {}'));
    edit(files, `${N}/fuse/lock.json`, (text) =>
      text.replace(/"reads_sha256": "\w+"/, '"reads_sha256": "withheld-2026-09-29"'),
    );
    sealKit(files);
    const verification = await verify(files, 'nomic-every5', 'learned-sparse-every5', 'a2-rebuild');
    expect(verification.problems).toEqual([]);
    expect(moved(verification)).toEqual([]);
  });
});

describe('a kit that was damaged', () => {
  const F1 = `${N}/fuse/F1.rows.ndjson`;
  const DAMAGES: readonly (readonly [
    name: string,
    code: string,
    path: string,
    damage: (files: KitFiles) => void,
  ])[] = [
    [
      'a changed row',
      'other-size',
      F1,
      (files) => edit(files, F1, (text) => text.replace('multi-session', 'multi')),
    ],
    [
      'a changed digit',
      'other-digest',
      F1,
      (files) => edit(files, F1, (text) => text.replace('"all@5":1', '"all@5":0')),
    ],
    ['a removed file', 'missing-file', F1, (files) => files.delete(F1)],
    [
      'an added file',
      'added-file',
      `${N}/fuse/F4.rows.ndjson`,
      (files) => files.set(`${N}/fuse/F4.rows.ndjson`, ''),
    ],
    ['a cut file', 'other-size', F1, (files) => edit(files, F1, (text) => text.slice(0, -700))],
    [
      'a renamed file',
      'missing-file',
      F1,
      (files) => {
        files.set(`${N}/fuse/f1.rows.ndjson`, files.get(F1)!);
        files.delete(F1);
      },
    ],
    [
      'a digest changed in SHA256SUMS',
      'lists-disagree',
      F1,
      (files) => edit(files, 'SHA256SUMS', (text) => text.replace(/^[0-9a-f]{8}/m, '00000000')),
    ],
    [
      'a line taken out of SHA256SUMS',
      'lists-disagree',
      F1,
      (files) => edit(files, 'SHA256SUMS', (text) => text.replace(/^.*F1\.rows.*\n/m, '')),
    ],
    ['no index', 'no-list', 'index.json', (files) => files.delete('index.json')],
    ['no sums', 'no-list', 'SHA256SUMS', (files) => files.delete('SHA256SUMS')],
    [
      'an index that is no JSON',
      'unreadable',
      'index.json',
      (files) => edit(files, 'index.json', (text) => text.slice(1)),
    ],
  ];
  it.each(DAMAGES)('%s is found as %s of %s', async (_name, code, path, damage) => {
    const files = madeUpKit();
    damage(files);
    const verification = await verifyKit(memoryFolder(files));
    expect(verification.problems.map((problem) => [problem.code, problem.file])).toContainEqual([code, path]);
    expect(isKitSound(verification)).toBe(false);
  });
});

/** Every list and digest is right again: only the figures can tell. */
describe('a kit that was changed and sealed again', () => {
  const swap = (list: unknown, a: number, b: number) => {
    const ids = list as unknown[];
    [ids[a], ids[b]] = [ids[b], ids[a]];
  };
  const ROW = 100;
  const CHANGES: readonly (readonly [name: string, claim: string, change: (files: KitFiles) => void])[] = [
    [
      'hits swapped over the cut',
      'bm25-every5',
      (files) =>
        editRow(files, `${L}/a0/run/rows.ndjson`, ROW, (row) => {
          const gold = (row['gold'] as string[])[0] as string;
          const ids = (row['search'] as string[]).map((id) => (id === gold ? 'x' : id));
          row['search'] = ids;
          row['ranked'] = (row['ranked'] as [string, number][]).map(([id, score]) => [
            id === gold ? 'x' : id,
            score,
          ]);
        }),
    ],
    [
      'hits swapped below the cut',
      'f1-rebuild',
      (files) => editRow(files, `${N}/fuse/F1.rows.ndjson`, ROW, (row) => swap(row['top10'], 7, 8)),
    ],
    [
      'hits of a leg swapped below the cut',
      'f2-rebuild',
      (files) =>
        editRow(files, `${L}/w7/rows/a1/legs.ndjson`, ROW, (row) => {
          const ids = row['leg50'] as [string, number][];
          [ids[6]![0], ids[30]![0]] = [ids[30]![0], ids[6]![0]];
        }),
    ],
    [
      'a stored score',
      'learned-sparse-every5',
      (files) =>
        editRow(files, `${N}/run/rows.ndjson`, ROW, (row) => {
          (row['score'] as Record<string, number>)['all@5'] = 0;
        }),
    ],
    [
      'gold made easier in one arm',
      'deep-recall-every5',
      (files) =>
        editRow(files, `${L}/a5/run/rows.ndjson`, 0, (row) => {
          row['gold'] = (row['top10'] as string[]).slice(0, 1);
          row['score'] = { 'any@1': 1, 'any@5': 1, 'all@5': 1, 'all@10': 1 };
        }),
    ],
    [
      'a question asked twice',
      'f3-every5',
      (files) =>
        edit(files, `${N}/fuse/F3.rows.ndjson`, (text) => text + text.slice(0, text.indexOf('\n') + 1)),
    ],
    [
      'a question dropped',
      'f3-every5',
      (files) => edit(files, `${N}/fuse/F3.rows.ndjson`, (text) => text.slice(text.indexOf('\n') + 1)),
    ],
    [
      'an answerable question called abstention',
      'bm25-every5',
      (files) =>
        editRow(files, `${L}/a0/run/rows.ndjson`, 460, (row) => {
          row['abstention'] = true;
        }),
    ],
    [
      'a type',
      'by-type',
      (files) =>
        editRow(files, `${L}/a0/run/rows.ndjson`, ROW, (row) => {
          row['type'] = 'other';
        }),
    ],
    [
      'p of the registered test',
      'registered-fusion-test',
      (files) => edit(files, `${L}/w7/score-registered-w7.json`, (text) => text.replace('0.1877', '0.0187')),
    ],
    [
      'a cell of the table of questions',
      'registered-fusion-test',
      (files) => edit(files, `${L}/w7/w7-per-question.tsv`, (text) => text.replace(/1\n/, '0\n')),
    ],
    [
      'p of a comparison',
      'five-comparisons',
      (files) => edit(files, `${N}/score/family.json`, (text) => text.replace(/"p": [\d.e-]+/, '"p": 0.001')),
    ],
    [
      'Holm’s p of a comparison',
      'five-comparisons',
      (files) =>
        edit(files, `${N}/score/family.json`, (text) => text.replace(/"p_holm": [\d.e-]+/, '"p_holm": 0.04')),
    ],
    [
      'the words of a win',
      'five-comparisons',
      (files) =>
        edit(files, `${N}/score/family.json`, (text) =>
          text.replace(/"words": "F3 finds more[^"]*"/, '"words": "no material difference"'),
        ),
    ],
    [
      'a count in fuse.json',
      'f2-every5',
      (files) =>
        edit(files, `${N}/fuse/fuse.json`, (text) => text.replace('"every@5": 422', '"every@5": 424')),
    ],
    [
      'a count in a recount',
      'f3-every5',
      (files) =>
        edit(files, `${N}/score/rescore-F3.json`, (text) => text.replace('"all@5": 425', '"all@5": 429')),
    ],
    [
      'a problem in a recount',
      'recounts',
      (files) =>
        edit(files, `${N}/score/rescore-F1.json`, (text) =>
          text.replace('"row_diffs": []', '"row_diffs": [{"qid": "q001"}]'),
        ),
    ],
    [
      'the rebuild',
      'a2-rebuild',
      (files) => edit(files, `${N}/fuse/fuse.json`, (text) => text.replace('"equal": 500', '"equal": 499')),
    ],
    [
      'the ties',
      'f2-ties',
      (files) =>
        edit(files, `${N}/fuse/fuse.json`, (text) => text.replace(/ranks_5_6": 10/, 'ranks_5_6": 3')),
    ],
    [
      'a tie in a row',
      'f2-ties',
      (files) =>
        edit(files, `${N}/fuse/F2.rows.ndjson`, (text) =>
          text.replace('"tie_at_5":true', '"tie_at_5":false'),
        ),
    ],
    [
      'the crosscheck',
      'family-crosscheck',
      (files) =>
        edit(files, `${N}/score/reading.json`, (text) => text.replace('"equal": true', '"equal": false')),
    ],
    [
      'the windowed texts',
      'windowed-texts',
      (files) => edit(files, `${N}/score/reading.json`, (text) => text.replace('54802', '54803')),
    ],
    [
      'the device',
      'model',
      (files) => edit(files, `${N}/run/run.json`, (text) => text.replace('"cpu"', '"cuda"')),
    ],
  ];
  it.each(CHANGES)('%s: the claim %s differs', async (_name, claim, change) => {
    const files = madeUpKit();
    change(files);
    sealKit(files);
    const verification = await verify(files, claim);
    expect(moved(verification)).toEqual([claim]);
    expect(isKitSound(verification)).toBe(false);
  });

  it('a field that is gone makes its claim not checkable, never a pass', async () => {
    const files = madeUpKit();
    edit(files, 'learned-sparse-2026-11-07/s2-skip.json', (text) => text.replace('"gated"', '"other"'));
    edit(files, `${N}/score/family.json`, (text) => text.replace('"primary"', '"secondary"'));
    files.delete(`${L}/w7/rows/a1/legs.ndjson`);
    sealKit(files);
    const { claims: results } = await verify(
      files,
      'splade-skipped',
      'five-comparisons',
      'nomic-every5',
      'a2-rebuild',
    );
    const state = (id: string) => results.find((claim) => claim.id === id)!.status;
    expect(state('splade-skipped')).toBe('not checkable');
    expect(state('five-comparisons')).toBe('not checkable');
    expect(state('nomic-every5')).toBe('not checkable');
    expect(state('a2-rebuild')).toBe('not checkable');
  });

  it('a printed path that names nothing, and a digest that is another file’s', async () => {
    const files = madeUpKit();
    edit(files, `${N}/fuse/lock.json`, (text) => text.replace('run/rows.ndjson', 'run/gone.ndjson'));
    edit(files, `${N}/score/rescore-F1.json`, (text) =>
      text.replace(/"rows": "[^"]*"/, '"rows": "/home/jane/bench/rows.ndjson"'),
    );
    edit(files, `${N}/fuse/fuse.json`, (text) =>
      text.replace(/(a0\/run\/rows\.ndjson": ")\w{8}/, '$100000000'),
    );
    sealKit(files);
    const { problems } = await verifyKit(memoryFolder(files));
    expect(problems.map(({ code, file }) => [code, file])).toEqual([
      ['path-names-nothing', `${N}/fuse/lock.json`],
      ['path-names-nothing', `${N}/score/rescore-F1.json`],
      ['digest-names-nothing', `${N}/fuse/fuse.json`],
    ]);
  });
});
