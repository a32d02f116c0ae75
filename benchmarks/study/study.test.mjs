// The study over the reference rankers gives the figures that were measured before there was a product, and its quick
// measures are the measures room's.
import { tmpdir } from 'node:os';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { evaluate, parseMeasures } from 'consilience/measures';
import { Qrels, Run } from 'consilience/runs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadCacm } from '../collections/cacm.mjs';
import { loadScifact } from '../collections/scifact.mjs';
import { reciprocalRank, scoreSum } from './families.mjs';
import { CollectionLegs, FamilyValues, mean } from './fused-values.mjs';
import { openPart, storeLegs } from './leg-store.mjs';
import { referenceLegs } from './reference-legs.mjs';

const PAIR = { k1: 0.9, b: 0.4 };
const collection = loadScifact();

describe.skipIf('skipped' in collection)('the study on SciFact (CONSILIENCE_SHARED)', () => {
  let folder;
  let legs;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'study-'));
    await storeLegs(folder, referenceLegs, collection, { pairs: [PAIR], rareRules: [] });
    legs = new CollectionLegs('scifact', 'nDCG@10', [openPart(folder, 'reference', collection, 0)]);
  }, 300_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const score = (family, names, weights) => mean(new FamilyValues(legs, family, names).values(weights));
  const alone = (leg) => score(reciprocalRank(60, 1000), [leg], [1]);

  it('reproduces the legs: BM25 0.68, static vectors 0.557, soft terms 0.70', () => {
    expect(alone('bm25-0.9-0.4')).toBeCloseTo(0.6803, 3);
    expect(alone('static')).toBeCloseTo(0.5574, 2);
    expect(alone('soft-0.9-0.4')).toBeGreaterThan(0.698);
  });

  it('measures as the measures room does', () => {
    const family = scoreSum('anchored-min-max', 100, false);
    const values = new FamilyValues(legs, family, ['soft-0.9-0.4', 'static']);
    const run = Run.from('study', runOf(legs, values, [1, 0.3]));
    const qrels = Qrels.from([...collection.qrels].map(([id, judged]) => [id, Object.fromEntries(judged)]));
    const { queryIds, measures } = evaluate(run, qrels, parseMeasures(['nDCG@10', 'R@5', 'R@100', 'RR@10', 'Success@10']));
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
