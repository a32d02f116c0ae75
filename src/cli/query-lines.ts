import { type Files, InputError } from '../model/index.ts';
import type { BatchQuery } from '../retrieval/index.ts';
import { wholeText } from './whole-text.ts';

/**
 * Queries from a file, one a line: an id, a tab and the text, or JSON with `id` and `text` (BEIR's `_id` too).
 *
 * @throws InputError with file and line for a line that is neither, an id that stands twice or holds white space.
 */
export async function readQueries(files: Files, path: string): Promise<BatchQuery[]> {
  const queries = new Map<string, BatchQuery>();
  let number = 0;
  for (const line of (await wholeText(files, path)).split('\n')) {
    number++;
    if (line.trim() === '') continue;
    const place = `${path}:${number}`;
    const query = line.trimStart().startsWith('{') ? jsonQuery(line, place) : tabbedQuery(line, place);
    if (queries.has(query.id))
      throw new InputError(`Expected each query id once, got ${query.id} twice.`, { place });
    queries.set(query.id, query);
  }
  if (queries.size === 0)
    throw new InputError(`Expected queries in ${path}, got none.`, { code: 'empty-file' });
  return [...queries.values()];
}

function tabbedQuery(line: string, place: string): BatchQuery {
  const at = line.indexOf('\t');
  const id = line.slice(0, at);
  const text = line.slice(at + 1).trim();
  if (at < 1 || /\s/.test(id) || text === '')
    throw new InputError(`Expected an id without white space, a tab and the text, got ${shown(line)}.`, {
      place,
    });
  return { id, text };
}

function jsonQuery(line: string, place: string): BatchQuery {
  let json: Partial<Record<'id' | '_id' | 'text' | 'query', unknown>>;
  try {
    json = JSON.parse(line);
  } catch (cause) {
    throw new InputError(`Expected JSON, got ${shown(line)}.`, { place, cause });
  }
  const id = json.id ?? json._id;
  const text = json.text ?? json.query;
  if ((typeof id !== 'string' && typeof id !== 'number') || typeof text !== 'string' || /\s/.test(String(id)))
    throw new InputError(`Expected "id" (without white space) and "text", got ${shown(line)}.`, { place });
  return { id: String(id), text };
}

function shown(line: string): string {
  return JSON.stringify(line.length > 80 ? `${line.slice(0, 80)}…` : line);
}
