// The one place where the benchmarks touch the product's search: documents in, runs out.
import { Run } from 'consilience/runs';

let library;

/** The package's own door; undefined when this build has no search yet. */
async function openIndexFunction() {
  library ??= await import('consilience');
  return library.openIndex;
}

/** Why the product cannot be asked; undefined when it can. */
export async function productProblem() {
  return (await openIndexFunction()) === undefined ? 'this build has no openIndex' : undefined;
}

/** A collection's document as the product takes it. A title and a body are the fields they are. */
const recordOf = ({ id, title, body }) => ({ id, text: body, kind: 'text', ...(title !== undefined && { title }) });

/**
 * An index in memory over one part of a collection. Documents are single passages unless the settings say otherwise,
 * as in the figures this is compared with.
 */
export async function indexOf(documents, settings = {}) {
  const openIndex = await openIndexFunction();
  const index = await openIndex({ settings: { passages: 'whole', ...settings } });
  await index.add(documents.map(recordOf));
  return index;
}

/**
 * A collection's run under one arm.
 *
 * @param arm `{ settings, search, leg? }`: index settings, search options; `leg` takes that leg's ranking instead of
 * the fused one
 */
export async function runOf(collection, { name, settings, search, leg }, limit = 1000) {
  const rankings = [];
  for (const { documents, queries } of collection.parts) {
    const index = await indexOf(documents, settings);
    const { fused, legs } = await index.rank(queries, { limit, ...search });
    const run = leg === undefined ? fused : legs.get(leg);
    for (const { id } of queries) rankings.push([id, run.ranking(id) ?? []]);
    await index.close();
  }
  // Rankings of rankers and fusions are in order already; what is written keeps it.
  return Run.from(name, rankings, { readingOrder: 'as-written' });
}
