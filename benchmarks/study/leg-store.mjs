// Every leg's score of every document for every query, once computed, in files of float64 rows: fusion rules are
// then tried over the files, thousands of them in minutes, and a doubtful figure can be traced to its scores.
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { compareIds } from 'consilience/model';

/** The files' name of a term leg at a pair of k1 and b. */
export const pairName = ({ k1, b }) => `${k1}-${b}`;

/** The files' name of a rare-terms rule. */
export const rareName = ({ most }) => String(most);

/**
 * Asks a leg source for what is not stored yet.
 *
 * @param source `{ name, open(documents) }`, see reference-legs.mjs
 * @param wanted `{ pairs, rareRules }`
 */
export async function storeLegs(folder, source, collection, { pairs, rareRules }, say = () => {}) {
  for (const [number, part] of collection.parts.entries()) {
    const place = join(folder, source.name, collection.name, String(number));
    const documents = byId(part.documents);
    const legs = legsWanted(pairs, rareRules).filter(({ file }) => !existsSync(join(place, file)));
    if (legs.length === 0) continue;
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, 'documents.json'), JSON.stringify(documents.map(({ id }) => id)));
    const engine = await source.open(documents);
    for (const { file, leg, settings } of legs) {
      const started = performance.now();
      const rows = engine.rows(leg, part.queries, settings);
      await writeRows(join(place, file), rows, part.queries.length, documents.length);
      say(`${collection.name}/${number} ${file}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
    }
    await engine.close();
  }
}

function legsWanted(pairs, rareRules) {
  return [
    { file: 'static.f64', leg: 'static' },
    ...pairs.flatMap((settings) =>
      ['bm25', 'soft'].map((leg) => ({ file: `${leg}-${pairName(settings)}.f64`, leg, settings })),
    ),
    ...rareRules.map((settings) => ({ file: `rare-${rareName(settings)}.f64`, leg: 'rare', settings })),
  ];
}

/** In the order of ties, so that a smaller number is the better of two equals. */
function byId(documents) {
  return [...documents].sort((a, b) => compareIds(a.id, b.id));
}

async function writeRows(path, rows, queryCount, documentCount) {
  const file = openSync(`${path}.part`, 'w');
  let count = 0;
  for await (const row of rows) {
    if (row.length !== documentCount) throw new Error(`Expected ${documentCount} scores, got ${row.length}.`);
    writeSync(file, new Uint8Array(row.buffer, row.byteOffset, row.byteLength));
    count++;
  }
  closeSync(file);
  if (count !== queryCount) throw new Error(`Expected scores for ${queryCount} queries, got ${count}.`);
  renameSync(`${path}.part`, path);
}

/**
 * One part of a collection with its stored scores.
 *
 * `row(leg, query)` is a Float64Array by document; `relevant[query]` the judged documents as `[number, grade]`,
 * grade above 0; NaN in a row: the leg has no opinion of that document.
 */
export function openPart(folder, sourceName, collection, number) {
  const place = join(folder, sourceName, collection.name, String(number));
  const documents = JSON.parse(readFileSync(join(place, 'documents.json'), 'utf8'));
  const numbers = new Map(documents.map((id, index) => [id, index]));
  const { queries } = collection.parts[number];
  const files = new Map();
  const scores = (leg) => {
    let found = files.get(leg);
    if (found === undefined) {
      const bytes = readFileSync(join(place, `${leg}.f64`));
      found = new Float64Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 8);
      if (found.length !== queries.length * documents.length)
        throw new Error(`Expected ${queries.length} × ${documents.length} scores in ${leg} of ${place}.`);
      files.set(leg, found);
    }
    return found;
  };
  return {
    documents,
    queries,
    relevant: queries.map(({ id }) =>
      [...collection.qrels.get(id)].flatMap(([document, grade]) => {
        // A judged document that the collection lacks is relevant all the same, and never found.
        return grade > 0 ? [[numbers.get(document) ?? -1, grade]] : [];
      }),
    ),
    row: (leg, query) => scores(leg).subarray(query * documents.length, (query + 1) * documents.length),
    forget: (leg) => files.delete(leg),
  };
}
