import { resolve } from 'node:path';
import {
  DATASET_LOADERS,
  type DatasetLoader,
  type DatasetSummary,
  datasetLoader,
  isSerious,
  recogniseDataset,
  summariseDataset,
} from '../../datasets/index.ts';
import { type Dataset, InputError } from '../../model/index.ts';
import { EXIT, type Handler, type Invocation } from '../command.ts';
import { formatOption, listOption, textOption } from '../options.ts';
import { emit } from '../output/emit.ts';
import type { Cell, Table } from '../output/table.ts';
import { printableName } from '../output/terminal.ts';
import { wrapped } from '../output/wrapped.ts';

/** `consilience datasets list`. */
export const datasetsListHandler: Handler = async (invocation) => {
  const datasets = DATASET_LOADERS.map(({ name, meaning, expects, settings, options }) => ({
    name,
    meaning,
    expects,
    settings: settings.map((setting) => setting.name),
    options: options.map((option) => option.name),
  }));
  emit(
    invocation.context,
    {
      schema: 'consilience.datasets-list/1',
      data: { datasets },
      table: {
        columns: [
          { key: 'name', title: 'dataset' },
          { key: 'settings', title: 'settings' },
          { key: 'meaning', title: 'meaning' },
        ],
        rows: datasets.map(({ name, settings, meaning }) => [name, settings.join(', '), meaning]),
      },
      notices: [],
    },
    formatOption(invocation),
  );
  return EXIT.done;
};

/** `consilience datasets show`. */
export const datasetsShowHandler: Handler = async (invocation) => {
  const loader = datasetLoader(invocation.positional[0]!);
  const { name, meaning, expects, settings, options, pins } = loader;
  emit(
    invocation.context,
    {
      schema: 'consilience.dataset-format/1',
      data: { name, meaning, expects, settings, options, pins },
      table: { columns: [], rows: [] },
      text: shown(loader),
      notices: [],
    },
    formatOption(invocation),
  );
  return EXIT.done;
};

function shown({ name, meaning, expects, settings, options, pins }: DatasetLoader): string {
  const lines = [
    `${name}: ${meaning}`,
    '',
    wrapped(expects),
    '',
    'Settings (--setting), the default first:',
    ...settings.map((setting) => wrapped(setting.meaning, `  ${setting.name}: `, '    ')),
  ];
  if (options.length > 0)
    lines.push(
      '',
      'Options (--option name=value):',
      ...options.map((option) =>
        wrapped(
          `${option.meaning}${option.choices === undefined ? '' : ` [${option.choices.join(', ')}]`}${option.default === undefined ? '' : ` (default: ${option.default})`}`,
          `  ${option.name}: `,
          '    ',
        ),
      ),
    );
  if (pins.length > 0)
    lines.push(
      '',
      'Published files whose bytes are known:',
      ...pins.map(({ source, bytes, sha256 }) => `  ${source}\n    ${bytes} bytes, sha256 ${sha256}`),
    );
  return `${lines.join('\n')}\n`;
}

/** `consilience datasets check`. */
export const datasetsCheckHandler: Handler = async (invocation) => {
  const path = resolve(invocation.positional[0]!);
  const named = textOption(invocation, 'dataset');
  const loader = named === undefined ? await recogniseDataset(path) : datasetLoader(named);
  const dataset = await loader.open({
    name: loader.name,
    path,
    setting: textOption(invocation, 'setting'),
    options: givenOptions(invocation),
  });
  const summary = await summariseDataset(dataset);
  emit(
    invocation.context,
    {
      schema: 'consilience.datasets-check/1',
      data: {
        dataset: dataset.name,
        setting: dataset.setting,
        choices: dataset.choices,
        path,
        ...summary,
        findings: summary.findings.map((finding) => ({ ...finding, isSerious: isSerious(finding) })),
      },
      table: findingTable(summary),
      text: checkedText(dataset, summary),
      notices: [],
    },
    formatOption(invocation),
  );
  return summary.isUnfit ? EXIT.no : EXIT.done;
};

function givenOptions(invocation: Invocation): Record<string, string> {
  const given: Record<string, string> = {};
  for (const option of listOption(invocation, 'option')) {
    const at = option.indexOf('=');
    if (at < 1)
      throw new InputError(`Expected name=value for --option, got ${JSON.stringify(option)}.`, {
        code: 'bad-argument',
      });
    given[option.slice(0, at)] = option.slice(at + 1);
  }
  return given;
}

function findingTable({ findings }: DatasetSummary): Table {
  return {
    columns: [
      { key: 'code', title: 'finding' },
      { key: 'count', title: 'count' },
      { key: 'serious', title: 'serious' },
      { key: 'message', title: 'what it is' },
      { key: 'examples', title: 'for example' },
    ],
    rows: findings.map((finding): Cell[] => [
      finding.code,
      finding.count,
      isSerious(finding) ? 'yes' : 'no',
      finding.message,
      finding.examples.join('; '),
    ]),
  };
}

function checkedText(dataset: Dataset, summary: DatasetSummary): string {
  const { documents, parts, queries, abstentions, judgements, relevant, smallestPart, largestPart } = summary;
  const candidates = smallestPart === largestPart ? `${largestPart}` : `${smallestPart} to ${largestPart}`;
  const lines = [
    `${dataset.name}, ${dataset.setting}${dataset.choices === '' ? '' : ` (${dataset.choices})`}`,
    `  ${count(documents, 'document')} in ${count(parts, 'part')}; ${candidates} candidates for a query`,
    `  ${count(queries, 'query', 'queries')}${abstentions === 0 ? '' : `, ${abstentions} of them with no answer`}; ${count(judgements, 'judgement')}, ${relevant} relevant`,
    ...Object.entries(summary.types).map(
      ([type, each]) =>
        `    ${printableName(type)}: ${each.queries}${each.abstentions === 0 ? '' : ` (${each.abstentions} with no answer)`}`,
    ),
  ];
  if (summary.files.length <= 5)
    lines.push(
      ...summary.files.map(
        (file) => `  ${printableName(file.path)}: ${file.bytes} bytes, sha256 ${file.sha256}`,
      ),
    );
  else lines.push(`  ${summary.files.length} files (--format json has their digests)`);
  for (const finding of summary.findings) {
    lines.push('', wrapped(`${isSerious(finding) ? '!' : '-'} ${finding.message}`, '', '  '));
    const examples = finding.examples.filter((example) => example !== '');
    if (examples.length > 0)
      lines.push(
        `    ${examples.map(printableName).join('; ')}${finding.count > examples.length ? '; …' : ''}`,
      );
  }
  lines.push(
    '',
    summary.isUnfit
      ? 'Figures over it would not be what they seem: see the lines with "!".'
      : 'Nothing stands against figures over it.',
  );
  return `${lines.join('\n')}\n`;
}

function count(value: number, one: string, many = `${one}s`): string {
  return `${value} ${value === 1 ? one : many}`;
}
