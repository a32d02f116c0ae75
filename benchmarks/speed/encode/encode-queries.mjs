// One process that encodes queries one after another, as a search would: arguments folder, number of queries.
import { openEncoder } from '../../../dist/encoders/index.js';
import { openModel } from '../../../dist/models/index.js';

const [folder, count] = process.argv.slice(2);
const started = performance.now();
const encoder = openEncoder(await openModel(folder));
const times = [];
let tokens = 0;
for (let index = 0; index < Number(count); index++) {
  const from = performance.now();
  // Ten word pieces and the two around them.
  await encoder.encode(['where did the old lift go down to the sea'], 'query');
  times.push(performance.now() - from);
  if (index === 0) tokens = encoder.counts.tokens;
}
const first = times[0] + (performance.now() - started - times.reduce((sum, time) => sum + time, 0));
times.sort((a, b) => a - b);
console.log(JSON.stringify({ firstMs: first, medianMs: times[times.length >> 1], tokens }));
