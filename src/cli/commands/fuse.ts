import { DIALECTS, FUSION_METHODS, NORMALIZATIONS, TIE_RULES } from '../../fusion/index.ts';
import type { CommandDefinition } from '../command.ts';
import { READING_OPTIONS } from '../run-arguments.ts';

/** `consilience fuse`, apart from its work. */
export const fuseCommand: CommandDefinition = {
  name: 'fuse',
  summary: 'Fuse runs into one, by rank or by score, and explain every place.',
  description:
    'A leg is a run, named by its tag, or by you: name=path. Weights and depths are bound to legs by that name. A run written with -o gets a sidecar (FILE.meta.json) that keeps the order of tied scores; on standard output tied scores are lowered by single ulps instead, so that every reader keeps the order.',
  arguments: [{ name: 'RUN', meaning: 'a run file, or name=path; - is standard input', isVariadic: true }],
  options: [
    {
      flags: '--method <name>',
      meaning: 'how to fuse (rrf when not given)',
      choices: FUSION_METHODS.map(({ definition }) => definition.name),
    },
    { flags: '--rank-constant <number>', meaning: "reciprocal rank fusion's constant (60 when not given)" },
    { flags: '--weights <name=weight,...>', meaning: 'weights by leg; a leg that is not named weighs 1' },
    { flags: '--depth <count>', meaning: 'how many hits each leg gives: one number, or name=count,...' },
    { flags: '-n, --limit <count>', meaning: 'how many fused hits per query' },
    {
      flags: '--ties <rule>',
      meaning: 'what orders truly tied documents (most-legs when not given)',
      choices: TIE_RULES,
    },
    {
      flags: '--normalization <name>',
      meaning: "for score rules: how scores are made comparable (the method's own when not given)",
      choices: NORMALIZATIONS.map(({ definition }) => definition.name),
    },
    {
      flags: '--dialect <engine>',
      meaning: 'fuse as this search engine does, with its arithmetic, defaults and ties',
      choices: DIALECTS.map(({ definition }) => definition.name),
    },
    {
      flags: '--arithmetic <kind>',
      meaning: 'for rank rules: exact fractions (when not given), or doubles added in the order of the legs',
      choices: ['exact', 'spec-order'],
    },
    {
      flags: '--parameter <name=value>',
      meaning: 'another parameter of the method or the normalisation; name.leg=value for one leg',
      isRepeatable: true,
    },
    { flags: '--query <id>', meaning: 'fuse only this query', isRepeatable: true },
    {
      flags: '-o, --output <file>',
      meaning: 'write a TREC run here, with its sidecar; - is standard output',
    },
    { flags: '--tag <tag>', meaning: 'the tag of the fused run (the name of the method when not given)' },
    { flags: '--separate-ties', meaning: 'lower tied scores by single ulps, also in a file' },
    {
      flags: '--explain',
      meaning: "show each leg's rank and term for every hit, and the gap to the next hit",
    },
    ...READING_OPTIONS,
  ],
  formats: ['trec', 'text', 'json', 'jsonl', 'csv', 'tsv', 'md', 'latex'],
  examples: [
    [
      'consilience fuse bm25.run dense.run --weights dense=1,bm25=0.5 -o fused.run',
      'Weighted reciprocal rank fusion into a file',
    ],
    [
      'consilience fuse words=bm25.run meaning=dense.run --explain -n 10 --query q1',
      'Why the first ten of one query stand where they stand',
    ],
    [
      'consilience fuse a.run b.run -o - | consilience evaluate qrels.txt -',
      'Fuse and evaluate without a file between',
    ],
  ],
  load: async () => (await import('./fuse-handler.ts')).fuseHandler,
};
