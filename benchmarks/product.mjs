// The one place where the benchmarks touch the product's search: documents in, runs out.
import { createHash } from 'node:crypto';
import { Run } from 'consilience/runs';

const room = (path) => import(new URL(`../dist/${path}`, import.meta.url).href);
let rooms;

async function openRooms() {
  if (rooms !== undefined) return rooms;
  const [indexing, memory, searching, settings, text, encoders, rare] = await Promise.all([
    room('retrieval/indexing/index-documents.js'),
    room('retrieval/memory/memory-index-store.js'),
    room('retrieval/searching/create-searcher.js'),
    room('retrieval/settings/resolve-settings.js'),
    room('text/index.js'),
    room('encoders/index.js'),
    room('retrieval/legs/rare-terms-rule.js'),
  ]);
  rooms = { ...indexing, ...memory, ...searching, ...settings, ...text, ...encoders, ...rare };
  return rooms;
}

/** Why the product cannot be asked; undefined when it can. */
export async function productProblem() {
  try {
    await openRooms();
    return undefined;
  } catch (error) {
    if (error.code === 'ERR_MODULE_NOT_FOUND') return 'this build has no search';
    throw error;
  }
}

/** A collection's document as the product takes it. */
const recordOf = ({ id, title, body }) => ({
  id,
  text: body,
  kind: 'text',
  ...(title !== undefined && { title }),
});

/**
 * An index in memory over one part of a collection. Documents are single passages unless the settings say otherwise,
 * as in the figures this is compared with.
 */
export async function indexOf(documents, choice = {}) {
  const {
    createSearcher,
    indexDocuments,
    loadAnalyzer,
    MemoryIndexStore,
    openStaticModel,
    RARE_TERMS_RULE,
    resolveSettings,
  } = await openRooms();
  const model = choice.encoder === null ? undefined : openStaticModel();
  const encoder =
    model === undefined ? null : { id: model.id, digest: model.digest, dimension: model.dimension };
  const settings = resolveSettings(
    { passages: 'whole', ...choice },
    { unicodeVersion: process.versions.unicode, encoder },
  );
  const analyzer = await loadAnalyzer(settings.analyzer, { wordPieces: model?.pieces });
  const store = new MemoryIndexStore();
  const writer = await store.write('benchmark');
  const hashOf = (value) => createHash('sha256').update(value).digest('hex');
  await indexDocuments(
    { documents: documents.map(recordOf) },
    { writer, settings, analyzer, hashOf, encoder: model, wordVectors: model },
  );
  await writer.close();
  const ports = { analyzer, encoder: model, wordVectors: model };
  let snapshot = await store.snapshot();
  let searcher = createSearcher(snapshot, ports);
  return {
    rank: (queries, options) => searcher.rank(queries, options),
    /** Other constants over the same postings. */
    async setBm25({ k1, b }) {
      const changed = { ...settings, bm25: { ...settings.bm25, k1, b } };
      const again = await store.write('benchmark');
      await indexDocuments({}, { ...ports, writer: again, settings: changed, hashOf });
      await again.close();
      snapshot.release();
      snapshot = await store.snapshot();
      searcher = createSearcher(snapshot, ports);
    },
    /** The rule is data that ships with the product; trying others means changing it for this process. */
    setRareTerms({ most }) {
      Object.assign(RARE_TERMS_RULE, { maximumDocuments: most });
    },
    close: () => snapshot.release(),
  };
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
    const options = {
      limit,
      ...search,
      fusion: { ...(search.legs?.length === 1 && { depth: limit }), ...search.fusion },
    };
    const { fused, legs } = await index.rank(queries, options);
    const run = leg === undefined ? fused : legs.get(leg);
    // A query without hits is in no run; the qrels have it all the same.
    for (const { id } of queries) if (run.queryNumber(id) >= 0) rankings.push([id, run.ranking(id)]);
    await index.close();
  }
  // Rankings of rankers and fusions are in order already; what is written keeps it.
  return Run.from(name, rankings, { readingOrder: 'as-written' });
}
