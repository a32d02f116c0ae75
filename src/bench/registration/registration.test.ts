import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { canonicalJson } from '../../model/index.ts';
import { nodeRecordFolder } from '../../storage/index.ts';
import { amendBench, amendmentWords } from './amend-bench.ts';
import { type BenchPins, pinsOf } from './bench-pins.ts';
import { changeWords, compareWithRegistration } from './compare-with-registration.ts';
import { registerBench } from './register-bench.ts';
import { loadRegistration, type RegisteredBench, type Registration } from './registration.ts';
import { replicationWords } from './scored-before.ts';
import { SMALL_PLAN, type SmallWorld, smallRequest, smallWorld } from './small-bench.test-bench.ts';

let world: SmallWorld;
beforeEach(() => {
  world = smallWorld();
});
afterEach(() => world.close());

function register(text = SMALL_PLAN, others: readonly string[] = []): Promise<Registration> {
  return registerBench({ ...smallRequest(text), others: others.map(nodeRecordFolder) }, world.ports);
}

function amend(text: string, reason = 'It had to.') {
  return amendBench({ ...smallRequest(text), reason }, world.ports);
}

async function loaded(): Promise<RegisteredBench> {
  return (await loadRegistration(world.records, world.ports.digestOf))!;
}

function pins(text = SMALL_PLAN): Promise<BenchPins> {
  return pinsOf(smallRequest(text).plan, world.ports);
}

function recordText(path: string): string {
  return readFileSync(join(world.records.root, path), 'utf8');
}

