import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { analyseBench } from '../../src/bench/comparing/analyse-bench.ts';
import type { FamilyFile } from '../../src/bench/records/family-file.ts';
import type { ReadingFile } from '../../src/bench/records/reading-file.ts';
import type { ScoredArm, ScoresFile } from '../../src/bench/records/scores-file.ts';
import { recountBench } from '../../src/bench/scoring/recount-bench.ts';
import { type MadeUpBench, type MadeUpOptions, madeUpBench, onEvery5, rrf } from './made-up-rows.ts';
import { RECOUNT_PY, recountByPython, scoreAndCompare, writeRecords } from './score-a-bench.ts';

const folder = mkdtempSync(join(tmpdir(), 'three-scorers-'));
afterAll(() => rmSync(folder, { recursive: true }));

const BENCHES: Readonly<Record<string, MadeUpOptions>> = {
  'as the published kit has them': { questions: 120 },
  'with many ties': { seed: 2, scoreSteps: 20, questions: 80 },
  'with grades and means': {
    seed: 3,
    grades: 3,
    measures: ['Any@5', 'Every@5', 'nDCG@10', 'RR@10', 'R@5', 'P@5', 'AP@10', 'Success@3'],
  },
  'at other places, a leg as a single list': {
    seed: 4,
    layout: {
      arms: {
        A0: { folder: 'october/a0/run' },
        A1: { rows: 'october/w7/rows/a1/legs.ndjson', list: 'leg50' },
        F1: { rows: 'october/w7/rows/f1/f1.ndjson' },
      },
      fuse: 'october/w7/fuse.json',
      scores: 'october/w7/score-registered-w7.json',
      family: 'october/w7/family.json',
      perQuestion: 'october/w7/w7-per-question.tsv',
    },
  },
  'of three legs with every tie rule': {
    seed: 5,
    rates: { A0: 0.5, A1: 0.6, S1: 0.7 },
    scoreSteps: 30,
    otherArms: {
      F3: rrf({ S1: '1.0', A1: '1.0', A0: '0.5' }),
      M: { fusion: { ...rrf({ A0: '1', S1: '1' }).fusion!, ties: 'most-legs' } },
      I: { fusion: { ...rrf({ A0: '0.3', A1: '1' }).fusion!, ties: 'id', rankConstant: '7.5' } },
    },
    comparisons: [onEvery5('F3', 'A0'), onEvery5('M', 'S1'), onEvery5('I', 'A1')],
  },
};

describe.each(Object.entries(BENCHES))('three scorers, benches %s', (name, options) => {
  const bench = madeUpBench(options);
  const scored = scoreAndCompare(bench);
  const read = <File>(path: string): File => JSON.parse(bench.records.text(path)) as File;

  it('have every figure the same', async () => {
    await scored;
    for (const recount of await recountBench(bench)) {
      expect({ ...recount, outcomes: {} }).toMatchObject({
        g0_problems: [],
        row_diffs: [],
        summary_diffs: [],
        not_recounted: [],
      });
    }
    const place = join(folder, name.replaceAll(' ', '-'));
    writeRecords(bench.records, place);
    const { status, text } = recountByPython(place);
    expect(text).toContain('every figure is confirmed');
    expect(status).toBe(0);
  });

  it('make every fusion again from its legs', async () => {
    await scored;
    const scores = read<ScoresFile>(placeOfScores(bench));
    const fusions = scores.arms
      .map((arm) => scores[arm] as ScoredArm)
      .filter(({ rebuilt }) => rebuilt != null);
    expect(fusions.length).toBeGreaterThan(0);
    for (const { rebuilt, queries } of fusions)
      expect(rebuilt).toEqual({ equal: queries.total, of: queries.total, differing: [] });
  });
});

describe('the third scorer', () => {
  it('is short, and uses the standard library only', () => {
    const text = readFileSync(RECOUNT_PY, 'utf8');
    expect(text.split('\n').length - 1).toBeLessThan(150);
    expect(text.match(/^(?:import|from) .*/gm)).toEqual([
      'import json, os, sys',
      'from fractions import Fraction',
      'from math import comb, log2',
    ]);
  });

  it('says when there is nothing to recount', () => {
    expect(recountByPython(join(folder, 'nothing')).status).toBe(2);
  });
});

