import { resolve } from 'node:path';
import { openIndex } from '../../assembly.ts';
import { EXIT, type Invocation } from '../command.ts';
import { recordIndexDirectory } from '../index-place.ts';
import { indexSettings } from '../index-settings.ts';
import { interruption } from '../interruption.ts';
import { indexDirectory } from '../open-index.ts';
import { flagOption, formatOption } from '../options.ts';
import { emit } from '../output/emit.ts';
import { encodingLines, removedModels } from '../output/encoding-words.ts';
import { ProgressLine } from '../output/progress-line.ts';
import { recordLines } from '../record-lines.ts';
import { callSettings } from '../search-settings.ts';

/** Indexes a file of JSON lines: afterwards the index holds its documents and no others. */
export async function indexRecords(invocation: Invocation, path: string): Promise<number> {
  const { context } = invocation;
  const directory = resolve(indexDirectory(invocation) ?? recordIndexDirectory(path));
  const settings = indexSettings(await callSettings(invocation, undefined));
  const unknown: string[] = [];
  const { signal, release } = interruption();
  const line = new ProgressLine(
    context.talk,
    process.stderr.isTTY === true && !flagOption(invocation, 'quiet'),
  );
  const startedMs = performance.now();
  const index = await openIndex({ directory, command: 'consilience index' });
  try {
    const records = recordLines(context.files, path, (field) => unknown.push(field));
    const before = index.overview();
    const result = await index.replaceAll(records, {
      settings,
      signal,
      onProgress: (progress) => line.show(progress),
    });
    line.clear();
    const { added, changed, removed, unchanged, wasAborted } = result;
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
    const text = wasAborted
      ? `Interrupted. The index in ${directory} stands as of commit ${result.generation}; the same command goes on.\n`
      : `${added} added, ${changed} changed, ${removed} removed, ${unchanged} as they were, in ${seconds} s: ${directory}\n${encodingLines(result.encodings)}`;
    emit(
      context,
      {
        schema: 'consilience.index-records/1',
        data: { directory, ...result },
        table: { columns: [], rows: [] },
        text,
        notices: [
          ...removedModels(before, index.overview()),
          ...unknown.map((field) => ({
            code: 'field-not-read',
            count: 1,
            message: `The field ${JSON.stringify(field)} of ${path} is not read.`,
          })),
        ],
      },
      formatOption(invocation),
    );
    return wasAborted ? EXIT.interrupted : EXIT.done;
  } finally {
    line.clear();
    release();
    await index.close();
  }
}
