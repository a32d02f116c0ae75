import type { DatasetDocument, DatasetPart, DatasetQuery } from '../../model/index.ts';
import type { FindingLog } from '../opening/finding-log.ts';
import type { Judgements } from '../reading/judgements.ts';

/** A query before its judgements. */
export interface CollectionQuery {
  readonly id: string;
  readonly text: string;
}

/**
 * One part of documents, queries and qrels. As trec_eval counts, a query without a judgement is none of the
 * collection's: it is left out and counted; so is one that is judged and has no text.
 */
export function judgedCollection(
  documents: readonly DatasetDocument[],
  queries: readonly CollectionQuery[],
  judgements: Judgements,
  log: FindingLog,
): DatasetPart {
  const judged: DatasetQuery[] = [];
  const known = new Set<string>();
  for (const query of queries) {
    const grades = judgements.get(query.id);
    known.add(query.id);
    if (grades === undefined)
      log.note('query-without-judgement', query.id, '{n} queries have no judgement and are left out.');
    else judged.push({ ...query, grades });
  }
  for (const id of judgements.keys()) {
    if (!known.has(id))
      log.note('judged-query-missing', id, '{n} queries are judged and have no text: they are left out.');
  }
  return { name: 'whole', documents, queries: judged };
}

/** The setting of formats that can be read in one way only. */
export const WHOLE: { readonly name: string; readonly meaning: string } = {
  name: 'whole',
  meaning: 'all documents in one collection',
};
