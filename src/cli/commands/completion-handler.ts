import { InputError } from '../../model/index.ts';
import { EXIT, type Handler } from '../command.ts';
import { completionWords } from '../completion/completion-words.ts';
import { SHELLS } from '../completion/shells.ts';

/** `consilience completion`. */
export const completionHandler: Handler = async ({ positional: [shell = ''], context }) => {
  const script = Object.hasOwn(SHELLS, shell) ? SHELLS[shell] : undefined;
  if (script === undefined) {
    const known = Object.keys(SHELLS).join(', ');
    throw new InputError(`Expected a shell (${known}), got ${JSON.stringify(shell)}.`, {
      code: 'bad-argument',
    });
  }
  context.out.write(script(completionWords(await context.commands())));
  return EXIT.done;
};
