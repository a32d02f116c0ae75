// LanceDB's full-text index (BM25, block-max WAND): on disk, its own threads.
import { rmSync } from 'node:fs';
import { folderBytes } from '../folder-bytes.mjs';
import { documentsOf, serve } from '../serve.mjs';
import { fromPeers } from './from-peers.mjs';

const [documents, queries, folder] = process.argv.slice(2);
const { connect, Index, MatchQuery } = await fromPeers('@lancedb/lancedb');
const BATCH = 50_000;
let table;

await serve(
  {
    async build() {
      rmSync(folder, { recursive: true, force: true });
      const database = await connect(folder);
      let batch = [];
      const flush = async () => {
        if (batch.length === 0) return;
        if (table === undefined) table = await database.createTable('passages', batch);
        else await table.add(batch);
        batch = [];
      };
      for (const [id, text] of documentsOf(documents)) {
        batch.push({ id, text });
        if (batch.length === BATCH) await flush();
      }
      await flush();
      const config = Index.fts({
        baseTokenizer: 'whitespace',
        lowercase: false,
        stem: false,
        removeStopWords: false,
        asciiFolding: false,
        withPosition: false,
      });
      await table.createIndex('text', { config });
      return { bytes: folderBytes(folder) };
    },
    async open() {
      const database = await connect(folder);
      table = await database.openTable('passages');
      await table.countRows();
    },
    async search(query, k) {
      const found = await table
        .query()
        .fullTextSearch(new MatchQuery(query, 'text'))
        .select(['id', '_score'])
        .limit(k)
        .toArray();
      return found.map(({ id, _score }) => [Number(id), _score]);
    },
  },
  queries,
);
