import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { sharedData } from '../../test/shared-data.ts';
import type { Run } from '../runs/index.ts';
import { SmallIndex } from './small-index.test-index.ts';

const notes = sharedData('notes-til', 'notes');

/** The notes without their titles, and every fifth title as a query for its note. */
function knownItems(folder: string) {
  const all = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\/.*\.md$/u.test(path))
    .sort()
    .flatMap((path) => {
      const text = readFileSync(`${folder}/${path}`, 'utf8');
      const title = /^# (.*)\n/u.exec(text);
      return title === null ? [] : [{ id: path, title: title[1]!, text: text.slice(title[0].length) }];
    });
  return {
    documents: all.map(({ id, text }) => ({ id, text })),
    queries: all.filter((_, number) => number % 5 === 0).map(({ id, title }) => ({ id, text: title })),
  };
}

function meanReciprocalRank(run: Run, ids: readonly string[]): number {
  const values = ids.map((id) => {
    const ranking = run.queryNumber(id) < 0 ? [] : run.ranking(id).slice(0, 10);
    const place = ranking.findIndex((hit) => hit.id === id);
    return place < 0 ? 0 : 1 / (place + 1);
  });
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

// The notes are material that is not ours to ship: see test/shared-data.ts.
describe.skipIf(notes === undefined)('known items among 1,871 notes', () => {
  test('the default finds them better than words alone, and words as well as was measured', async () => {
    const { documents, queries } = knownItems(notes!);
    const index = new SmallIndex({ passages: 'whole' });
    await index.update({ documents });
    const searcher = await index.searcher();
    const ids = queries.map(({ id }) => id);
    const words = await searcher.rank(queries, { legs: ['bm25'], soft: false, limit: 10 });
    const fused = await searcher.rank(queries, { limit: 10 });
    const [plain, whole] = [words.fused, fused.fused].map((run) => meanReciprocalRank(run, ids));
    expect(plain).toBeGreaterThan(0.85);
    expect(whole).toBeGreaterThan(plain! + 0.004);
  });
});
