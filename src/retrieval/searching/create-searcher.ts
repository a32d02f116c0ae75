import { type IndexSnapshot, InputError } from '../../model/index.ts';
import { type AnswerPorts, buildAnswer } from '../answers/build-answer.ts';
import { explainDocument } from '../explaining/explain-document.ts';
import type { IndexSearcher } from './index-searcher.ts';
import { IndexView, type ViewPorts } from './index-view.ts';
import { rankBatch } from './rank-batch.ts';
import { type RankPorts, rankQuery } from './rank-query.ts';
import type { SearchOptions } from './search-options.ts';

/** What a searcher works with. */
export interface SearchPorts extends ViewPorts, AnswerPorts, RankPorts {}

/**
 * Opens one state of an index for searching. The caller keeps the snapshot until the last search is done.
 *
 * @throws DataError when the index has no commit, is damaged, or was made by another version.
 */
export function createSearcher(snapshot: IndexSnapshot, ports: SearchPorts): IndexSearcher {
  const view = new IndexView(snapshot, ports);
  const rank = (query: string, options: SearchOptions) => {
    checkOptions(options, ports);
    return rankQuery(query, view, options, ports);
  };
  return {
    search: async (query, options = {}) => buildAnswer(await rank(query, options), view, options, ports),
    explain: async (query, documentId, options = {}) =>
      explainDocument(await rank(query, options), documentId, view, options, ports),
    rank: async (queries, options = {}) => {
      checkOptions(options, ports);
      return rankBatch(queries, view, options, ports);
    },
  };
}

function checkOptions(
  { legTimeoutMs, limit, rerank, snippetLength }: SearchOptions,
  { delay }: SearchPorts,
): void {
  requirePositive(limit, 'a limit', Number.isInteger);
  requirePositive(snippetLength, 'a snippet length', Number.isInteger);
  requirePositive(legTimeoutMs, 'a time budget', Number.isFinite);
  if ((legTimeoutMs ?? rerank?.budgetMs) !== undefined && delay === undefined) {
    throw new InputError('Expected a clock for a time budget, got none.', { code: 'bad-argument' });
  }
}

function requirePositive(
  value: number | undefined,
  what: string,
  isOfKind: (value: number) => boolean,
): void {
  if (value === undefined || (isOfKind(value) && value > 0)) return;
  throw new InputError(`Expected ${what} above 0, got ${value}.`, { code: 'bad-argument' });
}
