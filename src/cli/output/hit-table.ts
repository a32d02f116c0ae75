import type { SearchAnswer, SearchHit } from '../../retrieval/index.ts';
import type { Table } from './table.ts';

/** An answer as a table: the same columns whatever was asked and found. */
export function hitTable({ hits }: SearchAnswer): Table {
  return {
    columns: [
      { key: 'rank', title: '#' },
      { key: 'id', title: 'document' },
      { key: 'line', title: 'line' },
      { key: 'endLine', title: 'to' },
      { key: 'title', title: 'title' },
      { key: 'heading', title: 'heading' },
      { key: 'date', title: 'date' },
      { key: 'tags', title: 'tags' },
      { key: 'ranks', title: 'ranks' },
      { key: 'score', title: 'score' },
      { key: 'gap', title: 'gap' },
      { key: 'rankBefore', title: 'from' },
      { key: 'rerankScore', title: 'rerank score' },
      { key: 'snippet', title: 'snippet' },
    ],
    rows: hits.map((hit) => [
      hit.rank,
      hit.id,
      hit.passage.line,
      hit.passage.endLine,
      hit.title,
      hit.passage.headings.join(' > '),
      hit.date,
      hit.tags.join(','),
      ranks(hit),
      hit.score,
      hit.gap,
      hit.rerank?.rankBefore ?? null,
      hit.rerank?.score ?? null,
      hit.snippet?.text ?? null,
    ]),
  };
}

/** `bm25=3 static=1 rare=`: nothing behind the sign where a leg's list does not hold the document. */
function ranks({ legs }: SearchHit): string {
  return legs.map(({ leg, rank }) => `${leg}=${rank ?? ''}`).join(' ');
}
