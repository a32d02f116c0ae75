// Works an index hard until it is killed: `node working-child.mjs INDEX FOLDER PLAN.json`. The plan is
// `{ first, rounds, endsAlone }`; one that ends alone needs no killing. Says what it is at and what is done, a line
// each, written before it goes on: what the pipe holds when it dies is what it had reported. It uses the built program.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { openStaticModel, STATIC_384 } from '../../../dist/encoders/static/index.js';
import { StoredIndex } from '../../../dist/retrieval/index.js';
import { nodeFolders, openIndexStore } from '../../../dist/storage/index.js';
import { loadAnalyzer, unicodeVersion } from '../../../dist/text/index.js';

const [directory, folder, planFile] = process.argv.slice(2);
const { first, rounds, endsAlone } = JSON.parse(readFileSync(planFile, 'utf8'));
const say = (line) => writeSync(1, `${line}\n`);

function makeEdit({ put, bytes, move, to, remove }) {
  const place = (path) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    return join(folder, path);
  };
  if (put !== undefined) writeFileSync(place(put), Buffer.from(bytes, 'base64'));
  else if (move !== undefined) renameSync(place(move), place(to));
  else rmSync(place(remove));
}

say('started');
const store = openIndexStore(directory, { create: true, onPhase: (phase) => say(`phase ${phase}`) });
const model = openStaticModel();
// As assembly.ts composes an index, but that the store tells its phases.
const index = await StoredIndex.open(folder, {
  store,
  folders: nodeFolders,
  modelIdentity: { id: STATIC_384.id, digest: STATIC_384.digest, dimension: model.dimension },
  openModel: () => model,
  analyzer: (settings) => loadAnalyzer(settings),
  unicodeVersion: unicodeVersion(),
  hashOf: (text) => createHash('sha256').update(text).digest('hex'),
  now: Date.now,
  delay: (milliseconds, signal) => setTimeout(milliseconds, undefined, { signal }),
  command: 'consilience index',
});
for (const [at, { edits, isCompacted }] of rounds.entries()) {
  const number = first + at;
  say(`editing ${number}`);
  for (const edit of edits) makeEdit(edit);
  say(`refreshing ${number}`);
  const { generation } = await index.refresh();
  say(`refreshed ${number} ${generation}`);
  if (!isCompacted) continue;
  say(`compacting ${number}`);
  say(`compacted ${number} ${await index.compact()}`);
}
say('idle');
if (!endsAlone) await setTimeout(1e9);
await index.close();
