// One process that encodes texts, as an index would: arguments folder, texts (JSON), vectors (float32), threads.
// Prints what it took, its start included.
import { readFileSync, writeFileSync } from 'node:fs';
import { openEncoder } from '../../../dist/encoders/index.js';
import { openModel } from '../../../dist/models/index.js';

const [folder, textsFile, vectorsFile, threads] = process.argv.slice(2);
const texts = JSON.parse(readFileSync(textsFile, 'utf8'));
const encoder = openEncoder(await openModel(folder), { threads: Number(threads), longTexts: 'cut' });
const started = performance.now();
const vectors = await encoder.encode(texts, 'passage');
const seconds = (performance.now() - started) / 1000;
writeFileSync(vectorsFile, Buffer.concat(vectors.map((vector) => Buffer.from(vector.slice().buffer))));
const { user, system } = process.cpuUsage();
const megabytes = process.resourceUsage().maxRSS / 1024;
console.log(
  JSON.stringify({ seconds, cpuSeconds: (user + system) / 1e6, megabytes, tokens: encoder.counts.tokens }),
);
