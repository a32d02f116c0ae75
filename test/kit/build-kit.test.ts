import { beforeAll, describe, expect, it } from 'vitest';
import {
  type BuiltKit,
  buildKit,
  isKitSound,
  type KitPorts,
  type KitRules,
  readClaims,
  readRules,
  verifyKit,
} from '../../src/kit/index.ts';
import { madeUpBench, PRIVATE_FOLDER } from './made-up-bench.ts';
import { memoryFolder } from './memory-source.ts';

const RULES = `
rules:
  - { rule: record-path-to-kit-path, from: ${PRIVATE_FOLDER}, to: made-up }
  - { rule: box-name-to-role, name: thunder, role: desktop }
  - { rule: user-name, name: jane }
leaveOut:
  - { files: arms/A1/A1.run, why: To show that something can stay behind. }
title: A made-up kit
authors: [{ name: Jane Doe }]
`;

const PORTS: KitPorts = {
  machine: { hosts: ['boxname'], users: ['builder'] },
  environment: { SECRET_PLACE: 'the-secret-place' },
  program: { name: 'consilience', version: '0.0.0' },
  recount: '# a script\n',
  licenseText: 'A licence.\n',
};

function rules(text: string = RULES): KitRules {
  return readRules(text, 'rules.yaml');
}

async function build(
  records: Map<string, string>,
  options: {
    readonly rules?: string;
    readonly ports?: Partial<KitPorts>;
    readonly target?: Map<string, string>;
  } = {},
): Promise<{ readonly built: BuiltKit; readonly files: Map<string, string> }> {
  const files = options.target ?? new Map<string, string>();
  const built = await buildKit(
    {
      benches: [{ name: 'made-up', records: memoryFolder(records) }],
      target: memoryFolder(files),
      rules: rules(options.rules),
    },
    { ...PORTS, ...options.ports },
  );
  return { built, files };
}

let bench: Map<string, string>;
let kit: Map<string, string>;
let built: BuiltKit;
beforeAll(async () => {
  bench = madeUpBench();
  ({ files: kit, built } = await build(bench));
});

