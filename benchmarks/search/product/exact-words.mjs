// The product's words leg by itself, loaded from disk: plain BM25 over exact words, as the other engines have it, with
// deleted passages in every segment that no answer may show.
import { rmSync } from 'node:fs';
import { openIndex } from 'consilience';
import { folderBytes } from '../folder-bytes.mjs';
import { documentsOf, idOf, serve, timed } from '../serve.mjs';

const [documents, queries, directory] = process.argv.slice(2);
const { openIndexStore } = await import(new URL('../../../dist/storage/index.js', import.meta.url).href);
const { SparseIndex, SparseSegment } = await import(
  new URL('../../../dist/sparse/index.js', import.meta.url).href
);
const SETTINGS = {
  analyzer: { name: 'exact' },
  bm25: { model: 'lucene', k1: 1.2, b: 0.75 },
  passages: 'whole',
  positions: false,
  storeText: false,
  encoder: null,
};
/** One passage more for so many, deleted once all are in. */
const EVERY = 100;

let index;
let lines;
let snapshot;

await serve(
  {
    async build() {
      rmSync(directory, { recursive: true, force: true });
      const made = await openIndex({ directory });
      const times = await timed(() => made.update(withDoomed(), { settings: SETTINGS }));
      await made.remove(doomedIds());
      await made.close();
      const store = openIndexStore(directory);
      const held = await store.snapshot();
      const postings = held.segments.reduce((sum, { sections }) => sum + postingsIn(sections), 0);
      held.release();
      await store.close();
      return { ...times, bytes: folderBytes(directory), postings };
    },
    async open() {
      const store = openIndexStore(directory);
      snapshot = await store.snapshot();
      const segments = snapshot.segments.map(({ deleted, sections }) => ({
        segment: SparseSegment.open(sections),
        deleted,
      }));
      lines = snapshot.segments.map(() => undefined);
      const compare = (a, b) => lineOf(a.segment, a.local) - lineOf(b.segment, b.local);
      const fields = ['title', 'headings', 'tags', 'path', 'body'].map((name) => ({ name, weight: 1 }));
      index = new SparseIndex(segments, { ...SETTINGS.bm25, fields }, compare);
      index.search([{ members: [{ term: 'x', factor: 1 }] }], 1);
    },
    search: (query, k) =>
      index.search(
        query.split(' ').map((term) => ({ members: [{ term, factor: 1 }] })),
        k,
      ),
    list: ({ length, locals, scores, segments }) =>
      Array.from({ length }, (_, place) => [lineOf(segments[place], locals[place]), scores[place]]),
  },
  queries,
);

function* withDoomed() {
  for (const [line, text] of documentsOf(documents)) {
    yield { id: idOf(line), text };
    if (line % EVERY === 0) yield { id: `${idOf(line)}-doomed`, text };
  }
}

function* doomedIds() {
  for (const [line] of documentsOf(documents)) if (line % EVERY === 0) yield `${idOf(line)}-doomed`;
}

/** The line of a passage: ids are lines, so their order is that of ties. Read once per segment, when first asked. */
function lineOf(segment, local) {
  lines[segment] ??= Float64Array.from({ length: snapshot.segments[segment].passageCount }, (_, at) =>
    Number.parseInt(snapshot.placeOf({ segment, local: at }).document, 10),
  );
  return lines[segment][local];
}

function postingsIn(sections) {
  return SparseSegment.open(sections).header.postingCount;
}
