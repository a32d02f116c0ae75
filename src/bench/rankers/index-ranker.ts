import { type DatasetDocument, type DatasetPart, type EncodingModel, InputError } from '../../model/index.ts';
import type { OpenIndex, SearchOptions, SettingsChoice, SourceRecord } from '../../retrieval/index.ts';
import type { BenchPorts } from '../ports.ts';
import type { StoredHit } from '../records/row.ts';
import { asProse } from './as-prose.ts';
import type { PartRanker, Ranker } from './ranker.ts';

/** How an index of the engine answers for an arm. */
export interface IndexRanking {
  readonly settings: Readonly<Record<string, unknown>>;
  readonly index: SettingsChoice;
  readonly search: SearchOptions;
  /** The leg whose list is wanted; absent: the fused one. */
  readonly leg?: string | undefined;
  readonly encoders?: readonly EncodingModel[] | undefined;
  readonly models?: readonly string[] | undefined;
  readonly close?: (() => Promise<void>) | undefined;
}

/** Ranks by an index of the engine in memory, one for each part. */
export function indexRanker(ranking: IndexRanking, { openIndex }: Pick<BenchPorts, 'openIndex'>): Ranker {
  const { close, encoders = [], index: settings, models = [] } = ranking;
  return {
    settings: ranking.settings,
    models,
    countTexts: ({ documents }) => ({ texts: documents.length, windowed: 0 }),
    open: async (part, signal) => {
      const index = await openIndex(encoders);
      try {
        await index.add(part.documents.map(recordOf), { settings, signal });
        signal?.throwIfAborted();
        return partRanker(index, ranking, part);
      } catch (error) {
        await index.close();
        throw error;
      }
    },
    close: async () => await close?.(),
  };
}

function recordOf({ id, title, text }: DatasetDocument): SourceRecord {
  return { id, text, kind: 'text', ...(title === undefined ? {} : { title }) };
}

function partRanker(index: OpenIndex, { leg, search }: IndexRanking, part: DatasetPart): PartRanker {
  return {
    rank: async ({ id, text }, signal): Promise<readonly StoredHit[]> => {
      const { legs, fused } = await index.rank([{ id, text: asProse(text) }], {
        ...search,
        strict: true,
        signal,
      });
      const run = leg === undefined ? fused : legs.get(leg);
      if (run === undefined)
        throw new InputError(`Expected a leg ${leg} of the index of ${part.name}, got none.`);
      if (run.queryNumber(id) < 0) return [];
      return run.ranking(id).map((hit) => [hit.id, hit.score] as const);
    },
    close: () => index.close(),
  };
}
