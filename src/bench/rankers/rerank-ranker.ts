import { DataError, InputError } from '../../model/index.ts';
import { type ArmList, type BenchFolder, readArmLists } from '../fusing/arm-lists.ts';
import type { PlannedArm } from '../plan/plan.ts';
import type { BenchPorts } from '../ports.ts';
import type { StoredHit } from '../records/row.ts';
import { openPlannedModel } from './bench-models.ts';
import { documentText } from './document-text.ts';
import type { Ranker } from './ranker.ts';

/** What a plan says of an arm that reads the top of another again. */
type PlannedRerank = NonNullable<PlannedArm['rerank']>;

/**
 * Lets a model read the first hits of another arm's lists together with the query, and puts them in order of its
 * scores, equal ones in their order before. Queries have to be asked in the order of the arm's rows.
 *
 * @throws InputError for a model of another kind; UnavailableError for one that is not here.
 */
export async function rerankRanker(
  { arm, model: name, top }: PlannedRerank,
  bench: BenchFolder,
  ports: BenchPorts,
): Promise<Ranker> {
  const { model } = await openPlannedModel(name, {}, ports);
  const { pin, reranker } = model;
  if (reranker === undefined) {
    await model.close();
    throw new InputError(`Expected a model that reads query and passage together, got ${name}.`, {
      code: 'bad-argument',
    });
  }
  const lists = new ListsInOrder(readArmLists(bench, arm, top));
  return {
    settings: {
      kind: 'rerank',
      arm,
      top,
      model_id: pin.id,
      revision: pin.revision ?? null,
      device: pin.device,
    },
    models: [name],
    countTexts: () => ({ texts: 0, windowed: 0 }),
    open: async ({ documents }) => {
      const texts = new Map(documents.map((document) => [document.id, documentText(document)]));
      return {
        rank: async ({ id, text }, signal) => {
          const { hits, error } = await lists.of(id);
          if (error !== undefined) throw error;
          const passages = hits.map(([document]) => textOf(document, texts));
          const scores = await reranker.score(text, passages, { signal });
          return reordered(hits, scores);
        },
        close: async () => {},
      };
    },
    close: async () => {
      await lists.close();
      await model.close();
    },
  };
}

function textOf(document: string, texts: ReadonlyMap<string, string>): string {
  const text = texts.get(document);
  if (text !== undefined) return text;
  throw new DataError(`Expected the document ${document} in the data set, got none of that name.`);
}

function reordered(hits: readonly StoredHit[], scores: Float64Array): StoredHit[] {
  return hits
    .map(([id], place) => [id, scores[place]!] as const)
    .map((hit, place) => ({ hit, place }))
    .sort((a, b) => b.hit[1] - a.hit[1] || a.place - b.place)
    .map(({ hit }) => hit);
}

/** Lists that are read on as far as they are asked for. */
class ListsInOrder {
  readonly #lists: AsyncGenerator<ArmList>;

  constructor(lists: AsyncGenerator<ArmList>) {
    this.#lists = lists;
  }

  async of(queryId: string): Promise<ArmList> {
    while (true) {
      const next = await this.#lists.next();
      if (next.done === true)
        throw new DataError(`Expected a list for the query ${queryId} in the data set's order, got none.`);
      if (next.value.query.qid === queryId) return next.value;
    }
  }

  async close(): Promise<void> {
    await this.#lists.return(undefined);
  }
}
