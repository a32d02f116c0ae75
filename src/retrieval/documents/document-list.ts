import type { PassageAddress } from '../../model/index.ts';
import type { DocumentNumbers } from './document-numbers.ts';

/** Passages in columns, best first: score descending, equal scores by document id and number. */
export interface PassageHits {
  readonly length: number;
  readonly segments: ArrayLike<number>;
  readonly locals: ArrayLike<number>;
  readonly scores: ArrayLike<number>;
}

/** One leg's documents, best first: score descending, equal scores by id. */
export interface DocumentList {
  /** Numbers of {@link DocumentNumbers}. */
  readonly documents: readonly number[];
  /** By position: the score of the document's best passage, which is the document's. */
  readonly scores: readonly number[];
  /** By position: that passage; of equal ones the first. */
  readonly passages: readonly PassageAddress[];
  /** Whether there was no further document. */
  readonly hasEnded: boolean;
}

/**
 * The best documents of a leg that ranks passages: a document stands where its best passage stands. Asks for more
 * passages until there are enough documents, or no further passage.
 *
 * @param search the best passages, at most as many as asked for.
 */
export function bestDocuments(
  search: (limit: number) => PassageHits,
  depth: number,
  numbers: DocumentNumbers,
): DocumentList {
  for (let limit = depth; ; limit *= 4) {
    const hits = search(limit);
    const list = groupByDocument(hits, depth, numbers);
    const wasAll = hits.length < limit;
    if (list.documents.length === depth || wasAll) {
      return { ...list, hasEnded: wasAll && list.documents.length < depth };
    }
  }
}

function groupByDocument(
  hits: PassageHits,
  depth: number,
  numbers: DocumentNumbers,
): Omit<DocumentList, 'hasEnded'> {
  const documents: number[] = [];
  const scores: number[] = [];
  const passages: PassageAddress[] = [];
  const met = new Set<number>();
  for (let index = 0; index < hits.length && documents.length < depth; index++) {
    const segment = hits.segments[index]!;
    const local = hits.locals[index]!;
    const document = numbers.numberAt(segment, local);
    if (met.has(document)) continue;
    met.add(document);
    documents.push(document);
    scores.push(hits.scores[index]!);
    passages.push({ segment, local });
  }
  return { documents, scores, passages };
}
