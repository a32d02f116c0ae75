import type { CommandDefinition } from './command.ts';
import { compareCommand } from './commands/compare.ts';
import { evaluateCommand } from './commands/evaluate.ts';
import { fuseCommand } from './commands/fuse.ts';

/** Every command, in the order in which help lists them. A new one is a file of its own and a line here. */
export const COMMANDS: readonly CommandDefinition[] = [fuseCommand, evaluateCommand, compareCommand];
