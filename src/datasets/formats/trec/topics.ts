import { DataError } from '../../../model/index.ts';
import { firstCharacters } from '../../reading/found-files.ts';
import { jsonLines } from '../../reading/json-lines.ts';
import { textLines } from '../../reading/text-lines.ts';
import type { CollectionQuery } from '../judged-collection.ts';
import { elementText, plainWords, sgmlBlocks } from './sgml.ts';

/** Which parts of a topic make the query. */
export type TopicField = 'title' | 'description' | 'title-description' | 'all';

const FIELDS: Readonly<Record<TopicField, readonly string[]>> = {
  title: ['title'],
  description: ['desc'],
  'title-description': ['title', 'desc'],
  all: ['title', 'desc', 'narr'],
};

/** What topic files write before the text itself. */
const LABELS = /^\s*(?:Topic|Number|Description|Narrative)\s*:/i;

/**
 * Topics in whatever form the file's first character shows: SGML (`<top>` with `<num>` and `<title>`, or `<DOC>`
 * with `<DOCNO>`), JSON lines, or an id, a tab and the text.
 *
 * @throws DataError with file and line.
 */
export async function readTopics(path: string, field: TopicField): Promise<CollectionQuery[]> {
  const start = (await firstCharacters(path)).replace(/^\uFEFF/, '').trimStart();
  if (start.startsWith('<')) return sgmlTopics(path, field, start);
  const queries: CollectionQuery[] = [];
  if (start.startsWith('{')) {
    for await (const record of jsonLines(path))
      queries.push({ id: record.id('id', '_id', 'qid'), text: record.text('text', 'query', 'title') });
    return queries;
  }
  for await (const query of tabbedQueries(path)) queries.push(query);
  return queries;
}

/**
 * Queries of lines with an id, a tab and the text.
 *
 * @throws DataError with file and line for a line without a tab.
 */
export async function* tabbedQueries(path: string): AsyncGenerator<CollectionQuery> {
  for await (const { text, place } of textLines(path)) {
    if (text.trim() === '') continue;
    const at = text.indexOf('\t');
    if (at < 1)
      throw new DataError(`Expected an id, a tab and the text, got ${JSON.stringify(text.slice(0, 80))}.`, {
        place,
      });
    yield { id: text.slice(0, at).trim(), text: text.slice(at + 1).trim() };
  }
}

async function sgmlTopics(path: string, field: TopicField, start: string): Promise<CollectionQuery[]> {
  const queries: CollectionQuery[] = [];
  if (/^<top[\s>]/i.test(start) || /<top>/i.test(start)) {
    for await (const { text: block, place } of sgmlBlocks(path, 'top')) {
      const id = elementText(block, 'num')?.replace(LABELS, '').trim();
      if (id === undefined || id === '') throw new DataError('Expected a <num> in a <top>.', { place });
      const texts = FIELDS[field].map((tag) => elementText(block, tag)?.replace(LABELS, '') ?? '');
      queries.push({ id, text: plainWords(texts.join(' ')) });
    }
    return queries;
  }
  for await (const { text: block, place } of sgmlBlocks(path, 'DOC')) {
    const id = elementText(block, 'DOCNO')?.trim();
    if (id === undefined || id === '') throw new DataError('Expected a <DOCNO> in a <DOC>.', { place });
    queries.push({ id, text: plainWords(block.replace(/<DOCNO>[\s\S]*?<\/DOCNO\s*>/i, ' ')) });
  }
  return queries;
}
