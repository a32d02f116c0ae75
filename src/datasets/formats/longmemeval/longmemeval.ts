import { createHash } from 'node:crypto';
import {
  DataError,
  type Dataset,
  type DatasetDocument,
  type DatasetPart,
  type DatasetQuery,
  type DatasetRequest,
} from '../../../model/index.ts';
import { nodeFiles } from '../../../storage/index.ts';
import { chosenOptions } from '../../opening/chosen-options.ts';
import type { FindingLog } from '../../opening/finding-log.ts';
import type { DatasetLoader, PinnedFile } from '../../opening/loader.ts';
import { streamedDataset } from '../../opening/streamed-dataset.ts';
import { type FoundFile, isArrayDataset, placeKind, theFile } from '../../reading/found-files.ts';
import { jsonArrayElements } from '../../reading/json-array-elements.ts';
import { pooledName } from './blind-names.ts';
import { type Question, readQuestion } from './question.ts';
import { type Duplicates, haystackOf, type Roles, sessionText } from './session-documents.ts';

/** The cleaned S file as published; the sizes of O and M are not known to us. */
const PINS: readonly PinnedFile[] = [
  {
    name: 'longmemeval_s_cleaned.json',
    sha256: 'd6f21ea9d60a0d56f34a05b609c79c88a451d2ae03597821ea3d5a9678c3a442',
    bytes: 277_383_467,
    source: 'longmemeval_s_cleaned.json of xiaowu0162/longmemeval-cleaned',
    types: {
      'single-session-user': 70,
      'single-session-assistant': 56,
      'single-session-preference': 30,
      'multi-session': 133,
      'temporal-reasoning': 133,
      'knowledge-update': 78,
    },
  },
];

const FILE = { words: "LongMemEval's JSON file", option: 'file', pattern: /longmemeval.*\.json(\.gz)?$/i };
const POOL = 'pooled';
/** One question in five, by the first byte of its id's sha256. */
const DEVELOPMENT_BYTES = 51;

interface Choices {
  readonly roles: Roles;
  readonly duplicates: Duplicates;
  readonly split: string;
}

/** LongMemEval: questions about a long history of chats, in its oracle, S and M files alike. */
export const longmemeval: DatasetLoader = {
  name: 'longmemeval',
  meaning: 'LongMemEval (oracle, S, M): questions over chat sessions, sessions under blind names',
  expects: 'The JSON file itself, or a folder with one longmemeval*.json.',
  settings: [
    { name: 'per-question', meaning: 'every question asks its own haystack' },
    {
      name: POOL,
      meaning:
        'all questions ask the sessions of all haystacks in one collection, each session once; names come from session ids alone',
    },
  ],
  options: [
    {
      name: 'roles',
      meaning: 'whose turns are text',
      choices: ['both', 'user'],
      default: 'both',
    },
    {
      name: 'duplicates',
      meaning:
        'a session id twice in one haystack: merge keeps the first with its date; keep keeps all, the first being what gold names',
      choices: ['merge', 'keep'],
      default: 'merge',
    },
    {
      name: 'split',
      meaning:
        'which questions: all, those with or without an answer, or a fixed fifth (dev) and the rest (test) by the sha256 of their ids',
      choices: ['all', 'answerable', 'abstention', 'dev', 'test'],
      default: 'all',
    },
    { name: 'file', meaning: 'the file in the folder, where there are several' },
  ],
  pins: PINS,
  recognise: (path) => isArrayDataset(path, FILE.pattern, /"question_(id|type)"\s*:/),
  async open(request) {
    const options = chosenOptions(longmemeval, request);
    const file = await fileOf(request, options.text('file'));
    const choices: Choices = {
      roles: options.choice('roles') as Roles,
      duplicates: options.choice('duplicates') as Duplicates,
      split: options.choice('split'),
    };
    return datasetOf(file, options.setting, choices, options.words);
  },
};

async function fileOf({ path }: DatasetRequest, chosen: string | undefined): Promise<FoundFile> {
  return placeKind(path) === 'folder' ? theFile(path, FILE, chosen) : { path, name: '.' };
}

function datasetOf(file: FoundFile, setting: string, choices: Choices, words: string): Dataset {
  return streamedDataset({
    name: longmemeval.name,
    setting,
    choices: words,
    files: [file],
    pins: PINS,
    read: (log) =>
      setting === POOL ? pooledParts(file.path, choices, log) : questionParts(file.path, choices, log),
  });
}

async function* questions(path: string, { split }: Choices, log: FindingLog): AsyncGenerator<Question> {
  for await (const element of jsonArrayElements(nodeFiles.read(path), path)) {
    const question = readQuestion(element, path);
    if (!question.hasTextAnswer)
      log.note(
        'answer-not-text',
        question.id,
        '{n} questions have an answer that is no text; answers are read by nothing here.',
      );
    if (isInSplit(question.id, split)) yield question;
  }
}

function isInSplit(id: string, split: string): boolean {
  if (split === 'all') return true;
  if (split === 'answerable' || split === 'abstention') return isAbstention(id) === (split === 'abstention');
  const isDevelopment = createHash('sha256').update(id).digest()[0]! < DEVELOPMENT_BYTES;
  return isDevelopment === (split === 'dev');
}

function isAbstention(id: string): boolean {
  return id.endsWith('_abs');
}

async function* questionParts(path: string, choices: Choices, log: FindingLog): AsyncGenerator<DatasetPart> {
  for await (const question of questions(path, choices, log)) {
    const { documents, gold } = haystackOf(question, choices, log);
    yield { name: question.id, documents, queries: [queryOf(question, gold)] };
  }
}

/** A session stands in many haystacks and is kept once, with the date it has where it is first met. */
async function* pooledParts(path: string, choices: Choices, log: FindingLog): AsyncGenerator<DatasetPart> {
  const documents = new Map<string, DatasetDocument>();
  const origins = new Map<string, string>();
  const queries: DatasetQuery[] = [];
  // Whatever the split: the collection is that of the whole file.
  for await (const question of questions(path, { ...choices, split: 'all' }, log)) {
    for (const session of question.sessions) {
      const id = pooledName(session.id);
      const text = sessionText(session.turns, choices.roles);
      const met = documents.get(id);
      if (met === undefined) documents.set(id, { id, text, date: session.date });
      else noteAgain(question, session.id, { met: met.text === text, origin: origins.get(id)! }, log);
      origins.set(id, session.id);
    }
    if (isInSplit(question.id, choices.split))
      queries.push(queryOf(question, question.goldIds.map(pooledName)));
  }
  yield { name: POOL, documents: [...documents.values()], queries };
}

function noteAgain(
  question: Question,
  sessionId: string,
  earlier: { readonly met: boolean; readonly origin: string },
  log: FindingLog,
): void {
  if (earlier.origin !== sessionId)
    throw new DataError(`Expected names that differ, got one for ${earlier.origin} and ${sessionId}.`, {
      place: question.place,
      hint: 'Two ids of forty bits fell together; the per-question setting is not affected.',
    });
  if (!earlier.met)
    log.note(
      'pooled-session-differs',
      `${question.id}: ${sessionId}`,
      '{n} sessions have the id of one in an earlier haystack and another text; the first is kept.',
    );
}

function queryOf(question: Question, gold: readonly string[]): DatasetQuery {
  return {
    id: question.id,
    text: question.text,
    type: question.type,
    isAbstention: isAbstention(question.id),
    date: question.date,
    grades: new Map(gold.map((name) => [name, 1])),
  };
}
