import type { CommandDefinition } from '../command.ts';

/** `consilience lab`, apart from its work. */
export const labCommand: CommandDefinition = {
  name: 'lab',
  summary: 'Opens the lab: a page on which lists that disagree are seen, fused and explained.',
  description:
    'The lab is one HTML file that needs no network: it computes in the browser and keeps nothing. Files given are put into a copy of it: TREC runs and qrels, JSON, JSONL, CSV, the output of search --format json, sessions of the lab; what each is, the page tells from its content. It shows any number of lists and the fused list side by side, with what each list gave to every document. Without -o the copy goes into a new folder among the temporary files.',
  arguments: [
    {
      name: 'FILES',
      meaning: 'runs, qrels, search output; - is standard input',
      isOptional: true,
      isVariadic: true,
    },
  ],
  options: [
    { flags: '-o, --output <file>', meaning: 'write the page there' },
    { flags: '--no-open', meaning: 'do not open a browser; the path is printed in any case' },
  ],
  examples: [
    ['consilience lab', 'The lesson, and the lists of the novel'],
    ['consilience lab bm25.run dense.run qrels.txt', 'What fusing two runs does to each query'],
    [
      'consilience search "night train" --format json | consilience lab -',
      'Why a search put its hits in this order',
    ],
    ['consilience lab a.run b.run -o lab.html --no-open', 'A page to hand on'],
  ],
  load: async () => (await import('./lab-handler.ts')).labHandler,
};
