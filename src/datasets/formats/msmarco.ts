import { DataError, type DatasetDocument, type DatasetPart } from '../../model/index.ts';
import { chosenOptions } from '../opening/chosen-options.ts';
import type { FindingLog } from '../opening/finding-log.ts';
import type { DatasetLoader } from '../opening/loader.ts';
import { streamedDataset } from '../opening/streamed-dataset.ts';
import { type FoundFile, fileNames, placeKind, theFile } from '../reading/found-files.ts';
import { readJudgements } from '../reading/judgements.ts';
import { textLines } from '../reading/text-lines.ts';
import { type CollectionQuery, judgedCollection, WHOLE } from './judged-collection.ts';
import { tabbedQueries } from './trec/topics.ts';

const COLLECTION = {
  words: 'collection.tsv',
  option: 'collection',
  pattern: /(^|\/)(collection|[^/]*docs)\.tsv(\.gz)?$/,
};
const QUERIES = { words: 'queries*.tsv', option: 'queries', pattern: /(^|\/)[^/]*queries[^/]*\.tsv(\.gz)?$/ };
const QRELS = { words: 'qrels*.tsv', option: 'qrels', pattern: /(^|\/)[^/]*qrels[^/]*\.(tsv|txt)(\.gz)?$/ };

/** MS MARCO's tab-separated files, passages and documents alike. */
export const msmarco: DatasetLoader = {
  name: 'msmarco',
  meaning: 'MS MARCO: collection.tsv, queries.tsv, qrels.tsv',
  expects:
    'A folder with collection.tsv (id, text; or id, address, title, text), queries*.tsv (id, text) and qrels*.tsv. The whole collection is held in memory.',
  settings: [WHOLE],
  options: [
    { name: 'collection', meaning: 'the file of passages, where the folder has several' },
    { name: 'queries', meaning: 'the file of queries, where the folder has several' },
    { name: 'qrels', meaning: 'the file of qrels, where the folder has several' },
  ],
  pins: [],
  async recognise(path) {
    if (placeKind(path) !== 'folder') return false;
    const names = await fileNames(path);
    return [COLLECTION, QUERIES, QRELS].every(({ pattern }) => names.some((name) => pattern.test(name)));
  },
  async open(request) {
    const options = chosenOptions(msmarco, request);
    const collection = await theFile(request.path, COLLECTION, options.text('collection'));
    const queries = await theFile(request.path, QUERIES, options.text('queries'));
    const qrels = await theFile(request.path, QRELS, options.text('qrels'));
    return streamedDataset({
      name: msmarco.name,
      setting: options.setting,
      choices: options.words,
      files: [collection, queries, qrels],
      pins: [],
      read: (log) => part(collection, queries, qrels, log),
    });
  },
};

async function* part(
  collection: FoundFile,
  queryFile: FoundFile,
  qrels: FoundFile,
  log: FindingLog,
): AsyncGenerator<DatasetPart> {
  const documents: DatasetDocument[] = [];
  for await (const { text: line, place } of textLines(collection.path)) {
    if (line === '') continue;
    const fields = line.split('\t');
    const [id] = fields;
    if (fields.length !== 2 && fields.length !== 4)
      throw new DataError(
        `Expected id and text, or id, address, title and text, got ${fields.length} fields.`,
        { place },
      );
    documents.push({
      id: id!,
      title: fields.length === 4 && fields[2] !== '' ? fields[2] : undefined,
      text: fields.at(-1)!,
    });
  }
  const queries: CollectionQuery[] = [];
  for await (const query of tabbedQueries(queryFile.path)) queries.push(query);
  yield judgedCollection(documents, queries, await readJudgements(qrels.path, log), log);
}
