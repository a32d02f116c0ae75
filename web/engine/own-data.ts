import type { Qrels, Run } from '../../src/runs/index.ts';
import { type LabData, lettered, queryIdsOf } from './lab-data.ts';

/** A run that somebody opened. */
export interface OwnRun {
  readonly name: string;
  readonly run: Run;
}

/** Everything that somebody opened, by what it is. */
export interface OwnParts {
  readonly runs: readonly OwnRun[];
  readonly qrels: Qrels | undefined;
  /** By query id, where a file told them. */
  readonly queryTexts: ReadonlyMap<string, string>;
  /** By document id, where a file told them. */
  readonly documentTexts: ReadonlyMap<string, string>;
}

/** Nothing opened yet. */
export const NO_OWN_PARTS: OwnParts = {
  runs: [],
  qrels: undefined,
  queryTexts: new Map(),
  documentTexts: new Map(),
};

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