describe('a built kit', () => {
  it('verifies: files, lists, types, printed paths and digests, every claim', async () => {
    const claims = readClaims(kit.get('claims.yaml')!, 'claims.yaml');
    const verification = await verifyKit(memoryFolder(kit), claims);
    expect(verification.problems).toEqual([]);
    expect(verification.claims.filter(({ status }) => status !== 'pass')).toEqual([]);
    expect(verification.claims.map(({ id }) => id)).toEqual([
      ...['a0-any@5', 'a0-every@5', 'a1-any@5', 'a1-every@5', 'a2-any@5', 'a2-every@5'],
      ...['made-up-family-main', 'a2-rebuild', 'made-up-recounts'],
      ...['a0', 'a1', 'a2', 'family-main'].map((what) => `made-up-again-${what}`),
    ]);
    expect(verification.counts.tables).toBe(built.records);
    expect(isKitSound(verification)).toBe(true);
  });

  it('has what a kit has', () => {
    const top = [...kit.keys()].filter((path) => !path.includes('/')).sort();
    expect(top).toEqual([
      ...[
        'CITATION.cff',
        'LICENSE',
        'README.md',
        'SHA256SUMS',
        'claims.yaml',
        'datapackage.json',
        'index.html',
      ],
      ...['index.json', 'provenance.json', 'recount.py', 'ro-crate-metadata.json'],
    ]);
    const index = JSON.parse(kit.get('index.json')!) as { files: { path: string }[] };
    expect(index.files.map(({ path }) => path).sort()).toEqual(
      [...kit.keys()]
        .filter((path) => !['index.json', 'provenance.json', 'index.html'].includes(path))
        .sort(),
    );
    expect(kit.get('README.md')!.split('\n').slice(0, 7).join('\n')).toMatchInlineSnapshot(`
      "# A made-up kit

      ## Where each figure comes from

      | Figure | File here | Fields |
      |---|---|---|
      | A0 (Words): 62 of 63 on any@5 | \`made-up/arms/A0/rows.ndjson\`, \`made-up/score/scores.json\`, \`made-up/score/recount-A0.json\` | \`gold\`, \`abstention\`, \`search\`, \`score\`, \`A0.counts.all.any@5\`, \`counts.all.any@5\` |"
    `);
    expect(kit.get('index.html')).not.toMatch(/<script/i);
  });

  it('is rewritten by the rules, counted file by file, and tells nothing of what was there', () => {
    const provenance = JSON.parse(kit.get('provenance.json')!) as {
      firings: Record<string, number>;
      files: Record<string, Record<string, number>>;
    };
    expect(provenance.firings).toEqual({
      'box-name-to-role': 3,
      'digest-withheld': 5,
      'record-path-to-kit-path': 5,
      'user-name': 1,
    });
    expect(provenance.files['made-up/score/recount-A0.json']).toEqual({ 'record-path-to-kit-path': 1 });
    expect(provenance.files['made-up/score/notes.md']).toEqual({
      'box-name-to-role': 1,
      'record-path-to-kit-path': 1,
      'user-name': 1,
    });
    for (const [path, text] of kit) expect(text, path).not.toMatch(/jane\b|thunder|\/srv\//);
  });

  it('keeps rows byte for byte, and the date of the registration', () => {
    expect(kit.get('made-up/arms/A0/rows.ndjson')).toBe(bench.get('arms/A0/rows.ndjson'));
    expect(kit.get('CITATION.cff')).toContain('date-released: "2026-11-29"');
    expect([...kit.keys()].some((path) => path.includes('timings') || path.endsWith('A1.run'))).toBe(false);
  });

  it('withholds the digest of each file that was rewritten, of the registration too', () => {
    const family = JSON.parse(kit.get('made-up/score/family.json')!) as { inputs: Record<string, string> };
    expect(family.inputs['score/recount-A0.json']).toBe('withheld-2026-11-29');
    expect(family.inputs['arms/A0/rows.ndjson']).toMatch(/^[0-9a-f]{64}$/);
    const registration = JSON.parse(kit.get('made-up/registration.json')!) as Record<string, unknown>;
    expect(registration).toMatchObject({
      digest: 'withheld-2026-11-29',
      plan: { sha256: 'withheld-2026-11-29' },
    });
  });

  it('is the same bytes when it is built again, over itself too', async () => {
    const target = new Map(kit);
    target.set('made-up/old.json', '{}');
    const again = await build(bench, { target });
    expect([...again.files].sort()).toEqual([...kit].sort());
    expect(again.built).toEqual(built);
  });

  it('is not put over a folder that is no kit', async () => {
    await expect(build(bench, { target: new Map([['thesis.tex', '']]) })).rejects.toThrow(
      /an empty folder or a kit/,
    );
  });
});

describe('what no rule rewrote fails the build, by file and field', () => {
  const LEAKS: readonly (readonly [what: string, value: string])[] = [
    ['absolute path: /home/jo/x.json', 'see /home/jo/x.json'],
    ['absolute path: C:\\Users\\jo\\x', 'C:\\Users\\jo\\x'],
    ['absolute path: ~/bench', '~/bench'],
    ['absolute path: \\\\box\\share\\x', '\\\\box\\share\\x'],
    ['e-mail address: jo@example.org', 'ask jo@example.org'],
    ['host name: boxname', 'ran on boxname'],
    ['user name: builder', 'by builder'],
    ['key or token: AKIAABCD…', 'AKIAABCDEFGHIJKLMNOP'],
    ['key or token: ghp_0123…', `ghp_${'0123456789'.repeat(4)}`],
    ['key or token: Bearer a…', `Bearer ${'abcdefgh'.repeat(4)}`],
    ['key or token: -----BEG…', '-----BEGIN RSA PRIVATE KEY-----'],
  ];
  it.each(LEAKS)('%s', async (found, value) => {
    const records = new Map(bench);
    records.set('score/reading.json', JSON.stringify({ outer: [{ note: value }] }));
    const target = new Map<string, string>();
    await expect(build(records, { target })).rejects.toThrow(
      `made-up/score/reading.json /outer/0/note: ${found}`,
    );
    expect(target.size).toBe(0);
  });

  it('a key of JSON and a line of another text', async () => {
    const records = new Map(bench);
    records.set('score/reading.json', JSON.stringify({ '/home/jo/rows.ndjson': 1 }));
    records.set('score/log.txt', 'one\ntwo /home/jo/x\n');
    await expect(build(records)).rejects.toThrow(
      /log\.txt line 2: absolute path[\s\S]*reading\.json \/~1home~1jo~1rows\.ndjson/,
    );
  });

  it('eight words in a row of the data set', async () => {
    const records = new Map(bench);
    const words = 'The quick brown fox, who jumps over a lazy dog';
    records.set('score/reading.json', JSON.stringify({ said: `“${words}”` }));
    const texts = async function* () {
      yield 'Nothing of interest.';
      yield `Once upon a time ${words.toUpperCase()} again`;
    };
    await expect(build(records, { ports: { texts } })).rejects.toThrow(
      /1:\/said: text of the data set: the quick brown fox/,
    );
    records.set('score/reading.json', JSON.stringify({ said: words.split(' ').slice(0, 7).join(' ') }));
    await expect(build(records, { ports: { texts } })).resolves.toMatchObject({
      built: { isTextScanned: true },
    });
  });

  it('a variable’s value, unless its rule is there', async () => {
    const records = new Map(bench);
    records.set('score/reading.json', JSON.stringify({ place: 'in the-secret-place.' }));
    const { files } = await build(records, {
      rules: RULES.replace('leaveOut:', '  - { rule: environment-variable, name: SECRET_PLACE }\nleaveOut:'),
    });
    expect(files.get('made-up/score/reading.json')).toBe(JSON.stringify({ place: 'in $SECRET_PLACE.' }));
  });

  it('names that are not files on every system', async () => {
    for (const name of ['score/aux.json', 'score/a:b.json', 'score/Scores.json', 'score/end.']) {
      const records = new Map(bench);
      records.set(name, '{}');
      await expect(build(records), name).rejects.toThrow(/Expected names that/);
    }
  });

  it('a rule that leaves out what is not there, or is not known', async () => {
    await expect(build(bench, { rules: 'leaveOut: [{ files: nothing/, why: x }]' })).rejects.toThrow(
      /Expected records at nothing/,
    );
    expect(() => rules('rules: [{ rule: guess }]')).toThrow(
      /Expected rules of a kit, got .* at rules\.0\.rule/,
    );
    expect(() => rules('date: yesterday')).toThrow(/YYYY-MM-DD/);
  });
});
