// Evaluating and fusing large runs, against pytrec_eval and ranx: file to file, cold processes, interleaved.
// Results are checked to be equal before anything is timed. Needs about 8 GB of disk and 20 minutes; with
// `--full-peer`, which also runs ranx once at full size, 10 GB of memory and 10 minutes more.
import {
  createReadStream,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { makeLongRun, makeRuns } from './make-runs.mjs';
import { measureProcess, median } from './measure-process.mjs';
import { pythonPeers } from './python-peers.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const work = join(root, 'benchmarks', '.work', 'evaluation');
const program = join(root, 'dist', 'bin', 'consilience.js');
const MEASURES = ['-m', 'AP', '-m', 'nDCG@10', '-m', 'RR'];
const ROUNDS = 5;
const RANX_ROUNDS = 3;
const NAMES = { map: 'AP', ndcg_cut_10: 'nDCG@10', recip_rank: 'RR' };

mkdirSync(work, { recursive: true });
// A cache of this run's own, so that the first process is a first one.
const withNumbaCache = { env: { ...process.env, NUMBA_CACHE_DIR: mkdtempSync(join(tmpdir(), 'numba-')) } };
const lines = [];
const say = (line = '') => {
  console.log(line);
  lines.push(line);
};
const consilience = (...args) => measureProcess(process.execPath, [program, ...args]);
/** A path where nothing is: taking an old file away is not part of writing a new one. */
const fresh = (path) => {
  rmSync(path, { force: true });
  return path;
};
const seconds = (values) =>
  `${median(values).toFixed(2)} s (${Math.min(...values).toFixed(2)} to ${Math.max(...values).toFixed(2)})`;

const full = makeRuns(join(work, 'full'), 6980);
const seventh = makeRuns(join(work, 'seventh'), 997);
const peers = pythonPeers(work);

say('# Evaluating and fusing large runs');
say();
say(
  'Made by `npm run benchmark -- evaluation`. File to file, cold processes, interleaved; median (least to most).',
);
say();
say(
  `- Machine: ${cpus().length} cores, ${cpus()[0].model}; Node ${process.version}; load before: ${loadavg()[0].toFixed(1)}`,
);
say(`- Runs: 6,980 queries × 1,000 documents, ${(statSync(full.runs[0]).size / 1e6).toFixed(0)} MB each`);
if (peers !== undefined) say(`- Peers: ${peers.packages.join(', ')}`);
say();
await evaluation();
await fusion();
await growth();
say();
say(`Load after: ${loadavg()[0].toFixed(1)}.`);
const target = join(root, 'benchmarks', 'results', 'evaluation.md');
writeFileSync(target, `${lines.join('\n')}\n`);
console.log(`\nWritten to ${target}.`);

async function evaluation() {
  const ours = ['evaluate', full.qrels, full.runs[0], ...MEASURES, '--compat', 'trec_eval-9'];
  const equal = peers === undefined ? 'not checked: no peers' : await largestDifference(ours);
  say('## Evaluate one run: AP, nDCG@10, RR');
  say();
  say(`Largest difference to pytrec_eval over all queries and measures: ${equal}.`);
  say();
  const times = { ours: [], one: [], peer: [] };
  const memory = { ours: 0, one: 0, peer: 0 };
  const take = (name, { seconds: time, megabytes = Number.NaN }) => {
    times[name].push(time);
    memory[name] = Math.max(memory[name], megabytes);
  };
  for (let round = 0; round < ROUNDS; round++) {
    take('ours', await consilience(...ours));
    take('one', await consilience(...ours, '--threads', '1'));
    if (peers !== undefined) {
      const [python, script] = peers.pytrecEval;
      take('peer', await measureProcess(python, [script, full.qrels, full.runs[0]]));
    }
  }
  table(times, memory, 'pytrec_eval');
}

async function largestDifference(ours) {
  const [python, script] = peers.pytrecEval;
  const expected = join(work, 'pytrec_eval.json');
  await measureProcess(python, [script, full.qrels, full.runs[0], expected]);
  const theirs = JSON.parse(readFileSync(expected, 'utf8'));
  const [{ perQuery }] = JSON.parse((await consilience(...ours, '--format', 'json')).stdout).runs;
  let largest = 0;
  for (const { query, values } of perQuery) {
    for (const [name, spelling] of Object.entries(NAMES)) {
      largest = Math.max(largest, Math.abs(values[spelling] - theirs[query][name]));
    }
  }
  if (perQuery.length !== Object.keys(theirs).length || !(largest < 1e-6)) {
    throw new Error(`Expected pytrec_eval's values to 1e-6, got a difference of ${largest}: no times.`);
  }
  return largest.toExponential(1);
}

async function fusion() {
  say();
  say('## Fuse three runs: reciprocal rank fusion, depth 1,000, all hits written');
  say();
  const out = join(work, 'ours.run');
  const peerOut = join(work, 'ranx.trec');
  const times = { ours: [], one: [], peer: [] };
  const memory = { ours: 0, one: 0, peer: 0 };
  const take = (name, { seconds: time, megabytes = Number.NaN }) => {
    times[name].push(time);
    memory[name] = Math.max(memory[name], megabytes);
  };
  if (peers !== undefined) {
    const [python, script] = peers.ranx;
    // The first process compiles; ranx's later ones find the compiled code in its cache.
    const { seconds: first } = await measureProcess(
      python,
      [script, fresh(peerOut), ...seventh.runs],
      withNumbaCache,
    );
    await consilience('fuse', ...seventh.runs, '-o', fresh(out));
    say(`At a seventh of the size (997 queries). ${await sameScores(out, peerOut)}`);
    say();
    for (let round = 0; round < RANX_ROUNDS; round++) {
      take('ours', await consilience('fuse', ...seventh.runs, '-o', fresh(out)));
      take('one', await consilience('fuse', ...seventh.runs, '-o', fresh(out), '--threads', '1'));
      take('peer', await measureProcess(python, [script, fresh(peerOut), ...seventh.runs], withNumbaCache));
    }
    table(times, memory, 'ranx');
    say();
    say(`ranx's first process after its installation, which also compiles: ${first.toFixed(0)} s.`);
    say();
  }
  const whole = [];
  let most = 0;
  for (let round = 0; round < RANX_ROUNDS; round++) {
    const { seconds: time, megabytes = Number.NaN } = await consilience(
      'fuse',
      ...full.runs,
      '-o',
      fresh(out),
    );
    whole.push(time);
    most = Math.max(most, megabytes);
  }
  say(
    `At full size (21 million lines in, ${(statSync(out).size / 1e6).toFixed(0)} MB out): ${seconds(whole)}, ${most.toFixed(0)} MB.`,
  );
  if (peers === undefined || !process.argv.includes('--full-peer')) return;
  const [python, script] = peers.ranx;
  const { seconds: time, megabytes = Number.NaN } = await measureProcess(
    python,
    [script, fresh(peerOut), ...full.runs],
    withNumbaCache,
  );
  say();
  say(
    `ranx at full size, once: ${time.toFixed(0)} s, ${megabytes.toFixed(0)} MB: ${(time / median(whole)).toFixed(0)} times ours.`,
  );
}

/** Every query's scores, sorted, must agree to 1e-9; ranx orders ties by hash, so order is not compared. */
async function sameScores(ours, theirs) {
  const [a, b] = [await scoresByQuery(ours), await scoresByQuery(theirs)];
  let largest = 0;
  let hits = 0;
  for (const [query, scores] of a) {
    const others = b.get(query);
    if (others?.length !== scores.length)
      throw new Error(`Expected as many hits for ${query} as ranx has: no times.`);
    for (const [index, score] of scores.entries())
      largest = Math.max(largest, Math.abs(score - others[index]));
    hits += scores.length;
  }
  if (a.size !== b.size || !(largest < 1e-9))
    throw new Error(`Expected ranx's scores, got ${largest} apart: no times.`);
  return `The ${hits.toLocaleString('en')} scores are ranx's to ${largest.toExponential(1)}.`;
}

async function scoresByQuery(path) {
  const queries = new Map();
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const [query, , , , score] = line.split(' ');
    if (!queries.has(query)) queries.set(query, []);
    queries.get(query).push(Number(score));
  }
  for (const scores of queries.values()) scores.sort((x, y) => x - y);
  return queries;
}

