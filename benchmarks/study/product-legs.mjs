// The legs' scores by the product: what the study is about.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asProse, indexOf, withBm25 } from '../product.mjs';

/** Queries that are ranked together: whole lists of all documents take memory. */
const BATCH = 50;

/** A leg source, see reference-legs.mjs. */
export const productLegs = {
  name: 'product',
  async open(documents) {
    const numbers = new Map(documents.map(({ id }, number) => [id, number]));
    const folder = mkdtempSync(join(tmpdir(), 'study-index-'));
    const index = await indexOf(documents, {}, join(folder, 'index'));
    return {
      async *rows(leg, queries, settings) {
        const isWords = leg === 'bm25' || leg === 'soft';
        if (isWords) await withBm25(index, settings);
        if (leg === 'rare') await setRareTermsRule(settings);
        const name = isWords ? 'bm25' : leg;
        const options = {
          legs: [name],
          soft: leg === 'soft',
          strict: leg !== 'rare',
          limit: 1,
          fusion: { depth: documents.length },
        };
        for (let start = 0; start < queries.length; start += BATCH) {
          const batch = queries.slice(start, start + BATCH).map(asProse);
          const { legs } = await index.rank(batch, options);
          for (const { id } of batch)
            yield rowOf(legs.get(name), id, numbers, leg === 'static' ? Number.NaN : 0);
        }
      },
      async close() {
        await index.close();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  },
};

/** The rule is data that ships with the product; trying another means changing it in this process. */
async function setRareTermsRule({ most }) {
  const path = new URL('../../dist/retrieval/legs/rare-terms-rule.js', import.meta.url);
  const { RARE_TERMS_RULE } = await import(path.href);
  Object.assign(RARE_TERMS_RULE, { maximumDocuments: most });
}

function rowOf(run, query, numbers, absent) {
  const row = new Float64Array(numbers.size).fill(absent);
  if (run.queryNumber(query) < 0) return row;
  for (const { id, score } of run.ranking(query)) row[numbers.get(id)] = score;
  return row;
}
