import type { CommandDefinition } from '../command.ts';

/** What a shell can complete for one flag. */
export interface FlagWords {
  /** As typed: `--limit`, `-n`. */
  readonly names: readonly string[];
  readonly meaning: string;
  readonly takesValue: boolean;
  readonly choices: readonly string[];
}

/** What a shell can complete for one command. */
export interface CommandWords {
  readonly name: string;
  readonly summary: string;
  readonly flags: readonly FlagWords[];
}

/** The words of all commands, from their definitions: a new command or flag is completed without a line more. */
export function completionWords(commands: readonly CommandDefinition[]): CommandWords[] {
  return commands.map(({ name, summary, options, formats }) => ({
    name,
    summary,
    flags: [
      ...options.map(({ flags, meaning, choices }) => flagWords(flags, meaning, choices)),
      ...(formats === undefined ? [] : [flagWords('--format <format>', 'how to write the output', formats)]),
      flagWords('--quiet', 'say no notices on standard error'),
      flagWords('-h, --help', 'print help'),
    ],
  }));
}

function flagWords(flags: string, meaning: string, choices: readonly string[] = []): FlagWords {
  return {
    names: flags.match(/(?<![\w-])--?[A-Za-z][\w-]*/g) ?? [],
    meaning,
    takesValue: /[<[]/.test(flags),
    choices,
  };
}
