import type { Notice } from '../../model/index.ts';
import type { CommandContext, TextSink } from '../command.ts';
import type { OutputFormat } from './formats.ts';
import { type Table, tableLines } from './table.ts';

/** Everything a command can print of its result; the format chooses, and what it does not need is not made. */
export interface CommandOutput {
  /** Name and version of the JSON document: `consilience.evaluate/1`. Its fields never depend on flags. */
  readonly schema: string;
  /** The JSON document's own fields. One that is iterable, but no array, becomes an array, an element at a time. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly table: Table;
  /** What `text` prints instead of the bare table. */
  readonly text?: string;
  /** Asked for when all else has been written. */
  readonly notices: readonly Notice[];
}

/** Prints a result in one format to standard output, then its notices to standard error. */
export function emit(context: CommandContext, output: CommandOutput, format: OutputFormat): void {
  switch (format) {
    case 'json':
      writeAll(context.out, jsonParts(output));
      break;
    case 'text':
      writeAll(context.out, output.text === undefined ? tableLines(output.table, 'text') : [output.text]);
      break;
    case 'jsonl':
    case 'csv':
    case 'tsv':
    case 'md':
    case 'latex':
      writeAll(context.out, tableLines(output.table, format));
      break;
    default:
      throw new Error(`No table can be written as ${format}.`);
  }
  context.notify(output.notices);
}

const CHUNK_CHARACTERS = 1 << 16;

/** Writes parts together, a chunk at a time: a long output need not be one text, which has a longest length. */
function writeAll(out: TextSink, parts: Iterable<string>): void {
  let chunk = '';
  for (const part of parts) {
    chunk += part;
    if (chunk.length < CHUNK_CHARACTERS) continue;
    out.write(chunk);
    chunk = '';
  }
  if (chunk !== '') out.write(chunk);
}

/** The document as `JSON.stringify(document, null, 2)` would write it. */
function* jsonParts(output: CommandOutput): Generator<string> {
  yield `{\n  "schema": ${JSON.stringify(output.schema)}`;
  for (const [key, value] of Object.entries(output.data)) {
    if (value === undefined) continue;
    yield `,\n  ${JSON.stringify(key)}: `;
    if (isLazyList(value)) yield* listParts(value);
    else yield indented(value, '  ');
  }
  yield `,\n  "notices": ${indented(output.notices, '  ')}\n}\n`;
}

function* listParts(values: Iterable<unknown>): Generator<string> {
  let isEmpty = true;
  for (const value of values) {
    yield `${isEmpty ? '[' : ','}\n    ${indented(value, '    ')}`;
    isEmpty = false;
  }
  yield isEmpty ? '[]' : '\n  ]';
}

function indented(value: unknown, by: string): string {
  return JSON.stringify(value, null, 2).replaceAll('\n', `\n${by}`);
}

function isLazyList(value: unknown): value is Iterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.iterator in value && !Array.isArray(value);
}
