// Reads a generated file of LongMemEval's form and size (500 questions, 300 MB) and prints the most memory that took.
// node scripts/build.mjs --quiet --if-stale && node scripts/dataset-memory.mjs [per-question|pooled]
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { datasetLoader, summariseDataset } from '../dist/datasets/index.js';

const LIMIT_MB = 600;
const QUESTIONS = 500;
const SESSIONS = 48;
const TURNS = 10;
const WORDS =
  'harbour lantern copper willow gravel saffron violin thunder meadow ledger compass orchard'.split(' ');

function turn(session, number) {
  const words = Array.from(
    { length: 160 },
    (_, index) => WORDS[(session * 31 + number * 17 + index * 7) % WORDS.length],
  );
  return { role: number % 2 === 0 ? 'user' : 'assistant', content: `${session} ${words.join(' ')}` };
}

/** As in S, a session stands in one haystack or a few. */
function question(number) {
  const sessions = Array.from({ length: SESSIONS }, (_, index) => (number * 38 + index) % 19_200);
  return {
    question_id: `q${number}`,
    question_type: 'multi-session',
    question: 'Where is the lantern?',
    answer: 'In the harbour.',
    question_date: '2023/05/30 (Tue) 23:17',
    haystack_dates: sessions.map(() => '2023/05/29 (Mon) 10:00'),
    haystack_session_ids: sessions.map((session) => `s_${session}`),
    haystack_sessions: sessions.map((session) =>
      Array.from({ length: TURNS }, (_, index) => turn(session, index)),
    ),
    answer_session_ids: [`s_${sessions[number % SESSIONS]}`],
  };
}

const folder = mkdtempSync(join(tmpdir(), 'dataset-memory-'));
const path = join(folder, 'made.json');
let status = 0;
try {
  const file = openSync(path, 'w');
  for (let number = 0; number < QUESTIONS; number++)
    writeSync(file, `${number === 0 ? '[' : ','}\n${JSON.stringify(question(number))}`);
  writeSync(file, '\n]\n');
  closeSync(file);
  const before = process.resourceUsage().maxRSS / 1024;
  const setting = process.argv[2] ?? 'per-question';
  const dataset = await datasetLoader('longmemeval').open({ name: 'longmemeval', path, setting });
  const { documents, queries } = await summariseDataset(dataset);
  const most = process.resourceUsage().maxRSS / 1024;
  const megabytes = (statSync(path).size / 1e6).toFixed(0);
  console.log(
    `${setting}: ${megabytes} MB, ${documents} documents, ${queries} queries; ${before.toFixed(0)} MB before, ${most.toFixed(0)} MB at most (limit ${LIMIT_MB})`,
  );
  if (most > LIMIT_MB) status = 1;
} finally {
  rmSync(folder, { recursive: true });
}
process.exitCode = status;
