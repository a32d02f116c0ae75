// A process of its own that indexes a folder with a slow model, to be killed in the middle. It uses the built program.
import { appendFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { openIndex } from '../../dist/index.js';

const [directory, folder, log] = process.argv.slice(2);
const SLOW_MS = 4;

/** Says in a file which texts it was given. */
const encoder = {
  id: 'slow',
  digest: 'aa',
  dimension: 4,
  encode: async (texts, role) => {
    const vectors = [];
    for (const text of texts) {
      if (role === 'passage') appendFileSync(log, `${JSON.stringify(text)}\n`);
      await setTimeout(SLOW_MS);
      const vector = Float32Array.from([
        1,
        text.length,
        text.charCodeAt(0),
        text.charCodeAt(text.length - 1),
      ]);
      const length = Math.hypot(...vector);
      vectors.push(vector.map((value) => value / length));
    }
    return vectors;
  },
};

const index = await openIndex({ directory, folder, encoders: [encoder] });
const { added, encodings } = await index.refresh();
const { legs } = await index.search('note', { legs: ['dense'] });
process.stdout.write(
  `${JSON.stringify({ added, texts: encodings[0].texts, documents: legs[0].documents })}\n`,
);
await index.close();
