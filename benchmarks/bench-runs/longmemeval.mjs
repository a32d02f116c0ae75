// The two plans of LongMemEval end to end over the made-up file of its form, with stand-ins for models that are not at
// hand; killed at random moments and resumed.
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { killedAndResumed } from './kills.mjs';
import { consilience, figuresOf } from './program.mjs';
import { comparisonTable, table } from './tables.mjs';
import { missing, workFolder } from './work-folder.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const OCTOBER = 'longmemeval-2026-10';
const NOVEMBER = 'learned-sparse-2026-11-07';
const REASON = 'Made-up questions, and stand-ins for the models.';
const KILLS = 10;

/** What stands for what. */
export const STAND_INS = [
  ['longmemeval_s_cleaned.json, 500 questions', 'test/fixtures/longmemeval/made-up.json, 36'],
  ['nomic-embed-text-v1.5', 'static-384'],
  ['bge-small-en-v1.5', 'bge-small-en-v1.5-int8'],
  ['opensearch-neural-sparse-encoding-doc-v3-distill', 'splade-tiny'],
  ['ms-marco-MiniLM-L-6-v2 (A4)', 'none: the arm is cut'],
];

/** A shipped plan with the stand-ins, and marked exploratory. */
export function standInPlan(name, { bge = 'shared/models/bge-small-en-v1.5-int8' } = {}) {
  const changes = [
    [/^title: .*$/m, (title) => `${title} (made-up questions and stand-ins)\nexploratory: ${REASON}`],
    [/longmemeval_s_cleaned\.json$/m, () => 'made-up.json'],
    [/^ {2}sha256:\n.*\n/m, () => ''],
    [/nomic-embed-text-v1\.5/, () => 'static-384', OCTOBER],
    [/model: bge-small-en-v1\.5,/, () => `model: ${bge},`, OCTOBER],
    [
      /exploratory: The kit's page shows its count.*$/m,
      () => 'cut: { done: 0, of: 36, reason: No stand-in for its model. }',
      OCTOBER,
    ],
    [/opensearch-neural-sparse-encoding-doc-v3-distill/, () => 'shared/models/splade-tiny', NOVEMBER],
  ];
  let text = readFileSync(join(root, 'plans', `${name}.bench.yaml`), 'utf8');
  // The notes name the file too.
  text = text.replace(/^notes: >-\n(?: {2}.*\n)+/m, '');
  for (const [pattern, change, only = name] of changes) {
    if (only !== name) continue;
    if (!pattern.test(text)) throw new Error(`Expected ${pattern} in the plan ${name}, found none.`);
    text = text.replace(pattern, change);
  }
  return text;
}

/** Makes both benches and their kit. @returns figures, or why not. */
export async function runLongMemEval({ kills = KILLS, seed = 1 } = {}) {
  const skipped = missing('models/bge-small-en-v1.5-int8', 'models/splade-tiny');
  if (skipped !== undefined) return { skipped };
  const work = workFolder('longmemeval');
  cpSync(join(root, 'test/fixtures/longmemeval/made-up.json'), join(work, 'made-up.json'));
  const benches = [];
  for (const name of [OCTOBER, NOVEMBER]) {
    writeFileSync(join(work, `${name}.bench.yaml`), standInPlan(name));
    consilience(work, ['bench', 'register', `${name}.bench.yaml`]);
    const killed = await killedAndResumed(work, name, kills, seed);
    for (const step of ['fuse', 'score', 'recount', 'compare']) consilience(work, ['bench', step, name]);
    benches.push({ name, killed });
  }
  const october = figuresOf(work, OCTOBER, {
    scores: 'w7/score-registered-w7.json',
    family: 'w7/family.json',
  });
  const november = figuresOf(work, NOVEMBER, {
    scores: 'full-s1/score/scores.json',
    family: 'full-s1/score/family.json',
  });
  for (const name of [OCTOBER, NOVEMBER]) consilience(work, ['report', name, '-o', `${name}.html`]);
  consilience(work, ['kit', 'build', OCTOBER, NOVEMBER, '-o', 'kit', '--texts', 'made-up.json']);
  const verified = JSON.parse(consilience(work, ['kit', 'verify', 'kit', '--format', 'json']));
  return { work, benches, october, november, verified, layout: publishedPaths(join(work, 'kit')) };
}

/** The files that the published kit's description names, and whether they are here. */
function publishedPaths(kit) {
  const here = new Set(
    readdirSync(kit, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(kit, join(entry.parentPath, entry.name)).replaceAll('\\', '/')),
  );
  return [
    `${OCTOBER}/a0/run/rows.ndjson`,
    `${OCTOBER}/w7/rows/a1/legs.ndjson`,
    `${OCTOBER}/w7/w7-per-question.tsv`,
    `${NOVEMBER}/full-s1/fuse/fuse.json`,
    `${NOVEMBER}/full-s1/score/family.json`,
    `${NOVEMBER}/s2-skip.json`,
  ].map((path) => [path, here.has(path)]);
}

/** The section of the page. */
export function longMemEvalSection({ benches, october, november, verified, layout }) {
  const status = (wanted) => verified.claims.filter(({ status }) => status === wanted).length;
  return `## The LongMemEval plans, from registration to a verified kit

The file and most of the models are not at hand. So the shipped plans run over a made-up file of that form, with
stand-ins, and are marked exploratory: **these figures say that the machine works, and nothing about the systems.**

${table(['in the plan', 'here'], STAND_INS)}

${comparisonTable([...october.families, ...november.families])}

Thirty-six questions cannot win by ten: no verdict but *no material difference* was in reach. A comparison whose arm
was cut has no outcome and counts in its family's size.

Each run was killed with \`kill -9\` at random moments of its time and resumed until it was whole; its files (all but
times of queries) were then compared with those of a run that nobody disturbed:

${table(
  [
    'plan',
    'kills',
    'of them before the first row',
    'whole runs compared',
    'files in each',
    'bytes differ in',
  ],
  benches.map(({ name, killed }) => [
    name,
    String(killed.kills),
    String(killed.early),
    String(killed.runs),
    String(killed.files),
    killed.different.length === 0 ? 'none' : killed.different.join(', '),
  ]),
)}

The kit of both: ${verified.counts.files} files; ${verified.claims.length} claims, ${status('pass')} pass, ${status('differs')} differ, ${status('not checkable')} not checkable. It has the published
kit's paths: ${layout.map(([path, isHere]) => `\`${path}\`${isHere ? '' : ' (missing)'}`).join(', ')}.
`;
}
