// Kills an index many times while it is at work, checks it after each, and writes where the kills landed to
// docs/results/kills.md. `npm run test:kills -- KILLS SEED`; 200 and seed 1 when not given. A failure says the seed,
// the kill and what differs, and writes nothing.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const [kills = '200', seed = '1'] = process.argv.slice(2);
const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'consilience-kills-report-'));
const reportFile = join(folder, 'report.json');
const started = Date.now();
const vitest = ['node_modules/vitest/vitest.mjs', 'run', 'test/faults/kills/kills.test.ts'];
const result = spawnSync(process.execPath, [...vitest, '--disable-console-intercept'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, KILLS: kills, KILLS_SEED: seed, KILLS_REPORT: reportFile },
});
if (result.status !== 0) {
  rmSync(folder, { recursive: true });
  process.exit(result.status ?? 1);
}
const minutes = ((Date.now() - started) / 60_000).toFixed(1);
const { landings, largestCatalogue, seeds } = JSON.parse(readFileSync(reportFile, 'utf8'));
rmSync(folder, { recursive: true });

const OPERATIONS = ['commit', 'merge', 'compaction'];
const PHASES = [
  ['segment-started', 'a segment is being written'],
  ['merge-started', 'a merged segment is being written'],
  ['segment-written', 'its file is being synced'],
  ['segment-synced', 'its file is being renamed'],
  ['segment-renamed', 'its folder is being synced'],
  ['folder-synced', 'documents and deletions are being gathered'],
  ['commit-started', 'the transaction is being made'],
  ['commit-staged', 'the transaction is on its way to the disk'],
  ['commit-done', 'replaced files are being removed'],
];
const OUTSIDE = [
  ['starting', 'the program starts, the index is opened or made'],
  ['editing', 'files are being edited'],
  ['refreshing', 'the lock is being taken'],
  ['lock-taken', 'the folder is compared, changed files are read'],
  ['files-removed', 'between two changes'],
  ['lock-released', 'the lock is given back'],
  ['refreshed', 'nothing is going on'],
  ['compacting', 'the lock is being taken for a compaction'],
];
const count = (accepts) => landings.filter(accepts).length;
const open = count(({ operation }) => operation !== undefined);
const share = ((100 * open) / landings.length).toFixed(1);
const row = (cells) => `| ${cells.join(' | ')} |`;
const phaseRows = PHASES.map(([phase, meaning]) => {
  const counts = OPERATIONS.map((name) =>
    count(({ last, operation }) => operation === name && last === phase),
  );
  return row([`\`${phase}\``, meaning, ...counts]);
});
const totals = OPERATIONS.map((name) => count(({ operation }) => operation === name));
const outsideRows = OUTSIDE.map(([last, meaning]) => [
  `\`${last}\``,
  meaning,
  count((landing) => landing.operation === undefined && landing.last === last),
]).filter(([, , number]) => number > 0);
const undecided = landings.filter(({ isNext }) => isNext !== undefined && isNext !== null);
const table = `${row(['last phase reached', 'what goes on then', ...OPERATIONS])}
${row(['---', '---', ...OPERATIONS.map(() => '---:')])}
${phaseRows.join('\n')}
${row(['**all**', '', ...totals])}

${row(['no change open', 'what goes on then', 'kills'])}
${row(['---', '---', '---:'])}
${outsideRows.map(row).join('\n')}
${row(['**all**', '', landings.length - open])}`;
const rounds = landings.reduce((sum, landing) => sum + landing.rounds, 0);

const text = `# Killing an index at work

A process edits a folder at random (adds, changes, moves and removes files), refreshes its index, merges and compacts,
and says what it is at and what is done. It is killed (SIGKILL) 85 times of 100 at a phase of a change or up to 3 ms after
it, else at any time. One index lives through ten kills; the next process goes on where the last one was killed.
After each kill:

- \`verify\` finds no damage (leftover files are none);
- the index holds exactly the documents of the last commit that was reported as done or, when a commit was on its way,
  exactly those of that one, and nothing between;
- records, passages and the answers to ten queries (every leg, every score, fused and alone, with soft terms and
  without; explanations and snippets) are, bit for bit, those of a fresh index over the documents that it holds;
- a refresh takes over the dead process's lock, leaves no file that no commit names, and the index is, bit for bit, a
  fresh one over the folder as the killed process left it.

\`\`\`sh
npm run test:kills -- ${kills} ${seed}
\`\`\`

**${landings.length} kills, ${open} (${share}%) while a commit, merge or compaction was open. No acknowledged document lost, no
answer differs.** Required: 60%.

${table}

| | |
| --- | --- |
| rounds of edits acknowledged by killed processes | ${rounds} |
| kills with the lock held | ${count(({ isLocked }) => isLocked)} |
| kills with a commit of documents on its way, none reported | ${undecided.length}, of which ${undecided.filter(({ isNext }) => isNext).length} were there afterwards, whole |
| kills before the index's first commit | ${count(({ documents }) => documents === 0)} |
| documents in the killed index | ${Math.min(...landings.map(({ documents }) => documents))} to ${Math.max(...landings.map(({ documents }) => documents))} |
| largest catalogue after ten kills | ${largestCatalogue / 1024} KiB |
| seeds of the edits | ${seeds[0]} to ${seeds.at(-1)} |
| environment | Node ${process.versions.node}, ${process.platform} ${process.arch}, ${cpus().length} cores shared with other work, ${minutes} minutes |

The same seed gives the same edits and the same moments; where a kill lands also depends on how busy the machine is.
SIGKILL takes the process, not what the system holds for the disk: the order of what reaches the disk is checked by
\`test/faults/index-disk.test.ts\`, torn files by \`test/faults/kills/torn-files.test.ts\`.
`;
writeFileSync(join(root, 'docs', 'results', 'kills.md'), text);
console.log(`\n${table}\n\n${open} of ${landings.length} kills (${share}%) while a change was open.`);
console.log(`Wrote docs/results/kills.md (${minutes} minutes).`);
