import { compareIds, type RecordFolder } from '../../model/index.ts';
import type { BenchPorts } from '../ports.ts';
import { queriesDigest } from './bench-pins.ts';

/** What a second test on queries that have been scored is not. */
export const NOT_A_REPLICATION = 'not a replication';

/** Other benches whose scores on queries of this one may be known. */
export interface Replication {
  readonly ofScored: readonly ScoredBefore[];
  readonly words: typeof NOT_A_REPLICATION;
}

/** A bench that has scored queries of this one. */
export interface ScoredBefore {
  readonly bench: string;
  /** How many queries it has scored. */
  readonly queries: number;
  /** How many of them are this bench's. */
  readonly shared: number;
  /** sha256 of its query ids, sorted; equal to this bench's when both have the same. */
  readonly sha256: string;
}

/**
 * Which of these benches have scored queries of this one. A bench is known by its row files alone (lines of JSON with a
 * `qid` and a `score`), so that a kit from elsewhere counts as well.
 *
 * @param queryIds of this bench.
 */
export async function scoredBefore(
  queryIds: ReadonlySet<string>,
  others: readonly RecordFolder[],
  ports: Pick<BenchPorts, 'digestOf'>,
): Promise<Replication | null> {
  const ofScored: ScoredBefore[] = [];
  for (const other of others) {
    const scored = await scoredQueries(other);
    const shared = [...scored].filter((id) => queryIds.has(id)).length;
    if (shared === 0) continue;
    const bench = other.root.split(/[\\/]/).at(-1)!;
    const sha256 = queriesDigest([...scored].sort(compareIds), ports);
    ofScored.push({ bench, queries: scored.size, shared, sha256 });
  }
  return ofScored.length === 0 ? null : { ofScored, words: NOT_A_REPLICATION };
}

/** A replication as a sentence. */
export function replicationWords({ ofScored, words }: Replication): string {
  const benches = ofScored.map(
    ({ bench, shared, queries }) => `${bench} has scored ${shared} of these queries (of its ${queries})`,
  );
  return `This is ${words}: ${benches.join('; ')}.`;
}

async function scoredQueries(folder: RecordFolder): Promise<Set<string>> {
  const ids = new Set<string>();
  for (const path of await folder.list()) {
    if (!path.endsWith('.ndjson')) continue;
    for await (const line of linesOf(folder, path)) {
      const row = rowOf(line);
      // A file whose first line is no row has none: amendments, timings.
      if (row === undefined) break;
      ids.add(row.qid);
    }
  }
  return ids;
}

function rowOf(line: string): { readonly qid: string } | undefined {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    // A torn last line, or no row file at all.
    return undefined;
  }
  if (typeof value !== 'object' || value === null || !('qid' in value)) return undefined;
  const isRow = 'score' in value || 'error' in value;
  return isRow && typeof value.qid === 'string' ? { qid: value.qid } : undefined;
}

async function* linesOf(folder: RecordFolder, path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of folder.read(path)) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop()!;
    yield* lines;
  }
  if (rest !== '') yield rest;
}