describe('a registration', () => {
  it('holds the plan, the digests of everything and the time, and seals them', async () => {
    const registration = await register();
    expect(registration).toMatchObject({
      schema: 'consilience-bench-registration/1',
      bench: 'small',
      registered: '2026-11-30T12:00:00.000Z',
      plan: { canonical: { bench: 'small', depth: 50 }, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
      dataset: {
        name: 'made-up',
        files: [{ path: 'data.json', bytes: 10, sha256: world.datasetDigest }],
        queries: { count: 20 },
      },
      models: { near: { id: 'near', revision: null, license: 'MIT', device: 'cpu' } },
      program: { version: '0.1.0', digest: world.programDigest },
      environment: { node: 'v20' },
      exploratory: null,
      replication: null,
    });
    const { digest, ...body } = registration;
    expect(digest).toBe(world.ports.digestOf(canonicalJson(body)));
    expect(registration.plan.sha256).toBe(world.ports.digestOf(canonicalJson(registration.plan.canonical)));
    expect((await loaded()).registration).toEqual(registration);
  });

  it('keeps the plan byte for byte and the record of what was skipped', async () => {
    const text = `# Ours.\n${SMALL_PLAN}`;
    await register(text);
    expect(recordText('plan.bench.yaml')).toBe(text);
    expect(JSON.parse(recordText('skips/owner-far.json'))).toEqual({ gated: true, verdict: 'refused' });
  });

  it('has the digest that anybody has who has the same things at the same time', async () => {
    const first = await register();
    const other = smallWorld();
    try {
      const second = await registerBench(
        { ...smallRequest(`# Another comment.\n${SMALL_PLAN}`), others: [] },
        other.ports,
      );
      expect(second.digest).toBe(first.digest);
    } finally {
      other.close();
    }
  });

  it('is made once', async () => {
    const { digest } = await register();
    await expect(register()).rejects.toThrow(
      `Expected a bench that is not registered yet, got one of 2026-11-30T12:00:00.000Z with the digest ${digest}`,
    );
  });

  it.each([
    ['arms/A/rows.ndjson', 'a row of an arm'],
    ['fuse/fuse.json', 'a fusion'],
    ['score/scores.json', 'scores'],
    ['score/recount-B.json', 'a recount'],
    ['elsewhere/rows.ndjson', 'rows where an earlier layout had them'],
    ['old/A.run', 'a run'],
  ])('is refused when there is %s: %s', async (path) => {
    await world.records.write(path, '{}\n');
    await expect(register()).rejects.toThrow(`Expected a bench without scores, got ${path}`);
    expect(await world.records.size('registration.json')).toBeUndefined();
  });

  it('is refused over a data set without queries', async () => {
    world.queries = 0;
    await expect(register()).rejects.toThrow('Expected queries in the data set made-up, got none.');
    expect(await world.records.size('registration.json')).toBeUndefined();
  });

  it('is refused over another file than the plan names', async () => {
    const text = SMALL_PLAN.replace('path: data }', `path: data, sha256: { .: ${'a'.repeat(64)} } }`);
    await expect(register(text)).rejects.toThrow(
      `Expected data with sha256 ${'a'.repeat(64)}, got ${world.datasetDigest}.`,
    );
  });

  it('is refused without a model, and says how to get it', async () => {
    world.isModelHere = false;
    await expect(register()).rejects.toMatchObject({
      code: 'unavailable',
      hint: 'consilience models pull near',
    });
    expect(await world.records.size('registration.json')).toBeUndefined();
  });

  it('is refused while another process writes there', async () => {
    const lock = await world.records.lock('consilience bench run');
    await expect(register()).rejects.toMatchObject({ code: 'locked' });
    await lock.release();
  });
});

describe('a registration that was touched', () => {
  it.each<[string, (text: string) => string, string]>([
    ['a figure', (text) => text.replace('"smallestGain": 10', '"smallestGain": 9'), 'Expected the digest'],
    ['the time', (text) => text.replace('2026-11-30', '2026-10-30'), 'Expected the digest'],
    ['a field more', (text) => text.replace('"schema"', '"note": 1,\n  "schema"'), 'Expected the digest'],
    ['no JSON', (text) => text.slice(0, -20), 'Expected JSON'],
    [
      'another schema',
      (text) => text.replace('registration/1', 'registration/9'),
      'Expected a record of a registration',
    ],
  ])('is known by %s', async (_, change, words) => {
    await register();
    const path = join(world.records.root, 'registration.json');
    const text = readFileSync(path, 'utf8');
    const changed = change(text);
    expect(changed).not.toBe(text);
    writeFileSync(path, changed);
    await expect(loaded()).rejects.toThrow(words);
  });

  it('is not there where there is none', async () => {
    expect(await loadRegistration(world.records, world.ports.digestOf)).toBeUndefined();
  });
});

describe('what changed since the registration', () => {
  async function changes(text = SMALL_PLAN): Promise<string[]> {
    const { inForce } = await loaded();
    return compareWithRegistration(inForce, await pins(text)).map(changeWords);
  }

  it('is nothing at first, nor after a comment, an order of keys or a day', async () => {
    await register();
    world.now = '2027-01-01T00:00:00.000Z';
    const turned = SMALL_PLAN.replace(
      'A: { ranker: words }\n  B: { ranker: meaning }',
      'B: { ranker: meaning }\n  A: { ranker: words }',
    );
    expect(turned).not.toBe(SMALL_PLAN);
    expect(await changes(`# A comment.\n${turned}`)).toEqual([]);
  });

  it.each<[string, () => string, string[]]>([
    [
      'the plan',
      () => SMALL_PLAN.replace('smallestGain: 10', 'smallestGain: 5').replace('0.5', '0.4'),
      [
        'plan: arms.F.fusion.legs[1].weight was 0.5, is 0.4.',
        'plan: comparisons[0].smallestGain was 10, is 5.',
      ],
    ],
    [
      'an arm',
      () => SMALL_PLAN.replace('  B: {', '  G: { ranker: words }\n  B: {'),
      [
        'plan: arms.G was not there, is {"ranker":"words"}.',
        expect.stringContaining('plan: layout.arms.G was not there, is {') as unknown as string,
      ],
    ],
    [
      'the data set',
      () => {
        world.datasetDigest = '1'.repeat(64);
        return SMALL_PLAN;
      },
      [`dataset: files.data.json was ${'d'.repeat(64)}, is ${'1'.repeat(64)}.`],
    ],
    [
      'a model',
      () => {
        world.modelDigest = '2'.repeat(64);
        return SMALL_PLAN;
      },
      [`model: near.sha256.model.onnx was ${'e'.repeat(64)}, is ${'2'.repeat(64)}.`],
    ],
    [
      'the program',
      () => {
        world.programDigest = '3'.repeat(64);
        return SMALL_PLAN;
      },
      [`program: digest was ${'f'.repeat(64)}, is ${'3'.repeat(64)}.`],
    ],
  ])('names %s', async (_, change, expected) => {
    await register();
    expect(await changes(change())).toEqual(expected);
  });
});

describe('rankings that were stored before', () => {
  const STORED = SMALL_PLAN.replace('{ kind: bm25 }', '{ kind: stored, path: a.run }');

  it('are pinned by what they say, not by how they are written', async () => {
    await register(STORED);
    const { inForce } = await loaded();
    expect(Object.keys(inForce.stored)).toEqual(['a.run#lists']);
    world.stored = new Map([
      [
        'q0',
        [
          ['d0', 2],
          ['d1', 1],
        ] as const,
      ],
    ]);
    expect(compareWithRegistration(inForce, await pins(STORED))).toEqual([]);
    world.stored = new Map([
      [
        'q0',
        [
          ['d1', 2],
          ['d0', 1],
        ] as const,
      ],
    ]);
    const changes = compareWithRegistration(inForce, await pins(STORED));
    expect(changes.map(({ part, what }) => `${part} ${what}`)).toEqual(['stored a.run#lists']);
  });
});

describe('an amendment', () => {
  const CHANGED = SMALL_PLAN.replace('smallestGain: 10', 'smallestGain: 5');

  it('says what changed, when, why and whether scores were known, and holds from then on', async () => {
    const { digest } = await register();
    world.now = '2026-12-01T08:00:00.000Z';
    const first = await amend(CHANGED, ' Ten was a slip. ');
    expect(first).toMatchObject({
      amended: '2026-12-01T08:00:00.000Z',
      reason: 'Ten was a slip.',
      afterScores: false,
      after: digest,
      changes: [{ part: 'plan', what: 'comparisons[0].smallestGain', from: 10, to: 5 }],
    });
    await world.records.write('arms/A/rows.ndjson', '{}\n');
    world.programDigest = '3'.repeat(64);
    const second = await amend(CHANGED);
    expect(second).toMatchObject({ afterScores: true, after: first.digest });
    const { registration, amendments, inForce } = await loaded();
    expect(registration.digest).toBe(digest);
    expect(amendments).toEqual([first, second]);
    expect(compareWithRegistration(inForce, await pins(CHANGED))).toEqual([]);
    expect(recordText('plan.bench.yaml')).toBe(CHANGED);
    expect(amendmentWords(first)).toBe(
      'Amended 2026-12-01T08:00:00.000Z (before any score): Ten was a slip. plan: comparisons[0].smallestGain was 10, is 5.',
    );
    expect(amendmentWords(second)).toContain('(after the first score)');
  });

  it('needs a registration, a change and a reason', async () => {
    await expect(amend(CHANGED)).rejects.toThrow('Expected a registration in');
    await register();
    await expect(amend(SMALL_PLAN)).rejects.toThrow('got everything as registered');
    await expect(amend(CHANGED, '  ')).rejects.toThrow('Expected a reason');
  });

  it('cannot be taken out or changed unseen', async () => {
    await register();
    await amend(CHANGED);
    world.programDigest = '3'.repeat(64);
    await amend(CHANGED);
    const path = join(world.records.root, 'amendments.ndjson');
    const [first, second] = readFileSync(path, 'utf8').split('\n');
    writeFileSync(path, `${second}\n`);
    await expect(loaded()).rejects.toThrow(/amendments\.ndjson:1: Expected the amendment after/);
    writeFileSync(path, `${first!.replace('It had to.', 'For fun.')}\n${second}\n`);
    await expect(loaded()).rejects.toThrow(/amendments\.ndjson:1: Expected the digest/);
  });

  it('goes over what a dying writer left', async () => {
    await register();
    const path = join(world.records.root, 'amendments.ndjson');
    writeFileSync(path, '{"schema":"consilience-bench-am');
    expect((await loaded()).amendments).toEqual([]);
    const amendment = await amend(CHANGED);
    expect(readFileSync(path, 'utf8')).toBe(`${JSON.stringify(amendment)}\n`);
  });
});

describe('queries that another bench has scored', () => {
  async function other(name: string, rows: readonly string[]): Promise<string> {
    const folder = nodeRecordFolder(join(world.root, name));
    await folder.write('arms/X/rows.ndjson', rows.map((row) => `${row}\n`).join(''));
    await folder.write('arms/X/timings.ndjson', '{"qid":"q1","ms":3}\n');
    return folder.root;
  }

  it('are counted, and make it no replication', async () => {
    const rows = [
      '{"qid":"q1","score":{}}',
      '{"qid":"q2","error":{}}',
      '{"qid":"z","score":{}}',
      '{"qid":"q3',
    ];
    const { replication } = await register(SMALL_PLAN, [await other('october', rows)]);
    expect(replication).toMatchObject({
      ofScored: [{ bench: 'october', queries: 3, shared: 2 }],
      words: 'not a replication',
    });
    expect(replicationWords(replication!)).toBe(
      'This is not a replication: october has scored 2 of these queries (of its 3).',
    );
  });

  it('are known by one digest when they are the same', async () => {
    const rows = Array.from({ length: 20 }, (_, index) => `{"qid":"q${19 - index}","score":{}}`);
    const { replication, dataset } = await register(SMALL_PLAN, [await other('october', rows)]);
    expect(replication!.ofScored[0]).toMatchObject({ shared: 20, sha256: dataset.queries.sha256 });
  });

  it('are none when the other has other queries, or has scored none', async () => {
    const others = [await other('far', ['{"qid":"z","score":{}}']), await other('new', [])];
    expect((await register(SMALL_PLAN, others)).replication).toBeNull();
  });
});
