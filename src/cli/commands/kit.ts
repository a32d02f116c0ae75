import type { CommandDefinition, OptionDefinition } from '../command.ts';

const KIT = { name: 'KIT', meaning: 'a kit: its folder, or a ZIP of it' };

const CLAIMS: OptionDefinition = {
  flags: '--claims <claims>',
  meaning:
    'what to check: a file of claims, or the name of one that comes with this program (strata2signal-2026-11); else the kit’s own claims.yaml',
};

/** `consilience kit build`, apart from its work. */
export const kitBuildCommand: CommandDefinition = {
  name: 'kit build',
  summary: 'Build a kit: the records of benches as a folder that a stranger can check.',
  description:
    'Records are copied and rewritten only by the rules; every firing is counted in provenance.json. Paths, names of this machine, addresses, keys and words of the data set that no rule rewrote fail the build, named by file and field, before anything is written. The same records and rules give the same bytes.',
  arguments: [{ name: 'BENCH', meaning: 'a bench’s folder of records, or several', isVariadic: true }],
  options: [
    { flags: '-o, --output <folder>', meaning: 'where to: a folder of its own, or a kit to build anew' },
    { flags: '--rules <file>', meaning: 'the rules, in YAML; without them nothing is rewritten' },
    {
      flags: '--date <date>',
      meaning: 'YYYY-MM-DD; else that of the rules, else of the newest registration',
    },
    {
      flags: '--texts <path>',
      meaning: 'the data set’s file or folder: eight words in a row of it in any record fail the build',
    },
  ],
  formats: ['text', 'json'],
  examples: [
    ['consilience kit build my-bench -o kit --rules rules.yaml', 'a kit of one bench'],
    ['consilience kit build longmemeval-2026-10 learned-sparse-2026-11-07 -o kit', 'a kit of two'],
  ],
  load: async () => (await import('./kit-build-handler.ts')).kitBuildHandler,
};

/** `consilience kit verify`, apart from its work. */
export const kitVerifyCommand: CommandDefinition = {
  name: 'kit verify',
  summary: 'Check a kit offline: its files, lists and digests, then every figure from the rows.',
  description:
    'Each claim passes, differs (both values are shown) or is not checkable (and why). Exit code 1 when a file or a figure differs. A kit that would leave its folder, unpack to more than it says, or exhaust its reader is refused.',
  arguments: [KIT],
  options: [CLAIMS, { flags: '--strict', meaning: 'exit with 4 when a claim could not be checked' }],
  formats: ['text', 'json', 'jsonl', 'csv', 'tsv', 'md', 'latex'],
  examples: [
    ['consilience kit verify kit', 'a kit against its own claims'],
    [
      'consilience kit verify kit.zip --claims strata2signal-2026-11',
      'the published kit against what its page prints',
    ],
  ],
  load: async () => (await import('./kit-verify-handler.ts')).kitVerifyHandler,
};

/** `consilience kit show`, apart from its work. */
export const kitShowCommand: CommandDefinition = {
  name: 'kit show',
  summary: 'Show what a kit claims: every figure with the file and the field it comes from.',
  arguments: [KIT],
  options: [CLAIMS],
  formats: ['text', 'json', 'jsonl', 'csv', 'tsv', 'md', 'latex'],
  load: async () => (await import('./kit-show-handler.ts')).kitShowHandler,
};

/** `consilience kit diff`, apart from its work. */
export const kitDiffCommand: CommandDefinition = {
  name: 'kit diff',
  summary: 'Show which claims moved between two kits, and whether input, program or rounding moved them.',
  description: 'Exit code 1 when a claim moved.',
  arguments: [KIT, { name: 'OTHER', meaning: 'the later kit' }],
  options: [CLAIMS],
  formats: ['text', 'json', 'jsonl', 'csv', 'tsv', 'md', 'latex'],
  load: async () => (await import('./kit-show-handler.ts')).kitDiffHandler,
};
