import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { madeUpBench } from '../../../test/bench/made-up-rows.ts';
import type { MemoryRecords } from '../../../test/bench/memory-records.ts';
import { compareBench } from '../../bench/comparing/compare-bench.ts';
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
      expect([verdict, words]).toEqual([stated.verdict, stated.words]);
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
