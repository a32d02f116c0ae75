import type { DatasetDocument, DatasetPart } from '../../../model/index.ts';
import { chosenOptions } from '../../opening/chosen-options.ts';
import type { FindingLog } from '../../opening/finding-log.ts';
import type { DatasetLoader } from '../../opening/loader.ts';
import { streamedDataset } from '../../opening/streamed-dataset.ts';
import { type FoundFile, fileNames, firstCharacters, placeKind, theFile } from '../../reading/found-files.ts';
import { type JsonRecord, jsonLines } from '../../reading/json-lines.ts';
import { readJudgements } from '../../reading/judgements.ts';
import { judgedCollection, WHOLE } from '../judged-collection.ts';
import { sgmlDocuments } from './sgml.ts';
import { readTopics, type TopicField } from './topics.ts';

const DOCUMENTS = {
  words: 'documents',
  option: 'documents',
  pattern: /(^|\/)(docs?|documents|corpus|collection)\b[^/]*\.(jsonl|trec|sgml?|xml|txt)(\.gz)?$/i,
};
const TOPICS = {
  words: 'topics',
  option: 'topics',
  pattern: /(^|\/)(topics|queries|query-text)\b[^/]*$/i,
};
const QRELS = { words: 'qrels', option: 'qrels', pattern: /(^|\/)qrels?\b[^/]*$/i };

/** A collection in the forms of TREC and of those who follow it. */
export const trec: DatasetLoader = {
  name: 'trec',
  meaning: 'TREC: topics (SGML, TSV, JSON lines), qrels, documents (SGML, JSON lines)',
  expects:
    'A folder with documents (<DOC> with <DOCNO>, or JSON lines with id, title, text), topics and qrels (query, iteration, document, grade).',
  settings: [WHOLE],
  options: [
    { name: 'documents', meaning: 'the file of documents, where the folder has several' },
    { name: 'topics', meaning: 'the file of topics, where the folder has several' },
    { name: 'qrels', meaning: 'the file of qrels, where the folder has several' },
    {
      name: 'field',
      meaning: 'which parts of a topic in SGML make the query',
      choices: ['title', 'description', 'title-description', 'all'],
      default: 'title',
    },
    {
      name: 'titles',
      meaning: 'cut takes a title off the beginning of a text that repeats it, as flattened BEIR files do',
      choices: ['as-written', 'cut'],
      default: 'as-written',
    },
  ],
  pins: [],
  async recognise(path) {
    if (placeKind(path) !== 'folder') return false;
    const names = await fileNames(path);
    return [DOCUMENTS, TOPICS, QRELS].every(({ pattern }) => names.some((name) => pattern.test(name)));
  },
  async open(request) {
    const options = chosenOptions(trec, request);
    const documents = await theFile(request.path, DOCUMENTS, options.text('documents'));
    const topics = await theFile(request.path, TOPICS, options.text('topics'));
    const qrels = await theFile(request.path, QRELS, options.text('qrels'));
    return streamedDataset({
      name: trec.name,
      setting: options.setting,
      choices: options.words,
      files: [documents, topics, qrels],
      pins: [],
      read: (log) =>
        part(
          { documents, topics, qrels },
          { field: options.choice('field') as TopicField, cutTitles: options.choice('titles') === 'cut' },
          log,
        ),
    });
  },
};

async function* part(
  files: Readonly<Record<'documents' | 'topics' | 'qrels', FoundFile>>,
  choices: { readonly field: TopicField; readonly cutTitles: boolean },
  log: FindingLog,
): AsyncGenerator<DatasetPart> {
  const documents: DatasetDocument[] = [];
  for await (const document of documentsOf(files.documents.path))
    documents.push(choices.cutTitles ? withoutTitle(document) : document);
  const queries = await readTopics(files.topics.path, choices.field);
  yield judgedCollection(documents, queries, await readJudgements(files.qrels.path, log), log);
}

async function* documentsOf(path: string): AsyncGenerator<DatasetDocument> {
  const start = (await firstCharacters(path)).replace(/^\uFEFF/, '').trimStart();
  if (!start.startsWith('{')) yield* sgmlDocuments(path);
  else for await (const record of jsonLines(path)) yield jsonDocument(record);
}

/** A document of JSON lines: BEIR's names, Anserini's and ours. */
export function jsonDocument(record: JsonRecord): DatasetDocument {
  const title = record.optionalText('title');
  return {
    id: record.id('id', '_id', 'docid', 'docno'),
    title: title === '' ? undefined : title,
    text: record.text('text', 'contents', 'body'),
    date: record.optionalText('date'),
  };
}

function withoutTitle(document: DatasetDocument): DatasetDocument {
  const { title, text } = document;
  return title === undefined || !text.startsWith(title)
    ? document
    : { ...document, text: text.slice(title.length).trimStart() };
}
