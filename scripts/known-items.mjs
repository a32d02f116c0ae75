// Known items from what packages say of themselves: the query is a package's description without its name, the
// relevant documents are the Markdown files of that package.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const FEWEST_WORDS = 3;

/** Queries (id, tab, text) and TREC qrels over a folder of packages, in the order of names. */
export function knownItems(modules) {
  const queries = [];
  const qrels = [];
  for (const name of packageNames(modules)) {
    const described = description(join(modules, name));
    const documents = markdownFiles(join(modules, name)).map((path) => relative(modules, path));
    const query = withoutName(described, name);
    if (query.split(' ').length < FEWEST_WORDS || documents.length === 0) continue;
    const id = name.replaceAll(/[^\w-]/g, '_');
    queries.push(`${id}\t${query}\n`);
    for (const path of documents) qrels.push(`${id} 0 ${encodeId(path)} 1\n`);
  }
  return { queries: queries.join(''), qrels: qrels.join(''), count: queries.length };
}

function packageNames(modules) {
  return readdirSync(modules)
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) =>
      name.startsWith('@') ? readdirSync(join(modules, name)).map((own) => `${name}/${own}`) : name,
    )
    .sort();
}

function description(folder) {
  const path = join(folder, 'package.json');
  return existsSync(path) ? String(JSON.parse(readFileSync(path, 'utf8')).description ?? '') : '';
}

/** The words of a description but those of the name, which would give it away. */
function withoutName(text, name) {
  const given = new Set(wordsOf(name));
  return text
    .split(/\s+/)
    .filter((word) => !wordsOf(word).some((part) => given.has(part)))
    .join(' ')
    .trim();
}

function wordsOf(text) {
  return text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
}

/** Not those of packages inside a package: they have a description of their own. */
function markdownFiles(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : markdownFiles(path);
      return /\.(md|markdown)$/i.test(entry.name) ? [path] : [];
    });
}

/** As the program writes ids into columns. */
function encodeId(path) {
  return path.replaceAll(/[\s%]/gu, (character) => encodeURIComponent(character));
}
