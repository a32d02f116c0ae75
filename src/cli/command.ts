import type { Files, Notice } from '../model/index.ts';
import type { OutputFormat } from './output/formats.ts';

/** What a command tells the shell. `docs/cli.md` prints this table. */
export const EXIT: {
  readonly done: 0;
  readonly no: 1;
  readonly wrongUse: 2;
  readonly couldNotRun: 3;
  readonly partial: 4;
  readonly locked: 75;
  readonly interrupted: 130;
} = { done: 0, no: 1, wrongUse: 2, couldNotRun: 3, partial: 4, locked: 75, interrupted: 130 };

/** A positional argument. */
export interface ArgumentDefinition {
  /** As shown in help: `RUN`. */
  readonly name: string;
  readonly meaning: string;
  readonly isOptional?: boolean;
  /** Takes all that remain; must be last. */
  readonly isVariadic?: boolean;
  /** Words in a person's own language: several that begin with a dash, as in `-svn git`, are no flag. */
  readonly isWords?: boolean;
}

/** A flag, as data: help, documents and parsing derive from it. */
export interface OptionDefinition {
  /** As commander writes them: `-n, --limit <count>`. */
  readonly flags: string;
  readonly meaning: string;
  readonly default?: string;
  readonly choices?: readonly string[];
  /** May be given more than once; the handler gets a list. */
  readonly isRepeatable?: boolean;
}

/** What a handler gets. */
export interface Invocation {
  readonly positional: readonly string[];
  /** By camel-cased long name. A flag without a value is `true`; a repeatable one is a list. */
  readonly options: Readonly<Record<string, string | boolean | readonly string[] | undefined>>;
  readonly context: CommandContext;
}

/** The outside world of a command. */
export interface CommandContext {
  readonly files: Files;
  /** Standard output: data. */
  readonly out: TextSink;
  /** Standard error: talk. */
  readonly talk: TextSink;
  /** The definitions of all commands, for a command that speaks of them. */
  commands(): Promise<readonly CommandDefinition[]>;
  /** Says a notice on standard error, unless `--quiet`. */
  notify(notices: readonly Notice[]): void;
}

export interface TextSink {
  write(text: string | Uint8Array): void;
}

/** A command's work; resolves to its exit code. */
export type Handler = (invocation: Invocation) => Promise<number>;

/** A command, apart from its work, which is loaded only when it is called. */
export interface CommandDefinition {
  /** One word, or two: `index verify` is called by both. */
  readonly name: string;
  /** One line. */
  readonly summary: string;
  /** What a user should know beyond that; paragraphs. */
  readonly description?: string;
  readonly arguments: readonly ArgumentDefinition[];
  readonly options: readonly OptionDefinition[];
  /** The output formats it can write, the default first; absent when it writes no table. */
  readonly formats?: readonly OutputFormat[];
  /** Command lines with a word on what they do. */
  readonly examples?: readonly (readonly [command: string, meaning: string])[];
  /** Hands everything after its name to the handler as it stands: the command parses its own flags. */
  readonly isRaw?: boolean;
  load(): Promise<Handler>;
}
