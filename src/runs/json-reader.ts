import { InputError } from '../model/index.ts';
import { encodeId } from './columns.ts';
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
  hasValue = false;

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
      this.hasValue = true;
      this.#readTop(node);
    }
  }

  #text(): string {
    const whole = new Uint8Array(this.#chunks.reduce((length, chunk) => length + chunk.length, 0));
    let offset = 0;
    for (const chunk of this.#chunks) {
      whole.set(chunk, offset);
      offset += chunk.length;
    }
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(whole);
    } catch (cause) {
      throw new InputError('Expected UTF-8, got bytes that are not.', { place: this.#name, cause });
    }
  }

  #readTop(node: JsonNode): void {
    if (node.kind === 'array') {
      for (const element of node.elements) this.#readRow(element);
      return;
    }
    if (node.kind !== 'object') throw this.#expected(node, 'an object or an array');
    const queries = member(node, 'queries');
    if (queries?.kind === 'array') {
      const tag = member(node, 'tag');
      if (tag?.kind === 'string') this.tag = tag.text;
      for (const element of queries.elements) this.#readRow(element);
      return;
    }
    if (member(node, 'query')?.kind === 'string') {
      this.#readRow(node);
      return;
    }
    for (const [queryId, documents] of node.members) {
      if (documents.kind !== 'object')
        throw this.#expected(documents, `an object {document: ${this.#valueName}}`);
      this.#table.startQuery(queryId);
      for (const [id, value] of documents.members) this.#add(id, value);
    }
  }

  /** A row holds one document, or a whole list of them. */
  #readRow(node: JsonNode): void {
    if (node.kind !== 'object') throw this.#expected(node, 'an object with "query"');
    const queryId = this.#textOf(node, 'query');
    if (this.#table.currentQueryId !== queryId) this.#table.startQuery(queryId);
    const list = member(node, this.#listName);
    if (list === undefined) this.#addRow(node);
    else if (list.kind !== 'array') throw this.#expected(list, 'an array');
    else for (const row of list.elements) this.#addRow(row);
  }

  #addRow(row: JsonNode): void {
    if (row.kind !== 'object') throw this.#expected(row, `an object with "id" and "${this.#valueName}"`);
    const value = member(row, this.#valueName);
    if (value === undefined) throw this.#expected(row, `"${this.#valueName}"`);
    this.#add(this.#textOf(row, 'id'), value);
  }

  #add(id: string, value: JsonNode): void {
    if (value.kind !== 'number' || !Number.isFinite(value.value)) {
      throw this.#expected(value, `a finite number as the ${this.#valueName} of ${JSON.stringify(id)}`);
    }
    this.#table.add(encodeId(id), value.value, value.line);
  }

  #textOf(node: ObjectNode, key: string): string {
    const value = member(node, key);
    if (value?.kind !== 'string') throw this.#expected(value ?? node, `"${key}" as a string`);
    return value.text;
  }

  #expected(node: JsonNode, expected: string): InputError {
    const got =
      node.kind === 'literal' ? String(node.value) : `${node.kind === 'string' ? 'text' : node.kind}`;
    return new InputError(`Expected ${expected}, got ${got}.`, { place: `${this.#name}:${node.line}` });
  }
}

function member(node: ObjectNode, key: string): JsonNode | undefined {
  return node.members.find(([name]) => name === key)?.[1];
}
