import type { DatasetDocument, DatasetPart, DatasetQuery } from '../../model/index.ts';
import { chosenOptions } from '../opening/chosen-options.ts';
import type { DatasetLoader } from '../opening/loader.ts';
import { streamedDataset } from '../opening/streamed-dataset.ts';
import { type FoundFile, fileNames, firstCharacters, placeKind, theFile } from '../reading/found-files.ts';
import { jsonLines } from '../reading/json-lines.ts';
import { relevantDocuments } from '../reading/relevant-documents.ts';
import { WHOLE } from './judged-collection.ts';
import { jsonDocument } from './trec/trec.ts';

const DOCUMENTS = { words: 'documents.jsonl', option: 'documents', pattern: /^documents\.jsonl(\.gz)?$/ };
const QUERIES = { words: 'queries.jsonl', option: 'queries', pattern: /^queries\.jsonl(\.gz)?$/ };

/** The plainest form: two files of JSON lines. */
export const jsonl: DatasetLoader = {
  name: 'jsonl',
  meaning: 'JSON lines: documents.jsonl, and queries.jsonl with their relevant documents',
  expects:
    'A folder with documents.jsonl (id, text; title, date) and queries.jsonl (id, text, relevant: ids or grades by id; type, date, abstention).',
  settings: [WHOLE],
  options: [
    { name: 'documents', meaning: 'another file for the documents' },
    { name: 'queries', meaning: 'another file for the queries' },
  ],
  pins: [],
  async recognise(path) {
    if (placeKind(path) !== 'folder') return false;
    const names = await fileNames(path);
    const queries = names.find((name) => QUERIES.pattern.test(name));
    return (
      queries !== undefined &&
      names.some((name) => DOCUMENTS.pattern.test(name)) &&
      /"(relevant|grades)"\s*:/.test(await firstCharacters(`${path}/${queries}`))
    );
  },
  async open(request) {
    const options = chosenOptions(jsonl, request);
    const documents = await theFile(request.path, DOCUMENTS, options.text('documents'));
    const queries = await theFile(request.path, QUERIES, options.text('queries'));
    return streamedDataset({
      name: jsonl.name,
      setting: options.setting,
      choices: options.words,
      files: [documents, queries],
      pins: [],
      read: () => part(documents, queries),
    });
  },
};

async function* part(documentFile: FoundFile, queryFile: FoundFile): AsyncGenerator<DatasetPart> {
  const documents: DatasetDocument[] = [];
  for await (const record of jsonLines(documentFile.path)) documents.push(jsonDocument(record));
  yield { name: WHOLE.name, documents, queries: await relevanceQueries(queryFile.path) };
}

/**
 * Queries of JSON lines that name their relevant documents; one without `id` goes by its number: `q1`.
 *
 * @throws DataError with file and line.
 */
export async function relevanceQueries(path: string): Promise<DatasetQuery[]> {
  const queries: DatasetQuery[] = [];
  for await (const record of jsonLines(path)) {
    queries.push({
      id: record.value('id', '_id') === undefined ? `q${queries.length + 1}` : record.id('id', '_id'),
      text: record.text('text', 'query'),
      type: record.optionalText('type'),
      date: record.optionalText('date'),
      isAbstention: record.value('abstention') === true,
      grades: relevantDocuments(record),
    });
  }
  return queries;
}
