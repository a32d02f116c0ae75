import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { madeUpBench } from '../../../test/bench/made-up-rows.ts';
import type { MemoryRecords } from '../../../test/bench/memory-records.ts';
import { compareBench } from '../../bench/comparing/compare-bench.ts';
import { sealed } from '../../bench/registration/registration.ts';
import { scoreBench } from '../../bench/scoring/score-bench.ts';
import type { ReportData } from '../report-data.ts';
import { writeReport } from '../writing/write-report.ts';
import { reportOnBench } from './bench-report.ts';

const digestOf = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');

let bench: ReturnType<typeof madeUpBench>;
let data: ReportData;
beforeAll(async () => {
  bench = madeUpBench({ questions: 80, rates: { A0: 0.4, A1: 0.8 } });
  await scoreBench(bench);
  await compareBench(bench);
  data = await report(bench);
});

function report(bench: {
  plan: ReturnType<typeof madeUpBench>['plan'];
  records: MemoryRecords;
}): Promise<ReportData> {
  return reportOnBench({ ...bench, digestOf, program: 'consilience 0.0.0' }, { resamples: 200 });
}

describe('reportOnBench', () => {
  it('has the figures of the files, each with its place', () => {
    const scores = JSON.parse(bench.records.text('score/scores.json'));
    const every5 = data.measures.findIndex(({ name }) => name === 'Every@5');
    for (const arm of data.arms.filter(({ figures }) => figures.length > 0)) {
      const figure = arm.figures[every5]!;
      expect(figure.sum).toBe(scores[arm.name].counts.answerable['all@5']);
      expect(figure.n).toBe(scores[arm.name].queries.answerable);
      expect(figure.source).toEqual({
        file: 'score/scores.json',
        field: `${arm.name}.counts.answerable["all@5"]`,
      });
    }
    const family = JSON.parse(bench.records.text('score/family.json'));
    expect(data.comparisons).toHaveLength(family.primary.length);
    for (const [place, stated] of family.primary.entries()) {
      const { outcome, verdict, words } = data.comparisons[place]!;
      const reason = stated.reason === null ? '' : ` ${stated.reason}.`;
      expect([verdict, words]).toEqual([stated.verdict, `${stated.words}${reason}`]);
      if (outcome === null) continue;
      expect([outcome.wins, outcome.losses, outcome.p]).toEqual([
        stated.b_arm_only,
        stated.c_ref_only,
        stated.p,
      ]);
      expect(outcome.adjustedP).toBe(stated.p_adjusted);
      expect(outcome.moved).toHaveLength(stated.b_arm_only + stated.c_ref_only);
    }
  });

  it('lists an arm that was cut with its reason, and its comparison as not scored', async () => {
    expect(data.arms.find(({ name }) => name === 'X1')).toMatchObject({
      standing: 'cut',
      figures: [],
      values: [],
    });
    expect(data.comparisons.at(-1)).toMatchObject({ verdict: 'not-scored', outcome: null });
    const text = await writeReport(data, 'md');
    expect(text).toContain('too slow');
  });

  it('says that nothing of it is a test, since it was not registered', () => {
    expect(data.warnings.map(({ code }) => code)).toContain('exploratory');
  });

  it('says so when rows and files disagree', async () => {
    const path = 'arms/A1/rows.ndjson';
    const records = bench.records.copy();
    records.files.set(
      path,
      new TextEncoder().encode(bench.records.text(path).replace('"all@5":1', '"all@5":0')),
    );
    const codes = (await report({ ...bench, records })).warnings.map(({ code }) => code);
    expect(codes).toContain('figures-differ');
  });

  it('says by kind of question what was gained, and the kinds add up', () => {
    for (const { outcome } of data.comparisons) {
      if (outcome === null) continue;
      const net = outcome.types.reduce((sum, type) => sum + type.net, 0);
      expect(net).toBe(outcome.wins - outcome.losses);
      expect(outcome.types.reduce((sum, { n }) => sum + n, 0)).toBe(outcome.n);
    }
  });

  it('counts a query that an arm failed on nowhere, and says so first', async () => {
    const records = bench.records.copy();
    const path = 'arms/A0/rows.ndjson';
    const [first, ...others] = bench.records.text(path).split('\n');
    const { qid, type, abstention, gold } = JSON.parse(first!);
    const failed = { qid, type, abstention, gold, error: { code: 'unavailable', message: 'no answer' } };
    records.files.set(path, new TextEncoder().encode([JSON.stringify(failed), ...others].join('\n')));
    await scoreBench({ ...bench, records });
    await compareBench({ ...bench, records });
    const found = await report({ ...bench, records });
    const arm = found.arms.find(({ name }) => name === 'A0')!;
    const place = found.queries.ids.indexOf(qid);
    expect(arm.failed).toEqual([qid]);
    expect(arm.values.map((column) => column[place])).toEqual(arm.values.map(() => null));
    expect(arm.figures[0]!.n).toBe(79);
    expect(found.warnings.find(({ code }) => code === 'failed-queries')!.text).toContain(qid);
    const line = (await writeReport(found, 'csv'))
      .split('\n')
      .find((text) => text.startsWith(`${qid},${type},A0`));
    expect(line).toBe(`${qid},${type},A0,tested,true${','.repeat(arm.values.length)}`);
  });

  it('shows the registration, what was amended and what is no replication', async () => {
    const records = bench.records.copy();
    const pins = {
      plan: { canonical: {}, sha256: 'a'.repeat(64) },
      dataset: { name: 'made-up', setting: 'all', choices: '', files: [] },
      models: {},
      stored: {},
      program: { name: 'consilience', version: '9.8.7', digest: 'b'.repeat(64) },
    };
    const registration = sealed(
      {
        schema: 'consilience-bench-registration/1',
        bench: 'made-up',
        registered: '2026-11-30T12:00:00.000Z',
        ...pins,
        replication: {
          ofScored: [{ bench: 'earlier', queries: 80, shared: 80, sha256: 'c'.repeat(64) }],
          words: 'not a replication',
        },
      },
      digestOf,
    );
    const amendment = sealed(
      {
        schema: 'consilience-bench-amendment/1',
        amended: '2026-12-01T12:00:00.000Z',
        reason: 'A typing error in the title.',
        afterScores: true,
        changes: [],
        pins,
        after: registration.digest,
      },
      digestOf,
    );
    const put = (path: string, text: string) => records.files.set(path, new TextEncoder().encode(text));
    put('registration.json', JSON.stringify(registration));
    put('amendments.ndjson', `${JSON.stringify(amendment)}\n`);
    const { warnings, facts } = await report({ ...bench, records });
    const text = (wanted: string) => warnings.find(({ code }) => code === wanted)?.text;
    expect(text('amended')).toContain('A typing error in the title.');
    expect(text('not-a-replication')).toContain('earlier has scored 80');
    expect(facts.find(({ label }) => label === 'Digest of the registration')).toEqual({
      label: 'Digest of the registration',
      value: registration.digest,
      source: { file: 'registration.json', field: 'digest' },
    });
  });

  it('needs scores', async () => {
    await expect(report(madeUpBench())).rejects.toMatchObject({ code: 'not-found' });
  });

  it('reports what is scored and not compared', async () => {
    const scored = madeUpBench();
    await scoreBench(scored);
    const data = await report(scored);
    expect(data.comparisons).toEqual([]);
    expect(data.warnings.map(({ code }) => code)).toContain('not-compared');
  });
});
