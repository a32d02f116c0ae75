import { type Files, InputError } from '../model/index.ts';
import type { SourceRecord } from '../retrieval/index.ts';

const FIELDS = ['id', '_id', 'docid', 'text', 'contents', 'title', 'tags', 'date', 'kind', 'metadata'];
const KINDS = ['markdown', 'text', 'html'];

/**
 * Documents from JSON lines: `id` and `text`, and `title`, `tags`, `date`, `kind` if there are any. BEIR's `_id`
 * and Anserini's `docid` and `contents` are understood.
 *
 * @param onUnknown hears once of each field that is not read.
 * @throws InputError with file and line for what is not such a document.
 */
export async function* recordLines(
  files: Files,
  path: string,
  onUnknown: (field: string) => void,
): AsyncGenerator<SourceRecord> {
  const heard = new Set<string>();
  let number = 0;
  for await (const line of textLines(files, path)) {
    number++;
    if (line.trim() === '') continue;
    const json = parsedLine(line, `${path}:${number}`);
    for (const field of Object.keys(json)) {
      if (FIELDS.includes(field) || heard.has(field)) continue;
      heard.add(field);
      onUnknown(field);
    }
    yield recordOf(json, `${path}:${number}`);
  }
}

type JsonObject = Readonly<Record<string, unknown>>;

function parsedLine(line: string, place: string): JsonObject {
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch (cause) {
    throw new InputError('Expected one JSON object a line, got a syntax error.', { place, cause });
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw new InputError('Expected one JSON object a line, got another value.', { place });
  return json as JsonObject;
}

function recordOf(json: JsonObject, place: string): SourceRecord {
  const id = json['id'] ?? json['_id'] ?? json['docid'];
  const text = json['text'] ?? json['contents'];
  if ((typeof id !== 'string' && typeof id !== 'number') || id === '')
    throw new InputError(`Expected an "id", got ${JSON.stringify(id)}.`, { place });
  if (typeof text !== 'string')
    throw new InputError(`Expected a "text", got ${JSON.stringify(text)}.`, { place });
  const { title, tags, date, kind } = json;
  expectText(title, 'title', place);
  expectText(date, 'date', place);
  if (kind !== undefined && !KINDS.includes(String(kind)))
    throw new InputError(`Expected ${KINDS.join(', ')} for "kind", got ${JSON.stringify(kind)}.`, { place });
  if (tags !== undefined && !(Array.isArray(tags) && tags.every((tag) => typeof tag === 'string')))
    throw new InputError(`Expected a list of texts for "tags", got ${JSON.stringify(tags)}.`, { place });
  return {
    id: String(id),
    text,
    title: title as string | undefined,
    tags: tags as readonly string[] | undefined,
    date: date as string | undefined,
    kind: kind as SourceRecord['kind'],
  };
}

function expectText(value: unknown, field: string, place: string): void {
  if (value !== undefined && typeof value !== 'string')
    throw new InputError(`Expected a text for "${field}", got ${JSON.stringify(value)}.`, { place });
}

async function* textLines(files: Files, path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let pending = '';
  let number = 1;
  const decoded = (chunk?: Uint8Array): string => {
    try {
      return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
    } catch (cause) {
      throw new InputError('Expected UTF-8, got other bytes.', { place: `${path}:${number}`, cause });
    }
  };
  for await (const chunk of files.read(path)) {
    const lines = (pending + decoded(chunk)).split('\n');
    pending = lines.pop() ?? '';
    number += lines.length;
    yield* lines;
  }
  yield pending + decoded();
}
