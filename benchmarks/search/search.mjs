// `npm run benchmark -- search`: how fast the search is, beside engines that others use. Peers are installed into a
// throw-away folder; what they find is compared before anything is timed; engines take turns, round by round.
//
//   --passages N     the large synthetic corpus (default 1,000,000; the smaller ones follow it down)
//   --only PART      words, english, learned-sparse, vectors, default-legs, processes, growth, package; repeatable
//   --rounds N       default 5
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { BenchmarkRun } from './benchmark-run.mjs';
import { load, machineLine, readLoad } from './machine.mjs';
import { keepPart, pageOf } from './part-records.mjs';
import { defaultLegsPart } from './parts/default-legs.mjs';
import { englishPart } from './parts/english.mjs';
import { growthPart } from './parts/growth.mjs';
import { packagePart, processesPart } from './parts/processes.mjs';
import { learnedSparsePart, vectorsPart } from './parts/prototypes.mjs';
import { wordsPart } from './parts/words.mjs';
import { missedOf } from './requirements.mjs';

const PARTS = {
  words: wordsPart,
  english: englishPart,
  'learned-sparse': learnedSparsePart,
  vectors: vectorsPart,
  'default-legs': defaultLegsPart,
  processes: processesPart,
  growth: growthPart,
  package: packagePart,
};
/** A run with fewer passages is for finding mistakes: its figures go nowhere. */
const WHOLE = 1_000_000;

const { values: options } = parseArgs({
  options: {
    passages: { type: 'string', default: String(WHOLE) },
    only: { type: 'string', multiple: true, default: Object.keys(PARTS) },
    rounds: { type: 'string', default: '5' },
  },
});
const unknown = options.only.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  console.error(`Expected parts among ${Object.keys(PARTS).join(', ')}; got ${unknown.join(', ')}.`);
  process.exit(2);
}
const root = fileURLToPath(new URL('../..', import.meta.url));
const work = join(root, 'benchmarks', '.work', 'search');
mkdirSync(join(work, 'indexes'), { recursive: true });
const largest = Number(options.passages);
const isWhole = largest >= WHOLE;
const results = isWhole ? join(root, 'benchmarks', 'results') : join(work, 'results');
// Our own work counts as load, too: the machine is asked once, before any of it.
const { isBusy } = readLoad();
const machine = machineLine();
console.log(`${machine}${isBusy ? ' (busy: figures without a peer do not count)' : ''}\n`);

let missed = 0;
for (const [name, part] of Object.entries(PARTS)) {
  if (!options.only.includes(name)) continue;
  const run = new BenchmarkRun({ work, largest, rounds: Number(options.rounds) });
  await part(run);
  const { lines, requirements, rounds } = run;
  const rows = requirements.rows;
  missed += missedOf(rows.map((row) => ({ ...row, isBusy }))).length;
  keepPart(join(results, 'search'), name, {
    machine,
    isBusy,
    loadAfter: load(),
    passages: largest,
    rounds,
    requirements: rows,
    lines,
  });
  writeFileSync(join(results, 'search.md'), pageOf(join(results, 'search'), Object.keys(PARTS)));
}
console.log(`\nWritten to ${join(results, 'search.md')}.`);
if (missed > 0) process.exit(1);
