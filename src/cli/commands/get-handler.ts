import { isAbsolute, posix } from 'node:path';
import { InputError } from '../../model/index.ts';
import { EXIT, type Handler } from '../command.ts';
import { withIndex } from '../open-index.ts';
import { flagOption, formatOption } from '../options.ts';
import { emit } from '../output/emit.ts';
import { printable } from '../output/terminal.ts';
import { pathBelow } from '../path-below.ts';

/** `consilience get`. */
export const getHandler: Handler = async (invocation) => {
  const { positional, context } = invocation;
  const [wanted = '', folder] = positional;
  return await withIndex(invocation, folder, async (index, { root }) => {
    const known = (id: string) => index.document(id) !== undefined;
    const idOf = (name: string) => (known(name) ? name : pathInside(name, root));
    const { id: name, line, count } = documentLines(wanted, (each) => known(idOf(each)));
    const id = idOf(name);
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

/** `./a.md`, and an absolute path inside the indexed folder, as the index names them; all else as it is. */
function pathInside(name: string, root: string | undefined): string {
  if (!isAbsolute(name)) return name.startsWith('./') ? posix.normalize(name) : name;
  if (root === undefined) return name;
  return pathBelow(root, name) || name;
}

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
