import { DataError, type DatasetDocument, type DatasetPart } from '../../model/index.ts';
import { chosenOptions } from '../opening/chosen-options.ts';
import type { FindingLog } from '../opening/finding-log.ts';
import type { DatasetLoader } from '../opening/loader.ts';
import { streamedDataset } from '../opening/streamed-dataset.ts';
import { type FoundFile, fileNames, placeKind, theFile } from '../reading/found-files.ts';
import { addJudgement, type Judgements } from '../reading/judgements.ts';
import { textLines } from '../reading/text-lines.ts';
import { type CollectionQuery, judgedCollection, WHOLE } from './judged-collection.ts';

const DOCUMENTS = {
  words: 'documents (*.all)',
  option: 'documents',
  pattern: /(^|\/)[^/]+\.all(\.\d+)?(\.gz)?$/i,
};
const QUERIES = {
  words: 'queries (query.text, *.qry)',
  option: 'queries',
  pattern: /(^|\/)(query\.text|[^/]+\.qry)(\.gz)?$/i,
};
const QRELS = {
  words: 'qrels (qrels.text, *.rel, cranqrel)',
  option: 'qrels',
  pattern: /(^|\/)(qrels\.text|[^/]+\.rel|cranqrel)(\.gz)?$/i,
};

/** Collections in the form of the SMART system: CACM, CISI, Cranfield, MEDLINE and their like. */
export const smart: DatasetLoader = {
  name: 'smart',
  meaning: 'SMART: CACM, CISI, Cranfield, with .I, .T, .A, .W, .B',
  expects:
    'A folder with documents (cacm.all, CISI.ALL, cran.all.1400), queries (query.text, *.qry) and qrels (qrels.text, *.rel, cranqrel; TREC form too).',
  settings: [WHOLE],
  options: [
    { name: 'documents', meaning: 'the file of documents, where the folder has several' },
    { name: 'queries', meaning: 'the file of queries, where the folder has several' },
    { name: 'qrels', meaning: 'the file of qrels, where the folder has several' },
    {
      name: 'fields',
      meaning: 'letters of the fields that make the text, beside .T, the title',
      default: 'W',
    },
    {
      name: 'numbers',
      meaning:
        'which number of a query the qrels mean: written is its .I, position counts from 1 (Cranfield); auto takes position when written numbers do not fit',
      choices: ['auto', 'written', 'position'],
      default: 'auto',
    },
    {
      name: 'grades',
      meaning:
        'listed makes every line of qrels in SMART form grade 1; written takes the third number (Cranfield: 1 is best, 4 is least, -1 and 5 are none)',
      choices: ['listed', 'written'],
      default: 'listed',
    },
  ],
  pins: [],
  async recognise(path) {
    if (placeKind(path) !== 'folder') return false;
    const names = await fileNames(path);
    return [DOCUMENTS, QUERIES, QRELS].every(({ pattern }) => names.some((name) => pattern.test(name)));
  },
  async open(request) {
    const options = chosenOptions(smart, request);
    const documents = await theFile(request.path, DOCUMENTS, options.text('documents'));
    const queries = await theFile(request.path, QUERIES, options.text('queries'));
    const qrels = await theFile(request.path, QRELS, options.text('qrels'));
    const choices: Choices = {
      fields: options.choice('fields'),
      numbers: options.choice('numbers') as Choices['numbers'],
      isGraded: options.choice('grades') === 'written',
    };
    return streamedDataset({
      name: smart.name,
      setting: options.setting,
      choices: options.words,
      files: [documents, queries, qrels],
      pins: [],
      read: (log) => part({ documents, queries, qrels }, choices, log),
    });
  },
};

interface Choices {
  readonly fields: string;
  readonly numbers: 'auto' | 'written' | 'position';
  readonly isGraded: boolean;
}

/** A record: its number and its fields by letter. */
interface SmartRecord {
  readonly id: string;
  readonly fields: ReadonlyMap<string, string>;
}

