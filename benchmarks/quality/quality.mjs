// `npm run benchmark -- quality`: how good the answers are, arm by arm and collection by collection, against floors,
// against what others published, and against the scores committed here. `--accept` writes the scores as the expected
// ones; otherwise a difference above the tolerance makes the command fail.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { COLLECTIONS } from '../collections/catalogue.mjs';
import { productProblem, runsOf } from '../product.mjs';
import { ARM_LIMIT, ARMS, PLAIN, PUBLISHED } from './arms.mjs';
import { documentationScores } from './documentation.mjs';
import { checkFloors } from './floors.mjs';
import { collectionNamed, isReached, scoresOf } from './measuring.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const expectedPath = join(root, 'benchmarks', 'quality', 'expected-scores.json');
const TOLERANCE = 0.0005;
const shipped = JSON.parse(readFileSync(join(root, 'benchmarks', 'study', 'chosen-fusion.json'), 'utf8'));

const problem = await productProblem();
if (problem !== undefined) {
  console.error(`No quality to measure: ${problem}.`);
  process.exit(3);
}
const lines = [];
const say = (line = '') => {
  console.log(line);
  lines.push(line);
};
const failures = [];
const scores = {};

say('# Search quality');
say();
say('Made by `npm run benchmark -- quality`. Collections and measures: `benchmarks/collections/README.md`.');
say();
await armTable();
floorTable();
await publishedTable();
await documentationTable();
compareWithCommitted();
say(failures.length === 0 ? 'Everything holds.' : `**Does not hold: ${failures.join('; ')}.**`);
writeFileSync(join(root, 'benchmarks', 'results', 'quality.md'), `${lines.join('\n')}\n`);
if (failures.length > 0) process.exit(1);

async function armTable() {
  const names = [];
  for (const [name, load] of Object.entries(COLLECTIONS)) {
    const collection = load();
    if ('skipped' in collection) {
      say(`- ${name} skipped: ${collection.skipped}`);
      continue;
    }
    names.push(name);
    for (const [arm, run] of await runsOf(collection, [PLAIN, ...ARMS], ARM_LIMIT)) {
      scores[arm] ??= {};
      scores[arm][name] = scoresOf(run, collection)[collection.measure];
      console.error(`${name} ${arm}: ${scores[arm][name].toFixed(4)}`);
    }
  }
  say(`| | ${names.join(' | ')} |`);
  say(`| --- | ${names.map(() => '---:').join(' | ')} |`);
  for (const { name, title } of [PLAIN, ...ARMS])
    say(`| ${title} | ${names.map((collection) => scores[name][collection].toFixed(4)).join(' | ')} |`);
  say();
}

function floorTable() {
  say('## Floors');
  say();
  say('| | floor | measured | |');
  say('| --- | ---: | ---: | --- |');
  for (const { what, floor, got, isMet } of checkFloors(scores, shipped.bm25)) {
    if (!isMet) failures.push(what);
    say(`| ${what} | ${floor.toFixed(4)} | ${got.toFixed(4)} | ${isMet ? 'met' : '**missed**'} |`);
  }
  say();
}

async function publishedTable() {
  say('## What others published, by their settings');
  say();
  say('| | measure | published | measured | |');
  say('| --- | --- | ---: | ---: | --- |');
  for (const arm of PUBLISHED) {
    const collection = collectionNamed(arm.collection);
    if ('skipped' in collection) continue;
    const settings = typeof arm.settings === 'function' ? arm.settings() : arm.settings;
    const measures = Object.keys(arm.expected);
    const run = (await runsOf(collection, [{ ...arm, settings }])).get(arm.name);
    const got = scoresOf(run, collection, measures);
    for (const measure of measures) {
      const isMet = isReached(got[measure], { ...arm, expected: arm.expected[measure] });
      if (!isMet) failures.push(`${arm.name} ${measure}`);
      say(
        `| ${arm.title} (${arm.source}) | ${measure} | ${arm.expected[measure].toFixed(4)} | ${got[measure].toFixed(4)} | ${isMet ? 'reached' : '**missed**'} |`,
      );
    }
  }
  say();
}

/** Printed only: what is installed is not the same everywhere. */
async function documentationTable() {
  say('## The documentation in node_modules');
  say();
  const { queries, documents, means } = await documentationScores(root, [PLAIN, ...ARMS]);
  say(
    `${queries} packages, each looked for by its description without its name among ${documents} files; any page of the package counts. Passages as shipped.`,
  );
  say();
  say('| | RR@10 | Success@1 |');
  say('| --- | ---: | ---: |');
  for (const { title, values } of means)
    say(`| ${title} | ${values['RR@10'].toFixed(4)} | ${values['Success@1'].toFixed(4)} |`);
  say();
}

function compareWithCommitted() {
  const rounded = Object.fromEntries(
    Object.entries(scores).map(([arm, values]) => [
      arm,
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Number(value.toFixed(6))])),
    ]),
  );
  if (process.argv.includes('--accept')) {
    writeFileSync(
      expectedPath,
      `${JSON.stringify({ tolerance: TOLERANCE, scores: rounded }, undefined, 2)}\n`,
    );
    return;
  }
  if (!existsSync(expectedPath)) return;
  const { tolerance, scores: expected } = JSON.parse(readFileSync(expectedPath, 'utf8'));
  for (const [arm, values] of Object.entries(expected))
    for (const [name, value] of Object.entries(values))
      if (scores[arm]?.[name] !== undefined && Math.abs(scores[arm][name] - value) > tolerance)
        failures.push(`${arm} on ${name} is ${scores[arm][name].toFixed(4)}, expected ${value.toFixed(4)}`);
}
