import { compareIds, type Files, InputError } from '../model/index.ts';
import type { Qrels } from '../runs/index.ts';
import { readRunSidecar } from '../storage/index.ts';
import type { Invocation } from './command.ts';
import { textOption } from './options.ts';
import type { NamedRun } from './run-arguments.ts';

/** What stands beside a run about how it was made, as far as it decides whether two runs can be compared. */
type Ground = Readonly<Record<string, string>>;

/** Fields of ir_metadata's `data: test collection:` that two runs must not have different values of. */
const COLLECTION_FIELDS = ['name', 'source', 'qrels', 'topics', 'ir_datasets'];
const NAMED = 5;

/**
 * Refuses runs whose difference would not be one of ranking: each must hold the same judged queries, and what stands
 * beside them about collection, qrels, topics and ties must not differ. What stands beside one run only is passed over,
 * except the order of ties: a run without it is read by id.
 *
 * @throws InputError `not-comparable`, naming what differs.
 */
export async function requireSameGround(
  invocation: Invocation,
  qrels: Qrels,
  runs: readonly NamedRun[],
): Promise<void> {
  const [first, ...others] = runs;
  const ground = await groundOf(invocation, first!);
  for (const other of others) {
    requireSameQueries(qrels, first!, other);
    const otherGround = await groundOf(invocation, other);
    for (const [what, value] of Object.entries(ground)) {
      const otherValue = otherGround[what];
      if (otherValue === undefined || otherValue === value) continue;
      throw new InputError(
        `Expected the same ${what} for ${first!.name} and ${other.name}, got ${JSON.stringify(value)} and ${JSON.stringify(otherValue)}.`,
        {
          code: 'not-comparable',
          hint: what.startsWith('order of ties')
            ? 'Make both runs in one way, or read both in one order: --ties id'
            : 'Make both runs over the same collection, or compare without a gate.',
        },
      );
    }
  }
}

function requireSameQueries(qrels: Qrels, first: NamedRun, second: NamedRun): void {
  const judged = [...qrels.queryIds].sort(compareIds);
  const lacking = (run: NamedRun, other: NamedRun) =>
    judged.filter((id) => run.run.queryNumber(id) < 0 && other.run.queryNumber(id) >= 0);
  for (const [run, other] of [
    [first, second],
    [second, first],
  ] as const) {
    const missing = lacking(run, other);
    if (missing.length === 0) continue;
    const named = missing.slice(0, NAMED).map((id) => JSON.stringify(id));
    const more = missing.length > NAMED ? ' and so on' : '';
    throw new InputError(
      `Expected the same queries in ${first.name} and ${second.name}, got ${missing.length} that ${run.name} lacks: ${named.join(', ')}${more}.`,
      {
        code: 'not-comparable',
        hint: 'Run both over the same queries; a query without hits has no line in a TREC run. Without a gate, compare counts what is missing as 0.',
      },
    );
  }
}

async function groundOf(invocation: Invocation, { path, run }: NamedRun): Promise<Ground> {
  const { files } = invocation.context;
  const metadata = await readMetadata(files, `${path}.ir_metadata.yml`);
  if (textOption(invocation, 'ties') !== undefined) return metadata.collection;
  const ties = (await readRunSidecar(files, path))?.ties ?? metadata.ties;
  return {
    ...metadata.collection,
    'order of ties': run.readingOrder,
    ...(ties === undefined ? {} : { 'order of ties in their sidecars': ties }),
  };
}

async function readMetadata(
  files: Files,
  path: string,
): Promise<{ readonly collection: Ground; readonly ties?: string }> {
  if (!files.exists(path)) return { collection: {} };
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of files.read(path)) text += decoder.decode(chunk, { stream: true });
  const { parse } = await import('yaml');
  const whole = asRecord(parsed(text, path, parse));
  const collection = asRecord(asRecord(whole['data'])['test collection']);
  const fields = COLLECTION_FIELDS.flatMap((field) => {
    const value = collection[field];
    return value === undefined || value === null ? [] : [[`${field} of the collection`, shown(value)]];
  });
  const ties = asRecord(whole['method'])['score ties'];
  return {
    collection: Object.fromEntries(fields),
    // What follows the rule counts what it did to this run.
    ...(typeof ties === 'string' && { ties: ties.split(';')[0]!.trim() }),
  };
}

function parsed(text: string, place: string, parse: (text: string) => unknown): unknown {
  try {
    return parse(text);
  } catch (cause) {
    throw new InputError('Expected YAML in the metadata of a run, got something else.', {
      place,
      cause,
      hint: `Remove ${place} to compare without it.`,
    });
  }
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
