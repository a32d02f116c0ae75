import { InputError } from '../../model/index.ts';
import { DEFAULT_SETTINGS } from '../../retrieval/index.ts';
import { BM25_VARIANTS, type Bm25Name } from '../../sparse/index.ts';
import { ANALYZERS } from '../../text/index.ts';
import type { PlannedRanker } from '../plan/plan.ts';
import type { BenchPorts } from '../ports.ts';
import { indexRanker } from './index-ranker.ts';
import type { Ranker } from './ranker.ts';

/** What a plan says of BM25. */
type PlannedBm25 = Extract<PlannedRanker, { kind: 'bm25' }>;

/**
 * BM25 of the engine, without neighbours of words: a document stands where its best passage stands, equal scores by
 * id.
 *
 * @throws InputError for an analyzer or a variant that there is none of.
 */
export function bm25Ranker(planned: PlannedBm25, depth: number, ports: BenchPorts): Ranker {
  const { bm25, passages } = DEFAULT_SETTINGS;
  const analyzer = oneOf(
    ANALYZERS.map(({ name }) => name),
    planned.analyzer ?? DEFAULT_SETTINGS.analyzer.name,
    'an analyzer',
  );
  const model = oneOf(
    Object.keys(BM25_VARIANTS) as Bm25Name[],
    planned.variant ?? bm25.model,
    'a variant of BM25',
  );
  const constants = { ...bm25, model, k1: planned.k1 ?? bm25.k1, b: planned.b ?? bm25.b };
  const whole = planned.whole ?? false;
  return indexRanker(
    {
      settings: {
        kind: 'bm25',
        analyzer,
        variant: model,
        k1: constants.k1,
        b: constants.b,
        passages: whole ? 'whole' : passages,
      },
      index: {
        analyzer: { name: analyzer },
        bm25: constants,
        encoder: null,
        passages: whole ? 'whole' : passages,
      },
      search: { legs: ['bm25'], soft: false, limit: depth, fusion: { depth } },
      leg: 'bm25',
    },
    ports,
  );
}

function oneOf<Name extends string>(known: readonly Name[], given: string, what: string): Name {
  const found = known.find((name) => name === given);
  if (found !== undefined) return found;
  throw new InputError(`Expected ${what} (${known.join(', ')}), got ${JSON.stringify(given)}.`, {
    code: 'bad-argument',
  });
}
