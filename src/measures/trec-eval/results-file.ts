import { InputError } from '../../model/index.ts';
import { type LineDialect, type Run, runReader } from '../../runs/index.ts';
import { finiteNumber } from './field-lines.ts';
import { malformedLine, type TrecEvalFiles } from './input-files.ts';
import type { TrecEvalVersion } from './measure.ts';
import { Stop } from './stop.ts';

const CANNOT_READ = 2;

/**
 * Reads the results file.
 *
 * @throws Stop when it cannot be read.
 */
export function readResults(path: string, files: TrecEvalFiles, version: TrecEvalVersion): Run {
  const quit = `trec_eval: Quit in file '${path}'\n`;
  const unreadable = `trec_eval.get_results: Cannot read results file '${path}'\n`;
  const isStandardInput = version !== '9.0.8' && path.startsWith('-');
  const chunks = isStandardInput ? files.readStandardInput() : files.read(path);
  if (chunks === undefined) throw new Stop(CANNOT_READ, unreadable + quit);
  const dialect: LineDialect = {
    furtherColumns: true,
    refusesBlankLines: false,
    numberOf: (text, line) => finiteNumber(text, path, line),
  };
  const reader = runReader({ name: path, comments: version !== '9.0.8', dialect, keepsDuplicates: true });
  try {
    for (const chunk of chunks) reader.push(chunk);
    return reader.end();
  } catch (error) {
    if (error instanceof InputError)
      throw new Stop(CANNOT_READ, (malformedLine(error, path, 'get_results') ?? unreadable) + quit);
    throw error;
  }
}
