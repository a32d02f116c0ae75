import type { CommandDefinition } from './command.ts';
import { adviseCommand } from './commands/advise.ts';
import { agreementCommand } from './commands/agreement.ts';
import { compareCommand } from './commands/compare.ts';
import { evaluateCommand } from './commands/evaluate.ts';
import { fuseCommand } from './commands/fuse.ts';
import { lessonCommand } from './commands/lesson.ts';
import { sensitivityCommand } from './commands/sensitivity.ts';
import { trecEvalCommand } from './commands/trec-eval.ts';
import { tuneCommand } from './commands/tune.ts';

/** Every command, in the order in which help lists them. A new one is a file of its own and a line here. */
export const COMMANDS: readonly CommandDefinition[] = [
  fuseCommand,
  evaluateCommand,
  compareCommand,
  trecEvalCommand,
  agreementCommand,
  adviseCommand,
  sensitivityCommand,
  tuneCommand,
  lessonCommand,
];
