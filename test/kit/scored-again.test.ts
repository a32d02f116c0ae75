import { beforeAll, describe, expect, it } from 'vitest';
import { compareBench, readPlan, recountBench, scoreBench } from '../../src/bench/index.ts';
import { buildKit, type ClaimResult, readClaims, readRules, verifyKit } from '../../src/kit/index.ts';
import { madeUpBench } from './made-up-bench.ts';
import { memoryFolder } from './memory-source.ts';

const SCORES = 'made-up/score/scores.json';
const FAMILY = 'made-up/score/family.json';

let kit: Map<string, string>;

beforeAll(async () => {
  const records = madeUpBench();
  for (const path of [...records.keys()])
    if (path.startsWith('score/') || path === 'registration.json') records.delete(path);
  const text = records
    .get('plan.bench.yaml')!
    .replace('[Any@5, Every@5]', '[Success@5, nDCG@10]')
    .replace('size: 1 }', 'size: 2 }')
    .replace('Every@5, test: mcnemar, smallestGain: 10 }', 'Success@5, test: mcnemar, smallestGain: 10 }')
    .replace(
      '\nwords:',
      '\n  - { family: main, arm: A2, reference: A1, measure: nDCG@10, test: t, smallestGain: 0 }\nwords:',
    );
  records.set('plan.bench.yaml', text);
  const bench = { plan: readPlan(text, 'plan.bench.yaml'), records: memoryFolder(records) };
  await scoreBench(bench);
  await compareBench(bench);
  await recountBench(bench);
  kit = new Map();
  await buildKit(
    {
      benches: [{ name: 'made-up', records: memoryFolder(records) }],
      target: memoryFolder(kit),
      rules: readRules(
        'rules: [{ rule: record-path-to-kit-path, from: /srv/jane/benches/made-up, to: made-up }, { rule: box-name-to-role, name: thunder, role: desktop }, { rule: user-name, name: jane }]\ndate: 2026-11-30\n',
        'rules.yaml',
      ),
    },
    {
      machine: { hosts: [], users: [] },
      environment: {},
      program: { name: 'consilience', version: '0.0.0' },
      recount: '# a script\n',
      licenseText: 'A licence.\n',
    },
  );
});

async function claimsOf(files: ReadonlyMap<string, string>): Promise<readonly ClaimResult[]> {
  const claims = readClaims(files.get('claims.yaml')!, 'claims.yaml');
  return (await verifyKit(memoryFolder(new Map(files)), claims)).claims;
}

/** The claims that do not pass after a file was changed, and what they say. */
async function afterwards(path: string, change: (text: string) => string): Promise<readonly ClaimResult[]> {
  const files = new Map(kit);
  const changed = change(files.get(path)!);
  expect(changed).not.toBe(files.get(path));
  files.set(path, changed);
  return (await claimsOf(files)).filter(({ status }) => status !== 'pass');
}

const said = (claims: readonly ClaimResult[]): string[] =>
  claims.flatMap(({ differences }) => differences.map(({ what }) => what));

describe('the figures of a plan by other measures than every@k and any@k', () => {
  it('are claims, and all of them pass', async () => {
    const claims = await claimsOf(kit);
    expect(claims.map(({ id, status }) => `${id} ${status}`)).toEqual([
      ...['a0', 'a1', 'a2'].flatMap((arm) => [`${arm}-any@5 pass`, `${arm}-every@5 pass`]),
      'a2-rebuild pass',
      ...['a0', 'a1', 'a2'].map((arm) => `made-up-again-${arm} pass`),
      'made-up-again-family-main pass',
      ...['recount-a0', 'recount-a1', 'recount-a2', 'reading'].map((file) => `made-up-again-${file} pass`),
    ]);
    const { says } = claims.find(({ id }) => id === 'made-up-again-a0')!;
    expect(says).toMatch(/^A0, scored again by the plan: Success@5 \d+, nDCG@10 0\.\d{4}$/);
    expect(kit.get('README.md')).toContain(says);
  });

  it('a mean that somebody changed is found', async () => {
    const claims = await afterwards(SCORES, (text) =>
      text.replace(/"nDCG@10": 0\.(\d)/, (_, digit: string) => `"nDCG@10": 0.${(Number(digit) + 1) % 10}`),
    );
    expect(said(claims)[0]).toBe('/means/nDCG@10 of A0 in made-up/score/scores.json');
    expect(said(claims)).toContain('A0.means.nDCG@10, counted twice');
  });

  it('so are a p, a verdict and words', async () => {
    const p = await afterwards(FAMILY, (text) => text.replaceAll(/"p": [\d.e-]+/g, '"p": 0.001'));
    expect(said(p).length).toBeGreaterThan(0);
    const words = await afterwards(FAMILY, (text) =>
      text.replaceAll('"words": "no material difference"', '"words": "A2 finds more than A0"'),
    );
    expect(said(words)).toContain('/primary/0/words of families.main in made-up/score/family.json');
  });

  it('a score in a row is held against its list', async () => {
    const claims = await afterwards('made-up/arms/A1/rows.ndjson', (text) =>
      text.replace('"gold":["', '"gold":["s0000000000.md","'),
    );
    expect(claims.map(({ id }) => id)).toContain('made-up-again-a1');
  });

  it('so are a recount, a reading, a run in six columns, and the sentence of a claim', async () => {
    const recount = await afterwards('made-up/score/recount-A0.json', (text) =>
      text.replace('"ties_at_5": ', '"ties_at_5": 1'),
    );
    expect(said(recount)).toEqual(['/ties_at_5 of made-up/score/recount-A0.json']);
    const reading = await afterwards('made-up/score/reading.json', (text) => text.replace('true', 'false'));
    expect(said(reading)[0]).toMatch(/^\/family_crosscheck\/.* of made-up\/score\/reading.json$/);
    const run = await afterwards('made-up/arms/A0/A0.run', (text) => {
      const [first, second, ...others] = text.split('\n');
      return [second, first, ...others].join('\n');
    });
    expect(said(run)[0]).toMatch(/^list of \S+ in made-up\/arms\/A0\/A0.run$/);
    const sentence = await afterwards('claims.yaml', (text) =>
      text.replaceAll(/nDCG@10 0\.\d+/g, 'nDCG@10 0.9999'),
    );
    expect(said(sentence)).toEqual(Array.from({ length: 3 }, () => 'nDCG@10 in the sentence'));
  });

  it('claims that were taken away are missed', async () => {
    const claims = readClaims('title: None\narms: {}\nclaims: []\n', 'claims.yaml');
    const { problems } = await verifyKit(memoryFolder(new Map(kit)), claims);
    expect(problems.map(({ code, file }) => `${code} ${file}`)).toEqual([
      `unclaimed ${FAMILY}`,
      `unclaimed ${SCORES}`,
    ]);
  });

  it('without rows nothing differs: it cannot be checked', async () => {
    const files = new Map(kit);
    files.delete('made-up/arms/A1/rows.ndjson');
    const claims = (await claimsOf(files)).filter(({ status }) => status !== 'pass');
    expect(claims.map(({ id, status }) => `${id} ${status}`)).toEqual([
      ...['a1-any@5', 'a1-every@5', 'a2-rebuild'].map((id) => `${id} not checkable`),
      'made-up-again-a1 not checkable',
      'made-up-again-a2 not checkable',
      'made-up-again-family-main not checkable',
      'made-up-again-recount-a1 not checkable',
      'made-up-again-reading not checkable',
    ]);
  });
});
