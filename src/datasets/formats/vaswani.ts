import { DataError, type DatasetDocument, type DatasetPart } from '../../model/index.ts';
import { chosenOptions } from '../opening/chosen-options.ts';
import type { FindingLog } from '../opening/finding-log.ts';
import type { DatasetLoader, PinnedFile } from '../opening/loader.ts';
import { streamedDataset } from '../opening/streamed-dataset.ts';
import { type FoundFile, fileNames, firstCharacters, placeKind, theFile } from '../reading/found-files.ts';
import { addJudgement, type Judgements, readJudgements } from '../reading/judgements.ts';
import { textLines } from '../reading/text-lines.ts';
import { type CollectionQuery, judgedCollection, WHOLE } from './judged-collection.ts';
import { sgmlDocuments } from './trec/sgml.ts';
import { readTopics } from './trec/topics.ts';

const DOCUMENTS = {
  words: 'documents (doc-text)',
  option: 'documents',
  pattern: /(^|\/)doc-text(\.trec)?(\.gz)?$/,
};
const QUERIES = {
  words: 'queries (query-text)',
  option: 'queries',
  pattern: /(^|\/)query-text(\.trec)?(\.gz)?$/,
};
const QRELS = {
  words: 'judgements (rlv-ass, qrels)',
  option: 'qrels',
  pattern: /(^|\/)(rlv-ass|qrels)(\.gz)?$/,
};

/** Terrier's copy in TREC form. */
const PINS: readonly PinnedFile[] = [
  {
    name: 'doc-text.trec',
    sha256: '117ae7491647cb9725621bad52969a78307de19b1757852a0a2383659a856d36',
    bytes: 3_494_318,
    source: 'share/vaswani_npl/corpus/doc-text.trec of terrier-org/terrier-core',
  },
  {
    name: 'query-text.trec',
    sha256: 'fef998db14818f74a22b2fb2be06425d5fb0dbd83ed9841fa0440e0a5477da7b',
    bytes: 10_991,
    source: 'share/vaswani_npl/query-text.trec of terrier-org/terrier-core',
  },
];

/** The Vaswani collection, also called NPL: 11,429 abstracts of physics, 93 queries. */
export const vaswani: DatasetLoader = {
  name: 'vaswani',
  meaning: 'Vaswani, or NPL: doc-text, query-text, rlv-ass, in their own form and in TREC form',
  expects: 'A folder with doc-text, query-text and rlv-ass, or doc-text.trec, query-text.trec and qrels.',
  settings: [WHOLE],
  options: [
    { name: 'documents', meaning: 'the file of documents, where the folder has several' },
    { name: 'queries', meaning: 'the file of queries, where the folder has several' },
    { name: 'qrels', meaning: 'the file of judgements, where the folder has several' },
    {
      name: 'case',
      meaning:
        'queries are all upper case, documents all lower: lower turns queries into what documents have',
      choices: ['lower', 'as-written'],
      default: 'lower',
    },
  ],
  pins: PINS,
  async recognise(path) {
    if (placeKind(path) !== 'folder') return false;
    const names = await fileNames(path);
    return [DOCUMENTS, QUERIES, QRELS].every(({ pattern }) => names.some((name) => pattern.test(name)));
  },
  async open(request) {
    const options = chosenOptions(vaswani, request);
    const documents = await theFile(request.path, DOCUMENTS, options.text('documents'));
    const queries = await theFile(request.path, QUERIES, options.text('queries'));
    const qrels = await theFile(request.path, QRELS, options.text('qrels'));
    const isLower = options.choice('case') === 'lower';
    return streamedDataset({
      name: vaswani.name,
      setting: options.setting,
      choices: options.words,
      files: [documents, queries, qrels],
      pins: PINS,
      read: (log) => part({ documents, queries, qrels }, isLower, log),
    });
  },
};

async function* part(
  files: Readonly<Record<'documents' | 'queries' | 'qrels', FoundFile>>,
  isLower: boolean,
  log: FindingLog,
): AsyncGenerator<DatasetPart> {
  const documents: DatasetDocument[] = [];
  const written = (await isTagged(files.documents.path))
    ? sgmlDocuments(files.documents.path)
    : slashedRecords(files.documents.path);
  for await (const document of written) documents.push(document);
  const queries: CollectionQuery[] = [];
  if (await isTagged(files.queries.path)) queries.push(...(await readTopics(files.queries.path, 'title')));
  else for await (const query of slashedRecords(files.queries.path)) queries.push(query);
  const cased = queries.map(({ id, text }) => ({ id, text: isLower ? text.toLowerCase() : text }));
  const judgements = files.qrels.name.includes('rlv-ass')
    ? await slashedJudgements(files.qrels.path, log)
    : await readJudgements(files.qrels.path, log);
  yield judgedCollection(documents, cased, judgements, log);
}

async function isTagged(path: string): Promise<boolean> {
  return (await firstCharacters(path)).trimStart().startsWith('<');
}

/** Records of a number on a line of its own and lines of text, each ended by a line with a slash. */
async function* slashedRecords(path: string): AsyncGenerator<CollectionQuery> {
  let id: string | undefined;
  let lines: string[] = [];
  for await (const { text, place } of textLines(path)) {
    const line = text.trim();
    if (line === '/') {
      if (id !== undefined) yield { id, text: lines.join('\n') };
      id = undefined;
      lines = [];
    } else if (id !== undefined) lines.push(line);
    else if (/^\d+$/.test(line)) id = line;
    // The original doc-text ends in a line of a control character.
    else if (/[^\s\u0000-\u001f]/.test(line))
      throw new DataError(
        `Expected a number on a line of its own, got ${JSON.stringify(line.slice(0, 80))}.`,
        {
          place,
        },
      );
  }
  if (id !== undefined) yield { id, text: lines.join('\n') };
}

/** `rlv-ass`: under a query's number the numbers of its relevant documents. */
async function slashedJudgements(path: string, log: FindingLog): Promise<Judgements> {
  const judgements: Judgements = new Map();
  for await (const { id: query, text } of slashedRecords(path)) {
    for (const document of text.split(/\s+/).filter((word) => word !== ''))
      addJudgement(judgements, { query, document, grade: 1, place: `${path}: query ${query}` }, log);
  }
  return judgements;
}
