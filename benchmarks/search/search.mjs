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
import { BenchmarkRun } from './benchmark-run.mjs';
import { load, machineLine, readLoad } from './machine.mjs';
import { defaultLegsPart } from './parts/default-legs.mjs';
import { growthPart } from './parts/growth.mjs';
import { packagePart, processesPart } from './parts/processes.mjs';
import { learnedSparsePart, vectorsPart } from './parts/prototypes.mjs';
import { wordsPart } from './parts/words.mjs';

const PARTS = {
  words: wordsPart,
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
const { isBusy } = readLoad();
const run = new BenchmarkRun({ work, largest: Number(options.passages), rounds: Number(options.rounds) });

run.say('# Search speed');
run.say();
run.say(
  'Made by `npm run benchmark -- search`. Wall clock; per query the median over rounds, then quantiles over queries; ' +
    'ratios round by round, median (least to most). Engines run in processes of their own and take turns.',
);
run.say();
run.say(`- ${machineLine()}${isBusy ? ' (**busy**: figures without a peer do not count)' : ''}`);
run.say();
for (const [name, part] of Object.entries(PARTS)) if (options.only.includes(name)) await part(run);
run.say('## Requirements');
run.say();
for (const line of run.requirements.lines(isBusy)) run.say(line);
run.say();
run.say(`Load after: ${load()}.`);

const isWhole = options.only.length === Object.keys(PARTS).length && run.largest >= WHOLE;
const target = isWhole ? join(root, 'benchmarks', 'results', 'search.md') : join(work, 'search.md');
writeFileSync(target, `${run.lines.join('\n')}\n`);
console.log(`\nWritten to ${target}.`);
if (run.requirements.missed(isBusy).length > 0) process.exit(1);
