import type { DocumentRecord } from '../../model/index.ts';
import type { OpenIndex } from '../../retrieval/index.ts';
import { EXIT, type Handler } from '../command.ts';
import { withIndex } from '../open-index.ts';
import { flagOption, textOption } from '../options.ts';

/** `consilience index export`. */
export const exportHandler: Handler = async (invocation) => {
  const { positional, context } = invocation;
  const output = textOption(invocation, 'output');
  const inPassages = flagOption(invocation, 'passages');
  return await withIndex(invocation, positional[0], async (index) => {
    const sink = output === undefined || output === '-' ? undefined : context.files.create(output);
    try {
      for (const document of index.documents()) {
        if (document.passages === 0) continue;
        for (const line of exportLines(index, document, inPassages)) {
          const text = `${JSON.stringify(line)}\n`;
          if (sink === undefined) context.out.write(text);
          else sink.write(Buffer.from(text));
        }
      }
    } catch (error) {
      await sink?.abort();
      throw error;
    }
    await sink?.commit();
    return EXIT.done;
  });
};

function* exportLines(index: OpenIndex, document: DocumentRecord, inPassages: boolean): Generator<object> {
  const { id, title, tags, date, kind } = document;
  if (!inPassages) {
    yield { id, title, tags, date, kind, text: index.text(id).text };
    return;
  }
  for (const { number, start, end, startLine, endLine, headings, text } of index.passages(id))
    yield { id: `${id}#${number}`, document: id, line: startLine, endLine, start, end, headings, text };
}
