// The fusion study over the shared copy of SciFact.
import { join } from 'node:path';
import { takeOver } from './kept-encodings.mjs';
import { benchOf } from './program.mjs';
import { armTable, comparisonTable, four, table } from './tables.mjs';
import { missing, workFolder } from './work-folder.mjs';

const BENCH = 'scifact-fusions';
const MODELS = ['shared/models/bge-small-en-v1.5-int8', 'shared/models/all-minilm-l6-v2-int8'];
const DATASET = {
  name: 'trec',
  path: 'shared/data/scifact',
  options: { topics: 'topics.beir-v1.0.0-scifact.test.tsv.gz', titles: 'cut' },
};

const ARMS = [
  ['bm25', 'BM25'],
  ['bm25-whole', 'BM25, 0.9 and 0.4, documents whole'],
  ['static', 'static vectors'],
  ['bge', 'BGE-small int8'],
  ['minilm', 'MiniLM int8'],
  ['search', '**the search as it ships**'],
  ['rrf', 'RRF 60 of BGE-small and BM25'],
  ['rrf-half-words', 'the same, BM25 at half weight'],
  ['rrf-half-meaning', 'the same, BGE-small at half weight'],
  ['rrf-2', 'RRF 2'],
  ['rrf-10', 'RRF 10'],
  ['rrf-1000', 'RRF 1000'],
  ['min-max', 'sum of min-max scores'],
  ['z-score', 'sum of z-scores'],
  ['dbsf', 'DBSF'],
  ['convex', 'convex, weight chosen on other folds'],
  ['rrf-all', 'RRF 60 of BGE-small, BM25 and static'],
  ['rrf-static', 'RRF 60 of static and BM25'],
];

/** From scifact/README.md of the shared folder, which names the sources; nDCG@10. */
const PUBLISHED = [
  [
    'BM25 flat, 0.9 and 0.4 (Anserini)',
    0.6789,
    'bm25-whole',
    'the same formula; Lucene keeps lengths in a byte',
  ],
  ['BM25 multifield (Anserini)', 0.6647, undefined, ''],
  ['SPLADE-v3', 0.714, undefined, 'no such model here'],
  ['BGE-base', 0.7408, 'bge', 'BGE-small, int8'],
  ['RRF 60 of BM25 flat and BGE-base, depth 1000', 0.742, 'rrf', 'BGE-small, depth 100'],
  ['min-max average of both', 0.7472, 'min-max', 'BGE-small, depth 100'],
  ['average of raw scores', 0.6806, undefined, ''],
];

/** Makes the bench. @returns figures, or why not. */
export async function runScifact() {
  const skipped = missing('data/scifact', 'models/bge-small-en-v1.5-int8', 'models/all-minilm-l6-v2-int8');
  if (skipped !== undefined) return { skipped };
  const work = workFolder(BENCH);
  process.chdir(work);
  const kept = await takeOver(join(work, `${BENCH}.bench.yaml`), MODELS, DATASET);
  return { work, kept, ...benchOf(work, BENCH) };
}

/** The section of the page. */
export function scifactSection({ scores, families }) {
  const ours = (arm) => (arm === undefined ? '' : four(scores[arm].means['nDCG@10']));
  return `## Fusions over SciFact

5,183 abstracts, 300 claims. Lists of 100.

${armTable(scores, ARMS, ['nDCG@10', 'R@10', 'RR@10', 'Success@5'])}

Beside published figures (nDCG@10):

${table(
  ['published', 'nDCG@10', 'ours', 'what is different'],
  PUBLISHED.map(([what, value, arm, note]) => [what, four(value), ours(arm), note]),
)}

${comparisonTable(families)}
`;
}
