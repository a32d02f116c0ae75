import { AppError } from '../model/index.ts';
import { EXIT } from './command.ts';
import { BrokenPipe } from './standard-streams.ts';

/** The exit code of each kind of error. */
export const EXIT_OF_CODE: Readonly<Record<AppError['code'], number>> = {
  'bad-argument': EXIT.wrongUse,
  'bad-input': EXIT.wrongUse,
  'duplicate-document': EXIT.wrongUse,
  'empty-file': EXIT.wrongUse,
  'not-found': EXIT.wrongUse,
  'not-comparable': EXIT.wrongUse,
  'other-model': EXIT.wrongUse,
  'corrupt-data': EXIT.couldNotRun,
  unavailable: EXIT.couldNotRun,
  locked: EXIT.locked,
};

/** The words and the exit code of a failure: the one place where the command line maps errors. */
export function reportError(
  error: unknown,
  command: string,
): { readonly words: string; readonly exitCode: number } {
  if (error instanceof BrokenPipe) return { words: '', exitCode: EXIT.done };
  if (error instanceof AppError) {
    const hint = error.hint === undefined ? '' : `  ${error.hint}\n`;
    return { words: `consilience ${command}: ${error.message}\n${hint}`, exitCode: EXIT_OF_CODE[error.code] };
  }
  const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return {
    words: `consilience ${command}: this is a bug of ours; please report it with the lines below.\n${trace}\n`,
    exitCode: EXIT.couldNotRun,
  };
}
