// Two stored systems over LoCoMo: the published means, their fusion, exact comparisons, and a kit.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { benchOf, consilience, rowsOf } from './program.mjs';
import { armTable, comparisonTable, four, table } from './tables.mjs';
import { missing, workFolder } from './work-folder.mjs';

const BENCH = 'locomo-two-systems';
const ARMS = [['raw'], ['hybrid'], ['rrf', 'rrf, 60, both at 1'], ['rrf-half-raw', 'rrf, 60, raw at 0.5']];
/** "R@10" in MemPalace's README, percent. */
const PUBLISHED = { raw: 60.3, hybrid: 88.9 };

/** Makes the bench and its kit, damages copies of it. @returns figures, or why not. */
export function runLocomo(folder) {
  const skipped = missing('data/locomo', 'data/mempalace-locomo-runs');
  if (skipped !== undefined) return { skipped };
  const work = workFolder(BENCH, folder);
  const { scores, families } = benchOf(work, BENCH);
  const published = Object.keys(PUBLISHED).map((arm) => publishedRule(work, arm, scores[arm].means['R@10']));
  consilience(work, ['report', BENCH, '-o', 'report.html', '-o', 'report.md']);
  consilience(work, ['kit', 'build', BENCH, '-o', 'kit', '--texts', 'shared/data/locomo']);
  const verified = JSON.parse(consilience(work, ['kit', 'verify', 'kit', '--format', 'json']));
  return { work, scores, families, published, verified, damages: damagesFound(work) };
}

/** MemPalace's mean: a question that has no evidence counts 1, by ours 0. */
function publishedRule(work, arm, ours) {
  const rows = rowsOf(work, `${BENCH}/arms/${arm}/rows.ndjson`);
  const recalls = rows.map(({ gold, search }) =>
    gold.length === 0 ? 1 : gold.filter((id) => search.includes(id)).length / gold.length,
  );
  const theirs = recalls.reduce((sum, recall) => sum + recall, 0) / rows.length;
  return { arm, ours, theirs, published: PUBLISHED[arm] };
}

const ROWS = `${BENCH}/arms/hybrid/rows.ndjson`;
const SCORES = `${BENCH}/score/scores.json`;
const FAMILY = `${BENCH}/score/family.json`;

/** What somebody might do to a kit. */
const DAMAGES = [
  { what: 'one byte of the rows is another', edit: (kit) => flipByte(join(kit, ROWS)) },
  { what: 'a row is gone', edit: (kit) => replaced(join(kit, ROWS), /^.*\n/, '') },
  {
    what: 'a count in the scores is one higher',
    edit: (kit) => replaced(join(kit, SCORES), '"all@10": 1679', '"all@10": 1680'),
  },
  {
    what: 'a p in the file of comparisons is smaller',
    edit: (kit) => replaced(join(kit, FAMILY), /("p": [\d.]+e-)1(\d)/, '$19$2'),
  },
];

/** Each damage as it is, and with every digest of the changed file made right everywhere, as a forger would. */
function damagesFound(work) {
  return DAMAGES.flatMap(({ what, edit }) =>
    [false, true].map((isSealed) => {
      const kit = 'damaged';
      rmSync(join(work, kit), { recursive: true, force: true });
      cpSync(join(work, 'kit'), join(work, kit), { recursive: true });
      edit(join(work, kit));
      if (isSealed) seal(join(work, 'kit'), join(work, kit));
      const stated = JSON.parse(consilience(work, ['kit', 'verify', kit, '--format', 'json'], 0, 1));
      const differs = stated.claims.filter(({ status }) => status === 'differs').length;
      return {
        what,
        isSealed,
        problems: stated.problems.length,
        differs,
        script: countedByScript(work, kit),
      };
    }),
  );
}

/** What the kit's own script says, which looks at no digest. */
function countedByScript(work, kit) {
  const { status } = spawnSync('python3', [join(kit, 'recount.py'), kit], { cwd: work });
  if (status === null) return 'no Python here';
  return status === 0 ? 'nothing' : 'found';
}

/** Replaces digests of what changed, and of what this changes, until nothing does. Sizes stay as they are printed. */
function seal(original, kit) {
  const paths = readdirSync(kit, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(kit, join(entry.parentPath, entry.name)));
  const digests = new Map(paths.map((path) => [path, digestOf(join(original, path))]));
  for (let changed = true; changed; ) {
    changed = false;
    for (const [path, before] of digests) {
      const now = digestOf(join(kit, path));
      if (now === before) continue;
      changed = true;
      digests.set(path, now);
      for (const other of paths) {
        const text = readFileSync(join(kit, other), 'latin1');
        if (text.includes(before)) writeFileSync(join(kit, other), text.replaceAll(before, now), 'latin1');
      }
    }
  }
}

function digestOf(path) {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}

function flipByte(path) {
  const bytes = readFileSync(path);
  bytes[bytes.length >> 1] ^= 1;
  writeFileSync(path, bytes);
}

function replaced(path, from, to) {
  const text = readFileSync(path, 'utf8');
  const changed = text.replace(from, to);
  if (changed === text) throw new Error(`Expected ${from} in ${path}, found none.`);
  writeFileSync(path, changed);
}

/** The section of the page. */
export function locomoSection({ scores, families, published, verified, damages }) {
  const percent = (share) => `${(100 * share).toFixed(1)}%`;
  const counts = verified.claims.map(({ status }) => status);
  const number = (status) => counts.filter((one) => one === status).length;
  return `## Two stored systems over LoCoMo, and their fusion

The lists are MemPalace's as they were committed: ten sessions for each of 1,986 questions, by vectors (raw) and by its
hybrid with keywords. Their means, recomputed from the rows by both rules for the four questions that have no evidence:

${table(
  ['R@10', 'published', 'such a question counts 1 (theirs)', 'it counts 0 (ours)'],
  published.map(({ arm, ours, theirs, published: printed }) => [
    arm,
    `${printed.toFixed(1)}%`,
    `${percent(theirs)} (${theirs.toFixed(6)})`,
    four(ours),
  ]),
)}

${armTable(scores, ARMS, ['R@10', 'Every@10', 'Any@10', 'Every@5', 'Any@1'])}

${comparisonTable(families)}

Fusing the two at equal weight is worse than the better one alone: the weaker list puts too much of its own into the ten. At half
weight on raw the ten documents are those of the hybrid, in another order, which \`bench check\` says before the run:
*raw can never put a document that no other leg finds into the top 10*. With lists of ten a leg at half weight cannot
bring anything new, and what it does to the order inside the ten costs (Every@5, Any@1).

The kit (ids only, LoCoMo is CC BY-NC; the build looked for eight words in a row of it): ${verified.counts.files} files, ${verified.claims.length} claims, ${number('pass')} pass,
${number('differs')} differ, ${counts.length - number('pass') - number('differs')} not checkable.
Then damaged; *sealed* means that every digest of the changed file was made right afterwards:

${table(
  ['damage', 'problems with files and digests', 'claims that differ', '`recount.py`'],
  damages.map(({ what, isSealed, problems, differs, script }) => [
    isSealed ? `${what}, sealed` : what,
    String(problems),
    String(differs),
    script,
  ]),
)}
`;
}
