import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MERGE_POLICY, type MergeCandidate, planCompaction, planMerges } from './merge-policy.ts';

function segment(name: string, passageCount: number, deletedCount = 0): MergeCandidate {
  return { name, passageCount, deletedCount, byteLength: passageCount * 100 };
}

describe('planMerges', () => {
  it('leaves seven small segments alone and joins eight', () => {
    const few = Array.from({ length: 7 }, (_, index) => segment(`s${index}`, 5));
    expect(planMerges(few)).toEqual([]);
    const eight = [...few, segment('s7', 800)];
    expect(planMerges(eight)).toEqual([eight]);
  });

  it('joins segments of one tier only', () => {
    const small = Array.from({ length: 7 }, (_, index) => segment(`s${index}`, 10));
    expect(planMerges([segment('large', 50_000), ...small])).toEqual([]);
  });

  it('writes a segment anew when much of it is deleted', () => {
    const worn = segment('worn', 100, 41);
    expect(planMerges([worn, segment('fine', 100, 40)])).toEqual([[worn]]);
  });

  it('makes nothing larger than the largest size', () => {
    const policy = { ...MERGE_POLICY, maximumBytes: 35_000 };
    const eight = Array.from({ length: 8 }, (_, index) => segment(`s${index}`, 100));
    expect(planMerges(eight, policy).map((group) => group.length)).toEqual([3, 3, 2]);
  });

  it('keeps few segments and rewrites little when single notes come one after another', () => {
    let segments: MergeCandidate[] = [];
    let rewritten = 0;
    let most = 0;
    for (let commit = 0; commit < 5000; commit++) {
      segments.push(segment(`c${commit}`, 5));
      for (const group of planMerges(segments)) {
        const size = group.reduce((sum, { passageCount }) => sum + passageCount, 0);
        rewritten += size;
        segments = [...segments.filter((entry) => !group.includes(entry)), segment(`m${commit}`, size)];
      }
      most = Math.max(most, segments.length);
    }
    expect(most).toBeLessThan(24);
    expect(rewritten / 25_000).toBeLessThan(60);
  });

  it('plans disjoint groups of known segments', () => {
    const candidates = fc.array(fc.tuple(fc.nat(3000), fc.nat(3000)), { maxLength: 40 });
    fc.assert(
      fc.property(candidates, (sizes) => {
        const all = sizes.map(([live, deleted], index) => segment(`s${index}`, live + deleted + 1, deleted));
        for (const groups of [planMerges(all), planCompaction(all)]) {
          const names = groups.flat().map(({ name }) => name);
          expect(new Set(names).size).toBe(names.length);
        }
      }),
    );
  });
});

describe('planCompaction', () => {
  it('leaves a single segment without deletions alone', () => {
    expect(planCompaction([segment('one', 10)])).toEqual([]);
    expect(planCompaction([])).toEqual([]);
  });

  it('joins everything else', () => {
    const all = [segment('a', 10_000), segment('b', 1, 1), segment('c', 5)];
    expect(planCompaction(all)).toEqual([all]);
    expect(planCompaction([segment('b', 9, 1)])).toHaveLength(1);
  });
});
