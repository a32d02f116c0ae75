import type { Qrels, Run } from '../../src/runs/index.ts';
import { type LabData, lettered, queryIdsOf } from './lab-data.ts';
import type { OpenedFile } from './open-files/opened-file.ts';

/** A run that somebody opened. */
export interface OwnRun {
  readonly name: string;
  readonly run: Run;
}

/** Everything that somebody opened, by what it is. */
export interface OwnParts {
  readonly runs: readonly OwnRun[];
  /** Of several qrels the last. */
  readonly qrels: Qrels | undefined;
  /** By query id, where a file told them. */
  readonly queryTexts: ReadonlyMap<string, string>;
  /** By document id, where a file told them. */
  readonly documentTexts: ReadonlyMap<string, string>;
}

/** What opened files hold together; runs of one name are told apart by a number. */
export function ownParts(files: readonly OpenedFile[]): OwnParts {
  const parts = files.flatMap((file) => file.parts);
  const texts = parts.flatMap((part) => (part.kind === 'texts' ? [part] : []));
  const taken = new Set<string>();
  return {
    runs: parts.flatMap((part) =>
      part.kind === 'run' ? [{ name: freeName(part.name, taken), run: part.run }] : [],
    ),
    qrels: parts.flatMap((part) => (part.kind === 'qrels' ? [part.qrels] : [])).at(-1),
    queryTexts: new Map(texts.flatMap(({ queries }) => queries)),
    documentTexts: new Map(texts.flatMap(({ documents }) => documents)),
  };
}

/** The opened runs as a data set; undefined while there is none. */
export function ownData({ runs, qrels, queryTexts, documentTexts }: OwnParts): LabData | undefined {
  if (runs.length === 0) return undefined;
  const lists = lettered(runs);
  return {
    name: 'own',
    title: runs.length === 1 ? 'Your run' : `Your ${runs.length} runs`,
    noun: { one: 'document', many: 'documents' },
    lists,
    queryIds: queryIdsOf(lists),
    queryText: (id) => queryTexts.get(id),
    document: (id) => ({ label: id, text: documentTexts.get(id) }),
    qrels,
  };
}

function freeName(name: string, taken: Set<string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number++) free = `${name} (${number})`;
  taken.add(free);
  return free;
}
