// Where the collections' texts are: large, or not ours to ship, so outside the repository.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

export const sharedFolder = resolve(
  process.env.CONSILIENCE_SHARED ?? fileURLToPath(new URL('../../../shared', import.meta.url)),
);

/** The path of a file or folder below the shared folder; undefined when it is not on this machine. */
export function sharedPath(...path) {
  const whole = join(sharedFolder, ...path);
  return existsSync(whole) ? whole : undefined;
}

/** Runs a loader that reads `folder`, or says why it cannot. */
export function withShared(name, folder, load) {
  const path = sharedPath(...folder);
  if (path !== undefined) return load(path);
  return {
    name,
    skipped: `${join(sharedFolder, ...folder)} is not on this machine (CONSILIENCE_SHARED names the folder)`,
  };
}

export function textOf(path) {
  const bytes = readFileSync(path);
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

export function linesOf(path) {
  return textOf(path)
    .split('\n')
    .filter((line) => line.trim() !== '');
}

/** TREC qrels (query, iteration, document, grade) as a Map of query → Map of document → grade. */
export function qrelsOf(path, { keep = () => true } = {}) {
  const qrels = new Map();
  for (const line of linesOf(path)) {
    const [query, , document, grade] = line.trim().split(/\s+/);
    if (keep(query)) judge(qrels, query, document, Number(grade));
  }
  return qrels;
}

export function judge(qrels, query, document, grade) {
  let judged = qrels.get(query);
  if (judged === undefined) {
    judged = new Map();
    qrels.set(query, judged);
  }
  judged.set(document, grade);
}
