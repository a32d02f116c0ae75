import type { CommandDefinition, OptionDefinition } from './command.ts';
import { OUTPUT_FORMATS } from './output/formats.ts';

/** The text of docs/cli.md, made from the command definitions. */
export function cliReference(commands: readonly CommandDefinition[]): string {
  return [
    '# The command line',
    '',
    '<!-- Made from the command definitions by `npm run docs`; a check fails when it is stale. -->',
    '',
    'Standard output is data, standard error is talk. `-` as a file is standard input. Files may be gzipped.',
    '',
    '| exit code | meaning |',
    '| --- | --- |',
    '| 0 | done |',
    '| 1 | ran well, and the answer is no: below a threshold, verification failed, nothing found |',
    '| 2 | wrong use or wrong input; the message says what was expected, what came and where |',
    '| 3 | could not run; the message says which command would make it run |',
    '| 4 | a partial answer under `--strict` |',
    '| 75 | locked by another writer |',
    '| 130 | interrupted |',
    '',
    '## Output formats',
    '',
    ...Object.entries(OUTPUT_FORMATS).map(([format, meaning]) => `- \`${format}\`: ${meaning}`),
    '',
    ...commands.flatMap(commandSection),
  ].join('\n');
}

function commandSection(definition: CommandDefinition): string[] {
  const usage = definition.arguments.map(({ name, isOptional, isVariadic }) => {
    const shown = isVariadic ? `${name}...` : name;
    return isOptional ? `[${shown}]` : shown;
  });
  return [
    `## consilience ${definition.name}`,
    '',
    definition.summary,
    '',
    ...(definition.description === undefined ? [] : [definition.description, '']),
    '```',
    ['consilience', definition.name, ...usage, '[flags]'].join(' '),
    '```',
    '',
    ...definition.arguments.map(({ name, meaning }) => `- \`${name}\`: ${meaning}`),
    ...(definition.arguments.length > 0 ? [''] : []),
    ...optionTable(definition),
    ...(definition.examples ?? []).flatMap(([line, meaning]) => [
      `${meaning}:`,
      '',
      '```sh',
      line,
      '```',
      '',
    ]),
  ];
}

function optionTable({ options, formats }: CommandDefinition): string[] {
  const rows: OptionDefinition[] = [...options];
  if (formats !== undefined) {
    rows.push({
      flags: '--format <format>',
      meaning: 'how to write the output',
      choices: formats,
      default: formats[0]!,
    });
  }
  if (rows.length === 0) return [];
  return [
    '| flag | meaning |',
    '| --- | --- |',
    ...rows.map(({ flags, meaning, default: fallback, choices, isRepeatable }) => {
      const notes = [
        choices === undefined ? '' : `one of ${choices.join(', ')}`,
        fallback === undefined ? '' : `default ${fallback}`,
        isRepeatable === true ? 'repeatable' : '',
      ].filter(Boolean);
      return `| \`${flags.replaceAll('|', '\\|')}\` | ${[meaning.replaceAll('|', '\\|'), ...notes].join('; ')} |`;
    }),
    '',
  ];
}
