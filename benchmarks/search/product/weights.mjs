// The product's postings with learned weights, from `prefix.off/.ids/.w` as learned-sparse.mjs writes them.
import { readFileSync } from 'node:fs';
import { serveNumbers } from '../serve.mjs';

const [prefix] = process.argv.slice(2);
const { MemorySections } = await import(new URL('../../../dist/model/index.js', import.meta.url).href);
const { SparseBuilder, SparseIndex, SparseSegment } = await import(
  new URL('../../../dist/sparse/index.js', import.meta.url).href
);
const column = (name, Type) => {
  const bytes = readFileSync(`${prefix}.${name}`);
  return new Type(bytes.buffer, bytes.byteOffset, bytes.byteLength / Type.BYTES_PER_ELEMENT);
};
const offsets = column('off', Uint32Array);
const terms = column('ids', Uint16Array);
const weights = column('w', Float32Array);
const names = { size: 1 << 16, term: (id) => String(id).padStart(5, '0') };

const builder = new SparseBuilder({ fieldCount: 1, positions: false, forms: false });
for (let passage = 0; passage + 1 < offsets.length; passage++) {
  const [start, end] = [offsets[passage], offsets[passage + 1]];
  builder.addWeights(terms.subarray(start, end), weights.subarray(start, end));
}
const sections = new MemorySections();
builder.write(sections, names, names);
const segment = SparseSegment.open(sections);
const index = new SparseIndex([{ segment }], { model: 'impact' }, (a, b) => a.local - b.local);
const queries = JSON.parse(readFileSync(`${prefix}.q.json`, 'utf8')).map((query) =>
  query.map(([term, weight]) => ({ members: [{ term: names.term(term), factor: 1 }], weight })),
);

await serveNumbers({
  queries,
  search: (query, k) => index.search(query, k),
  list: ({ length, locals, scores }) => Array.from({ length }, (_, place) => [locals[place], scores[place]]),
});