async function* part(
  files: Readonly<Record<'documents' | 'queries' | 'qrels', FoundFile>>,
  { fields, numbers, isGraded }: Choices,
  log: FindingLog,
): AsyncGenerator<DatasetPart> {
  const documents: DatasetDocument[] = [];
  for await (const record of records(files.documents.path))
    documents.push({
      id: record.id,
      title: record.fields.get('T'),
      text: [...fields].flatMap((letter) => record.fields.get(letter) ?? []).join('\n'),
    });
  const queries: CollectionQuery[] = [];
  for await (const record of records(files.queries.path))
    queries.push({ id: record.id, text: record.fields.get('W') ?? record.fields.get('T') ?? '' });
  const judgements = await smartJudgements(files.qrels.path, isGraded, log);
  yield judgedCollection(documents, numbered(queries, judgements, numbers, log), judgements, log);
}

async function* records(path: string): AsyncGenerator<SmartRecord> {
  let id: string | undefined;
  let letter = '';
  let fields = new Map<string, string[]>();
  const record = (): SmartRecord => ({
    id: id!,
    fields: new Map([...fields].map(([name, lines]) => [name, lines.join('\n').trim()])),
  });
  for await (const { text, place } of textLines(path)) {
    const start = /^\.I\s+(\S+)\s*$/.exec(text);
    const field = /^\.([A-Z])\s*$/.exec(text);
    if (start !== null) {
      if (id !== undefined) yield record();
      id = unpadded(start[1]!);
      fields = new Map();
      letter = '';
    } else if (id === undefined) {
      if (text.trim() !== '')
        throw new DataError('Expected a record that begins with .I and its number.', { place });
    } else if (field !== null) {
      letter = field[1]!;
      if (!fields.has(letter)) fields.set(letter, []);
    } else fields.get(letter)?.push(text);
  }
  if (id !== undefined) yield record();
}

/**
 * Lines of query, document and what a collection adds: nothing, a grade, or two zeros. TREC's four columns are
 * known by the second, which is 0 or Q0 everywhere, while in SMART's it is a document.
 */
async function smartJudgements(path: string, isGraded: boolean, log: FindingLog): Promise<Judgements> {
  const lines: { readonly fields: readonly string[]; readonly place: string }[] = [];
  for await (const { text, place } of textLines(path)) {
    if (text.trim() === '') continue;
    const fields = text.trim().split(/\s+/);
    if (fields.length < 2 || fields.length > 4)
      throw new DataError(`Expected two to four columns, got ${fields.length}.`, { place });
    lines.push({ fields, place });
  }
  const isTrec = lines.every(({ fields }) => fields.length === 4 && /^Q?0$/i.test(fields[1]!));
  const judgements: Judgements = new Map();
  for (const { fields, place } of lines) {
    const document = unpadded(fields[isTrec ? 2 : 1]!);
    const grade = isTrec ? Number(fields[3]) : isGraded ? cranfieldGrade(Number(fields[2])) : 1;
    if (!Number.isFinite(grade))
      throw new DataError(`Expected a number as the grade, got ${JSON.stringify(fields.at(-1))}.`, { place });
    addJudgement(judgements, { query: unpadded(fields[0]!), document, grade, place }, log);
  }
  return judgements;
}

/** Cranfield's scale stands on its head: 1 a complete answer, 4 of minimum interest, 5 and -1 of none. */
function cranfieldGrade(written: number): number {
  return written >= 1 && written <= 4 ? 5 - written : written === 5 || written === -1 ? 0 : written;
}

function numbered(
  queries: readonly CollectionQuery[],
  judgements: Judgements,
  numbers: Choices['numbers'],
  log: FindingLog,
): readonly CollectionQuery[] {
  const written = new Set(queries.map(({ id }) => id));
  const misfit = [...judgements.keys()].find((id) => !written.has(id));
  const canCount = [...judgements.keys()].every((id) => Number(id) >= 1 && Number(id) <= queries.length);
  if (numbers === 'written' || (numbers === 'auto' && (misfit === undefined || !canCount))) return queries;
  if (numbers === 'auto')
    log.note(
      'queries-by-position',
      misfit!,
      'The qrels name queries by their position, not by their .I: they are counted from 1.',
    );
  return queries.map(({ text }, index) => ({ id: String(index + 1), text }));
}

/** `01` and `1` are one number. */
function unpadded(id: string): string {
  return /^0+\d/.test(id) ? id.replace(/^0+/, '') : id;
}
