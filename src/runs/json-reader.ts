import { InputError } from '../model/index.ts';
import { encodeId } from './columns.ts';
import { joinBytes } from './join-bytes.ts';
import { type JsonNode, JsonScanner } from './json-syntax.ts';
import type { TableBuilder } from './table-builder.ts';

type ObjectNode = Extract<JsonNode, { kind: 'object' }>;

/**
 * Reads runs and qrels written as JSON or JSONL. Accepted, with `score` for runs and `grade` for qrels:
 *
 * - `{"q1": {"d1": 0.5}}`, as ranx writes it;
 * - `{"tag": "bm25", "queries": [{"query": "q1", "ranking": [{"id": "d1", "score": 0.5}]}]}`, as we write it;
 * - an array, or lines, of `{"query": "q1", "ranking": [...]}` or `{"query": "q1", "id": "d1", "score": 0.5}`.
 *
 * For qrels the array is called `judgements`.
 */
export class JsonTableReader {
  readonly #table: TableBuilder;
  readonly #name: string;
  readonly #valueName: string;
  readonly #listName: string;
  readonly #chunks: Uint8Array[] = [];
  tag = '';

  constructor(table: TableBuilder, name: string, valueName: string) {
    this.#table = table;
    this.#name = name;
    this.#valueName = valueName;
    this.#listName = valueName === 'score' ? 'ranking' : 'judgements';
  }

  push(chunk: Uint8Array): void {
    this.#chunks.push(chunk.slice());
  }

  end(): void {
    const scanner = new JsonScanner(this.#text(), this.#name);
    for (let node = scanner.next(); node !== undefined; node = scanner.next()) {
      const value = node;
      this.#orReport(() => this.#readTop(value));
    }
  }

  /** Reads one value; one that says something else than it should is a bad line like any other. */
  #orReport(read: () => void): void {
    try {
      read();
    } catch (error) {
      if (!(error instanceof UnfitValue)) throw error;
      this.#table.problems.report('bad-line', error.line, error.message);
    }
  }

  #text(): string {
    const whole = joinBytes(this.#chunks);
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(whole);
    } catch (cause) {
      if (!(cause instanceof TypeError)) {
        throw new InputError(`Expected JSON that fits in memory, got ${whole.length} bytes.`, {
          place: this.#name,
          hint: 'Write it as a TREC run or as TREC qrels: those are read line by line.',
          cause,
        });
      }
      const place = `${this.#name}:${firstLineNotUtf8(whole)}`;
      throw new InputError('Expected UTF-8, got bytes that are not.', { place, cause });
    }
  }

  #readTop(node: JsonNode): void {
    if (node.kind === 'array') {
      for (const element of node.elements) this.#orReport(() => this.#readRow(element));
      return;
    }
    if (node.kind !== 'object') throw unfit(node, 'an object or an array');
    const queries = member(node, 'queries');
    if (queries?.kind === 'array') {
      const tag = member(node, 'tag');
      if (tag?.kind === 'string') this.tag = tag.text;
      for (const element of queries.elements) this.#orReport(() => this.#readRow(element));
      return;
    }
    if (member(node, 'query')?.kind === 'string') {
      this.#readRow(node);
      return;
    }
    for (const [queryId, documents] of node.members)
      this.#orReport(() => this.#readDocuments(queryId, documents));
  }

  #readDocuments(queryId: string, documents: JsonNode): void {
    if (documents.kind !== 'object') throw unfit(documents, `an object {document: ${this.#valueName}}`);
    this.#table.startQuery(queryId);
    for (const [id, value] of documents.members) {
      this.#orReport(() => this.#table.add(encodeId(id), this.#numberOf(id, value), value.line));
    }
  }

  /** A row holds one document, or a whole list of them. */
  #readRow(node: JsonNode): void {
    if (node.kind !== 'object') throw unfit(node, 'an object with "query"');
    const queryId = this.#textOf(node, 'query');
    const list = member(node, this.#listName);
    if (list !== undefined && list.kind !== 'array') throw unfit(list, 'an array');
    // A row that cannot be read must not leave its query behind.
    const add = list === undefined ? this.#documentOf(node) : undefined;
    if (this.#table.currentQueryId !== queryId) this.#table.startQuery(queryId);
    add?.();
    for (const row of list?.elements ?? []) this.#orReport(() => this.#documentOf(row)());
  }

  /** Reads a document and says how to add it to the open query. */
  #documentOf(row: JsonNode): () => void {
    if (row.kind !== 'object') throw unfit(row, `an object with "id" and "${this.#valueName}"`);
    const value = member(row, this.#valueName);
    if (value === undefined) throw unfit(row, `"${this.#valueName}"`);
    const id = this.#textOf(row, 'id');
    const number = this.#numberOf(id, value);
    return () => this.#table.add(encodeId(id), number, value.line);
  }

  #numberOf(id: string, value: JsonNode): number {
    if (value.kind !== 'number' || !Number.isFinite(value.value)) {
      throw unfit(value, `a finite number as the ${this.#valueName} of ${JSON.stringify(id)}`);
    }
    return value.value;
  }

  #textOf(node: ObjectNode, key: string): string {
    const value = member(node, key);
    if (value?.kind !== 'string') throw unfit(value ?? node, `"${key}" as a string`);
    return value.text;
  }
}

/** A value of well-formed JSON that is not what belongs there. */
class UnfitValue extends Error {
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

function unfit(node: JsonNode, expected: string): UnfitValue {
  return new UnfitValue(node.line, `Expected ${expected}, got ${described(node)}.`);
}

function described(node: JsonNode): string {
  switch (node.kind) {
    case 'string':
      return `the text ${JSON.stringify(node.text.slice(0, 40))}`;
    case 'number':
      return Number.isFinite(node.value) ? `the number ${node.value}` : 'a number beyond all doubles';
    case 'literal':
      return String(node.value);
    default:
      return `an ${node.kind}`;
  }
}

/** @throws UnfitValue for a key that stands twice, of which one would be dropped. */
function member(node: ObjectNode, key: string): JsonNode | undefined {
  let found: JsonNode | undefined;
  for (const [name, value] of node.members) {
    if (name !== key) continue;
    if (found !== undefined)
      throw new UnfitValue(value.line, `Expected ${JSON.stringify(key)} once in an object, got it twice.`);
    found = value;
  }
  return found;
}

/** The first line, from 1, whose bytes are not UTF-8. */
function firstLineNotUtf8(bytes: Uint8Array): number {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let line = 1;
  for (let start = 0; start < bytes.length; line++) {
    const newline = bytes.indexOf(0x0a, start);
    const end = newline < 0 ? bytes.length : newline + 1;
    try {
      decoder.decode(bytes.subarray(start, end));
    } catch {
      return line;
    }
    start = end;
  }
  return line;
}
