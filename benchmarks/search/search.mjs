// `npm run benchmark -- search`: how fast the search is, beside engines that others use. Peers are installed into a
// throw-away folder; what they find is compared before anything is timed; engines take turns, round by round.
//
//   --passages N     the large synthetic corpus (default 1,000,000; the smaller ones follow it down)
//   --only PART      words, learned-sparse, vectors, default-legs, processes, growth, package; repeatable
//   --rounds N       default 5
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { sharedPath } from '../collections/shared-folder.mjs';
import { median } from '../speed/evaluation/measure-process.mjs';
import { agreement } from './agreement.mjs';
import { makeVectors } from './clustered-vectors.mjs';
import { corpus } from './corpora.mjs';
import { EngineProcess } from './engine-process.mjs';
import { makeLearnedSparse } from './learned-sparse.mjs';
import { load, machineLine, readLoad } from './machine.mjs';
import { packageSize } from './package-size.mjs';
import { peersFor, prototypeKernel } from './peers.mjs';
import { Requirements } from './requirements.mjs';
import { rotatedRounds } from './rounds.mjs';
import { QMD, spread, wholeProcesses } from './whole-process.mjs';

const { values: options } = parseArgs({
  options: {
    passages: { type: 'string', default: '1000000' },
    only: { type: 'string', multiple: true },
    rounds: { type: 'string', default: '5' },
  },
});
const root = fileURLToPath(new URL('../..', import.meta.url));
const work = join(root, 'benchmarks', '.work', 'search');
mkdirSync(join(work, 'indexes'), { recursive: true });
const LARGE = Number(options.passages);
const ROUNDS = Number(options.rounds);
const WARM_SECONDS = 2;
const LIMITS = [10, 100, 1000];

const lines = [];
const say = (line = '') => {
  console.log(line);
  lines.push(line);
};
const requirements = new Requirements();
const before = readLoad();
const PARTS = {
  words: wordsPart,
  'learned-sparse': learnedSparsePart,
  vectors: vectorsPart,
  'default-legs': defaultLegsPart,
  processes: processesPart,
  growth: growthPart,
  package: packagePart,
};

say('# Search speed');
say();
say(
  'Made by `npm run benchmark -- search`. Times are wall clock, per query the median over rounds, then quantiles over',
);
say(
  'queries; ratios are taken round by round (least to most). Engines run in processes of their own and take turns.',
);
say();
say(`- ${machineLine()}${before.isBusy ? ' (**busy**: figures without a peer do not count)' : ''}`);
say();
for (const [name, part] of Object.entries(PARTS))
  if (options.only === undefined || options.only.includes(name)) await part();
say('## Requirements');
say();
for (const line of requirements.lines(before.isBusy)) say(line);
say();
say(`Load after: ${load()}.`);
const isWhole = options.only === undefined && LARGE >= 1_000_000;
const target = isWhole ? join(root, 'benchmarks', 'results', 'search.md') : join(work, 'search.md');
writeFileSync(target, `${lines.join('\n')}\n`);
console.log(`\nWritten to ${target}.`);
const missed = requirements.missed(before.isBusy);
if (missed.length > 0) process.exit(1);

function productServer(script, ...args) {
  const path = fileURLToPath(new URL(`product/${script}.mjs`, import.meta.url));
  return new EngineProcess({
    name: 'consilience',
    command: process.execPath,
    args: ['--max-old-space-size=8192', path, ...args],
  });
}

async function wordsPart() {
  for (const name of [`synthetic-${LARGE}`, `synthetic-${LARGE / 5}`, 'debian', 'scifact', 'notes-til']) {
    const texts = await corpus(work, name);
    if ('skipped' in texts) say(`- ${name} skipped: ${texts.skipped}`);
    else await wordsOn(texts, name === `synthetic-${LARGE}`);
  }
}

