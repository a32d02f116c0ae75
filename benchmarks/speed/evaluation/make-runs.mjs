// Seeded runs and qrels of the size of MS MARCO's dev set: queries × 1,000 documents, ids of up to seven digits,
// neighbouring runs share half of their documents.
import { closeSync, existsSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const COLLECTION = 8_841_823;
const DEPTH = 1000;
const POOL = 2000;

/** A 32-bit linear congruential generator: the same numbers everywhere. */
function generator(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

function shuffle(items, random) {
  for (let index = items.length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1));
    [items[index], items[other]] = [items[other], items[index]];
  }
  return items;
}

function writeRanking(file, queryId, documents, tag, random) {
  let score = 25 + random() * 5;
  let text = '';
  for (const [index, document] of documents.entries()) {
    score -= random() * 0.02 + 1e-6;
    text += `${queryId} Q0 ${document} ${index + 1} ${score.toFixed(6)} ${tag}\n`;
  }
  writeSync(file, text);
}

/** Makes three runs and qrels in a folder, once, and returns their paths. */
export function makeRuns(folder, queryCount) {
  const paths = {
    runs: [1, 2, 3].map((run) => join(folder, `r${run}.run`)),
    qrels: join(folder, 'qrels.txt'),
  };
  if (existsSync(paths.qrels)) return paths;
  mkdirSync(folder, { recursive: true });
  const random = generator(1);
  const files = paths.runs.map((path) => openSync(path, 'w'));
  const qrels = openSync(`${paths.qrels}.part`, 'w');
  for (let query = 0; query < queryCount; query++) {
    const queryId = String(1_000_000 + query * 7);
    const pool = new Set();
    while (pool.size < POOL) pool.add(Math.floor(random() * COLLECTION));
    const documents = [...pool];
    writeSync(qrels, `${queryId} 0 ${documents[Math.floor(random() * 1200)]} 1\n`);
    for (const [run, file] of files.entries()) {
      const taken = shuffle(documents.slice(run * 500, run * 500 + DEPTH), random);
      writeRanking(file, queryId, taken, `sys${run + 1}`, random);
    }
  }
  for (const file of [...files, qrels]) closeSync(file);
  renameSync(`${paths.qrels}.part`, paths.qrels);
  return paths;
}

/** One run of so many queries, for the growth with size. */
export function makeLongRun(path, queryCount) {
  if (existsSync(path)) return path;
  const random = generator(2);
  const file = openSync(`${path}.part`, 'w');
  for (let query = 0; query < queryCount; query++) {
    const pool = new Set();
    while (pool.size < DEPTH) pool.add(Math.floor(random() * COLLECTION));
    writeRanking(file, String(1_000_000 + query * 7), [...pool], 'sys1', random);
  }
  closeSync(file);
  renameSync(`${path}.part`, path);
  return path;
}
