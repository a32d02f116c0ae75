import { describe, expect, it } from 'vitest';
import { resolveLayout } from './layout.ts';
import type { PlannedArm } from './plan.ts';

const ARMS: Readonly<Record<string, PlannedArm>> = {
  A0: { ranker: 'words' },
  F1: { fusion: { method: 'rrf', legs: { A0: { weight: '1' } } } },
  R1: { rerank: { arm: 'F1', top: 10, model: 'm' } },
  S2: { ranker: 'gone', skipped: { model: 'naver/splade-v3', record: {} } },
};

describe('the layout of a bench', () => {
  it('is as usual where the plan says nothing', () => {
    const layout = resolveLayout({ arms: ARMS });
    expect(layout.arms).toEqual({
      A0: {
        rows: 'arms/A0/rows.ndjson',
        run: 'arms/A0/run.json',
        timings: 'arms/A0/timings.ndjson',
        trec: 'arms/A0/A0.run',
        recount: 'score/recount-A0.json',
        list: 'search',
      },
      F1: {
        rows: 'fuse/F1.rows.ndjson',
        run: 'fuse/fuse.json',
        timings: 'fuse/F1.timings.ndjson',
        trec: 'fuse/F1.run',
        recount: 'score/recount-F1.json',
        list: 'top10',
      },
      R1: expect.objectContaining({ rows: 'arms/R1/rows.ndjson', list: 'top10' }),
      S2: expect.objectContaining({ rows: 'arms/S2/rows.ndjson' }),
    });
    expect(layout).toMatchObject({
      fuse: 'fuse/fuse.json',
      scores: 'score/scores.json',
      family: 'score/family.json',
      reading: 'score/reading.json',
      skips: { S2: 'skips/naver-splade-v3.json' },
    });
    expect(layout).not.toHaveProperty('perQuestion');
  });

  it('takes what the plan says, file by file or folder by folder', () => {
    const layout = resolveLayout({
      arms: ARMS,
      layout: {
        arms: {
          A0: { folder: 'a0/run' },
          F1: { recount: 'score/rescore-F1.json' },
          R1: { rows: 'w7/rows/r1.ndjson' },
        },
        fuse: 'full/fuse/fuse.json',
        perQuestion: 'w7/per-question.tsv',
        skips: { S2: 's2-skip.json' },
      },
    });
    expect(layout.arms['A0']).toMatchObject({ rows: 'a0/run/rows.ndjson', trec: 'a0/run/A0.run' });
    expect(layout.arms['F1']).toMatchObject({
      rows: 'full/fuse/F1.rows.ndjson',
      run: 'full/fuse/fuse.json',
      recount: 'score/rescore-F1.json',
    });
    expect(layout.arms['R1']).toMatchObject({ rows: 'w7/rows/r1.ndjson', run: 'arms/R1/run.json' });
    expect(layout).toMatchObject({ perQuestion: 'w7/per-question.tsv', skips: { S2: 's2-skip.json' } });
    expect(resolveLayout({ arms: ARMS, layout })).toEqual(layout);
  });

  it('puts fusions beside a fuse.json at the top', () => {
    expect(resolveLayout({ arms: ARMS, layout: { fuse: 'fuse.json' } }).arms['F1']!.rows).toBe(
      'F1.rows.ndjson',
    );
  });
});