function table({ ours, one, peer }, memory, name) {
  say('| | time | ratio to ours, round by round | peak memory |');
  say('| --- | --- | --- | --- |');
  say(`| consilience | ${seconds(ours)} | 1 | ${memory.ours.toFixed(0)} MB |`);
  say(`| consilience, one thread | ${seconds(one)} | ${ratio(one, ours)} | ${memory.one.toFixed(0)} MB |`);
  if (peer.length > 0)
    say(`| ${name} | ${seconds(peer)} | ${ratio(peer, ours)} | ${memory.peer.toFixed(0)} MB |`);
}

function ratio(theirs, ours) {
  const ratios = theirs.map((time, round) => time / ours[round]);
  return `${median(ratios).toFixed(1)} (${Math.min(...ratios).toFixed(1)} to ${Math.max(...ratios).toFixed(1)})`;
}

async function growth() {
  say();
  say('## Growth with size: evaluate, AP, nDCG@10, RR');
  say();
  say('| lines | size | time | seconds per million lines | peak memory |');
  say('| ---: | ---: | ---: | ---: | ---: |');
  for (const million of [1, 3, 7, 21, 60]) {
    const path = makeLongRun(join(work, `long-${million}.run`), million * 1000);
    const times = [];
    let most = 0;
    for (let round = 0; round < 3; round++) {
      const { seconds: time, megabytes = Number.NaN } = await consilience(
        'evaluate',
        full.qrels,
        path,
        ...MEASURES,
        '--quiet',
      );
      times.push(time);
      most = Math.max(most, megabytes);
    }
    const perMillion = (median(times) / million).toFixed(3);
    say(
      `| ${million} million | ${(statSync(path).size / 1e6).toFixed(0)} MB | ${seconds(times)} | ${perMillion} | ${most.toFixed(0)} MB |`,
    );
  }
}
