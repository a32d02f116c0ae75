// The study over the reference rankers gives the figures that were measured before there was a product, and its quick
// measures are the measures room's.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { evaluate, parseMeasures } from 'consilience/measures';
import { Qrels, Run } from 'consilience/runs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadCacm } from '../collections/cacm.mjs';
import { reciprocalRank, scoreSum } from './families.mjs';
import { CollectionLegs, FamilyValues, mean } from './fused-values.mjs';
import { openPart, storeLegs } from './leg-store.mjs';
import { referenceLegs } from './reference-legs.mjs';

const PAIR = { k1: 0.9, b: 0.4 };
const collection = loadCacm();

describe.skipIf('skipped' in collection)('the study on CACM (CONSILIENCE_SHARED)', () => {
  let folder;
  let legs;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'study-'));
    await storeLegs(folder, referenceLegs, collection, { pairs: [PAIR], rareRules: [] });
    legs = new CollectionLegs('cacm', 'nDCG@10', [openPart(folder, 'reference', collection, 0)]);
  }, 300_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const score = (family, names, weights) => mean(new FamilyValues(legs, family, names).values(weights));
  const alone = (leg) => score(reciprocalRank(60, 1000), [leg], [1]);

  // Measured before there was a product, with Porter's stems: 0.4527, 0.1941 (lines of numbers included), 0.4576.
  it('gives what the legs are known to give', () => {
    expect(alone('bm25-0.9-0.4')).toBeCloseTo(0.4591, 3);
    expect(alone('static')).toBeCloseTo(0.3445, 3);
    expect(alone('soft-0.9-0.4')).toBeCloseTo(0.4602, 3);
  });

  it('measures as the measures room does', () => {
    const family = scoreSum('anchored-min-max', 100, false);
    const values = new FamilyValues(legs, family, ['soft-0.9-0.4', 'static']);
    const run = Run.from('study', runOf(legs, values, [1, 0.3]));
    const qrels = Qrels.from([...collection.qrels].map(([id, judged]) => [id, Object.fromEntries(judged)]));
    const { queryIds, measures } = evaluate(
      run,
      qrels,
      parseMeasures(['nDCG@10', 'R@5', 'R@100', 'RR@10', 'Success@10']),
    );
    const place = new Map(legs.queryIds.map((id, index) => [id, index]));
    for (const { measure, values: expected } of measures) {
      const quick = values.values([1, 0.3], measure.spelling);
      for (const [index, id] of queryIds.entries())
        expect(quick[place.get(id)], `${measure.spelling} of ${id}`).toBeCloseTo(expected[index], 12);
    }
  });
});

function runOf(legs, values, weights) {
  const [{ documents }] = legs.parts;
  return [...values.tops(weights, 1000)].map((hits, query) => [
    legs.queryIds[query],
    hits.map(({ document, score }) => ({ id: documents[document], score })),
  ]);
}
