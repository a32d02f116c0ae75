import { type PlainTable, PlainTableBuilder } from './plain-table.ts';
import type { FileKind } from './plain-trec.ts';

/** An object as pairs, so that duplicate keys are seen. */
type Pairs = { readonly pairs: readonly (readonly [key: string, value: Value])[] };
type Value = string | number | boolean | null | readonly Value[] | Pairs;

/**
 * Reads a run or qrels in JSON or JSONL by recursion over tokens; undefined when a strict reader has to refuse.
 */
export function plainJson(bytes: Uint8Array, kind: FileKind): PlainTable | undefined {
  const table = new PlainTableBuilder();
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    for (const value of valuesOf(text)) readTop(value, kind === 'run' ? 'score' : 'grade', table);
  } catch (error) {
    if (error instanceof Refused || error instanceof SyntaxError || error instanceof TypeError)
      return undefined;
    throw error;
  }
  return table.problemLines.size === 0 ? table : undefined;
}

class Refused extends Error {}

function demand(condition: boolean): asserts condition {
  if (!condition) throw new Refused();
}

const TOKEN = /[ \t\r\n]*([{}[\],:]|"(?:\\.|[^"\\])*"|[^ \t\r\n{}[\],:"]+|$)/suy;

function valuesOf(text: string): Value[] {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const token = TOKEN.exec(text)?.[1];
    demand(token !== undefined);
    if (token !== '') tokens.push(...splitNumbers(token));
  }
  let next = 0;
  const value = (depth: number): Value => {
    demand(depth <= 64 && next < tokens.length);
    const token = tokens[next++]!;
    if (token === '[') return list(']', () => value(depth + 1));
    if (token !== '{') return leaf(token);
    const pairs = list('}', (): [string, Value] => {
      const key = leaf(tokens[next++] ?? '');
      demand(typeof key === 'string' && tokens[next++] === ':');
      return [key, value(depth + 1)];
    });
    return { pairs };
  };
  const list = <Item>(close: string, item: () => Item): Item[] => {
    const items: Item[] = [];
    if (tokens[next] === close) {
      next++;
      return items;
    }
    while (true) {
      items.push(item());
      const token = tokens[next++];
      if (token === close) return items;
      demand(token === ',');
    }
  };
  const values: Value[] = [];
  while (next < tokens.length) values.push(value(0));
  return values;
}

/** Values need nothing between them at the top: `{}5true` are three. */
function splitNumbers(token: string): string[] {
  if (/^["{}[\],:]/.test(token)) return [token];
  return token.match(/true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?|.+/gsu) ?? [token];
}

function leaf(token: string): string | number | boolean | null {
  const value: unknown = JSON.parse(token);
  demand(value === null || typeof value !== 'object');
  demand(typeof value !== 'string' || value.isWellFormed());
  return value as string | number | boolean | null;
}

function isPairs(value: Value | undefined): value is Pairs {
  return typeof value === 'object' && value !== null && 'pairs' in value;
}

function get(object: Pairs, key: string): Value | undefined {
  const found = object.pairs.filter(([name]) => name === key);
  demand(found.length <= 1);
  return found[0]?.[1];
}

function readTop(value: Value, number: 'score' | 'grade', table: PlainTableBuilder): void {
  if (Array.isArray(value)) {
    for (const row of value) readRow(row, number, table);
    return;
  }
  demand(isPairs(value));
  const queries = get(value, 'queries');
  if (Array.isArray(queries)) {
    const tag = get(value, 'tag');
    if (typeof tag === 'string') table.tag = tag;
    for (const row of queries) readRow(row, number, table);
  } else if (typeof get(value, 'query') === 'string') readRow(value, number, table);
  else {
    for (const [query, documents] of value.pairs) {
      demand(isPairs(documents));
      table.open(query);
      for (const [id, score] of documents.pairs) add(query, id, score, table);
    }
  }
}

function readRow(row: Value, number: 'score' | 'grade', table: PlainTableBuilder): void {
  demand(isPairs(row));
  const query = get(row, 'query');
  demand(typeof query === 'string');
  const list = get(row, number === 'score' ? 'ranking' : 'judgements');
  demand(list === undefined || Array.isArray(list));
  if (Array.isArray(list)) table.open(query);
  for (const document of (Array.isArray(list) ? list : [row]) as Value[]) {
    demand(isPairs(document));
    add(query, get(document, 'id'), get(document, number), table);
  }
}

function add(query: string, id: Value | undefined, value: Value | undefined, table: PlainTableBuilder): void {
  demand(typeof id === 'string' && typeof value === 'number' && Number.isFinite(value));
  table.add(query, id, value, 0);
}
