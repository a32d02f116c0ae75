import {
  contributionsOf,
  type FusedRunQuery,
  type FusionOptions,
  type FusionSpec,
  fuseRuns,
  type RunFusion,
  type TieRule,
} from '../../fusion/index.ts';
import { InputError, type Notice } from '../../model/index.ts';
import { EXIT, type Handler, type Invocation } from '../command.ts';
import { FusionThreads } from '../fusion-threads.ts';
import {
  flagOption,
  formatOption,
  listOption,
  namedValues,
  numberOf,
  textOption,
  wholeOption,
} from '../options.ts';
import { emit } from '../output/emit.ts';
import { type NamedRun, readNamedRuns, runPaths } from '../run-arguments.ts';
import { type RunOutput, writeRunOutput } from '../run-output.ts';
import { VERSION } from '../version.ts';
import { type FusionWriting, writeFusion } from '../write-fusion.ts';
import { fusedTable, placesOnly } from './fused-table.ts';

/** Fuses the runs and writes the fused run, or explains it. */
export const fuseHandler: Handler = async (invocation) => {
  const paths = runPaths(invocation, invocation.positional);
  const threads = FusionThreads.startFor(paths, wholeOption(invocation, 'threads'));
  try {
    return await fuseWith(invocation, threads);
  } finally {
    await threads?.close();
  }
};

async function fuseWith(invocation: Invocation, threads: FusionThreads | undefined): Promise<number> {
  const runs = await readNamedRuns(invocation, invocation.positional, threads);
  const options = fusionOptions(invocation);
  const fusion = fuseRuns(runs, options);
  const format = formatOption(invocation);
  const output = textOption(invocation, 'output');
  const isExplained = flagOption(invocation, 'explain');
  const wantsTable = format !== 'trec' || (output === undefined && isExplained);
  if (isExplained && output === '-') {
    throw new InputError('Expected the run or its explanation on standard output, got both asked for.', {
      hint: 'Write the run to a file: -o fused.run --explain',
      code: 'bad-argument',
    });
  }
  if (wantsTable && output !== undefined) {
    throw new InputError(`Expected --format trec for --output, got ${format}.`, {
      hint: 'Send the other formats to a file with the shell: > file',
      code: 'bad-argument',
    });
  }
  if (wantsTable) printTable(invocation, fusion, options);
  else if (output === undefined || output === '-')
    await writeToStandardOutput(invocation, { fusion, options, runs, threads });
  else {
    await writeToFile(invocation, { fusion, options, runs, threads }, output);
    if (isExplained) printTable(invocation, fuseRuns(runs, options), options);
  }
  return EXIT.done;
}

/** The options of a fusion, from the flags. Values stay the decimals that were typed. */
export function fusionOptions(invocation: Invocation): FusionOptions {
  const weights = textOption(invocation, 'weights');
  const depth = textOption(invocation, 'depth');
  return {
    method: textOption(invocation, 'method'),
    rankConstant: textOption(invocation, 'rankConstant'),
    weights: weights === undefined ? undefined : namedValues(weights, '--weights'),
    depth: depth === undefined ? undefined : depthOf(depth),
    limit: wholeOption(invocation, 'limit'),
    ties: textOption(invocation, 'ties') as TieRule | undefined,
    normalization: textOption(invocation, 'normalization'),
    arithmetic: textOption(invocation, 'arithmetic') as 'exact' | 'spec-order' | undefined,
    parameters: parametersOf(listOption(invocation, 'parameter')),
    dialect: textOption(invocation, 'dialect'),
  };
}

/** `name=value`, or `name.leg=value` for one leg. */
function parametersOf(texts: readonly string[]): NonNullable<FusionOptions['parameters']> {
  const parameters: Record<string, string | Record<string, string>> = {};
  for (const [key, value] of texts.flatMap((text) => Object.entries(namedValues(text, '--parameter')))) {
    const [name, leg] = key.split(/\.(.*)/s, 2) as [string, string | undefined];
    const before = parameters[name];
    if (leg === undefined) parameters[name] = value;
    else parameters[name] = { ...(typeof before === 'object' && before), [leg]: value };
  }
  return parameters;
}

function depthOf(text: string): number | Record<string, number> {
  if (!text.includes('=')) return numberOf(text, '--depth');
  const named = namedValues(text, '--depth');
  return Object.fromEntries(Object.entries(named).map(([name, value]) => [name, numberOf(value, '--depth')]));
}

/** The queries asked for, or all. */
function* wantedQueries(invocation: Invocation, fusion: RunFusion): Generator<FusedRunQuery> {
  const wanted = listOption(invocation, 'query');
  if (wanted.length === 0) {
    yield* fusion.queries();
    return;
  }
  for (const queryId of new Set(wanted)) {
    const query = fusion.query(queryId);
    if (query === undefined) {
      throw new InputError(`Expected a query of one of the runs, got ${JSON.stringify(queryId)}.`);
    }
    yield query;
  }
}