async function wordsOn(texts, isLargest) {
  say(`## Words: ${texts.title}`);
  say();
  say(
    `${texts.count.toLocaleString('en')} documents, ${texts.megabytes.toFixed(1)} MB; exact words, BM25 1.2/0.75, no stored text; one in a hundred passages of ours is a deleted one.`,
  );
  say();
  const ours = productServer(
    'exact-words',
    texts.documents,
    texts.queries,
    join(work, 'indexes', `${texts.name}-product`),
  );
  await ours.ready();
  const { peers, skipped } = peersFor(work, texts);
  const engines = [];
  const builds = [];
  const built = await ours.build();
  builds.push({ title: 'consilience', ...built, megabytes: ours.peakMegabytes() });
  await ours.quit();
  // A process that only serves: what it holds is not what building took.
  const serving = productServer(
    'exact-words',
    texts.documents,
    texts.queries,
    join(work, 'indexes', `${texts.name}-product`),
  );
  await serving.ready();
  const { ms: openMs } = await serving.open();
  for (const peer of peers) {
    const engine = new EngineProcess(peer.start);
    await engine.ready();
    if (!peer.isBuiltWhenReady) {
      builds.push({ title: peer.title, ...(await engine.build()), megabytes: engine.peakMegabytes() });
      await engine.open();
    }
    engines.push({ ...peer, engine });
  }
  buildTable(builds, texts.megabytes);
  for (const reason of skipped) say(`- Without ${reason}`);
  say(`- Opening: ${openMs.toFixed(0)} ms`);
  if (isLargest) {
    requirements.atMostIdle('opening the large corpus, ms', 1000, openMs);
    requirements.atMostIdle('indexing exact words, ms per MB', 40, built.ms / texts.megabytes);
    requirements.atMostIdle('memory while indexing, MB', 900, builds[0].megabytes);
    requirements.atMost('index, bytes per posting', 9, built.bytes / built.postings);
  }
  say();
  const perLimit = new Map();
  for (const k of LIMITS) {
    await equality(serving, engines, k);
    const counts = new Map(
      engines.filter(({ queries }) => queries).map(({ engine, queries }) => [engine, queries]),
    );
    const found = await rotatedRounds([serving, ...engines.map(({ engine }) => engine)], k, {
      rounds: ROUNDS,
      warmSeconds: WARM_SECONDS,
      queryCounts: counts,
    });
    perLimit.set(k, found.get(serving));
    latencyTable(k, [{ title: 'consilience', engine: serving }, ...engines], found);
    if (isLargest) requireRatios(k, engines, found);
  }
  const growth = perLimit.get(1000).p50 / perLimit.get(10).p50;
  say(`k = 1,000 costs ${growth.toFixed(1)} times k = 10.`);
  say();
  if (isLargest) requirements.atMost('cost of k = 1,000 against k = 10', 5, growth);
  for (const { engine } of [{ engine: serving }, ...engines]) await engine.quit();
}

function buildTable(builds, megabytes) {
  say('| | indexing | ms per MB | peak memory | index | bytes per posting |');
  say('| --- | ---: | ---: | ---: | ---: | ---: |');
  for (const { title, ms, bytes, postings, megabytes: peak } of builds)
    say(
      `| ${title} | ${(ms / 1000).toFixed(1)} s | ${(ms / megabytes).toFixed(0)} | ${peak?.toFixed(0) ?? '-'} MB | ${bytes ? `${(bytes / 1e6).toFixed(1)} MB` : 'in memory'} | ${bytes && postings ? (bytes / postings).toFixed(1) : '-'} |`,
    );
  say();
}

/** Peers of our formula must give our scores; others only show how far they agree. */
async function equality(ours, engines, k) {
  const found = [];
  const own = await ours.top(k, join(work, 'own.txt'));
  for (const { name, title, engine, scale, queries } of engines) {
    const theirs = await engine.top(k, join(work, 'theirs.txt'), queries);
    const { equal, overlap } = agreement(own, theirs, scale);
    if (name === 'k3' && equal < 1)
      throw new Error(`Expected the prototype's scores at k = ${k}, got ${equal}: no times.`);
    found.push(
      `${title} ${scale === undefined ? '' : `scores equal ${(100 * equal).toFixed(1)}%, `}same documents ${(100 * overlap).toFixed(1)}%`,
    );
  }
  if (found.length > 0) say(`k = ${k}: ${found.join('; ')}.`);
}

