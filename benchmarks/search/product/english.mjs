// The product indexing English: stems, positions, stored texts and documents; no vectors.
import { rmSync } from 'node:fs';
import { openIndex } from 'consilience';
import { folderBytes } from '../folder-bytes.mjs';
import { recordsOf, serve, timed } from '../serve.mjs';

const [documents, queries, directory] = process.argv.slice(2);
await serve(
  {
    async build() {
      rmSync(directory, { recursive: true, force: true });
      const times = await timed(async () => {
        const made = await openIndex({ directory });
        await made.update(recordsOf(documents), { settings: { passages: 'whole', encoder: null } });
        await made.close();
      });
      return { ...times, bytes: folderBytes(directory) };
    },
  },
  queries,
);
