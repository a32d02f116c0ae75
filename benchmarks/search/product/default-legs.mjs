// The product as it ships: words with soft terms, static vectors, rare terms, fused; ranked, nothing told.
import { rmSync } from 'node:fs';
import { openIndex } from 'consilience';
import { recordsOf, serve } from '../serve.mjs';

const [documents, queries, directory] = process.argv.slice(2);
let index;

await serve(
  {
    async build() {
      rmSync(directory, { recursive: true, force: true });
      const made = await openIndex({ directory });
      await made.update(recordsOf(documents), { settings: { passages: 'whole' } });
      await made.close();
      return {};
    },
    async open() {
      index = await openIndex({ directory, writable: false });
      await index.rank([{ id: 'q', text: 'x' }], { limit: 1 });
    },
    async search(text, k) {
      const { fused } = await index.rank([{ id: 'q', text }], { limit: k });
      return fused;
    },
    list: (run) => (run.queryCount === 0 ? [] : run.ranking('q').map(({ id, score }) => [Number(id), score])),
  },
  queries,
);
