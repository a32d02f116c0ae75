// Plain BM25 over exact words, beside the engines that others use.
import { median } from '../../speed/evaluation/measure-process.mjs';
import { agreement } from '../agreement.mjs';
import { corpus } from '../corpora.mjs';
import { EngineProcess } from '../engine-process.mjs';
import { peersFor } from '../peers.mjs';

const LIMITS = [10, 100, 1000];

export async function wordsPart(run) {
  for (const name of [
    `synthetic-${run.largest}`,
    `synthetic-${run.largest / 5}`,
    'debian',
    'scifact',
    'notes-til',
  ]) {
    const texts = await corpus(run.work, name);
    if ('skipped' in texts) run.say(`- ${name} skipped: ${texts.skipped}`);
    else await wordsOn(run, texts, name === `synthetic-${run.largest}`);
  }
}

async function wordsOn(run, texts, isLargest) {
  run.say(`## Words: ${texts.title}`);
  run.say();
  run.say(
    `${texts.count.toLocaleString('en')} documents, ${texts.megabytes.toFixed(1)} MB; exact words, BM25 1.2/0.75, no stored text; one in a hundred passages of ours is a deleted one.`,
  );
  run.say();
  const ours = run.productServer(
    'exact-words',
    texts.documents,
    texts.queries,
    run.path('indexes', `${texts.name}-product`),
  );
  await ours.ready();
  const { peers, skipped } = peersFor(run.work, texts);
  const engines = [];
  const builds = [];
  const built = await ours.build();
  builds.push({ title: 'consilience', ...built, megabytes: ours.peakMegabytes() });
  await ours.quit();
  // A process that only serves: what it holds is not what building took.
  const serving = run.productServer(
    'exact-words',
    texts.documents,
    texts.queries,
    run.path('indexes', `${texts.name}-product`),
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
  buildTable(run, builds, texts.megabytes);
  for (const reason of skipped) run.say(`- Without ${reason}`);
  run.say(`- Opening: ${openMs.toFixed(0)} ms`);
  if (isLargest) {
    run.requirements.atMostIdle('opening the large corpus, ms', 1000, openMs);
    run.requirements.atMostIdle('indexing exact words, CPU ms per MB', 40, built.cpuMs / texts.megabytes);
    run.requirements.atMostIdle('memory while indexing, MB', 900, builds[0].megabytes);
    run.requirements.atMost('index, bytes per posting', 9, built.bytes / built.postings);
  }
  run.say();
  const perLimit = new Map();
  for (const k of LIMITS) {
    await equality(run, serving, engines, k);
    const counts = new Map(
      engines.filter(({ queries }) => queries).map(({ engine, queries }) => [engine, queries]),
    );
    const turns = [serving, ...engines.map(({ engine }) => engine)];
    const found = await run.takeTurns(turns, k, { queryCounts: counts });
    perLimit.set(k, found.get(serving));
    run.latencyTable(k, [{ title: 'consilience', engine: serving }, ...engines], found);
    if (isLargest) requireRatios(run, k, engines, found);
  }
  const growth = perLimit.get(1000).p50 / perLimit.get(10).p50;
  run.say(`k = 1,000 costs ${growth.toFixed(1)} times k = 10.`);
  run.say();
  if (isLargest) run.requirements.atMost('cost of k = 1,000 against k = 10', 5, growth);
  for (const { engine } of [{ engine: serving }, ...engines]) await engine.quit();
}

function buildTable(run, builds, megabytes) {
  run.say('| | indexing | ms per MB | CPU ms per MB | peak memory | index | bytes per posting |');
  run.say('| --- | ---: | ---: | ---: | ---: | ---: | ---: |');
  for (const { title, ms, cpuMs, bytes, postings, megabytes: peak } of builds)
    run.say(
      `| ${title} | ${(ms / 1000).toFixed(1)} s | ${(ms / megabytes).toFixed(0)} | ${(cpuMs / megabytes).toFixed(0)} | ${peak?.toFixed(0) ?? '-'} MB | ${bytes ? `${(bytes / 1e6).toFixed(1)} MB` : 'in memory'} | ${bytes && postings ? (bytes / postings).toFixed(1) : '-'} |`,
    );
  run.say();
}

/** Peers of our formula must give our scores; others only show how far they agree. */
async function equality(run, ours, engines, k) {
  const found = [];
  const own = await ours.top(k, run.path('own.txt'));
  for (const { name, title, engine, scale, queries } of engines) {
    const theirs = await engine.top(k, run.path('theirs.txt'), queries);
    const { equal, overlap } = agreement(own, theirs, scale);
    if (name === 'k3' && equal < 1)
      throw new Error(`Expected the prototype's scores at k = ${k}, got ${equal}: no times.`);
    found.push(
      `${title} ${scale === undefined ? '' : `scores equal ${(100 * equal).toFixed(1)}%, `}same documents ${(100 * overlap).toFixed(1)}%`,
    );
  }
  if (found.length > 0) run.say(`k = ${k}: ${found.join('; ')}.`);
}

function requireRatios(run, k, engines, found) {
  for (const { name, engine } of engines) {
    const { p50, p99 } = found.get(engine).ratios;
    if (name === 'k3') {
      run.requirements.atMost(`words, k = ${k}, p50 against k3`, 1.8, 1 / median(p50));
      run.requirements.atMost(`words, k = ${k}, p99 against k3`, 2, 1 / median(p99));
    }
    if (name === 'lancedb')
      run.requirements.atLeast(`words, k = ${k}, LanceDB's p50 against ours`, 10, median(p50));
  }
}
