import type { CommandDefinition } from './command.ts';

/**
 * Every command by name, in the order in which help lists them. A new one is a file of its own and a line here.
 * A definition is loaded only when it is needed: its choices come from rooms that others need not load.
 */
const COMMANDS: Readonly<Record<string, () => Promise<CommandDefinition>>> = {
  index: async () => (await import('./commands/index-folder.ts')).indexCommand,
  search: async () => (await import('./commands/search.ts')).searchCommand,
  explain: async () => (await import('./commands/explain.ts')).explainCommand,
  get: async () => (await import('./commands/get.ts')).getCommand,
  status: async () => (await import('./commands/status.ts')).statusCommand,
  watch: async () => (await import('./commands/watch.ts')).watchCommand,
  'index verify': async () => (await import('./commands/index-care.ts')).verifyCommand,
  'index repair': async () => (await import('./commands/index-care.ts')).repairCommand,
  'index compact': async () => (await import('./commands/index-care.ts')).compactCommand,
  'index export': async () => (await import('./commands/index-care.ts')).exportCommand,
  clean: async () => (await import('./commands/clean.ts')).cleanCommand,
  doctor: async () => (await import('./commands/doctor.ts')).doctorCommand,
  'models list': async () => (await import('./commands/models.ts')).modelsListCommand,
  'models show': async () => (await import('./commands/models.ts')).modelsShowCommand,
  'models vet': async () => (await import('./commands/models.ts')).modelsVetCommand,
  'models pull': async () => (await import('./commands/models.ts')).modelsPullCommand,
  'models verify': async () => (await import('./commands/models.ts')).modelsVerifyCommand,
  'models path': async () => (await import('./commands/models.ts')).modelsPathCommand,
  'models remove': async () => (await import('./commands/models.ts')).modelsRemoveCommand,
  'config show': async () => (await import('./commands/config-show.ts')).configShowCommand,
  'datasets list': async () => (await import('./commands/datasets.ts')).datasetsListCommand,
  'datasets show': async () => (await import('./commands/datasets.ts')).datasetsShowCommand,
  'datasets check': async () => (await import('./commands/datasets.ts')).datasetsCheckCommand,
  judge: async () => (await import('./commands/judge.ts')).judgeCommand,
  fuse: async () => (await import('./commands/fuse.ts')).fuseCommand,
  evaluate: async () => (await import('./commands/evaluate.ts')).evaluateCommand,
  compare: async () => (await import('./commands/compare.ts')).compareCommand,
  report: async () => (await import('./commands/report.ts')).reportCommand,
  trec_eval: async () => (await import('./commands/trec-eval.ts')).trecEvalCommand,
  agreement: async () => (await import('./commands/agreement.ts')).agreementCommand,
  advise: async () => (await import('./commands/advise.ts')).adviseCommand,
  sensitivity: async () => (await import('./commands/sensitivity.ts')).sensitivityCommand,
  tune: async () => (await import('./commands/tune.ts')).tuneCommand,
  'bench check': async () => (await import('./commands/bench-check.ts')).benchCheckCommand,
  'bench register': async () => (await import('./commands/bench-register.ts')).benchRegisterCommand,
  'bench run': async () => (await import('./commands/bench-run.ts')).benchRunCommand,
  'bench fuse': async () => (await import('./commands/bench-fuse.ts')).benchFuseCommand,
  'bench same': async () => (await import('./commands/bench-same.ts')).benchSameCommand,
  'bench status': async () => (await import('./commands/bench-status.ts')).benchStatusCommand,
  'bench score': async () => (await import('./commands/bench-score.ts')).benchScoreCommand,
  'bench recount': async () => (await import('./commands/bench-recount.ts')).benchRecountCommand,
  'bench compare': async () => (await import('./commands/bench-compare.ts')).benchCompareCommand,
  'bench amend': async () => (await import('./commands/bench-amend.ts')).benchAmendCommand,
  lesson: async () => (await import('./commands/lesson.ts')).lessonCommand,
  'lesson print': async () => (await import('./commands/lesson-print.ts')).lessonPrintCommand,
  lab: async () => (await import('./commands/lab.ts')).labCommand,
  'kit build': async () => (await import('./commands/kit.ts')).kitBuildCommand,
  'kit verify': async () => (await import('./commands/kit.ts')).kitVerifyCommand,
  'kit show': async () => (await import('./commands/kit.ts')).kitShowCommand,
  'kit diff': async () => (await import('./commands/kit.ts')).kitDiffCommand,
  completion: async () => (await import('./commands/completion.ts')).completionCommand,
};

/** What the first word of commands that have two stands for, where it is no command by itself. */
export const COMMAND_GROUPS: Readonly<Record<string, string>> = {
  models: 'Models that search can use: which there are, and how they come here.',
  bench: 'Comparisons of systems that were planned before the first score.',
  datasets: 'Test collections: which formats can be read, and what is odd in a data set.',
  kit: 'Records as a folder that a stranger can check.',
  config: 'The settings, and where each comes from.',
};

/**
 * The definitions that a command line's first word leads to: the command of that name and those of two words that
 * begin with it (`index`, `index verify`). Empty when it is no command.
 */
export function commandsUnder(word: string | undefined): Promise<readonly CommandDefinition[]> {
  const names = Object.keys(COMMANDS).filter((name) => name === word || name.startsWith(`${word} `));
  return Promise.all(names.map((name) => COMMANDS[name]!()));
}

/** The definitions of all commands. */
export function allCommands(): Promise<readonly CommandDefinition[]> {
  return Promise.all(Object.values(COMMANDS).map((load) => load()));
}
