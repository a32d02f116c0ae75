import { join } from 'node:path';
import { type DatasetDocument, type DatasetPart, InputError, NotFoundError } from '../../model/index.ts';
import { chosenOptions } from '../opening/chosen-options.ts';
import type { FindingLog } from '../opening/finding-log.ts';
import type { DatasetLoader } from '../opening/loader.ts';
import { streamedDataset } from '../opening/streamed-dataset.ts';
import { type FoundFile, fileNames, placeKind, theFile } from '../reading/found-files.ts';
import { jsonLines } from '../reading/json-lines.ts';
import { readJudgements } from '../reading/judgements.ts';
import { type CollectionQuery, judgedCollection, WHOLE } from './judged-collection.ts';

const CORPUS = { words: 'corpus.jsonl', option: 'corpus', pattern: /^corpus\.jsonl(\.gz)?$/ };
const QUERIES = { words: 'queries.jsonl', option: 'queries', pattern: /^queries\.jsonl(\.gz)?$/ };
const QRELS = /^qrels\/([^/]+)\.tsv(?:\.gz)?$/;

/** A folder in BEIR's form (Thakur et al., 2021, arXiv:2104.08663). */
export const beir: DatasetLoader = {
  name: 'beir',
  meaning: 'BEIR: corpus.jsonl, queries.jsonl, qrels/SPLIT.tsv',
  expects:
    'A folder with corpus.jsonl (_id, title, text), queries.jsonl (_id, text) and qrels/SPLIT.tsv (query-id, corpus-id, score under a header).',
  settings: [WHOLE],
  options: [
    { name: 'split', meaning: 'which qrels: test when it is there, else the only one' },
    { name: 'corpus', meaning: 'another file for the documents' },
    { name: 'queries', meaning: 'another file for the queries' },
  ],
  pins: [],
  async recognise(path) {
    if (placeKind(path) !== 'folder') return false;
    const names = await fileNames(path);
    return [CORPUS.pattern, QUERIES.pattern, QRELS].every((pattern) =>
      names.some((name) => pattern.test(name)),
    );
  },
  async open(request) {
    const options = chosenOptions(beir, request);
    const corpus = await theFile(request.path, CORPUS, options.text('corpus'));
    const queries = await theFile(request.path, QUERIES, options.text('queries'));
    const { split, qrels } = await splitOf(request.path, options.text('split'));
    return streamedDataset({
      name: beir.name,
      setting: options.setting,
      choices:
        options.text('split') === undefined
          ? [options.words, `split=${split}`].filter(Boolean).join(', ')
          : options.words,
      files: [corpus, queries, qrels],
      pins: [],
      read: (log) => part(corpus, queries, qrels, log),
    });
  },
};

async function splitOf(
  folder: string,
  chosen: string | undefined,
): Promise<{ readonly split: string; readonly qrels: FoundFile }> {
  const splits = new Map<string, string>();
  for (const name of await fileNames(folder)) {
    const split = QRELS.exec(name)?.[1];
    if (split !== undefined) splits.set(split, name);
  }
  const split =
    chosen ?? (splits.has('test') ? 'test' : splits.size === 1 ? [...splits.keys()][0] : undefined);
  const names = [...splits.keys()].join(', ');
  if (splits.size === 0) throw new NotFoundError(`Expected qrels/*.tsv in ${folder}, got none.`);
  if (split === undefined)
    throw new InputError(`Expected the option split, since ${folder} has qrels for ${names}.`, {
      code: 'bad-argument',
    });
  const name = splits.get(split);
  if (name === undefined)
    throw new NotFoundError(`Expected one of ${names} as the split, got ${JSON.stringify(split)}.`);
  return { split, qrels: { path: join(folder, name), name } };
}

async function* part(
  corpus: FoundFile,
  queryFile: FoundFile,
  qrels: FoundFile,
  log: FindingLog,
): AsyncGenerator<DatasetPart> {
  const documents: DatasetDocument[] = [];
  for await (const record of jsonLines(corpus.path)) {
    const title = record.optionalText('title');
    documents.push({
      id: record.id('_id', 'id'),
      title: title === '' ? undefined : title,
      text: record.text('text'),
    });
  }
  const queries: CollectionQuery[] = [];
  for await (const record of jsonLines(queryFile.path))
    queries.push({ id: record.id('_id', 'id'), text: record.text('text', 'query') });
  yield judgedCollection(documents, queries, await readJudgements(qrels.path, log), log);
}
