// Orama 3 (BM25, exact words): in memory.
import { documentsOf, serve } from '../serve.mjs';
import { fromPeers } from './from-peers.mjs';

const [documents, queries] = process.argv.slice(2);
const { create, insertMultiple, search } = await fromPeers('@orama/orama');
const database = create({
  schema: { text: 'string' },
  components: {
    tokenizer: { language: 'english', normalizationCache: new Map(), tokenize: (text) => text.split(' ') },
  },
});

await serve(
  {
    async build() {
      const all = [...documentsOf(documents)].map(([line, text]) => ({ id: String(line), text }));
      await insertMultiple(database, all, 1000);
      return {};
    },
    open() {},
    async search(query, k) {
      const options = { term: query, limit: k, exact: true, threshold: 1 };
      const { hits } = await search(database, options);
      return hits.map(({ id, score }) => [Number(id), score]);
    },
  },
  queries,
);
