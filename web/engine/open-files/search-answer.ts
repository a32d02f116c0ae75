import { Run } from '../../../src/runs/index.ts';
import type { OpenedPart } from './opened-file.ts';
import { tiedHits } from './tied-hits.ts';

/** What this page reads of `consilience search --format json`. */
interface SearchAnswer {
  readonly query: { readonly text: string };
  readonly hits: readonly {
    readonly id: string;
    readonly title: string | null;
    readonly snippet: { readonly text: string } | null;
    readonly legs: readonly { readonly leg: string; readonly rank: number | null }[];
  }[];
}

const QUERY_ID = 'q1';
/** A rank beyond this is no rank of an answer: a list would be made up to there. */
const DEEPEST = 100_000;

/**
 * The legs of a search as runs. An answer holds the ranks of its hits alone; every place between them is taken by a
 * stand-in, so that the hits keep their ranks and their sums.
 */
export function readSearchAnswer(name: string, text: string): { parts: OpenedPart[]; problems: string[] } {
  const answer: unknown = JSON.parse(text);
  if (!isSearchAnswer(answer)) {
    return {
      parts: [],
      problems: [`${name}: Expected the answer of a search with hits and legs, got another JSON.`],
    };
  }
  const legNames = [...new Set(answer.hits.flatMap(({ legs }) => legs.map(({ leg }) => leg)))];
  let standIns = 0;
  const runs = legNames.map((leg): OpenedPart => {
    const byRank = new Map<number, string>();
    for (const { id, legs } of answer.hits) {
      const rank = legs.find((each) => each.leg === leg)?.rank;
      if (rank != null) byRank.set(rank, id);
    }
    const deepest = Math.max(0, ...byRank.keys());
    const ranking = Array.from({ length: deepest }, (_, index) => {
      const id = byRank.get(index + 1);
      if (id === undefined) standIns++;
      return { id: id ?? `(${leg} ${index + 1}: not in the answer)`, score: deepest - index };
    });
    const run = Run.from(leg, [[QUERY_ID, ranking]]);
    return { kind: 'run', name: leg, run, tiedHits: tiedHits(run) };
  });
  const documents = answer.hits.map(
    ({ id, title, snippet }) =>
      [
        id,
        [title, snippet?.text].filter((part) => typeof part === 'string' && part !== '').join('\n\n'),
      ] as const,
  );
  const problems =
    standIns === 0
      ? []
      : [
          `${name}: the answer holds only its hits; ${standIns} places between them are taken by stand-ins. Search with a larger --limit to have more.`,
        ];
  return {
    parts: [...runs, { kind: 'texts', queries: [[QUERY_ID, answer.query.text]], documents }],
    problems,
  };
}

function isSearchAnswer(value: unknown): value is SearchAnswer {
  if (typeof value !== 'object' || value === null) return false;
  const { hits, query } = value as Partial<SearchAnswer>;
  return (
    Array.isArray(hits) &&
    typeof query?.text === 'string' &&
    hits.every((hit) => typeof hit?.id === 'string' && Array.isArray(hit.legs) && hit.legs.every(isLeg))
  );
}

function isLeg(value: unknown): boolean {
  const { leg, rank } = (value ?? {}) as { leg?: unknown; rank?: unknown };
  if (typeof leg !== 'string') return false;
  return rank == null || (Number.isInteger(rank) && (rank as number) >= 1 && (rank as number) <= DEEPEST);
}
