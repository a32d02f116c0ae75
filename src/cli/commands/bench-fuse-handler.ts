import {
  type BenchFusion,
  type Blend,
  type FuseFile,
  fuseBench,
  fuseExploratory,
  type PlannedFusion,
} from '../../bench/index.ts';
import { InputError } from '../../model/index.ts';
import { type PlannedBench, withStoredBench } from '../bench-plan.ts';
import { EXIT, type Handler, type Invocation } from '../command.ts';
import { interruption } from '../interruption.ts';
import { formatOption, listOption, namedValues, textOption } from '../options.ts';
import { emit } from '../output/emit.ts';
import { renderTable, type Table } from '../output/table.ts';

/** Makes fusions from stored lists. */
export const benchFuseHandler: Handler = (invocation) =>
  withStoredBench(invocation, async (bench) => {
    const { signal, release } = interruption();
    try {
      const legs = textOption(invocation, 'legs');
      return legs === undefined
        ? await fusePlanned(invocation, bench, signal)
        : await fuseGiven(invocation, bench, legs, signal);
    } finally {
      release();
    }
  });

async function fusePlanned(
  invocation: Invocation,
  { plan, text, ports }: PlannedBench,
  signal: AbortSignal,
): Promise<number> {
  const arms = listOption(invocation, 'arm');
  const fusion = await fuseBench({
    plan,
    planBytes: text,
    ports,
    command: 'consilience bench fuse',
    arms,
    signal,
  });
  const table = blendTable(fusion.file.blends, fusion.file);
  emit(
    invocation.context,
    {
      schema: 'consilience.bench-fuse/1',
      data: { ...fusion.file, differing: fusion.differing, directory: ports.records.root },
      table,
      text: `${renderTable(table, 'text')}${verdict(fusion)}\n`,
      notices: [],
    },
    formatOption(invocation),
  );
  return fusion.differing.length > 0 || fusion.failed > 0 ? EXIT.no : EXIT.done;
}

function verdict({ differing, failed }: BenchFusion): string {
  if (differing.length > 0)
    return `Other lists than were stored before: ${differing.join(', ')}. Something behind them has changed.`;
  if (failed > 0) return `Incomplete: ${failed} queries have no answer, since a leg failed.`;
  return 'Every fusion, made again, gives its stored top ten on every query.';
}

async function fuseGiven(
  invocation: Invocation,
  { plan, ports }: PlannedBench,
  legs: string,
  signal: AbortSignal,
): Promise<number> {
  if (listOption(invocation, 'arm').length > 0)
    throw new InputError('Expected --legs or --arm, got both.', { code: 'bad-argument' });
  const name = textOption(invocation, 'name') ?? 'fusion';
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(name))
    throw new InputError(
      `Expected letters, digits, dots and hyphens for --name, got ${JSON.stringify(name)}.`,
      {
        code: 'bad-argument',
      },
    );
  const fusion: PlannedFusion = {
    method: textOption(invocation, 'method') ?? 'rrf',
    legs: Object.fromEntries(
      Object.entries(namedValues(legs, '--legs')).map(([leg, weight]) => [leg, { weight }]),
    ),
    rankConstant: textOption(invocation, 'rankConstant'),
    normalization: textOption(invocation, 'normalization'),
    ties: textOption(invocation, 'ties'),
  };
  const made = await fuseExploratory({
    plan,
    ports,
    command: 'consilience bench fuse',
    name,
    fusion,
    signal,
  });
  const table = blendTable({ [name]: made.blend });
  const means = Object.entries(made.means).map(([measure, mean]) => `${measure} ${mean.toFixed(4)}`);
  emit(
    invocation.context,
    {
      schema: 'consilience.bench-exploratory-fusion/1',
      data: { ...made, schema: undefined, directory: ports.records.root },
      table,
      text: `${renderTable(table, 'text')}${means.join(', ')}\nExploratory: ${made.exploratory}\n`,
      notices: [],
    },
    formatOption(invocation),
  );
  return made.blend.failed > 0 ? EXIT.no : EXIT.done;
}

function blendTable(blends: Readonly<Record<string, Blend>>, file?: FuseFile): Table {
  return {
    columns: [
      { key: 'arm', title: 'arm' },
      { key: 'legs', title: 'legs' },
      { key: 'method', title: 'method' },
      { key: 'every5', title: 'every@5' },
      { key: 'any5', title: 'any@5' },
      { key: 'ties', title: 'ties at 5|6' },
      { key: 'arithmetic', title: 'other order in doubles' },
      { key: 'rebuilt', title: 'rebuilt' },
      { key: 'queries', title: 'of' },
      { key: 'failed', title: 'failed' },
    ],
    rows: Object.entries(blends).map(([arm, blend]) => [
      arm,
      blend.spec.map(({ leg, weight }) => `${leg}=${weight}`).join(' '),
      blend.rank_constant === undefined ? blend.method : `${blend.method} ${blend.rank_constant}`,
      blend['every@5'],
      blend['any@5'],
      blend.questions_with_an_exact_tie_across_ranks_5_6,
      file?.arithmetic_differs[arm] ?? null,
      file?.[`ctrl_${arm.toLowerCase()}_rebuild`]?.equal ?? null,
      blend.queries,
      blend.failed,
    ]),
  };
}
