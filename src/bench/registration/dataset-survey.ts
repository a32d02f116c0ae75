import { compareIds, type Dataset } from '../../model/index.ts';

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
