import type { ClaimsFile } from '../claims/claims-file.ts';
import { figureLines } from '../claims/figure-table.ts';
import { citeAs, type KitDescription, licenseUrl } from './crate.ts';
import type { LeftOut } from './rules.ts';

/** What the README and the index page tell. */
export interface KitStory {
  readonly description: KitDescription;
  readonly claims: ClaimsFile;
  /** By bench: its title, and why nothing in it is a test. */
  readonly benches: readonly {
    readonly name: string;
    readonly title: string;
    readonly notes: string | undefined;
    readonly exploratory: string | undefined;
    readonly words: readonly string[];
  }[];
  readonly leftOut: readonly LeftOut[];
  /** Rules that fired, with what each does. */
  readonly rules: readonly (readonly [name: string, meaning: string])[];
  readonly notes: string | undefined;
}

/** The ways in, from quickest to longest. */
export const DOORS: readonly (readonly [title: string, command: string, meaning: string])[] = [
  ['Two minutes', 'open index.html', 'the figures, and where each comes from'],
  ['Five minutes', 'sha256sum -c SHA256SUMS', 'the records are those that were published'],
  ['Ten minutes', 'npx consilience kit verify .', 'every figure recomputed from the rows, offline'],
  ['Without our code', 'python3 recount.py .', 'the same figures by a script of the standard library alone'],
];

/** How figures are counted, and what is not here. */
export const COUNTING: readonly string[] = [
  'every@k (the files call it `all@k`) counts an answerable question when every relevant document of its `gold` is in the list’s top k; any@k counts any question when at least one is.',
  'The scored list of a row is `search` (the head of `ranked`), the first ten of `leg50`, or `top10`. The stored `score` is not needed: every count follows from the lists.',
  'Times are left out of every record that is here. No text of the data set is in any file.',
];

/** `README.md`: the table of figures first. */
export function readme(story: KitStory): string {
  const { description, claims, benches, leftOut, rules, notes } = story;
  const parts = [
    `# ${description.title}`,
    '## Where each figure comes from',
    figureTable(claims),
    '## How to check',
    DOORS.map(([title, command, meaning]) => `- **${title}:** \`${command}\` (${meaning}).`).join('\n'),
    '`index.json` lists every file but itself, `provenance.json` and `index.html`, each with its size and sha256; `SHA256SUMS` has the digests of the records. `claims.yaml` is the table above for programs.',
    '## What is here',
    ...benches.map(benchWords),
    '## How the figures were counted',
    COUNTING.map((line) => `- ${line}`).join('\n'),
    '## What was rewritten, by rule',
    rules.length === 0
      ? 'Nothing: every record is as the run wrote it.'
      : `\`provenance.json\` counts every firing, file by file.\n\n${rules.map(([name, meaning]) => `- \`${name}\`: ${meaning}`).join('\n')}`,
    '## What is not here, and why',
    leftOut.map(({ files, why }) => `- \`${files}\`: ${why}`).join('\n') || 'Nothing was left out.',
    ...(notes === undefined ? [] : ['## Notes', notes]),
    '## Licence and citation',
    `${description.license} (${licenseUrl(description.license)}); its text is in \`LICENSE\`. Cite as: ${citeAs(description)}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

function figureTable(claims: ClaimsFile): string {
  const lines = figureLines(claims).map(({ figure, files, fields }) =>
    [figure, codes(files), codes(fields)].map((cell) => cell.replaceAll('|', '\\|')).join(' | '),
  );
  return ['| Figure | File here | Fields |', '|---|---|---|', ...lines.map((line) => `| ${line} |`)].join(
    '\n',
  );
}

function codes(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ');
}

function benchWords({ name, title, notes, exploratory, words }: KitStory['benches'][number]): string {
  const lines = [
    `### \`${name}/\`: ${title}`,
    ...(exploratory === undefined ? [] : [`Exploratory: nothing here is a test. ${exploratory}`]),
    ...(notes === undefined ? [] : [notes.trim()]),
    ...(words.length === 0 ? [] : [words.map((line) => `- ${line}`).join('\n')]),
  ];
  return lines.join('\n\n');
}
