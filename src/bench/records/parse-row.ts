import { InputError } from '../../model/index.ts';
import type { Row, StoredHit } from './row.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What a list element calls its id, where it is an object. */
const ID_FIELDS = ['id', 'file', 'name', 'session'];

/**
 * A row from a line of JSON. Rows that others wrote may hold a list element as `[id, score]`, as a bare id, or as
 * an object with `id`, `file`, `name` or `session` and `score`; hits and misses may be true and false. An element
 * without a score gets minus its rank, which keeps the order.
 *
 * @param place `file:line`, for messages.
 * @throws InputError for what is no row.
 */
export function parseRow(line: string, place: string): Row {
  const fields = fieldsOf(line, place);
  const refuse: Refusal = (what, got) =>
    new InputError(`Expected ${what}, got ${shown(got)}.`, {
      place,
      hint: 'A row is one JSON object a line with qid, abstention, gold, a list, and score or error.',
    });
  return {
    qid: idOf(fields['qid'], 'a text as qid', refuse),
    ...optional('type', fields['type'], (value) => textOf(value, 'a text as type', refuse)),
    abstention: flagOf(fields['abstention'] ?? false, 'abstention', refuse),
    gold: listOf(fields['gold'], 'gold', refuse).map((id) => idOf(id, 'ids in gold', refuse)),
    ...optional('grades', fields['grades'], (value) => numbersOf(value, 'grades', refuse)),
    ...optional('ranked', fields['ranked'], (value) => hitsOf(value, 'ranked', refuse)),
    ...optional('leg50', fields['leg50'], (value) => hitsOf(value, 'leg50', refuse)),
    ...optional('search', fields['search'], (value) => idsOf(value, 'search', refuse)),
    ...optional('top10', fields['top10'], (value) => idsOf(value, 'top10', refuse)),
    ...optional('score', fields['score'], (value) => numbersOf(value, 'score', refuse)),
    ...optional('tie_at_5', fields['tie_at_5'], (value) => flagOf(value, 'tie_at_5', refuse)),
    ...optional('error', fields['error'], (value) => errorOf(value, refuse)),
  };
}

type Refusal = (what: string, got: unknown) => InputError;

function fieldsOf(line: string, place: string): Fields {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (cause) {
    throw new InputError(`Expected a JSON object, got a line that is none: ${(cause as Error).message}.`, {
      place,
      cause,
    });
  }
  if (isFields(value)) return value;
  throw new InputError(`Expected a JSON object, got ${shown(value)}.`, { place });
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A field that a row may lack; null, as some write for "none", is lacking too. */
function optional<Name extends string, Value>(
  name: Name,
  value: unknown,
  read: (value: unknown) => Value,
): { [Key in Name]?: Value } {
  if (value === undefined || value === null) return {};
  return { [name]: read(value) } as { [Key in Name]?: Value };
}

function textOf(value: unknown, what: string, refuse: Refusal): string {
  if (typeof value === 'string') return value;
  throw refuse(what, value);
}

function idOf(value: unknown, what: string, refuse: Refusal): string {
  if (typeof value === 'string' && value !== '') return value;
  throw refuse(what, value);
}

function flagOf(value: unknown, name: string, refuse: Refusal): boolean {
  if (typeof value === 'boolean') return value;
  throw refuse(`true or false as ${name}`, value);
}

function listOf(value: unknown, name: string, refuse: Refusal): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw refuse(`a list as ${name}`, value);
}

function hitsOf(value: unknown, name: string, refuse: Refusal): StoredHit[] {
  return listOf(value, name, refuse).map((element, index) => {
    const score = scoreOf(element);
    if (score !== undefined && !(typeof score === 'number' && Number.isFinite(score)))
      throw refuse(`finite scores in ${name}`, score);
    return [idInElement(element, name, refuse), score ?? -(index + 1)];
  });
}

function idsOf(value: unknown, name: string, refuse: Refusal): string[] {
  return listOf(value, name, refuse).map((element) => idInElement(element, name, refuse));
}

function idInElement(element: unknown, name: string, refuse: Refusal): string {
  const what = `ids in ${name}`;
  if (Array.isArray(element)) return idOf(element[0], what, refuse);
  if (!isFields(element)) return idOf(element, what, refuse);
  const field = ID_FIELDS.find((known) => element[known] !== undefined);
  return idOf(field === undefined ? element : element[field], what, refuse);
}

function scoreOf(element: unknown): unknown {
  if (Array.isArray(element)) return element[1];
  return isFields(element) ? element['score'] : undefined;
}

function numbersOf(value: unknown, name: string, refuse: Refusal): Record<string, number> {
  if (!isFields(value)) throw refuse(`an object as ${name}`, value);
  return Object.fromEntries(
    Object.entries(value).map(([key, number]) => {
      if (typeof number === 'boolean') return [key, number ? 1 : 0];
      if (typeof number === 'number' && Number.isFinite(number)) return [key, number];
      throw refuse(`numbers in ${name}`, number);
    }),
  );
}

function errorOf(value: unknown, refuse: Refusal): { code: string; message: string } {
  if (!isFields(value)) throw refuse('an object as error', value);
  return {
    code: textOf(value['code'], 'a text as error.code', refuse),
    message: textOf(value['message'], 'a text as error.message', refuse),
  };
}

function shown(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
