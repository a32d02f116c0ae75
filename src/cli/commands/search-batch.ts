import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { InputError, type Notice } from '../../model/index.ts';
import type { BatchRuns, OpenIndex } from '../../retrieval/index.ts';
import { formatTrecRun, Run } from '../../runs/index.ts';
import { EXIT, type Invocation } from '../command.ts';
import { formatOption, textOption } from '../options.ts';
import { columnId } from '../output/column-id.ts';
import { readQueries } from '../query-lines.ts';
import { writeRunOutput } from '../run-output.ts';
import { type CallSettings, searchOptions } from '../search-settings.ts';
import { VERSION } from '../version.ts';

/**
 * Many queries at once, as TREC runs: the seam to `evaluate` and `compare`. With `-o` a run per leg and the fused
 * one; else the fused one on standard output.
 */
export async function searchMany(
  invocation: Invocation,
  index: OpenIndex,
  path: string,
  settings: CallSettings,
  stale: readonly Notice[],
): Promise<number> {
  const { context } = invocation;
  const folder = textOption(invocation, 'output');
  const format = formatOption(invocation);
  if (format !== 'text' && format !== 'trec')
    throw new InputError(`Expected trec for --format with --queries, got ${format}.`, {
      code: 'bad-argument',
    });
  const queries = await readQueries(context.files, path);
  const ranked = await index.rank(queries, searchOptions(invocation, settings));
  if (folder === undefined) context.out.write(formatTrecRun(inColumns(ranked.fused), { separateTies: true }));
  else {
    mkdirSync(folder, { recursive: true });
    for (const [name, run] of namedRuns(ranked))
      await writeRun(invocation, join(folder, runFile(name)), name, run);
    const names = namedRuns(ranked).map(([name]) => runFile(name));
    context.talk.write(`${queries.length} queries: ${names.join(', ')} in ${folder}\n`);
  }
  context.notify([...stale, ...problemNotices(ranked)]);
  const isPartial = ranked.isPartial && settings.get<boolean>('search.strict') === true;
  return isPartial ? EXIT.partial : EXIT.done;
}

function namedRuns({ legs, fused }: BatchRuns): (readonly [name: string, run: Run])[] {
  return [...legs, ['fused', fused]];
}

/** A colon and a slash cannot be in the name of every file: `dense-bge-small.run`. */
function runFile(name: string): string {
  return `${name.replace(/[^\p{L}\p{N}._-]+/gu, '-')}.run`;
}

async function writeRun(invocation: Invocation, path: string, name: string, run: Run): Promise<void> {
  const { files } = invocation.context;
  const written = inColumns(run).with({ tag: name });
  const output = {
    path,
    readingOrder: run.readingOrder,
    ties: run.readingOrder === 'id' ? 'id' : 'most-legs',
    madeBy: { tool: `consilience ${VERSION}`, command: 'search --queries', leg: name },
  };
  await writeRunOutput(files, output, (sink) => sink(Buffer.from(formatTrecRun(written))));
}

/** The same run with ids that can stand in columns. */
function inColumns(run: Run): Run {
  const rankings = run.queryIds.map((queryId) => {
    const ranking = run.ranking(queryId);
    return [queryId, ranking.map((hit) => ({ ...hit, id: columnId(hit.id) }))] as const;
  });
  return Run.from(run.tag, rankings, { readingOrder: run.readingOrder });
}

function problemNotices({ problems }: BatchRuns): Notice[] {
  return problems.map(({ leg, reason, queries }) => ({
    code: 'leg-not-used',
    count: queries,
    message: `${leg} is missing from the answers to ${queries === 1 ? '1 query' : `${queries} queries`}: ${reason}`,
  }));
}
