import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Plan } from './plan.ts';
import { planJsonSchema } from './plan-schema.ts';
import { readPlan } from './read-plan.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

function plan(path: string): Plan {
  return readPlan(readFileSync(`${ROOT}${path}`, 'utf8'), path);
}

describe.each([
  ['plans/longmemeval-2026-10.bench.yaml'],
  ['test/fixtures/bench/longmemeval-standin.bench.yaml'],
])('%s', (path) => {
  const { arms, families, comparisons, layout } = plan(path);

  it('has the arms of the published bench of October', () => {
    expect(arms['A2']!.fusion).toMatchObject({
      method: 'rrf',
      rankConstant: '60',
      legs: { A1: { weight: '1' }, A0: { weight: '0.5' } },
    });
    expect(Object.keys(arms['A2']!.fusion!.legs)[0]).toBe('A1');
    expect(arms['A3']!.cut).toMatchObject({ done: 44, of: 50 });
    expect(arms['A5']!.exploratory).toBeDefined();
    expect(arms['A5']!.fusion).toMatchObject({
      legs: { 'A5-vectors': { weight: '1' }, 'A5-words': { weight: '0.5' } },
    });
  });

  it('has a family of four, in which the cut arm counts and A5 does not stand', () => {
    expect(families['october']).toEqual({ correction: 'holm', alpha: 0.05, size: 4 });
    expect(comparisons.map(({ arm, reference }) => `${arm} ${reference}`)).toEqual([
      'A2 A0',
      'A1 A0',
      'A2 A1',
      'A3 A2',
    ]);
    expect(
      new Set(comparisons.map(({ measure, test, smallestGain }) => `${measure} ${test} ${smallestGain}`)),
    ).toEqual(new Set(['Every@5 mcnemar 10']));
    expect(comparisons[0]!.key).toBe('G-WIN A2 vs A0 (every@5, 470)');
  });

  it('lays records where the published kit has them', () => {
    expect(layout).toMatchObject({
      arms: {
        A0: { rows: 'a0/run/rows.ndjson', list: 'search' },
        A1: { rows: 'w7/rows/a1/legs.ndjson', list: 'leg50' },
        A2: { rows: 'w7/rows/a2/a2.ndjson', list: 'top10' },
        A5: { rows: 'a5/run/rows.ndjson', list: 'top10' },
      },
      scores: 'w7/score-registered-w7.json',
      perQuestion: 'w7/w7-per-question.tsv',
    });
  });
});

describe.each([
  ['plans/learned-sparse-2026-11-07.bench.yaml'],
  ['test/fixtures/bench/learned-sparse-standin.bench.yaml'],
])('%s', (path) => {
  const { arms, rankers, families, comparisons, layout } = plan(path);

  it('fuses S1 as the published run does', () => {
    const specs = Object.entries(arms).flatMap(([name, { fusion }]) =>
      fusion === undefined
        ? []
        : [
            `${name} ${fusion.rankConstant} ${fusion.ties}: ${Object.entries(fusion.legs)
              .map(([leg, { weight }]) => `${leg}=${weight}`)
              .join(' ')}`,
          ],
    );
    expect(specs).toEqual([
      'A2 60 first-leg: A1=1 A0=0.5',
      'F1 60 first-leg: S1=1 A0=0.5',
      'F2 60 first-leg: S1=1 A1=1',
      'F3 60 first-leg: S1=1 A1=1 A0=0.5',
      'F1h 60 first-leg: S1=0.5 A0=0.5',
      'F2h 60 first-leg: S1=0.5 A1=1',
      'F3h 60 first-leg: S1=0.5 A1=1 A0=0.5',
    ]);
    expect(rankers[arms['S1']!.ranker!]).toMatchObject({ kind: 'sparse', window: 510 });
    for (const name of ['F1h', 'F2h', 'F3h']) expect(arms[name]!.exploratory).toBeDefined();
    expect(arms['A2']!.control).toEqual({ path: 'longmemeval-2026-10/w7/rows/a2/a2.ndjson', format: 'rows' });
  });

  it('has a family of five', () => {
    expect(families['learned-sparse']).toEqual({ correction: 'holm', alpha: 0.05, size: 5 });
    expect(comparisons).toHaveLength(5);
  });

  it('carries the record of the model that was skipped', () => {
    const { model, record } = arms['S2']!.skipped!;
    expect(model).toBe('naver/splade-v3');
    expect(Object.keys(record)).toEqual(
      expect.arrayContaining(['gated', 'license', 'has_safetensors', 'pickled_weights', 'verdict']),
    );
  });

  it('lays records where the published kit has them', () => {
    expect(layout).toMatchObject({
      arms: {
        S1: {
          rows: 'full-s1/run/rows.ndjson',
          run: 'full-s1/run/run.json',
          recount: 'full-s1/score/rescore-s1.json',
          list: 'search',
        },
        F1: { rows: 'full-s1/fuse/F1.rows.ndjson', recount: 'full-s1/score/rescore-F1.json', list: 'top10' },
        F2: { rows: 'full-s1/fuse/F2.rows.ndjson', recount: 'full-s1/score/rescore-F2.json' },
        F3: { rows: 'full-s1/fuse/F3.rows.ndjson', recount: 'full-s1/score/rescore-F3.json' },
        F3h: { rows: 'full-s1/fuse/F3h.rows.ndjson', recount: 'full-s1/score/rescore-F3h.json' },
      },
      fuse: 'full-s1/fuse/fuse.json',
      family: 'full-s1/score/family.json',
      reading: 'full-s1/score/reading.json',
      skips: { S2: 's2-skip.json' },
    });
  });
});

