import { type EvaluationOptions, type Measure, parseMeasures } from '../measures/index.ts';
import { InputError, type ReadingOrder } from '../model/index.ts';
import type { Qrels } from '../runs/index.ts';
import { readQrelsFile } from '../storage/index.ts';
import type { Invocation } from './command.ts';
import { listOption, textOption, wholeOption } from './options.ts';
import { type NamedRun, readingOptions, readNamedRuns } from './run-arguments.ts';

/** The measures asked for, or `fallback`. Measures that are not asked by name would be chosen afterwards. */
export function measuresOf(invocation: Invocation, fallback: readonly string[]): Measure[] {
  const given = listOption(invocation, 'measure');
  const measures = parseMeasures(given.length > 0 ? given : fallback);
  // The same measure twice (MAP is AP) would be two columns of one name, and two comparisons in a family.
  return measures.filter(
    ({ spelling }, index) => measures.findIndex((other) => other.spelling === spelling) === index,
  );
}

/** Qrels and runs, read from the positional arguments; at most one of them may be standard input. */
export async function readQrelsAndRuns(
  invocation: Invocation,
): Promise<{ readonly qrels: Qrels; readonly runs: readonly NamedRun[] }> {
  const [qrelsPath, ...runPaths] = invocation.positional;
  const streams = invocation.positional.filter((path) => path === '-' || path.endsWith('=-'));
  if (streams.length > 1) {
    throw new InputError('Expected standard input for one file at most, got it for several.', {
      code: 'bad-argument',
    });
  }
  const { files } = invocation.context;
  const qrels = await readQrelsFile(files, qrelsPath!, readingOptions(invocation));
  const runs = await readNamedRuns(invocation, runPaths);
  return { qrels, runs };
}

/** How to evaluate, from the flags. */
export function evaluationOptions(invocation: Invocation): EvaluationOptions {
  return {
    readingOrder: textOption(invocation, 'ties') as ReadingOrder | undefined,
    relevanceLevel: wholeOption(invocation, 'relevanceLevel'),
    compatibility: textOption(invocation, 'compat') as EvaluationOptions['compatibility'],
  };
}

/** Notices without those that say the same: runs that lack the same queries, or qrels read for each of them. */
export function distinctNotices<Notice extends { readonly message: string }>(
  notices: readonly Notice[],
): Notice[] {
  const seen = new Set<string>();
  return notices.filter(({ message }) => !seen.has(message) && seen.add(message) !== undefined);
}