function latencyTable(k, engines, found) {
  say();
  say(`| k = ${k.toLocaleString('en')} | p50 ms | p99 ms | p50 against ours | p99 against ours |`);
  say('| --- | ---: | ---: | ---: | ---: |');
  for (const { title, engine } of engines) {
    const { p50, p99, queries, ratios } = found.get(engine);
    const all = found.get(engines[0].engine).queries;
    say(
      `| ${title}${queries < all ? ` (${queries} queries)` : ''} | ${p50.toFixed(3)} | ${p99.toFixed(3)} | ${range(ratios.p50)} | ${range(ratios.p99)} |`,
    );
  }
  say();
}

function requireRatios(k, engines, found) {
  for (const { name, engine } of engines) {
    const { p50, p99 } = found.get(engine).ratios;
    if (name === 'k3') {
      requirements.atMost(`words, k = ${k}, p50 against k3`, 1.8, 1 / median(p50));
      requirements.atMost(`words, k = ${k}, p99 against k3`, 2, 1 / median(p99));
    }
    if (name === 'lancedb')
      requirements.atLeast(`words, k = ${k}, LanceDB's p50 against ours`, 10, median(p50));
  }
}

const range = (ratios) =>
  `${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`;

async function againstPrototype(title, ours, theirs, limits, bound) {
  say(`## ${title}`);
  say();
  const engines = [
    { title: 'consilience', engine: ours },
    { title: 'prototype', engine: theirs },
  ];
  for (const { engine } of engines) await engine.ready();
  for (const k of limits) {
    const { equal } = agreement(
      await ours.top(k, join(work, 'own.txt')),
      await theirs.top(k, join(work, 'theirs.txt')),
    );
    say(`k = ${k}: scores equal ${(100 * equal).toFixed(1)}%.`);
    if (equal < 1) throw new Error(`Expected the prototype's scores at k = ${k}: no times.`);
    const found = await rotatedRounds([ours, theirs], k, { rounds: ROUNDS, warmSeconds: WARM_SECONDS });
    latencyTable(k, engines, found);
    requirements.atMost(
      `${title}, k = ${k}, p50 against the prototype`,
      bound,
      1 / median(found.get(theirs).ratios.p50),
    );
  }
  for (const { engine } of engines) await engine.quit();
}

function prototypeServer(script, ...args) {
  const kernel = prototypeKernel(work);
  const path = sharedPath('prototypes', 'peers', script);
  if ('skipped' in kernel || path === undefined) return undefined;
  return new EngineProcess({
    name: 'prototype',
    command: process.execPath,
    args: [path, kernel.wasm, ...args],
  });
}

async function learnedSparsePart() {
  const count = Math.min(200_000, LARGE / 5);
  const prefix = makeLearnedSparse(join(work, 'learned', String(count)), count);
  const theirs = prototypeServer('spl3.mjs', prefix);
  if (theirs === undefined)
    return say('- Learned sparse weights skipped: the shared folder has no prototypes.');
  await againstPrototype(
    `Learned sparse weights, ${count.toLocaleString('en')} documents`,
    productServer('weights', prefix),
    theirs,
    LIMITS,
    1.5,
  );
}

async function vectorsPart() {
  const count = Math.min(100_000, LARGE / 10);
  const { rows, queries } = makeVectors(join(work, 'vectors', String(count)), count, 384);
  const theirs = prototypeServer('dense_ours.mjs', rows, queries, '384');
  if (theirs === undefined) return say('- Vectors skipped: the shared folder has no prototypes.');
  await againstPrototype(
    `Vectors, ${count.toLocaleString('en')} × 384`,
    productServer('vectors', rows, queries, '384'),
    theirs,
    [10],
    1.5,
  );
}

