import type { DatasetDocument, DatasetPart, DatasetQuery } from '../../../model/index.ts';
import { nodeFiles } from '../../../storage/index.ts';
import { chosenOptions } from '../../opening/chosen-options.ts';
import type { FindingLog } from '../../opening/finding-log.ts';
import type { DatasetLoader, PinnedFile } from '../../opening/loader.ts';
import { streamedDataset } from '../../opening/streamed-dataset.ts';
import { isArrayDataset, placeKind, theFile } from '../../reading/found-files.ts';
import { jsonArrayElements } from '../../reading/json-array-elements.ts';
import {
  type Conversation,
  type ConversationSession,
  readConversation,
  type Utterance,
} from './conversation.ts';
import { type EvidenceRule, isWellFormed, readEvidence } from './evidence.ts';

/** The data set's numbers in its paper's words (Maharana et al., 2024, arXiv:2402.17753). */
const CATEGORIES: Readonly<Record<number, string>> = {
  1: 'multi-hop',
  2: 'temporal',
  3: 'open-domain',
  4: 'single-hop',
  5: 'adversarial',
};

const PINS: readonly PinnedFile[] = [
  {
    name: 'locomo10.json',
    sha256: '79fa87e90f04081343b8c8debecb80a9a6842b76a7aa537dc9fdf651ea698ff4',
    bytes: 2_805_274,
    source: 'data/locomo10.json of snap-research/locomo at 3eb6f2c5',
    types: { 'multi-hop': 282, temporal: 321, 'open-domain': 96, 'single-hop': 841, adversarial: 446 },
  },
];

const FILE = { words: "LoCoMo's JSON file", option: 'file', pattern: /locomo[^/]*\.json(\.gz)?$/i };

type Grain = 'sessions' | 'turns';

/** LoCoMo: questions about very long chats of two people, one part a conversation. */
export const locomo: DatasetLoader = {
  name: 'locomo',
  meaning: 'LoCoMo: questions about ten long conversations, answered by sessions or turns',
  expects: 'locomo10.json itself, or a folder with it.',
  settings: [
    { name: 'sessions', meaning: 'a session is a document (session_7)' },
    { name: 'turns', meaning: 'a turn is a document (D7:3)' },
  ],
  options: [
    {
      name: 'evidence',
      meaning:
        'how evidence ids of another form are read: leading takes the first D<session>:<turn> at the beginning, as-written passes over them, mended takes every one it can find',
      choices: ['leading', 'as-written', 'mended'],
      default: 'leading',
    },
    { name: 'file', meaning: 'the file in the folder, where there are several' },
  ],
  pins: PINS,
  recognise: (path) => isArrayDataset(path, FILE.pattern, /"(evidence|dia_id|sample_id)"\s*:/),
  async open(request) {
    const options = chosenOptions(locomo, request);
    const grain = options.setting as Grain;
    const rule = options.choice('evidence') as EvidenceRule;
    const file =
      placeKind(request.path) === 'folder'
        ? await theFile(request.path, FILE, options.text('file'))
        : { path: request.path, name: '.' };
    return streamedDataset({
      name: locomo.name,
      setting: grain,
      choices: options.words,
      files: [file],
      pins: PINS,
      read: (log) => conversationParts(file.path, { grain, rule }, log),
    });
  },
};

interface Choices {
  readonly grain: Grain;
  readonly rule: EvidenceRule;
}

/** The id of a conversation's question; its number counts from 1 in the file's order. */
export function locomoQueryId(conversationId: string, number: number): string {
  return `${conversationId}/q${number}`;
}

async function* conversationParts(
  path: string,
  choices: Choices,
  log: FindingLog,
): AsyncGenerator<DatasetPart> {
  for await (const element of jsonArrayElements(nodeFiles.read(path), path)) {
    const conversation = readConversation(element, path);
    yield {
      name: conversation.id,
      documents: conversation.sessions.flatMap((session) =>
        choices.grain === 'sessions' ? [sessionDocument(session)] : turnDocuments(session),
      ),
      queries: queriesOf(conversation, choices, log),
    };
  }
}

function sessionDocument({ number, date, turns }: ConversationSession): DatasetDocument {
  return { id: sessionId(number), text: turns.map(lineOf).join('\n'), date };
}

function turnDocuments({ date, turns }: ConversationSession): DatasetDocument[] {
  return turns.map((turn) => ({ id: turn.id, text: lineOf(turn), date }));
}

function lineOf({ speaker, text, caption }: Utterance): string {
  return caption === undefined || caption === '' ? `${speaker}: ${text}` : `${speaker}: ${text} ${caption}`;
}

function sessionId(number: number): string {
  return `session_${number}`;
}

function queriesOf(conversation: Conversation, choices: Choices, log: FindingLog): DatasetQuery[] {
  const known = new Set(
    conversation.sessions.flatMap(({ number, turns }) => [sessionId(number), ...turns.map(({ id }) => id)]),
  );
  return conversation.questions.map(({ text, category, evidence }, index) => {
    const id = locomoQueryId(conversation.id, index + 1);
    if (evidence.length === 0) log.note('no-evidence', id, '{n} questions have no evidence.');
    const gold = new Set(evidence.flatMap((each) => goldOf(each, id, known, choices, log)));
    return {
      id,
      text,
      type: CATEGORIES[category] ?? `category-${category}`,
      grades: new Map([...gold].map((document) => [document, 1])),
    };
  });
}

/** The documents that one evidence id stands for; none where it says nothing, which is counted. */
function goldOf(
  evidence: string,
  queryId: string,
  known: ReadonlySet<string>,
  { grain, rule }: Choices,
  log: FindingLog,
): string[] {
  const example = `${queryId}: ${evidence}`;
  if (!isWellFormed(evidence) || !known.has(evidence))
    log.note(
      'malformed-evidence',
      example,
      `{n} evidence ids name no turn as they stand; read by the rule ${rule}.`,
    );
  const gold = readEvidence(evidence, rule)
    // A turn that is not there may still name a session; by `as-written` only whole ids count.
    .filter(({ session, turn }) => rule !== 'as-written' || known.has(`D${session}:${turn}`))
    .map(({ session, turn }) => (grain === 'sessions' ? sessionId(session) : `D${session}:${turn}`))
    .filter((document) => known.has(document));
  if (gold.length === 0)
    log.note('evidence-lost', example, `{n} evidence ids lead to no document by the rule ${rule}.`);
  return gold;
}
