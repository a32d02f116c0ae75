// `npm run benchmark -- models`: what models add to the words, collection by collection: alone, fused by rank, fused by
// score, and as shipped. Encodings are kept in benchmarks/.work/encodings; the first run takes an hour, later ones
// minutes. Models: those of this machine's cache, or folders below the one that CONSILIENCE_SHARED names.
//
//   --model NAME        repeatable; default: all of MODELS that are here
//   --collection NAME   repeatable; default: all that have a row in TABLE
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { COLLECTIONS } from '../collections/catalogue.mjs';
import { sharedPath } from '../collections/shared-folder.mjs';
import { asProse, indexOf } from '../product.mjs';
import { scoresOf } from '../quality/measuring.mjs';
import { armsOf, FLOORS, MODELS, TABLE } from './arms.mjs';
import { remembered } from './remembered.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const work = join(root, 'benchmarks', '.work', 'encodings');
mkdirSync(work, { recursive: true });
const load = (room) => import(new URL(`../../dist/${room}/index.js`, import.meta.url).href);
const { openModel } = await load('models');
const { openEncoder } = await load('encoders');
const { Run } = await load('runs');

const { values: options } = parseArgs({
  options: {
    model: { type: 'string', multiple: true, default: MODELS },
    collection: { type: 'string', multiple: true, default: TABLE },
  },
});
const lines = [];
const say = (line = '') => {
  console.log(line);
  lines.push(line);
};
const missed = [];

say('# What models add');
say();
say(
  'Made by `npm run benchmark -- models`. Documents are single passages; main measure of each collection (benchmarks/collections/README.md). BM25 of the rows that name it is that of the published figures: Porter, 33 stop words, k1 0.9, b 0.4, no soft terms, lists of 100.',
);
say();
for (const name of options.model) await measureModel(name);
say(missed.length === 0 ? 'Every floor holds.' : `**Missed: ${missed.join('; ')}.**`);
const isWhole = options.model === MODELS && options.collection === TABLE;
const target = isWhole ? join(root, 'benchmarks', 'results', 'models.md') : join(work, '..', 'models.md');
writeFileSync(target, `${lines.join('\n')}\n`);
console.log(`\nWritten to ${target}.`);
if (missed.length > 0) process.exitCode = 1;

async function measureModel(name) {
  const place = sharedPath('models', name) ?? name;
  if (!existsSync(place) && place === name) return say(`- ${name} skipped: it is not here\n`);
  const folder = await openModel(place);
  const { description } = folder;
  const model = openEncoder(folder);
  const encoder = remembered(model, join(work, `${description.id}-${folder.digest.slice(0, 12)}`));
  const fusionWeight = description.fusion.weight;
  const arms = armsOf({ kind: description.kind, id: description.id, fusionWeight });
  const scores = new Map(arms.map(({ title }) => [title, []]));
  const names = [];
  for (const collectionName of options.collection) {
    const collection = COLLECTIONS[collectionName]();
    if ('skipped' in collection) {
      say(`- ${collectionName} skipped: ${collection.skipped}`);
      continue;
    }
    names.push(collectionName);
    const ready = { identity: model.identity, encoder, fusionWeight };
    for (const [title, run] of await runsWith(ready, collection, arms)) {
      const score = scoresOf(run, collection)[collection.measure];
      scores.get(title).push(score);
      console.error(`${name} ${collectionName} ${title}: ${score.toFixed(4)}`);
    }
  }
  await model.close();
  say(`## ${name}`);
  say();
  say(`| | ${names.map((one) => `${one} ${COLLECTIONS[one]().measure}`).join(' | ')} |`);
  say(`| --- | ${names.map(() => '---:').join(' | ')} |`);
  for (const [title, values] of scores)
    say(`| ${title} | ${values.map((value) => value.toFixed(4)).join(' | ')} |`);
  say();
  checkFloors(name, names, scores);
}

/** Runs by the arm's title. */
async function runsWith(model, collection, arms) {
  const rankings = new Map(arms.map(({ title }) => [title, []]));
  const bySettings = grouped(arms);
  for (const { documents, queries } of collection.parts)
    for (const [settings, some] of bySettings) {
      const index = await indexOf(documents, JSON.parse(settings), undefined, { encoders: [model] });
      for (const { title, search } of some) {
        const { fused } = await index.rank(queries.map(asProse), { limit: 10, ...search });
        for (const { id } of queries)
          if (fused.queryNumber(id) >= 0) rankings.get(title).push([id, fused.ranking(id)]);
      }
      await index.close();
    }
  return [...rankings].map(([title, found]) => [
    title,
    Run.from(title, found, { readingOrder: 'as-written' }),
  ]);
}

/** Arms by the index they are asked of: `Map.groupBy`, which Node 20 lacks. */
function grouped(arms) {
  const groups = new Map();
  for (const arm of arms) {
    const key = JSON.stringify(arm.settings);
    groups.set(key, [...(groups.get(key) ?? []), arm]);
  }
  return groups;
}

function checkFloors(name, names, scores) {
  const floors = FLOORS[name] ?? {};
  for (const [title, byCollection] of Object.entries(floors))
    for (const [collection, floor] of Object.entries(byCollection)) {
      const got = scores.get(title)?.[names.indexOf(collection)];
      if (got !== undefined && got < floor)
        missed.push(`${name} ${title} on ${collection}: ${got.toFixed(4)} < ${floor}`);
    }
}
