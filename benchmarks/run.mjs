// `npm run benchmark -- NAME`: our measured claims, each a script that checks that results are equal before it
// times anything. Results are written to benchmarks/results/.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const BENCHMARKS = {
  encode: 'speed/encode/encode.mjs',
  evaluation: 'speed/evaluation/evaluation.mjs',
  lab: 'speed/lab/lab.mjs',
  models: 'models/models.mjs',
  quality: 'quality/quality.mjs',
  search: 'search/search.mjs',
};

const [name, ...rest] = process.argv.slice(2);
if (name === undefined || !(name in BENCHMARKS)) {
  console.error(`Expected a benchmark (${Object.keys(BENCHMARKS).join(', ')}), got ${name ?? 'nothing'}.`);
  process.exit(2);
}
const script = fileURLToPath(new URL(BENCHMARKS[name], import.meta.url));
process.exit(spawnSync(process.execPath, [script, ...rest], { stdio: 'inherit' }).status ?? 1);
