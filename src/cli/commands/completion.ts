import type { CommandDefinition } from '../command.ts';

/** `consilience completion`, apart from its work. */
export const completionCommand: CommandDefinition = {
  name: 'completion',
  summary: 'Print a script that teaches a shell the commands and their flags.',
  arguments: [{ name: 'SHELL', meaning: 'bash, zsh, fish or pwsh' }],
  options: [],
  examples: [['source <(consilience completion bash)', 'Complete in this bash']],
  load: async () => (await import('./completion-handler.ts')).completionHandler,
};
