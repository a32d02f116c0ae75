// Does late interaction over a small dense model's token vectors help as a reranker? Reranks the first 24 documents of
// BM25 and of the default fusion, and compares query by query. `node benchmarks/quality/rerank.mjs MODEL-FOLDER
// [COLLECTION] [EVERY]`; EVERY = 4 takes each fourth query. Needs a built dist/ and the collections.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { evaluate, parseMeasures } from 'consilience/measures';
import { Qrels } from 'consilience/runs';
import { comparePaired } from 'consilience/significance';
import { LateInteraction } from '../../dist/encoders/reranking/late-interaction.js';
import { TransformerTokens } from '../../dist/encoders/reranking/transformer-tokens.js';
import { ModelSessions } from '../../dist/encoders/sessions/model-sessions.js';
import { TextTokenizer } from '../../dist/encoders/tokenizing/text-tokenizer.js';
import { readTokenizerJson } from '../../dist/encoders/tokenizing/tokenizer-files.js';
import { COLLECTIONS } from '../collections/catalogue.mjs';
import { asProse, indexOf } from '../product.mjs';

const MEASURES = ['nDCG@10', 'RR@10'];
const FIRST_STAGES = {
  bm25: { legs: ['bm25'], soft: false },
  default: {},
};
const RERANK = { when: 'always', depth: 24 };

/** A reranker over a folder of `model.json`, `model.onnx` and `tokenizer.json`. */
function openReranker(folder) {
  const {
    dimensions,
    documentPrefix = '',
    maxTokens,
    name,
    queryPrefix = '',
  } = JSON.parse(readFileSync(join(folder, 'model.json'), 'utf8'));
  const file = join(folder, 'tokenizer.json');
  const settings = {
    id: name,
    digest: '',
    queryPrefix,
    passagePrefix: documentPrefix,
    maxTokens,
    dimension: dimensions,
  };
  const sessions = new ModelSessions({
    id: name,
    graph: join(folder, 'model.onnx'),
    reading: { kind: 'token-vectors', dimension: dimensions },
  });
  const tokenizer = new TextTokenizer(readTokenizerJson(readFileSync(file), file), file);
  const encoder = new TransformerTokens(settings, tokenizer, sessions);
  return { reranker: new LateInteraction(encoder), close: () => encoder.close() };
}

/** Values by measure, in the order of the sampled queries. */
function valuesOf(run, collection, queries) {
  const qrels = Qrels.from(queries.map(({ id }) => [id, Object.fromEntries(collection.qrels.get(id) ?? [])]));
  const { measures } = evaluate(run, qrels, parseMeasures(MEASURES));
  return measures.map(({ values }) => [...values]);
}

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

async function measure(name, every, folder) {
  const collection = COLLECTIONS[name]();
  if ('skipped' in collection) return console.log(`${name}: skipped, ${collection.skipped}`);
  const [{ documents, queries: all }] = collection.parts;
  const queries = all.filter((_, index) => index % every === 0).map(asProse);
  const { close, reranker } = openReranker(folder);
  const index = await indexOf(documents, {}, undefined, { openReranker: async () => reranker });
  for (const [stage, search] of Object.entries(FIRST_STAGES)) {
    const options = { ...search, limit: 100 };
    const plain = valuesOf((await index.rank(queries, options)).fused, collection, queries);
    const { fused, problems } = await index.rank(queries, { ...options, rerank: RERANK });
    if (problems.length > 0) throw new Error(JSON.stringify(problems));
    const reranked = valuesOf(fused, collection, queries);
    for (const [place, measureName] of MEASURES.entries()) {
      const { effect, interval, losses, outcome, wins } = comparePaired(reranked[place], plain[place]);
      const means = `${mean(plain[place]).toFixed(4)} -> ${mean(reranked[place]).toFixed(4)}`;
      const range = 'low' in interval ? `[${interval.low.toFixed(4)}, ${interval.high.toFixed(4)}]` : '';
      const p = 'p' in outcome ? `p ${outcome.p.toPrecision(2)}` : '';
      console.log(
        `${name} (${queries.length}) ${stage} ${measureName}: ${means}, ${effect.toFixed(4)} ${range}, ${wins} better, ${losses} worse, ${p}`,
      );
    }
  }
  await index.close();
  await close();
}

const [folder, collection = 'scifact', every = '1'] = process.argv.slice(2);
if (folder === undefined) throw new Error('Expected the folder of a model, got none.');
await measure(collection, Number(every), folder);