async function defaultLegsPart() {
  const texts = await corpus(work, 'debian-passages');
  say('## The default legs');
  say();
  if ('skipped' in texts) return say(`- Skipped: ${texts.skipped}`);
  const folder = join(work, 'indexes', 'debian-passages');
  const plain = productServer('exact-words', texts.documents, texts.queries, `${folder}-words`);
  const whole = productServer('default-legs', texts.documents, texts.queries, `${folder}-default`);
  for (const engine of [plain, whole]) {
    await engine.ready();
    await engine.build();
    await engine.open();
  }
  const cold = await whole.run(10);
  const found = await rotatedRounds([plain, whole], 10, { rounds: ROUNDS, warmSeconds: WARM_SECONDS });
  const { p50, p99, ratios } = found.get(whole);
  say(
    `${texts.count.toLocaleString('en')} passages of Debian package descriptions, k = 10: words, soft terms, static vectors and rare terms, fused.`,
  );
  say();
  say(
    `- First time a query is asked (new words look for their neighbours): p50 ${(median([...cold]) / 1e6).toFixed(1)} ms`,
  );
  say(
    `- Neighbours known: p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms; ${range(ratios.p50)} times plain BM25 (target 15)`,
  );
  say();
  for (const engine of [plain, whole]) await engine.quit();
}

async function processesPart() {
  say('## Whole processes, 1,871 notes');
  say();
  const found = await wholeProcesses(work);
  if ('skipped' in found) return say(`- Skipped: ${found.skipped}.\n`);
  const { indexMs, megabytes, nodeMs, reindexMs, searchMs } = found;
  say('| | median (least to most) | published, not measured here |');
  say('| --- | ---: | --- |');
  say(`| Node itself | ${spread(nodeMs)} | |`);
  say(`| search | ${spread(searchMs)} | ${QMD.search} |`);
  say(`| first index, static vectors included | ${spread(indexMs)} | ${QMD.index} |`);
  say(`| index after one change | ${spread(reindexMs)} | |`);
  say();
  say(`Peak memory of the first index: ${megabytes.toFixed(0)} MB.`);
  say();
  const overhead = Math.min(...searchMs) - Math.min(...nodeMs);
  requirements.atMostIdle('search above Node’s own start, ms', 100, overhead);
  requirements.atMostIdle('first index of the notes, ms', 4000, Math.min(...indexMs));
  requirements.atMostIdle('index after one change, ms', 200, Math.min(...reindexMs));
}

async function growthPart() {
  say('## Growth');
  say();
  say(
    '| passages | indexing, ms per MB | peak memory | bytes per posting | opening | p50, k = 10 | p99, k = 10 | p50, k = 1,000 |',
  );
  say('| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
  for (const count of [LARGE / 100, LARGE / 20, LARGE / 5, LARGE]) {
    const texts = await corpus(work, `synthetic-${count}`);
    const args = [
      'exact-words',
      texts.documents,
      texts.queries,
      join(work, 'indexes', `${texts.name}-product`),
    ];
    const building = productServer(...args);
    await building.ready();
    const { bytes, ms, postings } = await building.build();
    const peak = building.peakMegabytes();
    await building.quit();
    const serving = productServer(...args);
    await serving.ready();
    const opened = await serving.open();
    const ten = (await rotatedRounds([serving], 10, { rounds: 3, warmSeconds: 1 })).get(serving);
    const thousand = (await rotatedRounds([serving], 1000, { rounds: 3, warmSeconds: 1 })).get(serving);
    await serving.quit();
    say(
      `| ${count.toLocaleString('en')} | ${(ms / texts.megabytes).toFixed(0)} | ${peak?.toFixed(0)} MB | ${(bytes / postings).toFixed(1)} | ${opened.ms.toFixed(0)} ms | ${ten.p50.toFixed(3)} ms | ${ten.p99.toFixed(3)} ms | ${thousand.p50.toFixed(3)} ms |`,
    );
  }
  say();
}

async function packagePart() {
  say('## The package, installed into an empty folder');
  say();
  const found = packageSize();
  if ('skipped' in found) return say(`- Skipped: ${found.skipped}\n`);
  const { installedMegabytes, packedMegabytes, problem } = found;
  say(
    `Packed ${packedMegabytes.toFixed(1)} MB, installed with everything it depends on ${installedMegabytes.toFixed(1)} MB; published for qmd: ${QMD.size}.`,
  );
  say(problem === undefined ? '`index` and `search` work in it.' : `**It does not work there: ${problem}.**`);
  say();
  requirements.atMost('installed package, MB', 60, installedMegabytes);
}
