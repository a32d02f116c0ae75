// Search on real Markdown without a download: the documentation that the packages of this project brought along is
// indexed, asked, explained, and measured. The index and the runs lie in a temporary folder, taken away at the end.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { knownItems } from './known-items.mjs';
import { commandLine, say } from './telling.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'consilience-demo-'));
const INDEX = join(folder, 'index');
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));

/** Runs one command of the built program, shown as a reader would type it; `ends`: exit codes that are an answer. */
function consilience(args, { ends = [0] } = {}) {
  console.log(commandLine(['npx', 'consilience', ...args.map((word) => word.replaceAll(folder, '$TMP'))]));
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'dist/bin/consilience.js'), ...args],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  process.stdout.write(`${(stderr + stdout).replaceAll(folder, '$TMP').trimEnd()}\n`);
  if (ends.includes(status)) return;
  console.error(`The demo stops: that command ended with exit code ${status}.`);
  process.exit(1);
}

say(
  'This machine has Markdown already: the documentation in node_modules.',
  'It is indexed: words, and vectors from a 6 MB model that came with the',
  'package. Nothing is downloaded.',
);
consilience(['index', 'node_modules', '--index', INDEX]);

say('A question in other words than the text has. Each hit shows its rank in each leg.');
consilience(['search', 'stop watching a directory for changes', '--index', INDEX, '-n', '3']);

say('Why is the first one first? Word by word; near words are named.');
consilience(['search', 'stop watching a directory for changes', '--index', INDEX, '-n', '1', '--explain']);

say(
  'A question none of whose words stands in any note: the fifteen notes of the',
  'examples have no scissors, and nothing blunt. What is near in meaning answers.',
);
consilience(['index', 'examples/notes', '--index', join(folder, 'notes')]);
console.log();
consilience(['search', 'blunt scissors', '--index', join(folder, 'notes'), '-n', '1', '--explain']);

say('An exact name is never buried by meaning: the rare terms are a ranker of their own.');
consilience(['search', 'how do I set overlappingSync', '--index', INDEX, '-n', '2']);

const { queries, qrels, count } = knownItems(join(root, 'node_modules'));
writeFileSync(join(folder, 'queries.tsv'), queries);
writeFileSync(join(folder, 'qrels.txt'), qrels);
say(
  `Is the fusion better than its parts? ${count} packages describe themselves in a line.`,
  'Asked that line without the name, which ranker finds the package’s own pages?',
  '(Many pages repeat the line, so words do well here: whether the fusion',
  'is above BM25 is said as it comes out, with what can be told from it.)',
);
consilience([
  'search',
  '--queries',
  join(folder, 'queries.tsv'),
  '--index',
  INDEX,
  '-o',
  join(folder, 'runs'),
]);
console.log();
const runs = ['bm25', 'static', 'fused'].map((name) => join(folder, 'runs', `${name}.run`));
consilience(['evaluate', join(folder, 'qrels.txt'), ...runs, '-m', 'RR@10', '-m', 'Success@1']);
console.log();
consilience(['compare', join(folder, 'qrels.txt'), runs[0], runs[2], '-m', 'RR@10']);

say(
  'Next:',
  '  npx consilience index ~/notes                  your own notes',
  '  npx consilience search "…" ~/notes             ask them',
  '  npx consilience explain "…" DOC ~/notes        why a note is where it is, or not',
  '  npm run demo:lesson                            three rankers disagree about a novel',
);
