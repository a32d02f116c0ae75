// `npm run benchmark -- models`: what models add to the words, collection by collection: alone, fused by rank, fused by
// score, and as shipped. Encodings are kept in benchmarks/.work/encodings: the first run takes an hour, later ones
// minutes. Models are folders below the one that CONSILIENCE_SHARED names, or paths. Scores are compared with the
// committed ones, of which the page of results is made.
//
//   --model NAME        repeatable; default: all of MODELS that are here
//   --collection NAME   repeatable; default: those of TABLE
//   --arm TITLE         repeatable; default: all
//   --accept            the scores become the committed ones; otherwise another score fails
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { COLLECTIONS } from '../collections/catalogue.mjs';
import { sharedPath } from '../collections/shared-folder.mjs';
import { asProse, indexOf } from '../product.mjs';
import { scoresOf } from '../quality/measuring.mjs';
import { armsOf, FLOORS, MODELS, OPENED, TABLE, weightArmsOf } from './arms.mjs';
import { remembered } from './remembered.mjs';
import { modelsReport } from './report.mjs';

/** Vectors of native runtimes differ a little from one kind of processor to another. */
const TOLERANCE = 0.002;
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
    arm: { type: 'string', multiple: true },
    accept: { type: 'boolean', default: false },
  },
});
const committedPath = join(root, 'benchmarks', 'models', 'expected-scores.json');
const committed = existsSync(committedPath) ? JSON.parse(readFileSync(committedPath, 'utf8')) : {};
const missed = [];

for (const name of options.model) {
  const measured = await measureModel(name);
  if (measured === undefined) continue;
  checkFloors(name, measured.scores);
  if (options.accept) accept(name, measured);
  else compareWithCommitted(name, measured.scores);
}
console.log(
  missed.length === 0 ? 'Every floor holds, and every committed score.' : `Missed: ${missed.join('; ')}.`,
);
if (missed.length > 0) process.exitCode = 1;

/** `{ weight, titles, scores }`: the titles of all arms, scores by arm and collection. */
async function measureModel(name) {
  const place = sharedPath('models', name) ?? name;
  if (!existsSync(place)) return console.log(`${name} skipped: it is not here`);
  const folder = await openModel(place);
  const { description, digest } = folder;
  const opening = OPENED[name] ?? {};
  const model = openEncoder(folder, opening);
  const suffix = opening.longTexts === 'cut' ? '-cut' : '';
  const encoder = remembered(model, join(work, `${description.id}-${digest.slice(0, 12)}${suffix}`));
  const fusionWeight = description.fusion.weight;
  const all = [...armsOf({ ...description, fusionWeight }), ...weightArmsOf(description)];
  const arms = all.filter(({ title }) => options.arm?.includes(title) ?? true);
  const scores = {};
  for (const collectionName of options.collection) {
    const collection = COLLECTIONS[collectionName]();
    if ('skipped' in collection) {
      console.log(`${collectionName} skipped: ${collection.skipped}`);
      continue;
    }
    const ready = { identity: model.identity, encoder, fusionWeight };
    for (const [title, run] of await runsWith(ready, collection, arms)) {
      const score = Number(scoresOf(run, collection)[collection.measure].toFixed(4));
      scores[title] = { ...scores[title], [collectionName]: score };
      console.log(`${name} ${collectionName} ${title}: ${score.toFixed(4)}`);
    }
  }
  await model.close();
  return { weight: fusionWeight, titles: all.map(({ title }) => title), scores };
}

/** Runs by the arm's title. */
async function runsWith(model, collection, arms) {
  const rankings = new Map(arms.map(({ title }) => [title, []]));
  for (const { documents, queries } of collection.parts)
    for (const [settings, some] of grouped(arms)) {
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

/** Arms by the index they are asked of. */
function grouped(arms) {
  const groups = new Map();
  for (const arm of arms) {
    const key = JSON.stringify(arm.settings);
    groups.set(key, [...(groups.get(key) ?? []), arm]);
  }
  return groups;
}

function checkFloors(name, scores) {
  for (const [title, byCollection] of Object.entries(FLOORS[name] ?? {}))
    for (const [collection, floor] of Object.entries(byCollection)) {
      const got = scores[title]?.[collection];
      if (got !== undefined && got < floor - TOLERANCE)
        missed.push(`${name} ${title} on ${collection}: ${got} < ${floor}`);
    }
}

/** What was measured takes the place of what was committed; arms that are no longer measured go. */
function accept(name, { scores, titles, weight }) {
  const before = committed[name]?.scores ?? {};
  const merged = titles
    .filter((title) => scores[title] !== undefined || before[title] !== undefined)
    .map((title) => [title, { ...before[title], ...scores[title] }]);
  committed[name] = { weight, scores: Object.fromEntries(merged) };
  writeFileSync(committedPath, `${JSON.stringify(committed, null, 2)}\n`);
  writeFileSync(join(root, 'benchmarks', 'results', 'models.md'), modelsReport(committed));
}

function compareWithCommitted(name, scores) {
  for (const [title, values] of Object.entries(committed[name]?.scores ?? {}))
    for (const [collection, value] of Object.entries(values)) {
      const got = scores[title]?.[collection];
      if (got !== undefined && Math.abs(got - value) > TOLERANCE)
        missed.push(`${name} ${title} on ${collection}: ${got}, committed ${value}`);
    }
}
