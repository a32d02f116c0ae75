// MiniSearch 7 (BM25+): the whole index lives in memory, and every match is returned.
import { documentsOf, serve } from '../serve.mjs';
import { fromPeers } from './from-peers.mjs';

const [documents, queries] = process.argv.slice(2);
const { default: MiniSearch } = await fromPeers('minisearch');
const cut = (text) => text.split(' ');
const index = new MiniSearch({ fields: ['text'], tokenize: cut, processTerm: (term) => term });

await serve(
  {
    build() {
      for (const [id, text] of documentsOf(documents)) index.add({ id, text });
      return {};
    },
    open() {},
    search: (query, k) =>
      index
        .search(query, { bm25: { k: 1.2, b: 0.75, d: 0 } })
        .slice(0, k)
        .map(({ id, score }) => [id, score]),
  },
  queries,
);
