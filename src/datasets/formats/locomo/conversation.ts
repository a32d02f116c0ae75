import { DataError } from '../../../model/index.ts';
import type { JsonArrayElement } from '../../reading/json-array-elements.ts';

/** A turn of a conversation. */
export interface Utterance {
  /** `D3:7`: seventh turn of the third session. */
  readonly id: string;
  readonly speaker: string;
  readonly text: string;
  /** What a picture that was sent shows. */
  readonly caption: string | undefined;
}

/** A session of a conversation. */
export interface ConversationSession {
  readonly number: number;
  readonly date: string | undefined;
  readonly turns: readonly Utterance[];
}

/** A question about a conversation; its answer is left out. */
export interface ConversationQuestion {
  readonly text: string;
  readonly category: number;
  readonly evidence: readonly string[];
}

/** One element of LoCoMo's array. */
export interface Conversation {
  readonly id: string;
  readonly sessions: readonly ConversationSession[];
  readonly questions: readonly ConversationQuestion[];
}

/**
 * Reads an element as a conversation.
 *
 * @throws DataError naming the conversation and where it begins, for what is not one.
 */
export function readConversation(element: JsonArrayElement, file: string): Conversation {
  const at = `element ${element.index + 1}, byte ${element.byteOffset}`;
  const json = objectOf(element.value, `${file}: ${at}`);
  const id = json['sample_id'];
  if (typeof id !== 'string' || id === '')
    throw new DataError(`Expected a "sample_id", got ${JSON.stringify(id)}.`, { place: `${file}: ${at}` });
  const place = `${file}: conversation ${JSON.stringify(id)} (${at})`;
  if (!Array.isArray(json['qa'])) throw new DataError('Expected a list of questions as "qa".', { place });
  const spoken = objectOf(json['conversation'], place);
  return {
    id,
    sessions: sessionsOf(spoken, place),
    questions: json['qa'].map((value, index) => questionOf(value, `${place}, question ${index + 1}`)),
  };
}

type JsonObject = Readonly<Record<string, unknown>>;

function sessionsOf(spoken: JsonObject, place: string): ConversationSession[] {
  const sessions: ConversationSession[] = [];
  for (const [key, turns] of Object.entries(spoken)) {
    const number = /^session_(\d+)$/.exec(key)?.[1];
    if (number === undefined) continue;
    if (!Array.isArray(turns)) throw new DataError(`Expected a list of turns as "${key}".`, { place });
    const date = spoken[`${key}_date_time`];
    sessions.push({
      number: Number(number),
      date: typeof date === 'string' ? date : undefined,
      turns: turns.map((turn, index) => utteranceOf(turn, `${place}, ${key}, turn ${index + 1}`)),
    });
  }
  return sessions.sort((a, b) => a.number - b.number);
}

function utteranceOf(value: unknown, place: string): Utterance {
  const { speaker, dia_id: id, text, blip_caption: caption } = objectOf(value, place);
  if (typeof speaker !== 'string' || typeof id !== 'string' || typeof text !== 'string')
    throw new DataError('Expected "speaker", "dia_id" and "text", each a text.', { place });
  return { id, speaker, text, caption: typeof caption === 'string' ? caption : undefined };
}

function questionOf(value: unknown, place: string): ConversationQuestion {
  const { question, category, evidence = [] } = objectOf(value, place);
  if (typeof question !== 'string' || typeof category !== 'number' || !Array.isArray(evidence))
    throw new DataError('Expected "question", "category" (a number) and "evidence" (a list).', { place });
  return { text: question, category, evidence: evidence.map(String) };
}

function objectOf(value: unknown, place: string): JsonObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new DataError('Expected an object, got another value.', { place });
  return value as JsonObject;
}
