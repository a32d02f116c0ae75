// The lesson in short, with the real program: three rankers' lists as files, fused, compared and questioned.
// Each command is printed before its output. The files go to ./demo-runs, which git ignores.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { commandLine, say } from './telling.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const FOLDER = 'demo-runs';
const LISTS = ['a', 'b', 'c'].map((name) => `${FOLDER}/${name}.run`);

/** Runs one command of the built program and shows it as a reader would type it. */
function consilience(...args) {
  console.log(commandLine(['npx', 'consilience', ...args]));
  // Collected, not inherited: then the lines stand in order on every platform.
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'dist/bin/consilience.js'), ...args],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  process.stdout.write(stderr + stdout);
  if (status !== 0) {
    console.error(`The demo stops: that command ended with exit code ${status}, not 0.`);
    process.exit(1);
  }
}

/** The documents of a run of one query, best first. */
function documentsOf(path) {
  const lines = readFileSync(join(root, path), 'utf8').trim().split('\n');
  return lines.map((line) => line.split(' ')[2]);
}

say(
  'Three rankers read a novel, Kipps by H. G. Wells. They are asked where it',
  'describes the Leas, the lift, the Harbour and the sea at Folkestone.',
  'First the text is cut into passages. The three lists are written to files.',
);
consilience('lesson', 'kipps', '--step', 'cut', '--runs', FOLDER);

say('Each ranker is wrong in its own way. This is the second one.');
consilience('lesson', 'kipps', '--step', 'b');

say('Now the three lists become one.');
consilience('lesson', 'kipps', '--step', 'fuse');

say('The same by file, as with any TREC runs. A list goes by its tag: a, b, c.');
consilience('fuse', ...LISTS, '--output', `${FOLDER}/by-file.run`);

const byFile = documentsOf(`${FOLDER}/by-file.run`);
const byLesson = documentsOf(`${FOLDER}/fused.run`);
if (byFile.join() !== byLesson.join()) {
  console.error('The demo stops: the list fused by file is not the list of the lesson.');
  process.exit(1);
}
say(`It holds the same ${byFile.length} passages in the same order as the lesson's own list.`);

say('How alike are the three lists?');
consilience('agreement', ...LISTS);

say(
  'Say only A and B are fused, and B counts half. Every place is explained: the',
  'rank in each list, and what it added.',
);
consilience('fuse', ...LISTS.slice(0, 2), '--weights', 'b=0.5', '--explain', '--limit', '5');

say('What does such a weight imply, before anyone looks at a result? Let each list', 'give ten passages.');
consilience('advise', '--legs', 'a=1,b=0.5', '--depth', '10');

say('And what would another constant change in the fused top ten?');
consilience('sensitivity', ...LISTS, '--axis', 'rank-constant');

say(
  'What to type next:',
  '',
  '  npx consilience lesson kipps                      the whole lesson',
  '  npx consilience lesson kipps --step constant      why 60 is forgiving',
  '  npx consilience lesson kipps --rank-constant 1    watch the order shift',
  '  npx consilience lesson kipps --query "shop window street"',
  '  npx consilience lesson --text BOOK.txt --query "your words"',
  '  npx consilience fuse YOUR.run OTHER.run --explain',
  '  npx consilience help                              all commands',
  '',
  `The lists of this demo are in ./${FOLDER}.`,
);
