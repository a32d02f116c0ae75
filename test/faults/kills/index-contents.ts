import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { OpenIndex } from '../../../src/retrieval/index.ts';
import type { Run } from '../../../src/runs/index.ts';
import type { Files } from './edit-plan.ts';

/** Words, a soft match, an identifier, a phrase, an exclusion, filters, another script, an unfinished word. */
const QUERIES = [
  'harbour lamp at night',
  'cardiac',
  'undo a git commit',
  'CVE-2021-44228 useEffect',
  '"the sea"',
  'bread butter -oven',
  'tag:git branch',
  'path:sea/** ship IL-6 v2.10.3',
  'дорога 東京の夜',
  'harbo',
];
/** More than there are documents, so that all of a ranking is compared. */
const LIMIT = 100;

/** All of what an index says that has to be the same for the same documents, wherever and however it was made. */
export async function contentsOf(index: OpenIndex): Promise<unknown> {
  const documents = [...index.documents()].map(({ file: _, source, ...record }) => ({
    ...record,
    path: source?.path,
    passagesHeld: [...index.passages(record.id)],
  }));
  if (documents.length === 0) return { documents };
  const answers: unknown[] = [];
  for (const query of QUERIES) {
    const { hits, index: report, ...answer } = await index.search(query, { limit: LIMIT });
    const rootless = hits.map((hit) => ({ ...hit, root: null }));
    answers.push({
      ...answer,
      hits: rootless,
      documents: report.documents,
      passages: report.passages,
    });
  }
  // The hits above carry every leg's rank and score with soft terms; this is without.
  return { documents, answers, plain: await plainRankings(index) };
}

/** Every leg's own list, with its scores, and the fused one. */
async function plainRankings(index: OpenIndex): Promise<unknown> {
  const queries = QUERIES.map((text) => ({ id: text, text }));
  const { fused, legs, problems } = await index.rank(queries, { soft: false });
  const plain = (run: Run) => run.queryIds.map((id) => [id, ...run.ranking(id)]);
  return { fused: plain(fused), legs: [...legs].map(([name, run]) => [name, plain(run)]), problems };
}

/** By path, the hash of the content that an index holds. */
export function hashesHeld(index: OpenIndex): Map<string, string> {
  return new Map([...index.documents()].map(({ hash, id }) => [id, hash]));
}

/** Writes what an index holds as a folder of its own, with the times that the index knows of. */
export function writeHeldFiles(
  index: OpenIndex,
  contents: ReadonlyMap<string, Buffer>,
  folder: string,
): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const { file, hash, id } of index.documents()) {
    writeFileAt(join(folder, id), contents.get(hash)!);
    const seconds = file!.modifiedMs / 1000;
    utimesSync(join(folder, id), seconds, seconds);
  }
}

/** Makes a folder hold some files and no others. */
export function bringFolderTo(folder: string, files: Files): void {
  mkdirSync(folder, { recursive: true });
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const path of found) {
    const place = join(folder, path);
    if (!files.has(path) && statSync(place).isFile()) rmSync(place);
  }
  for (const [path, bytes] of files) {
    const place = join(folder, path);
    if (!found.includes(path) || !readFileSync(place).equals(bytes)) writeFileAt(place, bytes);
  }
}

function writeFileAt(place: string, bytes: Buffer): void {
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(place, bytes);
}

/** The files of a folder. */
export function filesIn(folder: string): Files {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = paths.filter((path) => statSync(join(folder, path)).isFile());
  return new Map(files.map((path) => [path, readFileSync(join(folder, path))]));
}
