// Reads many mutants of real files and writes what came of it to docs/results/fuzz.md.
// `npm run test:fuzz -- MUTANTS SEED`; 100,000 and seed 1 when not given. A failure prints the mutant and writes nothing.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const [mutants = '100000', seed = '1'] = process.argv.slice(2);
const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'consilience-fuzz-'));
const report = join(folder, 'report.json');
const started = Date.now();
const result = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', 'test/fuzz'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, FUZZ_MUTANTS: mutants, FUZZ_SEED: seed, FUZZ_REPORT: report },
});
if (result.status !== 0) {
  rmSync(folder, { recursive: true });
  process.exit(result.status ?? 1);
}
const seconds = Math.round((Date.now() - started) / 1000);
const counts = JSON.parse(readFileSync(report, 'utf8'));
rmSync(folder, { recursive: true });

const number = (value) => value.toLocaleString('en-US');
const text = `# Fuzzing the readers

Stretches of real and made files with up to four faults each: bits, bytes, fields, lines and line ends changed, moved,
dropped or repeated. A mutant must be refused with its place, or read exactly as a plain parser in \`test/fuzz\`
reads it (queries, rows, values, tag, order, number of problems told), and read back the same after it is written.
Mutants come in pieces of random sizes, three in ten to a lenient reader and three in ten with comments allowed.

\`\`\`sh
npm run test:fuzz -- ${mutants} ${seed}
\`\`\`

| | |
| --- | --- |
| seed | ${counts.seed} |
| mutants | ${number(counts.mutants)} |
| accepted | ${number(counts.accepted)} |
| accepted by a lenient reader only, problems counted | ${number(counts.acceptedLeniently)} |
| refused with a place | ${number(counts.refused)} |
| rows compared with the plain parser's | ${number(counts.rowsCompared)} |
| crashes, hangs, wrong values | 0 |
| seconds | ${seconds} (Node ${process.versions.node}, ${cpus().length} cores, shared with other work) |

Seed files: ${counts.seedFiles.map((name) => `\`${name}\``).join(', ')}. Those that are not named \`made\` are not
shipped; without them the mutants of a seed are others.
`;
mkdirSync(join(root, 'docs', 'results'), { recursive: true });
writeFileSync(join(root, 'docs', 'results', 'fuzz.md'), text);
console.log(`Wrote docs/results/fuzz.md (${seconds} s).`);
