// A bench's scoring, recounting and comparing as whole processes, the replay of a fusion, and the memory of a long
// file of rows. `--rows 100000` for a short look.
import { closeSync, mkdirSync, openSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { listFusion } from '../../../dist/bench/fusing/list-fusion.js';
import { machineLine, readLoad } from '../../search/machine.mjs';
import { measureProcess, median } from '../evaluation/measure-process.mjs';
import { fusions, makeQueries, writeBench } from './made-up-bench.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const work = join(root, 'benchmarks', '.work', 'bench');
const program = join(root, 'dist', 'bin', 'consilience.js');
const { values: options } = parseArgs({
  options: { rows: { type: 'string', default: '1000000' }, rounds: { type: 'string', default: '5' } },
});
const QUERIES = 500;
const lines = [];
const say = (line = '') => {
  console.log(line);
  lines.push(line);
};

const { isBusy } = readLoad();
say('# Scoring, recounting and comparing a bench');
say();
say('Made by `npm run benchmark -- bench`.');
say();
say(`- ${machineLine()}${isBusy ? ' (**busy**: times do not count)' : ''}`);
say();
say('| what | median | required |');
say('| --- | ---: | ---: |');

rmSync(work, { recursive: true, force: true });
mkdirSync(work, { recursive: true });
const queries = makeQueries(QUERIES);
const prepared = new Map(Object.entries(fusions).map(([arm, legs]) => [arm, prepare(legs)]));
const folder = join(work, 'speed');
writeBench(folder, queries, (legs, lists) => {
  const arm = Object.keys(fusions).find((name) => fusions[name] === legs);
  const { hits, isTiedAtFive } = replay(prepared.get(arm), legs, lists);
  return { top10: hits.slice(0, 10).map(([id]) => id), isTied: isTiedAtFive };
});

const seconds = { score: [], recount: [], compare: [], start: [] };
for (let round = 0; round < Number(options.rounds); round++) {
  for (const step of ['score', 'recount', 'compare'])
    seconds[step].push((await measureProcess(process.execPath, [program, 'bench', step, folder])).seconds);
  seconds.start.push((await measureProcess(process.execPath, [program, '--version'])).seconds);
}
const steps = ['score', 'recount', 'compare'].map((step) => median(seconds[step]));
for (const [index, step] of ['score', 'recount', 'compare'].entries())
  say(`| bench ${step}, ${QUERIES} queries × 12 arms, whole process | ${steps[index].toFixed(2)} s | |`);
say(`| all three | ${steps.reduce((sum, step) => sum + step, 0).toFixed(2)} s | 2 s |`);
say(`| a process that only starts | ${median(seconds.start).toFixed(2)} s | |`);

const three = fusions.F4;
const replays = Array.from({ length: 9 }, () => {
  const fusion = prepare(three);
  const startedMs = performance.now();
  for (const { lists } of queries) replay(fusion, three, lists);
  return performance.now() - startedMs;
});
say(
  `| replaying a fusion, ${QUERIES} queries × 3 legs × 50 hits, after start-up: the first, the median | ${replays[0].toFixed(0)} ms, ${median(replays).toFixed(0)} ms | 300 ms |`,
);

const rows = Number(options.rows);
const long = join(work, 'long.ndjson');
const megabytes = writeLong(long, rows);
for (const reader of ['rows', 'recount']) {
  const script = fileURLToPath(new URL('./read-long-file.mjs', import.meta.url));
  const { seconds: took, megabytes: peak } = await measureProcess(process.execPath, [script, reader, long]);
  const what = reader === 'rows' ? 'reading' : 'recounting';
  say(
    `| ${what} ${rows.toLocaleString('en')} rows (${megabytes.toFixed(0)} MB): time, most memory | ${took.toFixed(1)} s, ${peak.toFixed(0)} MB | 300 MB |`,
  );
}
rmSync(work, { recursive: true });
if (rows >= 1_000_000)
  writeFileSync(join(root, 'benchmarks', 'results', 'bench.md'), `${lines.join('\n')}\n`);

function prepare(legs) {
  return listFusion(Object.keys(legs), { weights: legs, rankConstant: '60', ties: 'first-leg', depth: 50 });
}

function replay(fusion, legs, lists) {
  return fusion.fuse(Object.keys(legs).map((leg) => lists[leg]));
}

/** Rows of one arm with few hits each: it is their number that counts. */
function writeLong(path, count) {
  const file = openSync(path, 'w');
  const [{ gold, lists }] = queries;
  const ranked = lists.A0.slice(0, 10);
  const search = ranked.map(([id]) => id);
  const rest = JSON.stringify({
    abstention: false,
    gold,
    ranked,
    search,
    score: scoreOf(gold, search),
  }).slice(1, -1);
  let text = '';
  for (let number = 0; number < count; number++) {
    text += `{"qid":"question-${number}",${rest}}\n`;
    if (text.length < 1 << 20 && number + 1 < count) continue;
    writeSync(file, text);
    text = '';
  }
  closeSync(file);
  return statSync(path).size / 1e6;
}

function scoreOf(gold, search) {
  const hits = gold.filter((id) => search.slice(0, 5).includes(id)).length;
  return { 'any@5': Number(hits > 0), 'all@5': Number(hits === gold.length) };
}
