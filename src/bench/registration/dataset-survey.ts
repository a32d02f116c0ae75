import { compareIds, type Dataset } from '../../model/index.ts';

/** Where more is said of a data set. */
export const DATASET_HINT = 'consilience datasets check PATH says what is odd in it.';

/** What a plan can know of its data set before anything is run. */
export interface DatasetSurvey {
  readonly parts: number;
  readonly documents: number;
  /** How many documents the parts have, ascending. */
  readonly partSizes: readonly number[];
  /** Sorted by bytes. */
  readonly queryIds: readonly string[];
  /** Queries with a relevant document to which there is an answer: what `Every@k` counts. */
  readonly answerable: number;
  /** Queries with a relevant document. */
  readonly judged: number;
}

/** Goes through a data set once, a part at a time. */
export async function surveyDataset(dataset: Dataset): Promise<DatasetSurvey> {
  const partSizes: number[] = [];
  const queryIds: string[] = [];
  let answerable = 0;
  let judged = 0;
  for await (const { documents, queries } of dataset.parts()) {
    partSizes.push(documents.length);
    for (const { id, grades, isAbstention } of queries) {
      queryIds.push(id);
      if (![...grades.values()].some((grade) => grade > 0)) continue;
      judged++;
      if (isAbstention !== true) answerable++;
    }
  }
  return {
    parts: partSizes.length,
    documents: partSizes.reduce((sum, size) => sum + size, 0),
    partSizes: partSizes.sort((a, b) => a - b),
    queryIds: queryIds.sort(compareIds),
    answerable,
    judged,
  };
}

/**
 * Why nothing can be asked of queries, as a sentence; undefined when it can: there are some, and a row is told from
 * another by its query's id.
 *
 * @param ids in any order.
 */
export function queriesProblem(name: string, ids: readonly string[]): string | undefined {
  if (ids.length === 0) return `Expected queries in the data set ${name}, got none.`;
  const seen = new Set<string>();
  for (const id of ids) {
    if (seen.has(id))
      return `Expected a query id once in the data set ${name}, got ${JSON.stringify(id)} twice.`;
    seen.add(id);
  }
  return undefined;
}
