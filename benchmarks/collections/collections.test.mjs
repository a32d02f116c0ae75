import { describe, expect, it } from 'vitest';
import { COLLECTIONS } from './catalogue.mjs';

const COUNTS = {
  scifact: { parts: 1, documents: 5183, queries: 300, judgements: 339 },
  'vaswani-npl': { parts: 1, documents: 11429, queries: 93, judgements: 2083 },
  cacm: { parts: 1, documents: 3204, queries: 52, judgements: 796 },
  'locomo-turns': { parts: 10, documents: 5882, queries: 1977, judgements: 2805 },
  'notes-til': { parts: 1, documents: 1871, queries: 1871, judgements: 1871 },
  'one-word': { parts: 1, documents: 1871, queries: 1871, judgements: 1871 },
  identifiers: { parts: 1, documents: 1871, queries: 100, judgements: 100 },
  'identifiers-asked': { parts: 1, documents: 1871, queries: 100, judgements: 100 },
};

for (const [name, load] of Object.entries(COLLECTIONS)) {
  const collection = load();
  describe.skipIf('skipped' in collection)(
    `${name}${'skipped' in collection ? `: ${collection.skipped}` : ''}`,
    () => {
      it('has the counts of its description', () => {
        const sum = (count) => collection.parts.reduce((total, part) => total + count(part), 0);
        expect({
          parts: collection.parts.length,
          documents: sum(({ documents }) => documents.length),
          queries: sum(({ queries }) => queries.length),
          judgements: [...collection.qrels.values()].reduce((total, judged) => total + judged.size, 0),
        }).toEqual(COUNTS[name]);
      });

      it('has every judged document, one id each, and something to ask and to read', () => {
        for (const { documents, queries } of collection.parts) {
          const ids = new Set(documents.map(({ id }) => id));
          expect(ids.size).toBe(documents.length);
          expect(documents.every(({ body }) => body.trim() !== '')).toBe(true);
          for (const { id, text } of queries) {
            expect(text).not.toBe('');
            for (const document of collection.qrels.get(id).keys()) expect(ids).toContain(document);
          }
        }
      });
    },
  );
}
