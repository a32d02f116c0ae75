// `npm run benchmark -- models`: what models add to the words, collection by collection: alone, fused by rank, fused by
// score, and as shipped. Encodings are kept in benchmarks/.work/encodings; the first run takes an hour, later ones
// minutes. Models: those of this machine's cache, or folders below the one that CONSILIENCE_SHARED names.
//
//   --model NAME        repeatable; default: all of MODELS that are here
//   --collection NAME   repeatable; default: those of TABLE
//   --accept            the scores become the expected ones; otherwise another score fails
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { COLLECTIONS } from '../collections/catalogue.mjs';
import { sharedPath } from '../collections/shared-folder.mjs';
import { asProse, indexOf } from '../product.mjs';
import { scoresOf } from '../quality/measuring.mjs';
import { leaveOneOut, lossesOn, meanGain } from '../study/choosing.mjs';
import { SOURCES } from '../study/settings.mjs';
import { armsOf, BASELINE, FLOORS, MODELS, TABLE, weightArmsOf } from './arms.mjs';
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
    accept: { type: 'boolean', default: false },
  },
});
const lines = [];
const say = (line = '') => {
  console.log(line);
  lines.push(line);
};
const missed = [];
/** Vectors of native runtimes differ a little from one kind of processor to another. */
const TOLERANCE = 0.002;
const expectedPath = join(root, 'benchmarks', 'models', 'expected-scores.json');
const expected = existsSync(expectedPath) ? JSON.parse(readFileSync(expectedPath, 'utf8')) : {};

say('# What models add');
say();
say(
  'Made by `npm run benchmark -- models`. Documents are single passages; main measure of each collection (benchmarks/collections/README.md). BM25 of the rows that name it is that of the published figures: Porter, 33 stop words, k1 0.9, b 0.4, no soft terms, lists of 100.',
);
say();
for (const name of options.model) await measureModel(name);
say(
  missed.length === 0 ? 'Every floor holds, and every committed score.' : `**Missed: ${missed.join('; ')}.**`,
);
if (options.accept) writeFileSync(expectedPath, `${JSON.stringify(expected, null, 2)}\n`);
const isWhole = options.model === MODELS && options.collection === TABLE;
const target = isWhole ? join(root, 'benchmarks', 'results', 'models.md') : join(work, '..', 'models.md');
writeFileSync(target, `${lines.join('\n')}\n`);
console.log(`\nWritten to ${target}.`);
if (missed.length > 0) process.exitCode = 1;

async function measureModel(name) {
  const place = sharedPath('models', name) ?? name;
  if (!existsSync(place)) return say(`- ${name} skipped: it is not here\n`);
  const folder = await openModel(place);
  const { description, digest } = folder;
  const model = openEncoder(folder);
  const encoder = remembered(model, join(work, `${description.id}-${digest.slice(0, 12)}`));
  const fusionWeight = description.fusion.weight;
  const ready = { identity: model.identity, encoder, fusionWeight };
  const arms = armsOf({ kind: description.kind, id: description.id, fusionWeight });
  const weightArms = weightArmsOf(description);
  const scores = new Map([...arms, ...weightArms].map(({ title }) => [title, {}]));
  const collections = options.collection.map((one) => COLLECTIONS[one]()).filter(isHere);
  for (const collection of collections)
    for (const [title, run] of await runsWith(ready, collection, [...arms, ...weightArms])) {
      const score = scoresOf(run, collection)[collection.measure];
      scores.get(title)[collection.name] = score;
      console.error(`${name} ${collection.name} ${title}: ${score.toFixed(4)}`);
    }
  await model.close();
  say(`## ${name}`);
  say();
  scoreTable(['', ...collections.map((one) => `${one.name} ${one.measure}`)], arms, scores, collections);
  checkFloors(name, scores);
  compareWithCommitted(name, scores);
  weightTable(description, weightArms, scores, collections);
}

function isHere(collection) {
  if ('skipped' in collection) say(`- ${collection.name} skipped: ${collection.skipped}`);
  return !('skipped' in collection);
}

function scoreTable(head, arms, scores, collections, more = () => []) {
  say(`| ${head.join(' | ')} |`);
  say(
    `| --- | ${head
      .slice(1)
      .map(() => '---:')
      .join(' | ')} |`,
  );
  for (const { title } of arms) {
    const values = collections.map(({ name }) => scores.get(title)[name].toFixed(4));
    say(`| ${[title, ...values, ...more(title)].join(' | ')} |`);
  }
  say();
}

/** The weight that ships, against the one that the other sources would have chosen for each. */
function weightTable({ fusion }, weightArms, scores, collections) {
  const plain = scores.get(BASELINE);
  const members = weightArms.map(({ title, weight }) => ({ weight, means: scores.get(title) }));
  const hasAll = Object.keys(SOURCES).every((source) => plain[source] !== undefined);
  if (!hasAll) return;
  const gains = new Map(
    members.map(({ weight, means }) => [`weight ${weight}`, meanGain(Object.keys(SOURCES), means, plain)]),
  );
  const head = [
    'words and the model, as shipped',
    ...collections.map(({ name }) => name),
    'mean gain',
    'loses on',
  ];
  scoreTable(head, weightArms, scores, collections, (title) => [
    `${(100 * gains.get(title)).toFixed(1)}%`,
    lossesOn(Object.keys(SOURCES), scores.get(title), plain).join(', ') || '-',
  ]);
  const { chosen, gain, losses } = leaveOneOut(members, plain);
  const picked = Object.entries(chosen).map(([source, { member }]) => `${member.weight} without ${source}`);
  say(
    `Ships at ${fusion.weight}. Chosen by leaving one source out: ${picked.join(', ')}; held out, the mean gain is ${(100 * gain).toFixed(1)}%, lost on ${losses.join(', ') || 'none'}.`,
  );
  say();
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

function checkFloors(name, scores) {
  for (const [title, byCollection] of Object.entries(FLOORS[name] ?? {}))
    for (const [collection, floor] of Object.entries(byCollection)) {
      const got = scores.get(title)?.[collection];
      if (got !== undefined && got < floor - TOLERANCE)
        missed.push(`${name} ${title} on ${collection}: ${got.toFixed(4)} < ${floor}`);
    }
}

function compareWithCommitted(name, scores) {
  const rounded = Object.fromEntries(
    [...scores].map(([title, values]) => [title, mapValues(values, (value) => Number(value.toFixed(4)))]),
  );
  if (options.accept) {
    expected[name] = { ...expected[name], ...mergedScores(expected[name], rounded) };
    return;
  }
  for (const [title, values] of Object.entries(expected[name] ?? {}))
    for (const [collection, value] of Object.entries(values)) {
      const got = rounded[title]?.[collection];
      if (got !== undefined && Math.abs(got - value) > TOLERANCE)
        missed.push(`${name} ${title} on ${collection}: ${got}, committed ${value}`);
    }
}

function mergedScores(before = {}, now) {
  return Object.fromEntries(
    Object.entries(now).map(([title, values]) => [title, { ...before[title], ...values }]),
  );
}

function mapValues(object, change) {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));
}