describe('the files of a scored bench', () => {
  const bench = madeUpBench({
    questions: 120,
    layout: { perQuestion: 'questions.tsv' },
    scoreSteps: 24,
  });
  const scored = scoreAndCompare(bench);
  const read = <File>(path: string): File => JSON.parse(bench.records.text(path)) as File;

  it('state counts, types, ties and the reading that the plan names', async () => {
    await scored;
    const scores = read<ScoresFile>('score/scores.json');
    expect(scores.arms).toEqual(['A0', 'A1', 'F1', 'F2', 'X1']);
    expect(scores['X1']).toEqual({ status: 'cut', exploratory: null, done: 44, of: 50, reason: 'too slow' });
    const arm = scores['F1'] as ScoredArm;
    const rows = bench.rows['F1']!;
    const every = rows.filter(({ abstention, score }) => !abstention && score!['all@5'] === 1).length;
    expect(arm.counts.answerable['all@5']).toBe(every);
    expect(arm.counts.all['any@5']).toBe(rows.filter(({ score }) => score!['any@5'] === 1).length);
    expect(arm.queries).toEqual({ total: 120, scored: 120, answerable: 113, failed: 0, missing: 0 });
    const types = Object.values(arm.byType);
    expect(types.reduce((sum, { n }) => sum + n, 0)).toBe(120);
    expect(types.reduce((sum, { hits }) => sum + hits['all@5']!, 0)).toBe(every);
    expect(scores.readings).toEqual(['G-WIN F1 vs A0 (every@5)']);
    const family = read<FamilyFile>('score/family.json');
    expect(scores['G-WIN F1 vs A0 (every@5)']).toMatchObject({
      arm_hits: every,
      words: family.primary[0]!.words,
      p_holm: family.primary[0]!.p_holm,
    });
    expect(family.exploratory).toBe('the plan was not registered before it was run');
  });

  it('state what reversed ties would change, and the texts of a run', async () => {
    await scored;
    const reading = read<ReadingFile>('score/reading.json');
    const ties = reading['f1_ties_reversed_exploratory'] as { ties_at_5: number; from: string };
    expect(ties.from).toBe('legs');
    expect(ties.ties_at_5).toBe(bench.rows['F1']!.filter((row) => row.tie_at_5).length);
    expect(reading['a0_run']).toEqual({ texts: 6000, texts_windowed: 2400 });
    expect(reading.family_crosscheck.equal).toBe(true);
    const a0 = read<ScoresFile>('score/scores.json')['A0'] as ScoredArm;
    expect(a0.ties_at_5).toBeGreaterThan(0);
    expect(Object.values(a0.ties_reversed!.changed).flat().length).toBeGreaterThan(0);
  });

  it('have one line a question', async () => {
    await scored;
    const [head, first, ...others] = bench.records.text('questions.tsv').trimEnd().split('\n');
    expect(head!.split('\t').slice(0, 5)).toEqual(['qid', 'type', 'abstention', 'A0:any@1', 'A0:any@5']);
    const { qid, type, score } = bench.rows['A0']![0]!;
    expect(first!.split('\t').slice(0, 5)).toEqual([
      qid,
      type,
      'false',
      String(score!['any@1']),
      String(score!['any@5']),
    ]);
    expect(others.length).toBe(119);
  });

  it('are the same bytes when made again', async () => {
    await scored;
    const before = new Map([...bench.records.copy().files]);
    await scoreAndCompare(bench);
    for (const [path, bytes] of before) expect([path, bench.records.files.get(path)]).toEqual([path, bytes]);
  });

  it('are analysed: legs alone, the best pool, swap points of what comparisons turn on', async () => {
    const analysis = await analyseBench(bench, { swapPoints: true });
    const [f1] = analysis.fusions;
    expect(f1).toMatchObject({ arm: 'F1', measure: 'Every@5' });
    const family = read<FamilyFile>('score/family.json');
    expect(f1!.fused).toBe(family.primary[0]!.arm_hits);
    const most = Math.max(f1!.fused, ...f1!.legs.map(({ sum }) => sum));
    expect(f1!.oracle.pool).toBeGreaterThanOrEqual(f1!.oracle.bestLeg);
    expect(f1!.oracle.bestLeg).toBeGreaterThanOrEqual(Math.max(...f1!.legs.map(({ sum }) => sum)));
    expect(f1!.oracle.pool).toBeGreaterThanOrEqual(most);
    const [turns] = analysis.comparisons;
    expect(turns!.armOnly.length - turns!.referenceOnly.length).toBe(family.primary[0]!.delta);
    expect(f1!.swaps.map(({ qid }) => qid).sort()).toEqual(
      [...turns!.armOnly, ...turns!.referenceOnly].sort(),
    );
    for (const { qid, values } of f1!.swaps) {
      const at60 = values.findLast(({ from }) => from <= 60)!.value;
      expect([qid, at60]).toEqual([qid, turns!.armOnly.includes(qid) ? 1 : 0]);
    }
    const gains = analysis.byType[0]!.types.flatMap((line) => line.gains.filter(({ arm }) => arm === 'F1'));
    expect(gains.reduce((sum, { gain }) => sum + gain, 0)).toBe(family.primary[0]!.delta);
    expect(analysis.agreement).toMatchObject([{ first: 'A0', second: 'A1', queries: 120 }]);
  });
});

function placeOfScores({ plan }: MadeUpBench): string {
  return plan.layout.scores ?? 'score/scores.json';
}
