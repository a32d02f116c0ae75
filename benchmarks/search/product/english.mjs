// The product indexing English: stems, positions, stored texts and documents; no vectors.
import { rmSync } from 'node:fs';
import { openIndex } from 'consilience';
import { folderBytes } from '../folder-bytes.mjs';
import { recordsOf, serve } from '../serve.mjs';

const [documents, queries, directory] = process.argv.slice(2);
await serve(
  {
    async build() {
      rmSync(directory, { recursive: true, force: true });
      const started = performance.now();
      const before = process.cpuUsage();
      const made = await openIndex({ directory });
      await made.update(recordsOf(documents), { settings: { passages: 'whole', encoder: null } });
      await made.close();
      const ms = performance.now() - started;
      const { user, system } = process.cpuUsage(before);
      return { ms, cpuMs: (user + system) / 1000, bytes: folderBytes(directory) };
    },
  },
  queries,
);
