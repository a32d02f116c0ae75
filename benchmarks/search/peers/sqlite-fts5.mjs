// SQLite's FTS5 through better-sqlite3, contentless, words joined by OR and ordered by rank.
import { rmSync, statSync } from 'node:fs';
import { documentsOf, serve } from '../serve.mjs';
import { fromPeers } from './from-peers.mjs';

const [documents, queries, path] = process.argv.slice(2);
const { default: Database } = await fromPeers('better-sqlite3');
let select;

await serve(
  {
    build() {
      rmSync(path, { force: true });
      const database = new Database(path);
      database.exec(
        `create virtual table passages using fts5(text, content='', tokenize="unicode61 remove_diacritics 0")`,
      );
      const insert = database.prepare('insert into passages(rowid, text) values (?, ?)');
      database.transaction(() => {
        for (const [id, text] of documentsOf(documents)) insert.run(id, text);
      })();
      database.exec("insert into passages(passages) values ('optimize')");
      database.close();
      return { bytes: statSync(path).size };
    },
    open() {
      const database = new Database(path, { readonly: true });
      database.pragma('mmap_size = 4000000000');
      database.pragma('cache_size = -500000');
      select = database
        .prepare('select rowid, rank from passages where passages match ? order by rank limit ?')
        .raw();
    },
    search(query, k) {
      const words = query.split(' ').map((word) => `"${word}"`);
      return select.all(words.join(' OR '), k).map(([line, rank]) => [line, -rank]);
    },
  },
  queries,
);