function tagOf(invocation: Invocation, options: FusionOptions): string {
  return textOption(invocation, 'tag') ?? options.dialect ?? options.method ?? 'rrf';
}

/** Everything that is known before the first byte is written. */
interface ReadyFusion {
  readonly fusion: RunFusion;
  readonly options: FusionOptions;
  readonly runs: readonly NamedRun[];
  readonly threads: FusionThreads | undefined;
}

async function writeToStandardOutput(invocation: Invocation, ready: ReadyFusion): Promise<void> {
  const { context } = invocation;
  const { fusion } = ready;
  // There is no sidecar beside a stream: the scores themselves have to keep the order.
  const isById = fusion.spec.ties === 'id' && fusion.spec.dialect === undefined;
  const separateTies = !isById || flagOption(invocation, 'separateTies');
  const writing = { ...writingOf(invocation, ready), separateTies };
  const { tallies, separatedCount } = await writeFusion(writing, (bytes) => context.out.write(bytes));
  context.notify([...fusion.notices(tallies), ...separatedNotice(separatedCount)]);
}

function writingOf(invocation: Invocation, ready: ReadyFusion): FusionWriting {
  return {
    ...ready,
    tag: tagOf(invocation, ready.options),
    separateTies: flagOption(invocation, 'separateTies'),
    queries: listOption(invocation, 'query').length > 0 ? wantedQueries(invocation, ready.fusion) : undefined,
  };
}

function separatedNotice(count: number): Notice[] {
  if (count === 0) return [];
  const scores = count === 1 ? '1 tied score was' : `${count} tied scores were`;
  const message = `${scores} lowered by single ulps, so that every reader keeps the order; -o FILE keeps the scores and writes a sidecar instead.`;
  return [{ code: 'ties-separated', count, message }];
}

async function writeToFile(invocation: Invocation, ready: ReadyFusion, path: string): Promise<void> {
  const { fusion, runs } = ready;
  const { ties } = fusion.spec;
  const output: RunOutput = { path, readingOrder: 'as-written', ties, madeBy: madeBy(fusion, runs) };
  const { tallies } = await writeRunOutput(invocation.context.files, output, (sink) =>
    writeFusion(writingOf(invocation, ready), sink),
  );
  // An explanation that follows says the notices itself.
  if (!flagOption(invocation, 'explain')) invocation.context.notify(fusion.notices(tallies));
}

/** The spec in full, so that the fusion can be done again. */
function madeBy(fusion: RunFusion, runs: readonly NamedRun[]): Record<string, unknown> {
  const { method, settings, depths, limit } = fusion.spec;
  const fraction = ({ numerator, denominator }: { numerator: bigint; denominator: bigint }) =>
    denominator === 1n ? String(numerator) : `${numerator}/${denominator}`;
  return {
    tool: `consilience ${VERSION}`,
    method: method.definition.name,
    parameters: Object.fromEntries(
      Object.entries(settings.parameters).map(([name, value]) => [name, fraction(value)]),
    ),
    normalization: method.definition.uses === 'scores' ? settings.normalization : null,
    arithmetic: settings.arithmetic,
    dialect: fusion.spec.dialect ?? null,
    limit: Number.isFinite(limit) ? limit : null,
    legs: settings.legs.map(({ name, weight }, index) => ({
      name,
      weight: fraction(weight),
      depth: Number.isFinite(depths[index]!) ? depths[index] : null,
      run: runs[index]?.path ?? null,
    })),
  };
}

function printTable(invocation: Invocation, fusion: RunFusion, options: FusionOptions): void {
  const format = formatOption(invocation);
  const legs = fusion.spec.settings.legs.map(({ name }) => name);
  const queries = wantedQueries(invocation, fusion);
  const table = fusedTable(queries, fusion.spec, legs);
  const isText = format === 'text' || format === 'trec';
  emit(
    invocation.context,
    {
      schema: 'consilience.fuse/1',
      data: { tag: tagOf(invocation, options), legs, queries: queriesJson(queries, fusion.spec) },
      table: isText && !flagOption(invocation, 'explain') ? placesOnly(table) : table,
      // Counted while the queries go by.
      get notices() {
        return fusion.notices();
      },
    },
    isText ? 'text' : format,
  );
}

function* queriesJson(
  queries: Iterable<FusedRunQuery>,
  spec: FusionSpec,
): Generator<Record<string, unknown>> {
  for (const query of queries) {
    const contributions = contributionsOf(query, spec);
    yield {
      query: query.queryId,
      ranking: Array.from(query.order, (candidate, index) => ({
        id: query.candidates.idOf(candidate),
        rank: index + 1,
        score: query.fused.scores[candidate],
        contributions: contributions(candidate).map(({ leg, weight, rank, score, term }) => ({
          leg,
          weight,
          rank: rank ?? null,
          score: score ?? null,
          term: term ?? null,
        })),
      })),
    };
  }
}
