import type { Notice } from '../../model/index.ts';
import type { CommandContext } from '../command.ts';
import type { OutputFormat } from './formats.ts';
import { renderTable, type Table } from './table.ts';

/** Everything a command can print of its result; the format chooses. */
export interface CommandOutput {
  /** Name and version of the JSON document: `consilience.evaluate/1`. Its fields never depend on flags. */
  readonly schema: string;
  /** The JSON document's own fields. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly table: Table;
  /** What `text` prints instead of the bare table. */
  readonly text?: string;
  readonly notices: readonly Notice[];
}

/** Prints a result in one format to standard output, and its notices to standard error. */
export function emit(context: CommandContext, output: CommandOutput, format: OutputFormat): void {
  context.notify(output.notices);
  switch (format) {
    case 'json': {
      const document = { schema: output.schema, ...output.data, notices: output.notices };
      context.out.write(`${JSON.stringify(document, null, 2)}\n`);
      return;
    }
    case 'text':
      context.out.write(output.text ?? renderTable(output.table, 'text'));
      return;
    case 'jsonl':
    case 'csv':
    case 'tsv':
    case 'md':
    case 'latex':
      context.out.write(renderTable(output.table, format));
      return;
    default:
      throw new Error(`No table can be written as ${format}.`);
  }
}