describe('stand-ins', () => {
  it('differ from the plans they stand for in data, models and nothing that is compared', () => {
    for (const [standin, shipped] of [
      ['longmemeval-standin', 'longmemeval-2026-10'],
      ['learned-sparse-standin', 'learned-sparse-2026-11-07'],
    ]) {
      const one = plan(`test/fixtures/bench/${standin}.bench.yaml`);
      const other = plan(`plans/${shipped}.bench.yaml`);
      expect(one.exploratory).toBeDefined();
      expect(other.exploratory).toBeUndefined();
      expect(Object.keys(one.arms)).toEqual(Object.keys(other.arms));
      expect(one.layout).toEqual(other.layout);
      expect(one.comparisons).toEqual(other.comparisons);
    }
  });
});

describe('the study of fusions', () => {
  it('has every ranker and every kind of fusion', () => {
    const { arms } = plan('plans/fusion-study.bench.yaml');
    const fusions = Object.values(arms).flatMap(({ fusion }) => (fusion === undefined ? [] : [fusion]));
    expect(
      new Set(fusions.map(({ method, normalization = 'ranks' }) => `${method} ${normalization}`)),
    ).toEqual(new Set(['rrf ranks', 'weighted-sum min-max', 'weighted-sum z-score', 'dbsf ranks']));
    expect(new Set(fusions.map(({ rankConstant }) => rankConstant))).toEqual(
      new Set(['60', '2', '10', '1000', undefined]),
    );
    expect(arms['convex']!.fusion!.crossValidated).toBeDefined();
  });
});

describe('the plans that ship', () => {
  it('are these, and the schema beside them is the one that checks', () => {
    expect(readdirSync(`${ROOT}plans`).filter((name) => name.endsWith('.yaml'))).toEqual([
      'fusion-study.bench.yaml',
      'learned-sparse-2026-11-07.bench.yaml',
      'longmemeval-2026-10.bench.yaml',
    ]);
    expect(JSON.parse(readFileSync(`${ROOT}schemas/bench-plan.schema.json`, 'utf8'))).toEqual(
      planJsonSchema(),
    );
  });
});

describe('the guide to plans', () => {
  const guide = readFileSync(`${ROOT}docs/bench/plan.md`, 'utf8');

  it('has an example that is a plan', () => {
    const examples = [...guide.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, text]) => text!);
    expect(examples.map((text) => readPlan(text, 'docs/bench/plan.md').bench)).toEqual(['notes-study']);
  });

  it('names every key that a plan can have', () => {
    const isNamed = (key: string) => new RegExp(`(?<!\\w)${key}(?!\\w)`).test(guide);
    expect(keysOf(planJsonSchema()).filter((key) => !isNamed(key))).toEqual([]);
  });
});

/** The names of all fields in a schema, at any depth. */
function keysOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties = {} } = schema as { properties?: object };
  return [...new Set([...Object.keys(properties), ...Object.values(schema).flatMap(keysOf)])];
}
