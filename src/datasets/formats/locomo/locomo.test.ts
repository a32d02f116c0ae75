import { describe, expect, it } from 'vitest';
import { sharedData } from '../../../../test/shared-data.ts';
import { readMempalaceRankings } from '../../stored/mempalace.ts';
import { summariseDataset } from '../../summarise-dataset.ts';
import { readEvidence } from './evidence.ts';
import { locomo } from './locomo.ts';

describe('an evidence id', () => {
  it.each([
    ['D8:6', [[8, '6']], [[8, '6']], [[8, '6']]],
    [
      'D8:6; D9:17',
      [],
      [[8, '6']],
      [
        [8, '6'],
        [9, '17'],
      ],
    ],
    ['D', [], [], []],
    ['D:11:26', [], [], [[11, '26']]],
    ['D30:05', [], [[30, '05']], [[30, '5']]],
    [
      'D9:1 D4:4 D4:6',
      [],
      [[9, '1']],
      [
        [9, '1'],
        [4, '4'],
        [4, '6'],
      ],
    ],
  ])('%s is read by its rule', (id, written, leading, mended) => {
    const turns = (rule: 'as-written' | 'leading' | 'mended'): unknown =>
      readEvidence(id, rule).map(({ session, turn }) => [session, turn]);
    expect(turns('as-written')).toEqual(written);
    expect(turns('leading')).toEqual(leading);
    expect(turns('mended')).toEqual(mended);
  });
});

const folder = sharedData('locomo');
const runs = sharedData('mempalace-locomo-runs');

describe.skipIf(folder === undefined)('LoCoMo as published (needs the shared test data)', () => {
  it('has the counts of its description, the nine ids without a turn among them', async () => {
    const dataset = await locomo.open({ name: 'locomo', path: folder! });
    const summary = await summariseDataset(dataset);
    expect(summary).toMatchObject({
      parts: 10,
      documents: 272,
      queries: 1986,
      smallestPart: 19,
      largestPart: 32,
    });
    expect(
      Object.fromEntries(Object.entries(summary.types).map(([type, { queries }]) => [type, queries])),
    ).toEqual({
      'multi-hop': 282,
      temporal: 321,
      'open-domain': 96,
      'single-hop': 841,
      adversarial: 446,
    });
    const counts = new Map(summary.findings.map(({ code, count }) => [code, count]));
    expect(counts.get('malformed-evidence')).toBe(9);
    expect(counts.get('no-evidence')).toBe(4);
    expect(counts.get('digest-as-pinned')).toBe(1);
    expect(summary.isUnfit).toBe(false);
  });

  it('has turns as documents, and the 1,977 questions whose evidence stands as written', async () => {
    const dataset = await locomo.open({
      name: 'locomo',
      path: folder!,
      setting: 'turns',
      options: { evidence: 'as-written' },
    });
    const summary = await summariseDataset(dataset);
    expect(summary).toMatchObject({ documents: 5882, judgements: 2805 });
    expect(summary.findings.find(({ code }) => code === 'no-relevant')?.count).toBe(9);
  });

  it.skipIf(runs === undefined).each([
    ['raw', 'results_locomo_raw_session_top10_20260414_1634.json', 0.602874],
    ['hybrid', 'results_locomo_hybrid_session_top10_20260414_1649.json', 0.889095],
  ])('gives MemPalace’s published recall of its %s lists', async (_, name, published) => {
    const rankings = await readMempalaceRankings(`${runs}/${name}`);
    const dataset = await locomo.open({ name: 'locomo', path: folder! });
    let [sum, count] = [0, 0];
    for await (const { documents, queries } of dataset.parts()) {
      const known = new Set(documents.map(({ id }) => id));
      for (const { id, grades } of queries) {
        const ranking = rankings.get(id)!;
        expect(ranking).toHaveLength(10);
        expect(ranking.every(([document]) => known.has(document))).toBe(true);
        expect(ranking.map(([, score]) => score)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
        const found = ranking.filter(([document]) => grades.has(document)).length;
        // Theirs counts a question without evidence as answered.
        sum += grades.size === 0 ? 1 : found / grades.size;
        count++;
      }
    }
    expect(count).toBe(1986);
    expect(rankings.size).toBe(1986);
    expect(sum / count).toBeCloseTo(published, 6);
  });
});
