// The product's vectors, from files of float32 rows as vectors.mjs writes them.
import { readFileSync } from 'node:fs';
import { serveNumbers } from '../serve.mjs';

const [rowsPath, queriesPath, dimensionText] = process.argv.slice(2);
const { MemorySections } = await import(new URL('../../../dist/model/index.js', import.meta.url).href);
const { DenseBuilder, DenseIndex, DenseSegment } = await import(
  new URL('../../../dist/dense/index.js', import.meta.url).href
);
const dimension = Number(dimensionText);
const rowsOf = (path) => {
  const bytes = readFileSync(path);
  const all = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
  return Array.from({ length: all.length / dimension }, (_, row) =>
    all.subarray(row * dimension, (row + 1) * dimension),
  );
};

const builder = new DenseBuilder(dimension);
for (const row of rowsOf(rowsPath)) builder.add(row);
const sections = new MemorySections();
builder.write(sections, 'vectors');
const segment = DenseSegment.open(sections, 'vectors');
const index = new DenseIndex([{ segment }], (a, b) => a.local - b.local);

await serveNumbers({
  queries: rowsOf(queriesPath),
  search: (query, k) => index.search(query, k),
  list: ({ length, locals, scores }) => Array.from({ length }, (_, place) => [locals[place], scores[place]]),
});
