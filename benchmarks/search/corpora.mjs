// What is searched: one text a line, already cut to lower-case words, so that every engine indexes the same words.
import { execFileSync } from 'node:child_process';
import { createReadStream, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { COLLECTIONS, wholeText } from '../collections/catalogue.mjs';
import { makeSynthetic } from './synthetic.mjs';

const WORD = /[^\W_]+/g;

/**
 * A corpus by name: `{ name, title, documents, queries, count, megabytes }` (paths of files), or `{ name, skipped }`.
 *
 * @param name `synthetic-200000`, `notes-til`, `scifact`, `debian` (a document per package) or `debian-passages` (one
 * per paragraph of its description)
 */
export async function corpus(work, name) {
  const folder = join(work, 'corpora', name);
  const synthetic = /^synthetic-(\d+)$/.exec(name);
  if (synthetic !== null) {
    const count = Number(synthetic[1]);
    const title = `${count.toLocaleString('en')} synthetic passages`;
    return described(name, title, makeSynthetic(folder, count));
  }
  const paths = { documents: join(folder, 'docs.txt'), queries: join(folder, 'queries.txt') };
  if (!existsSync(paths.queries)) {
    const texts = name.startsWith('debian') ? debianTexts(name === 'debian-passages') : collectionTexts(name);
    if ('skipped' in texts) return { name, skipped: texts.skipped };
    mkdirSync(folder, { recursive: true });
    writeFileSync(paths.documents, lines(texts.documents));
    writeFileSync(paths.queries, lines(texts.queries));
  }
  return described(name, name.startsWith('debian') ? 'Debian package descriptions' : name, paths);
}

async function described(name, title, { documents, queries }) {
  let count = 0;
  for await (const _ of createInterface({ input: createReadStream(documents) })) count++;
  return { name, title, documents, queries, count, megabytes: statSync(documents).size / 1e6 };
}

function collectionTexts(name) {
  const collection = COLLECTIONS[name]();
  if ('skipped' in collection) return collection;
  const [{ documents, queries }] = collection.parts;
  return { documents: documents.map(wholeText), queries: queries.slice(0, 300).map(({ text }) => text) };
}

/** Every package's name and description; queries are the words of each 60th one's short description. */
function debianTexts(byParagraph) {
  let listed;
  try {
    listed = execFileSync('apt-cache', ['dumpavail'], { encoding: 'utf8', maxBuffer: 1 << 30 });
  } catch {
    return { skipped: 'there is no apt-cache here' };
  }
  const documents = [];
  const queries = [];
  let stanzas = 0;
  for (const stanza of listed.split('\n\n')) {
    const name = /^Package: (.*)$/m.exec(stanza)?.[1];
    const text = /^Description(?:-en)?: (.*(?:\n .*)*)/m.exec(stanza)?.[1];
    if (name === undefined || text === undefined) continue;
    documents.push(...(byParagraph ? text.split('\n .\n') : [text]).map((part) => `${name} ${part}`));
    if (stanzas++ % 60 === 0) queries.push(text.split('\n', 1)[0]);
  }
  if (documents.length < 1000) return { skipped: `apt-cache dumpavail lists ${documents.length} packages` };
  return { documents, queries: queries.slice(0, 1000) };
}

function lines(texts) {
  return texts
    .map((text) => (text.toLowerCase().match(WORD) ?? []).join(' '))
    .filter((text) => text !== '')
    .map((text) => `${text}\n`)
    .join('');
}
