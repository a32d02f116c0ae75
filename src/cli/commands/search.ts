import type { CommandDefinition } from '../command.ts';
import { settingOptions } from '../configuration/setting-options.ts';
import { PLACE_SETTINGS, SEARCH_SETTINGS } from '../configuration/settings.ts';
import { INDEXED_FOLDER } from '../indexed-folder.ts';

/** `consilience search`, apart from its work. */
export const searchCommand: CommandDefinition = {
  name: 'search',
  summary:
    'Search an indexed folder by several rankers at once, and say why each hit stands where it stands.',
  description:
    'Words are plain text. Besides: "a phrase" must be held, -word must not, word* stands for every word that begins so, and path:notes/** tag:git after:2024-06 before:2025 narrow the documents first. Near words and the meaning of the whole question count too; --no-soft and --legs bm25 turn them off. A hit shows its rank in each leg and the gap to the next: a fused score is no percentage. With --rerank a model reads the best hits of a question again, and each says where it stood before. Changed files are taken in first when they are few.',
  arguments: [
    { name: 'QUERY', meaning: 'what is looked for; not with --queries', isOptional: true, isWords: true },
    INDEXED_FOLDER,
  ],
  options: [
    ...settingOptions(SEARCH_SETTINGS, { limit: '-n' }),
    { flags: '--in <glob>', meaning: 'only documents whose path matches', isRepeatable: true },
    { flags: '--explain', meaning: 'show each leg’s score, weight and part, and the words it found' },
    {
      flags: '--queries <file>',
      meaning:
        'many queries, a line each: id, tab, text (or JSON lines with id and text); - is standard input',
    },
    {
      flags: '-o, --output <folder>',
      meaning: 'with --queries: write a TREC run per leg and the fused one here',
    },
    { flags: '--offline', meaning: 'never reach the network; nothing does so yet without being asked' },
    ...settingOptions(PLACE_SETTINGS),
  ],
  formats: ['text', 'json', 'jsonl', 'csv', 'tsv', 'md', 'trec', 'files'],
  examples: [
    ['consilience search "undo the last commit" notes', 'The ten best documents of a folder'],
    [
      'consilience search \'"detached head" tag:git -svn\' -n 3 --explain',
      'Required phrase, tag, excluded word',
    ],
    [
      'consilience search --queries queries.tsv -o runs notes && consilience compare qrels.txt runs/*.run -m RR@10',
      'Measure the rankers and their fusion on your own questions',
    ],
  ],
  load: async () => (await import('./search-handler.ts')).searchHandler,
};
