// `npm run study:bench`: four real benches end to end through the built program, and docs/results/bench.md of what they
// gave. What a run needs and is not on this machine is named on the page. `--only locomo` (scifact, notes, longmemeval)
// makes one, `--page` none; the others stand on the page as they were last made here.
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defaultFusion } from './default-fusion.mjs';
import { keep, kept } from './kept-results.mjs';
import { locomoSection, runLocomo } from './locomo.mjs';
import { longMemEvalSection, runLongMemEval } from './longmemeval.mjs';
import { notesSection, runNotes } from './notes.mjs';
import { runScifact, scifactSection } from './scifact.mjs';

const RUNS = {
  locomo: [runLocomo, locomoSection, 'Two stored systems over LoCoMo'],
  scifact: [runScifact, scifactSection, 'Fusions over SciFact'],
  notes: [runNotes, notesSection, 'Known items over notes'],
  longmemeval: [runLongMemEval, longMemEvalSection, 'The LongMemEval plans'],
};

const [flag, only] = process.argv.slice(2);
if (flag !== undefined && flag !== '--page' && (flag !== '--only' || !(only in RUNS))) {
  console.error(`Expected nothing, --page, or --only and one of ${Object.keys(RUNS).join(', ')}.`);
  process.exit(2);
}

for (const [name, [run, , title]] of Object.entries(RUNS)) {
  if (flag !== undefined && only !== name) continue;
  console.error(`${title} …`);
  const result = await run();
  if (result.skipped !== undefined) console.error(`  skipped: ${result.skipped}`);
  keep(name, result);
}

const results = Object.fromEntries(Object.keys(RUNS).map((name) => [name, kept(name)]));
const sections = Object.entries(results).map(([name, result]) => {
  const [, section, title] = RUNS[name];
  return result.skipped === undefined ? section(result) : `## ${title}\n\nNot run: ${result.skipped}.\n`;
});

const page = `# Benches that ran

Four benches from plan to comparison by the built program, made by

\`\`\`sh
npm run study:bench
\`\`\`

The plans are in \`benchmarks/bench-runs/plans/\` and \`plans/\`; records, reports and kits are left in
\`benchmarks/.work/bench-runs/\`. In each, two scorers that share no code agree on every figure, and every fusion, made
again from the stored lists, is as it was stored on every query. The command stops where that is not so.

How to read the tables of comparisons: *values* are queries for McNemar's test and means for the others; *better on*
counts the queries on which only one side is better; *adjusted p* is Holm's over the family. **win** and **loss** need an adjusted p of
at most 0.05 and the gain that the plan asks for; *no material difference* is everything else, and no proof of equality.

${defaultFusion(results)}
${sections.join('\n')}
Environment: Node ${process.versions.node}, ${process.platform} ${process.arch}, ${cpus().length} cores shared with other work. The figures do not depend on it.
`;
writeFileSync(join(fileURLToPath(new URL('../..', import.meta.url)), 'docs', 'results', 'bench.md'), page);
console.error('Wrote docs/results/bench.md.');
