import { DataError } from '../../../model/index.ts';
import type { JsonArrayElement } from '../../reading/json-array-elements.ts';

/** A turn of a chat. */
export interface Turn {
  readonly role: string;
  readonly content: string;
}

/** A chat of a question's haystack. */
export interface Session {
  readonly id: string;
  readonly date: string;
  readonly turns: readonly Turn[];
}

/** One element of LongMemEval's array. */
export interface Question {
  readonly id: string;
  readonly type: string;
  readonly text: string;
  readonly date: string | undefined;
  /** The answer is kept from every document; only whether it was a text is remembered. */
  readonly hasTextAnswer: boolean;
  readonly sessions: readonly Session[];
  readonly goldIds: readonly string[];
  /** `file: question "id" (element n, byte n)`, for messages. */
  readonly place: string;
}

/**
 * Reads an element as a question.
 *
 * @throws DataError naming the question and where it begins, for what is not one.
 */
export function readQuestion({ value, index, byteOffset }: JsonArrayElement, file: string): Question {
  const at = `element ${index + 1}, byte ${byteOffset}`;
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new DataError('Expected an object with a question, got another value.', {
      place: `${file}: ${at}`,
    });
  const json = value as Readonly<Record<string, unknown>>;
  const { question_id: id } = json;
  if (typeof id !== 'string' || id === '')
    throw new DataError(`Expected a "question_id", got ${shown(id)}.`, { place: `${file}: ${at}` });
  const place = `${file}: question ${JSON.stringify(id)} (${at})`;
  const wrong = (expected: string, got: unknown): DataError =>
    new DataError(`Expected ${expected}, got ${shown(got)}.`, { place });
  const text = (name: string): string => {
    const found = json[name];
    if (typeof found !== 'string') throw wrong(`a text as "${name}"`, found);
    return found;
  };
  const list = (name: string): readonly unknown[] => {
    const found = json[name];
    if (!Array.isArray(found)) throw wrong(`a list as "${name}"`, found);
    return found;
  };
  const ids = list('haystack_session_ids').map(String);
  const dates = list('haystack_dates');
  const chats = list('haystack_sessions');
  if (ids.length !== chats.length || dates.length !== chats.length)
    throw wrong(
      'as many ids and dates as sessions',
      `${ids.length} ids, ${dates.length} dates and ${chats.length} sessions`,
    );
  return {
    id,
    type: text('question_type'),
    text: text('question'),
    date: typeof json['question_date'] === 'string' ? json['question_date'] : undefined,
    hasTextAnswer: typeof json['answer'] === 'string',
    sessions: chats.map((turns, number) => ({
      id: ids[number]!,
      date: String(dates[number]),
      turns: turnsOf(turns, () => wrong(`turns with "role" and "content" in session ${ids[number]}`, turns)),
    })),
    goldIds: [...new Set(list('answer_session_ids').map(String))],
    place,
  };
}

function turnsOf(value: unknown, wrong: () => DataError): Turn[] {
  if (!Array.isArray(value)) throw wrong();
  return value.map((turn: Partial<Record<keyof Turn, unknown>> | null) => {
    const { role, content } = turn ?? {};
    if (typeof role !== 'string' || typeof content !== 'string') throw wrong();
    return { role, content };
  });
}

function shown(value: unknown): string {
  const json = JSON.stringify(value) ?? 'nothing';
  return json.length > 80 ? `${json.slice(0, 80)}…` : json;
}
