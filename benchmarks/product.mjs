// The one place where the benchmarks touch the product's search: documents in, runs out, through the package's door.
import * as library from 'consilience';
import { Run } from 'consilience/runs';

/** Why the product cannot be asked; undefined when it can. */
export function productProblem() {
  return library.openIndex === undefined ? 'this build has no search' : undefined;
}

/** A collection's document as the product takes it. */
const recordOf = ({ id, title, body }) => ({
  id,
  text: body,
  kind: 'text',
  ...(title !== undefined && { title }),
});

/**
 * An index over one part of a collection, in memory or in a directory. Documents are single passages unless the
 * settings say otherwise, as in the figures this is compared with.
 */
export async function indexOf(documents, settings = {}, directory = undefined) {
  const index = await library.openIndex({ directory, settings: { passages: 'whole', ...settings } });
  await index.add(documents.map(recordOf));
  return index;
}

/** The same index with other constants over the same postings. */
export async function withBm25(index, { k1, b }) {
  const { path: directory } = index;
  await index.close();
  const changed = await library.openIndex({ directory, settings: { bm25: { k1, b } } });
  // Settings are put down by a commit.
  await changed.update([]);
  return changed;
}

/** Questions of collections are prose: quotation marks are marks there, not conditions that a hit must meet. */
export const asProse = ({ id, text }) => ({ id, text: text.replace(/["“”]/g, ' ') });

/**
 * A collection's run under one arm.
 *
 * @param arm `{ settings, search }`: index settings, search options
 */
export async function runOf(collection, { name, settings, search }, limit = 1000) {
  // A leg alone gives as many hits as are wanted; legs to be fused give what the fusion takes.
  const fusion = { ...(search.legs?.length === 1 && { depth: limit }), ...search.fusion };
  const rankings = [];
  for (const { documents, queries } of collection.parts) {
    const index = await indexOf(documents, settings);
    const { fused } = await index.rank(queries.map(asProse), { limit, ...search, fusion });
    // A query without hits is in no run; the qrels have it all the same.
    for (const { id } of queries) if (fused.queryNumber(id) >= 0) rankings.push([id, fused.ranking(id)]);
    await index.close();
  }
  return Run.from(name, rankings, { readingOrder: 'as-written' });
}
