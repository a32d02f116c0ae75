import { LESSON_STEPS } from '../../lesson/index.ts';
import type { CommandDefinition } from '../command.ts';

/** `consilience lesson`, apart from its work. */
export const lessonCommand: CommandDefinition = {
  name: 'lesson',
  summary: 'Three rankers disagree about a novel: a lesson in rank fusion, step by step.',
  description:
    'The lesson of the shipped text (kipps) asks where the novel describes the Leas, the lift, the Harbour and the sea at Folkestone. Any other text in UTF-8 works too. Words are runs of letters and apostrophes in any script, in any case; a passage lies between blank lines and has 25 words or more. When no passage matches, the exit code is 1.',
  arguments: [{ name: 'LESSON', meaning: 'kipps, the text that ships with the package', isOptional: true }],
  options: [
    { flags: '--text <file>', meaning: 'another text instead (give a --query with it); - is standard input' },
    { flags: '--query <words>', meaning: 'the words to look for (kipps: folkestone leas lift harbour sea)' },
    { flags: '--rank-constant <number>', meaning: 'what the fusion adds to each rank (60 when not given)' },
    { flags: '--weights <a=weight,...>', meaning: 'weights of the rankers a, b and c (1 when not given)' },
    { flags: '--step <step>', meaning: 'only this step', choices: LESSON_STEPS },
    {
      flags: '--runs <folder>',
      meaning:
        "write the rankers' lists and the fused list there as TREC runs (a.run, b.run, c.run, fused.run)",
    },
  ],
  formats: ['text', 'json'],
  examples: [
    ['consilience lesson kipps', 'The whole lesson'],
    ['consilience lesson kipps --step constant --rank-constant 5', 'One step, with another constant'],
    ['consilience lesson --text moby-dick.txt --query "white whale ship"', 'Another book, another question'],
    ['consilience lesson kipps --runs demo-runs', 'Also write the lists, for the other commands'],
  ],
  load: async () => (await import('./lesson-handler.ts')).lessonHandler,
};
