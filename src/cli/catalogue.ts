import type { CommandDefinition } from './command.ts';

/**
 * Every command by name, in the order in which help lists them. A new one is a file of its own and a line here.
 * A definition is loaded only when it is needed: its choices come from rooms that others need not load.
 */
const COMMANDS: Readonly<Record<string, () => Promise<CommandDefinition>>> = {
  fuse: async () => (await import('./commands/fuse.ts')).fuseCommand,
  evaluate: async () => (await import('./commands/evaluate.ts')).evaluateCommand,
  compare: async () => (await import('./commands/compare.ts')).compareCommand,
  trec_eval: async () => (await import('./commands/trec-eval.ts')).trecEvalCommand,
  agreement: async () => (await import('./commands/agreement.ts')).agreementCommand,
  advise: async () => (await import('./commands/advise.ts')).adviseCommand,
  sensitivity: async () => (await import('./commands/sensitivity.ts')).sensitivityCommand,
  tune: async () => (await import('./commands/tune.ts')).tuneCommand,
  lesson: async () => (await import('./commands/lesson.ts')).lessonCommand,
  completion: async () => (await import('./commands/completion.ts')).completionCommand,
};

/** The definition of the command that a command line calls; undefined when its first word is none. */
export async function commandNamed(name: string | undefined): Promise<CommandDefinition | undefined> {
  return name !== undefined && Object.hasOwn(COMMANDS, name) ? await COMMANDS[name]!() : undefined;
}

/** The definitions of all commands. */
export function allCommands(): Promise<readonly CommandDefinition[]> {
  return Promise.all(Object.values(COMMANDS).map((load) => load()));
}
