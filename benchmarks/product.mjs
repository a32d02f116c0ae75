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
 *
 * @param opening more of what `openIndex` takes
 */
export async function indexOf(documents, settings = {}, directory = undefined, opening = {}) {
  const index = await library.openIndex({ directory, ...opening });
  await index.add(documents.map(recordOf), { settings: { passages: 'whole', ...settings } });
  return checked(index, settings);
}

/** The same index with another BM25 over the same postings. */
export async function withBm25(index, bm25) {
  // Settings are put down by a commit.
  await index.update([], { settings: { bm25 } });
  return checked(index, { bm25 });
}

/** An index that quietly kept other settings would make every figure here about something else. */
function checked(index, { analyzer, bm25 }) {
  const { documents, settings } = index.status();
  for (const [wanted, got] of [
    [analyzer, settings.analyzer],
    [bm25, settings.bm25],
  ])
    for (const [name, value] of Object.entries(wanted ?? {}))
      if (JSON.stringify(got[name]) !== JSON.stringify(value))
        throw new Error(
          `Expected ${name} ${JSON.stringify(value)} in the index, got ${JSON.stringify(got[name])}.`,
        );
  if (documents === 0) throw new Error('Expected documents in the index, got none.');
  return index;
}

/** Questions of collections are prose: quotation marks are marks there, not conditions that a hit must meet. */
export const asProse = ({ id, text }) => ({ id, text: text.replace(/["“”]/g, ' ') });

/**
 * A collection's runs, one per arm. Arms whose settings differ in `bm25` alone are asked of one index.
 *
 * @param arms each `{ name, settings, search }`: index settings, search options
 * @returns by the arm's name
 */
export async function runsOf(collection, arms, limit = 1000) {
  const rankings = new Map(arms.map(({ name }) => [name, []]));
  for (const { documents, queries } of collection.parts)
    for (const group of groupsBySettings(arms)) {
      const index = await indexOf(documents, group.settings);
      const usual = index.status().settings.bm25;
      for (const { name, settings, search } of group.arms) {
        await withBm25(index, { ...usual, ...settings.bm25 });
        // A leg alone gives as many hits as are wanted; legs to be fused give what the fusion takes.
        const fusion = { ...(search.legs?.length === 1 && { depth: limit }), ...search.fusion };
        const { fused } = await index.rank(queries.map(asProse), { limit, ...search, fusion });
        // A query without hits is in no run; the qrels have it all the same.
        for (const { id } of queries)
          if (fused.queryNumber(id) >= 0) rankings.get(name).push([id, fused.ranking(id)]);
      }
      await index.close();
    }
  return new Map(
    [...rankings].map(([name, found]) => [name, Run.from(name, found, { readingOrder: 'as-written' })]),
  );
}

function groupsBySettings(arms) {
  const groups = new Map();
  for (const arm of arms) {
    const { bm25: _, ...settings } = arm.settings;
    const key = JSON.stringify(settings);
    const group = groups.get(key) ?? { settings, arms: [] };
    groups.set(key, { settings, arms: [...group.arms, arm] });
  }
  return [...groups.values()];
}
