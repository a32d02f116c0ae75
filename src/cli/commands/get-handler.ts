import { InputError } from '../../model/index.ts';
import { EXIT, type Handler } from '../command.ts';
import { withIndex } from '../open-index.ts';
import { flagOption, formatOption } from '../options.ts';
import { emit } from '../output/emit.ts';
import { printable } from '../output/terminal.ts';

/** `consilience get`. */
export const getHandler: Handler = async (invocation) => {
  const { positional, context } = invocation;
  const [wanted = '', folder] = positional;
  return await withIndex(invocation, folder, async (index) => {
    const known = (id: string) => index.document(id) !== undefined;
    const { id, line, count } = documentLines(wanted, known);
    const { text, from } = index.text(id);
    const all = linesOf(text);
    if (line > all.length)
      throw new InputError(`Expected a line of the ${all.length} of ${id}, got ${line}.`, {
        code: 'bad-argument',
      });
    const lines = all.slice(line - 1, count === undefined ? undefined : line - 1 + count);
    const width = String(line + lines.length - 1).length;
    const isPlain = flagOption(invocation, 'plain');
    const shown = lines.map((words, index) =>
      isPlain
        ? words
        : `${String(line + index).padStart(width)}  ${process.stdout.isTTY ? printable(words) : words}`,
    );
    const data = { id, from, line, endLine: line + lines.length - 1, lines };
    const notices =
      from === 'file'
        ? []
        : [
            {
              code: 'text-of-index',
              count: 1,
              message: `${id} is not as it was indexed: shown as the index has it.`,
            },
          ];
    emit(
      context,
      {
        schema: 'consilience.get/1',
        data,
        table: { columns: [], rows: [] },
        text: `${shown.join('\n')}\n`,
        notices,
      },
      formatOption(invocation),
    );
    return EXIT.done;
  });
};

/** A line end ends a line; it does not begin one more. */
function linesOf(text: string): string[] {
  const lines = text.split(/\r\n|\r|\n/);
  return lines.length > 1 && lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

/** `DOC`, `DOC:line` or `DOC:line:count`; a document whose own name ends so is still meant. */
function documentLines(
  wanted: string,
  known: (id: string) => boolean,
): { readonly id: string; readonly line: number; readonly count: number | undefined } {
  const [, id = '', line, count] = /^(.+?):([1-9]\d*)(?::([1-9]\d*))?$/s.exec(wanted) ?? [];
  if (id === '' || (!known(id) && known(wanted))) return { id: wanted, line: 1, count: undefined };
  return { id, line: Number(line), count: count === undefined ? undefined : Number(count) };
}
