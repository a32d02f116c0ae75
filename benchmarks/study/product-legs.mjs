// The legs' scores by the product: what the study is about.
import { indexOf } from '../product.mjs';

/** Queries that are ranked together: whole lists of all documents take memory. */
const BATCH = 50;

/** A leg source, see reference-legs.mjs. */
export const productLegs = {
  name: 'product',
  async open(documents) {
    const numbers = new Map(documents.map(({ id }, number) => [id, number]));
    const index = await indexOf(documents);
    return {
      async *rows(leg, queries, settings) {
        const isWords = leg === 'bm25' || leg === 'soft';
        if (isWords) await index.setBm25(settings);
        if (leg === 'rare') await index.setRareTerms(settings);
        const name = isWords ? 'bm25' : leg;
        const options = { legs: [name], soft: leg === 'soft', limit: 1, fusion: { depth: documents.length } };
        for (let start = 0; start < queries.length; start += BATCH) {
          const batch = queries.slice(start, start + BATCH);
          const { legs, problems } = await index.rank(batch, options);
          const failed = problems.find(({ reason }) => reason.startsWith('failed'));
          if (failed !== undefined) throw new Error(`The leg ${leg} failed: ${failed.reason}`);
          for (const { id } of batch)
            yield rowOf(legs.get(name), id, numbers, leg === 'static' ? Number.NaN : 0);
        }
      },
      close: () => index.close(),
    };
  },
};

function rowOf(run, query, numbers, absent) {
  const row = new Float64Array(numbers.size).fill(absent);
  if (run.queryNumber(query) < 0) return row;
  for (const { id, score } of run.ranking(query)) row[numbers.get(id)] = score;
  return row;
}
